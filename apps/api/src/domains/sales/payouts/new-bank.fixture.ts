import { expect } from 'vitest';
import type { World } from '../../../test-kit/world.ts';

/** Gives a payout account another bank, as a person in the provider's embedded part does it. */
export async function giveNewBank(world: World, account: string): Promise<void> {
  const secret = await world.deps.payments.createAccountSession(account, 'management');
  const ask = (path: string, body: object) =>
    fetch(`${world.deps.config.stripe.apiUrl}/_frames/api/connect/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret: secret, ...body }),
    });
  await ask('sign_in', {});
  const bank = { routing: '110000000', account: '000123456789' };
  expect((await ask('account/step', { step: 'bank', bank })).status).toBe(200);
}
