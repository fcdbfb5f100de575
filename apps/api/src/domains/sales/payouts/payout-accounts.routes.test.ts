import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { pay, payout, publishedListing, verifyBank } from '../sale-world.fixture.ts';

let world: World;
let rival: Persona;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  rival = await world.person();
});
afterAll(() => world.stop());

/** What the newest session of an account lets its holder do, as the provider was asked. */
async function componentsOf(account: string): Promise<string[]> {
  const calls = (await world.sandbox?.control('GET', '/log?match=account_sessions')) as {
    params: { account: string; components: object };
  }[];
  const mine = calls.filter((call) => call.params.account === account);
  return Object.keys(mine[0]?.params.components ?? {}).sort();
}

describe('a payout account', () => {
  it('is made once, and is nobody else’s', async () => {
    const person = await world.person();
    const opened = await person.request('POST', '/payments/account');
    expect((await person.request('POST', '/payments/account')).text).toBe(opened.text);
    const foreign = { body: { connectedAccountId: opened.text } };
    expect((await rival.request('POST', '/payments/accountSession', foreign)).status).toBe(403);
    expect((await rival.request('PATCH', '/user/payments', foreign)).status).toBe(403);
    const session = await person.request('POST', '/payments/accountSession', foreign);
    expect(session.status).toBe(200);
    // What is missing can be given; what is there already cannot be changed.
    expect(await componentsOf(opened.text)).toEqual(['account_onboarding']);
    const kept = await person.request('PATCH', '/user/payments', foreign);
    expect(kept.body).toMatchObject({ connectedAccountId: opened.text, payoutsEnabled: false });
  });

  it('that can receive money is opened after the password only; looking stays free', async () => {
    const person = await world.person();
    const listingId = await publishedListing(world, [
      { persona: person, stakeBasisPoints: 10_000 },
    ]);
    await pay(world, rival, listingId, 100_001);
    const connectedAccountId = await verifyBank(world, person);
    const open = () =>
      person.request('POST', '/payments/accountSession', { body: { connectedAccountId } });
    const refused = await open();
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'identity.confirm_required' });
    expect(await payout(person, 'owner')).toMatchObject({ step: 1 });
    // What the pages send when they look at the account again.
    expect((await person.request('POST', '/payments/account')).text).toBe(connectedAccountId);
    const kept = await person.request('PATCH', '/user/payments', { body: { connectedAccountId } });
    expect(kept.body).toMatchObject({ payoutsEnabled: true });
    await person.request('POST', '/auth/confirm', { body: { password: testPassword } });
    expect((await open()).status).toBe(200);
    expect(await componentsOf(connectedAccountId)).toContain('account_management');
    world.clock.advance(10 * 60);
    expect((await open()).status).toBe(403);
  });

  it('is not replaced by another one, not even after the password', async () => {
    const person = await world.person();
    const own = await verifyBank(world, person);
    const second = await rival.request('POST', '/payments/account');
    await person.request('POST', '/auth/confirm', { body: { password: testPassword } });
    for (const connectedAccountId of [second.text, 'acct_made_up', '']) {
      const answer = await person.request('PATCH', '/user/payments', {
        body: { connectedAccountId },
      });
      expect(answer.body).toMatchObject({ code: 'identity.not_your_account' });
    }
    expect((await person.request('GET', '/user')).body).toMatchObject({ connectedAccountId: own });
  });

  it('says of every stage what is missing, to its own person only', async () => {
    const person = await world.person();
    const view = async () => (await person.request('GET', '/payments/account')).body;
    expect(await view()).toEqual({ stage: 'none', missing: [], bank: null });
    const opened = await person.request('POST', '/payments/account');
    const moved = async (stage: string) => {
      await world.sandbox?.control('POST', `/accounts/${opened.text}`, { stage });
      return view();
    };
    expect(await view()).toEqual({
      stage: 'unfinished',
      missing: ['name', 'birth', 'tax_number', 'address', 'terms', 'bank_account'],
      bank: null,
    });
    expect(await moved('half_filled')).toMatchObject({
      stage: 'unfinished',
      missing: ['terms', 'bank_account'],
    });
    const bank = { name: 'STRIPE TEST BANK', last4: '6789' };
    expect(await moved('pending')).toEqual({ stage: 'checking', missing: [], bank });
    expect(await moved('enabled')).toEqual({ stage: 'enabled', missing: [], bank });
    expect((await person.request('GET', '/user')).body).toMatchObject({ payoutsEnabled: true });
    expect(await moved('past_due')).toMatchObject({
      stage: 'more_needed',
      missing: ['identity_document'],
    });
    expect((await person.request('GET', '/user')).body).toMatchObject({ payoutsEnabled: false });
    expect(await moved('rejected')).toMatchObject({ stage: 'refused', missing: [] });
    expect((await anonymously(world).request('GET', '/payments/account')).status).toBe(401);
  });

  it('that the provider cannot be asked about is said to be unknown for now', async () => {
    const person = await world.person();
    await person.request('POST', '/payments/account');
    await world.sandbox?.control('POST', '/faults', {
      match: 'GET /v1/accounts',
      kind: 'status',
      status: 500,
      times: 1,
    });
    const answer = await person.request('GET', '/payments/account');
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'payments.provider_away' });
    expect((await person.request('GET', '/payments/account')).status).toBe(200);
  });
});
