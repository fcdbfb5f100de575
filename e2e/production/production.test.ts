import { afterAll, beforeAll, describe } from 'vitest';
import type { ApiPerson } from '../kit/api-person.ts';
import { loadBeyondCapacity } from './load.chapter.ts';
import { operatorEmail, Production } from './production.ts';
import { providersAway } from './providers-away.chapter.ts';
import { rollingDeploy } from './rolling-deploy.chapter.ts';
import { salesThroughFaults } from './sales-through-faults.chapter.ts';
import { startOperator } from './sale.ts';

/**
 * The set-up of the README, hurt in the ways that a production is hurt. One start serves all chapters: it is what
 * takes the time. A usual run tries a little of each; a soak all of it, for `PRODUCTION_MINUTES`.
 */
describe('a production of two processes that serve and two that work', () => {
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
