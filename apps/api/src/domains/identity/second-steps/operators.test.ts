import type { Me } from '@claimstead/contract/identity.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { addTotp, makeFresh, typePassword } from './second-steps.test-kit.ts';

const operatorEmail = 'filing@claimstead.example';

let world: World;
beforeAll(async () => {
  world = await startWorld({
    environment: {
      NODE_ENV: 'production',
      LEGAL_PLACEHOLDERS: 'on',
      HOLDING_MONEY_READ_ON: '2025-01-15',
      PUBLIC_URL: 'https://claimstead.example',
      OPERATOR_EMAILS: operatorEmail,
      SMTP_URL: 'smtps://mail.claimstead.example',
      STRIPE_SECRET_KEY: 'sk_live_never_called',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_never_called',
      STRIPE_WEBHOOK_SECRET: 'whsec_never_called',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_never_called_either',
    },
  });
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
