import type { Health } from '@claimstead/contract/operations-health.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { expectErrorLog } from '../../../test-kit/test-log.ts';
import { addTotp, codeOf, wrongCodeOf } from '../../identity/second-steps/second-steps.test-kit.ts';
import { followPaidAccounts, followPayouts } from './failed-payouts.service.ts';
import { giveNewBank } from './new-bank.fixture.ts';
import {
  operatorEmail,
  pay,
  file,
  payout,
  publishedListing,
  sign,
  startPaying,
  verifyBank,
} from '../sale-world.fixture.ts';

let world: World;
let rival: Persona;
let operator: Persona;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  rival = await world.person();
  operator = await world.person({ email: operatorEmail });
});
afterAll(() => world.stop());

/** What the latest session of an account lets its holder do, as the provider was asked. */
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
      { persona: person, shareBasisPoints: 10_000 },
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

  it('says at every stage what is missing, to its own person only', async () => {
    const person = await world.person();
    const view = async () => (await person.request('GET', '/payments/account')).body;
    expect(await view()).toEqual({
      stage: 'none',
      missing: [],
      bank: null,
      pausedUntil: null,
      failedPayout: null,
    });
    const opened = await person.request('POST', '/payments/account');
    const moved = async (stage: string) => {
      await world.sandbox?.control('POST', `/accounts/${opened.text}`, { stage });
      return view();
    };
    expect(await view()).toEqual({
      stage: 'unfinished',
      missing: ['name', 'birth', 'tax_number', 'address', 'terms', 'bank_account'],
      bank: null,
      pausedUntil: null,
      failedPayout: null,
    });
    expect(await moved('half_filled')).toMatchObject({
      stage: 'unfinished',
      missing: ['terms', 'bank_account'],
    });
    const bank = { name: 'STRIPE TEST BANK', last4: '6789' };
    expect(await moved('pending')).toMatchObject({ stage: 'checking', missing: [], bank });
    expect(await moved('enabled')).toMatchObject({ stage: 'enabled', missing: [], bank });
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

describe('a payout account that is over', () => {
  const bring = (account: string, stage: string) =>
    world.sandbox?.control('POST', `/accounts/${account}`, { stage });
  const replace = (person: Persona, code?: string) =>
    person.request('POST', '/payments/account/replace', { body: code ? { code } : {} });
  const typesPassword = (person: Persona) =>
    person.request('POST', '/auth/confirm', { body: { password: testPassword } });

  it('is replaced after the password, once, and paused for a day; the mail says so', async () => {
    const person = await world.person();
    const before = await verifyBank(world, person);
    await bring(before, 'rejected');
    expect((await replace(person)).body).toMatchObject({ code: 'identity.confirm_required' });
    await typesPassword(person);
    const [one, other] = await Promise.all([replace(person), replace(person)]);
    const made = [one, other].filter(({ status }) => status === 200).map(({ text }) => text);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made).size).toBe(1);
    expect(made[0]).not.toBe(before);
    const me = (await person.request('GET', '/user')).body;
    expect(me).toMatchObject({ connectedAccountId: made[0], payoutsEnabled: false });
    const day = 24 * 3_600_000;
    const until = new Date(world.clock.now().getTime() + day).toISOString();
    const state = (await person.request('GET', '/payments/account')).body as {
      stage: string;
      pausedUntil: string;
    };
    expect(state.stage).toBe('unfinished');
    expect(Math.abs(Date.parse(state.pausedUntil) - Date.parse(until))).toBeLessThan(60_000);
    await world.drain();
    const mail = world.mailbox.sent.filter(({ to }) => to === person.me.email);
    expect(mail.filter(({ subject }) => subject.includes('was replaced'))).toHaveLength(1);
    // News of the account before changes nothing anymore.
    await bring(before, 'enabled');
    await world.drain();
    expect((await person.request('GET', '/user')).body).toMatchObject({ payoutsEnabled: false });
  });

  it('is replaced only after the second step where there is one, each code once', async () => {
    const person = await world.person();
    await bring(await verifyBank(world, person), 'deleted');
    const { secret, recoveryCodes } = await addTotp(world, person);
    await typesPassword(person);
    expect((await replace(person)).body).toMatchObject({
      code: 'identity.second_step_code_required',
    });
    expect((await replace(person, wrongCodeOf(world, secret))).body).toMatchObject({
      code: 'identity.second_step_wrong',
    });
    expect((await replace(person, codeOf(world, secret))).status).toBe(200);
    const next = (await person.request('GET', '/user')).body as { connectedAccountId: string };
    await bring(next.connectedAccountId, 'rejected');
    expect((await replace(person, codeOf(world, secret))).body).toMatchObject({
      code: 'identity.second_step_wrong',
    });
    expect((await replace(person, recoveryCodes[0])).status).toBe(200);
  });

  it('is the only one that can be replaced', async () => {
    const person = await world.person();
    await typesPassword(person);
    const works = { code: 'sales.payout_account_works' };
    expect((await replace(person)).body).toMatchObject(works);
    const account = await verifyBank(world, person);
    for (const stage of ['enabled', 'past_due', 'pending', 'half_filled']) {
      await bring(account, stage);
      expect((await replace(person)).body, stage).toMatchObject(works);
    }
    expect((await anonymously(world).request('POST', '/payments/account/replace')).status).toBe(
      401,
    );
  });

  it('opens no embedded part of the provider, and its owner is told while a sale waits', async () => {
    const person = await world.person();
    const listing = await publishedListing(world, [{ persona: person, shareBasisPoints: 10_000 }]);
    await pay(world, rival, listing, 100_001);
    const connectedAccountId = await verifyBank(world, person);
    await bring(connectedAccountId, 'deleted');
    await person.request('GET', '/payments/account');
    await world.drain();
    const notices = (await person.request('GET', '/notifications')).body as { type: string }[];
    expect(notices.map(({ type }) => type)).toContain('PAYOUT_BLOCKED');
    expect((await payout(person, 'owner')).moves).toContain('verify_bank');
    const body = { connectedAccountId };
    const opened = await person.request('POST', '/payments/accountSession', { body });
    expect(opened.body).toMatchObject({ code: 'sales.payout_account_ended' });
    const kept = await person.request('PATCH', '/user/payments', { body });
    expect(kept.body).toMatchObject({ connectedAccountId, payoutsEnabled: false });
  });
});

describe('a payout account that is refused before it could ever receive money', () => {
  it('is told to its owner once, by email and to open pages, while a sale waits', async () => {
    const person = await world.person();
    const listing = await publishedListing(world, [{ persona: person, shareBasisPoints: 10_000 }]);
    await pay(world, rival, listing, 100_001);
    const opened = await person.request('POST', '/payments/account');
    await world.drain();
    const heard = async () => {
      const kept = world.deps.db
        .selectFrom('live_events')
        .select('id')
        .where('user_id', '=', person.userId)
        .where('kind', '=', 'sale');
      return (await kept.execute()).length;
    };
    const before = await heard();
    const bring = async (stage: string) => {
      await world.sandbox?.control('POST', `/accounts/${opened.text}`, { stage });
      await person.request('GET', '/payments/account');
      await world.drain();
    };
    await bring('rejected');
    const told = await heard();
    expect(told).toBeGreaterThan(before);
    // Asked again, and deleted after that: it is the same end.
    await bring('rejected');
    expect(await heard()).toBe(told);
    await bring('deleted');
    const notices = (await person.request('GET', '/notifications')).body as { type: string }[];
    expect(notices.filter(({ type }) => type === 'PAYOUT_BLOCKED')).toHaveLength(1);
    const mails = world.mailbox.sent.filter(({ to }) => to === person.me.email);
    expect(mails.filter(({ subject }) => /payout account needs/i.test(subject))).toHaveLength(1);
  });
});

describe('a payout that the owner’s bank returns', () => {
  it('is told once to its owner and to operators, shown with what to do, and over with the next one', async () => {
    const person = await world.person();
    const destination = await verifyBank(world, person);
    const paidTo = async (amountCents: number) => {
      const listing = await publishedListing(world, [
        { persona: person, shareBasisPoints: 10_000 },
      ]);
      await pay(world, rival, listing, 100_001);
      const { id: saleId, charge_id: sourceChargeId } = await world.deps.db
        .selectFrom('sales')
        .select(['id', 'charge_id'])
        .where('listing_id', '=', listing)
        .executeTakeFirstOrThrow();
      const input = { saleId, ownerId: person.userId, amountCents, destination };
      await world.deps.payments.createTransfer(
        { ...input, ...(sourceChargeId ? { sourceChargeId } : {}) },
        `test:${saleId}`,
      );
    };
    const paysOut = async (fails: boolean) => {
      await world.sandbox?.control('POST', `/accounts/${destination}/payout`, { fails });
      await world.sandbox?.control('POST', '/webhooks/attempt');
      await world.drain();
    };
    const view = async () => (await person.request('GET', '/payments/account')).body;
    const told = async (who: Persona, title: RegExp) => {
      const notices = (await who.request('GET', '/notifications')).body as { title: string }[];
      return notices.filter((notice) => title.test(notice.title)).length;
    };
    // A message that is older than our clock would be refused.
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 700 });
    await paidTo(50_000);
    await paysOut(true);
    expect(await told(person, /^Your bank returned a payout/)).toBe(1);
    expect(await told(operator, /^An owner’s bank returned a payout/)).toBe(1);
    const mails = world.mailbox.sent.filter(({ to }) => to === person.me.email);
    expect(mails.filter(({ subject }) => subject.includes('returned a payout'))).toHaveLength(1);
    expect(await view()).toMatchObject({
      stage: 'payout_failed',
      failedPayout: { amount: 50_000 },
    });
    // Told again, and looked at again: it is the same one.
    await followPayouts(world.deps, destination);
    await world.drain();
    expect(await told(person, /^Your bank returned a payout/)).toBe(1);
    await giveNewBank(world, destination);
    expect(await view()).toMatchObject({ stage: 'payout_failed' });
    world.clock.advance(2);
    await paysOut(false);
    expect(await view()).toMatchObject({ stage: 'enabled', failedPayout: null });
    const kept = await world.deps.db
      .selectFrom('users')
      .select('failed_payout_id')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(kept.failed_payout_id).toBeNull();
  });

  it('is found within a day where its message never arrived', async () => {
    const person = await world.person();
    const destination = await verifyBank(world, person);
    const listing = await publishedListing(world, [{ persona: person, shareBasisPoints: 10_000 }]);
    const buyer = await world.person();
    await pay(world, buyer, listing, 100_001);
    for (const who of [buyer, person]) await sign(world, who, listing);
    await file(operator, (await payout(person, 'owner')).id);
    await world.drain();
    await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
    await world.sandbox?.control('POST', `/accounts/${destination}/payout`, { fails: true });
    await world.sandbox?.control('POST', '/webhooks', { mode: 'normal' });
    await followPaidAccounts(world.deps);
    await world.drain();
    const { body } = await person.request('GET', '/notifications');
    expect(body).toContainEqual(
      expect.objectContaining({ title: expect.stringMatching(/^Your bank returned a payout/) }),
    );
  });

  it('is over by the owner’s own look, where the message of the next one never arrived', async () => {
    const person = await world.person();
    await verifyBank(world, person);
    await world.deps.db
      .updateTable('users')
      .set({ failed_payout_id: 'po_1', failed_payout_cents: 5, failed_payout_at: new Date() })
      .where('id', '=', person.userId)
      .execute();
    expect((await person.request('GET', '/payments/account')).body).toMatchObject({
      stage: 'enabled',
      failedPayout: null,
    });
  });
});

describe('what the provider refuses us', () => {
  it('is said to be our fault, told to a person, and counted until an account is made', async () => {
    expectErrorLog(/the provider refuses a call of ours/);
    const refused = async () => {
      const { parts } = (await operator.request('GET', '/operations/health')).body as Health;
      return parts.flatMap(({ facts }) => facts).find(({ fact }) => fact === 'calls_refused');
    };
    const person = await world.person();
    await world.sandbox?.control('POST', '/platform', { transfersOnlyApproval: 'missing' });
    const answer = await person.request('POST', '/payments/account');
    expect(answer.status).toBe(502);
    expect(answer.body).toMatchObject({ code: 'payments.not_set_up' });
    expect(answer.text).toContain("It's not your fault");
    expect(await refused()).toMatchObject({
      count: 1,
      state: 'broken',
      runbook: 'provider-refuses',
      text: expect.stringContaining('Your platform needs approval'),
    });
    await world.sandbox?.control('POST', '/platform', { transfersOnlyApproval: 'granted' });
    expect((await person.request('POST', '/payments/account')).status).toBe(200);
    expect(await refused()).toMatchObject({ count: 0, state: 'fine' });
  });

  it('is not a declined payment: a method that is not activated', async () => {
    expectErrorLog(/the provider refuses a call of ours/);
    const listing = await publishedListing(world, [{ persona: rival, shareBasisPoints: 10_000 }]);
    const buyer = await world.person();
    await world.sandbox?.control('POST', '/platform', { methodsTurnedOff: ['us_bank_account'] });
    const started = await startPaying(buyer, listing, 100_001);
    expect(started.body).toMatchObject({ code: 'payments.not_set_up' });
    await world.sandbox?.control('POST', '/platform', { methodsTurnedOff: [] });
    expect((await startPaying(buyer, listing, 100_001)).status).toBe(200);
  });
});
