import type { Me } from '@claimstead/contract/identity.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { productionSettings } from '../../../test-kit/production-settings.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { addTotp, makeFresh, typePassword } from './second-steps.test-kit.ts';

const { DATABASE_URL: _elsewhere, ...settings } = productionSettings;
const operatorEmail = settings.OPERATOR_EMAILS;

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: settings });
});
afterAll(() => world.stop());

const isLetIn = async (person: Persona) => {
  const { operator } = (await person.request('GET', '/user')).body as Me;
  const { status } = await person.request('GET', '/operations/sales');
  return { operator, status };
};

it('in production an operator is let in with a second step, and only as long as there is one', async () => {
  const operator = await world.person({ email: operatorEmail });
  expect(operator.cookie).toMatch(/^__Host-session=/);
  expect(await isLetIn(operator)).toEqual({ operator: false, status: 404 });
  await makeFresh(world, operator);
  await operator.request('POST', '/user/secondSteps/totp');
  // A secret that waits for its first code is not a second step.
  expect(await isLetIn(operator)).toEqual({ operator: false, status: 404 });
  await addTotp(world, operator);
  expect(await isLetIn(operator)).toEqual({ operator: true, status: 200 });
  expect((await typePassword(world, operatorEmail)).status).toBe(401);
  await makeFresh(world, operator);
  await operator.request('DELETE', '/user/secondSteps/totp');
  expect(await isLetIn(operator)).toEqual({ operator: false, status: 404 });
});

it('a second step makes nobody an operator', async () => {
  const person = await world.person();
  await addTotp(world, person);
  expect(await isLetIn(person)).toEqual({ operator: false, status: 404 });
});
