import { afterAll, beforeAll, describe } from 'vitest';
import type { ApiPerson } from '../kit/api-person.ts';
import { loadBeyondCapacity } from './load.chapter.ts';
import { operatorEmail, Production } from './production.ts';
import { providersAway } from './providers-away.chapter.ts';
import { rollingDeploy } from './rolling-deploy.chapter.ts';
import { salesThroughFaults } from './sales-through-faults.chapter.ts';
import { startOperator } from './sale.ts';

/**
 * The README's setup, broken in the ways that a production breaks. One start serves all chapters: starting is what
 * takes the time. A usual run tries a little of each, without the load; a soak all of it, for `PRODUCTION_MINUTES`.
 */
describe('a production setup of two serving processes and two workers', () => {
  let production: Production;
  let operator: ApiPerson;
  const started = () => ({ production, operator });

  beforeAll(async () => {
    production = await Production.start();
    operator = await startOperator(production, operatorEmail);
  });
  afterAll(() => production?.stop());

  providersAway(started);
  loadBeyondCapacity(started);
  rollingDeploy(started);
  salesThroughFaults(started);
});
