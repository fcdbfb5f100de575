import type { Owner } from '@claimstead/contract/owners.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { untilWaiting } from '../../../test-kit/lock-waiters.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { lockListingRow } from '../listings.store.ts';
import { makeDraft } from '../listings.test-kit.ts';
import { remindInvited, sendInvitation } from './owner-invitations.service.ts';

let world: World;
let creator: Persona;
let holder: Persona;
beforeAll(async () => {
  world = await startWorld();
  creator = await world.person({ firstName: 'Cleo' });
  holder = anonymously(world);
});
afterAll(() => world.stop());

/** Names a co-owner of a new draft for 37.5 %. @returns the draft, and what the email's link holds. */
async function invite(email: string): Promise<{ id: string; token: string }> {
  const id = await makeDraft(creator, { title: 'Tide pump' });
  const named = (address: string, stake: number) => ({
    user: { firstName: 'Nora', lastName: 'Named', email: address },
    stake,
  });
  const body = [named(creator.me.email, 62.5), named(email, 37.5)];
  await creator.request('PUT', '/owners', { query: { patentId: id }, body });
  await world.drain();
  return { id, token: tokenFor(email) };
}

function tokenFor(email: string): string {
  return /\/invitation\/([\w-]+)/.exec(world.mailbox.lastTo(email).text)?.[1] ?? '';
}
const letter = async (token: string) =>
  (await holder.request('GET', `/invitations/${token}/letter`)).body;
const decline = (token: string) => holder.request('POST', `/invitations/${token}/decline`);
const accept = (who: Persona, token: string, query: Record<string, string> = {}) =>
  who.request('POST', `/invitations/${token}/accept`, { query });
const ownersOf = async (id: string) =>
  (await creator.request('GET', '/owners', { query: { patentId: id } })).body as Owner[];

it('says signed out what the email says, and nothing once it has ended', async () => {
  const email = 'nora@example.test';
  const { id, token } = await invite(email);
  expect(await letter(token)).toEqual({
    state: 'open',
    about: {
      title: 'Tide pump',
      inviterName: `Cleo ${creator.me.lastName}`,
      stake: 37.5,
      signsFor: null,
      invited: { firstName: 'Nora', lastName: 'Named', email },
    },
  });
  const unknown = await holder.request('GET', `/invitations/${'x'.repeat(43)}/letter`);
  expect([unknown.status, unknown.body]).toMatchObject([
    404,
    { code: 'listings.invitation_unknown' },
  ]);
  await creator.request('POST', '/owners/invitation', { query: { patentId: id }, body: { email } });
  await world.drain();
  expect(await letter(token)).toEqual({ state: 'replaced', about: null });
  expect((await decline(token)).body).toMatchObject({ code: 'listings.invitation_replaced' });
  const newest = tokenFor(email);
  const nora = await world.person({ email });
  expect((await accept(nora, newest)).status).toBe(200);
  expect(await letter(newest)).toEqual({ state: 'used', about: null });
  expect((await decline(newest)).body).toMatchObject({ code: 'listings.invitation_used' });
  await creator.request('DELETE', '/patent', { query: { id } });
  expect(await letter(newest)).toEqual({ state: 'removed', about: null });
  expect((await decline(newest)).body).toMatchObject({ code: 'listings.invitation_removed' });
});

it('can be declined without an account: its creator is told once, and can invite again', async () => {
  const email = 'wrong@example.test';
  const { id, token } = await invite(email);
  const accounts = async (who = creator) => {
    const seen = await who.request('GET', '/owners', { query: { patentId: id } });
    return (seen.body as Owner[]).map(({ account }) => account);
  };
  expect(await accounts()).toEqual(['linked', 'invited']);
  const answers = await Promise.all([decline(token), decline(token)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  await world.drain();
  const notices = (await creator.request('GET', '/notifications')).body as { title: string }[];
  const told = notices.filter(({ title }) => title === 'A co-owner’s invitation was declined');
  expect(told).toMatchObject([{ message: expect.stringContaining('Tide pump') }]);
  expect(await letter(token)).toEqual({ state: 'declined', about: null });
  const wrong = await world.person({ email });
  expect((await accept(wrong, token)).body).toMatchObject({ code: 'listings.invitation_declined' });
  const seen = await wrong.request('GET', `/invitations/${token}`);
  expect(seen.body).toEqual({ state: 'declined', about: null });
  expect(await accounts()).toEqual(['linked', 'declined']);
  await creator.request('POST', '/owners/invitation', { query: { patentId: id }, body: { email } });
  expect(await accounts()).toEqual(['linked', 'invited']);
  await world.drain();
  expect((await accept(wrong, tokenFor(email))).status).toBe(200);
  expect(await accounts()).toEqual(['linked', 'linked']);
});

it('stays declined, though a reminder of it was on its way', async () => {
  const email = 'reminded@example.test';
  const { id, token } = await invite(email);
  const { id: ownerId } = await world.deps.db
    .selectFrom('listing_owners')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect((await decline(token)).status).toBe(204);
  await transact(world.deps, (unit) => remindInvited(unit, ownerId));
  await world.drain();
  expect(world.mailbox.to(email)).toHaveLength(1);
  expect((await ownersOf(id)).map(({ account }) => account)).toEqual(['linked', 'declined']);
});

it('is not declined by a link that a reminder is replacing, and the new link works', async () => {
  const email = 'crossed@example.test';
  const { id, token } = await invite(email);
  const crossed = await transact(world.deps, async ({ tx }) => {
    const { id: ownerId } = await tx
      .selectFrom('listing_owners')
      .select('id')
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const reminded = sendInvitation(world.deps, ownerId);
    await untilWaiting(world, 1);
    const declined = decline(token);
    await untilWaiting(world, 2);
    return { reminded, declined };
  });
  await crossed.reminded;
  expect((await crossed.declined).body).toMatchObject({ code: 'listings.invitation_replaced' });
  expect(await letter(tokenFor(email))).toMatchObject({ state: 'open' });
  expect((await ownersOf(id)).map(({ account }) => account)).toEqual(['linked', 'invited']);
});

it('is sent as the list of owners was left by whoever changed it meanwhile', async () => {
  const email = 'renamed@example.test';
  const { id } = await invite(email);
  const reminded = await transact(world.deps, async ({ tx }) => {
    await lockListingRow(tx, id);
    const { id: ownerId } = await tx
      .selectFrom('listing_owners')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const sent = sendInvitation(world.deps, ownerId);
    await untilWaiting(world, 1);
    await tx.updateTable('listings').set({ title: 'Wave pump' }).where('id', '=', id).execute();
    return { sent };
  });
  await reminded.sent;
  expect(world.mailbox.lastTo(email).text).toContain('Wave pump');
});

it('accepted with the share that was read is confirmed, and with another one neither', async () => {
  const email = 'reads@example.test';
  const { id, token } = await invite(email);
  const reader = await world.person({ email });
  const other = await accept(reader, token, { stake: '40', company: '', title: '' });
  expect([other.status, other.body]).toMatchObject([409, { code: 'listings.share_changed' }]);
  expect(await ownersOf(id)).toMatchObject([{}, { user: { userId: null }, confirmed: false }]);
  const read = { stake: '37.5', company: '', title: '' };
  expect((await accept(reader, token, read)).body).toEqual({ patentId: id });
  const linked = { user: { userId: reader.userId }, confirmed: true };
  expect(await ownersOf(id)).toMatchObject([{}, linked]);
  expect((await accept(reader, token, read)).status).toBe(200);
});
