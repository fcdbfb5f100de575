import type { Owner } from '@claimstead/contract/owners.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWindow } from '../../../test-kit/start-window.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { givePlan, makeDraft, makeListing } from '../listings.test-kit.ts';
import { invitationsPerAddressPerDay, invitationsPerDay } from './owners.rules.ts';
import { getListingForDeal, isOwner, listOwners } from '../listings.service.ts';
import { sendInvitation } from './owner-invitations.service.ts';

let world: World;
let creator: Persona;
let partner: Persona;
let stranger: Persona;

beforeAll(async () => {
  world = await startWorld();
  creator = await world.person({ firstName: 'Cleo' });
  partner = await world.person({ email: 'Partner@Example.test'.toLowerCase() });
  stranger = await world.person();
});
afterAll(() => world.stop());

const named = (email: string, stake: number) => ({
  user: { firstName: 'Named', lastName: 'Owner', email },
  stake,
});
const replace = (persona: Persona, patentId: string, rows: object[]) =>
  persona.request('PUT', '/owners', { query: { patentId }, body: rows });
const ownersSeen = async (persona: Persona, patentId: string) =>
  (await persona.request('GET', '/owners', { query: { patentId } })).body as Owner[];
function tokenFor(email: string): string {
  return /\/invitation\/([\w-]+)/.exec(world.mailbox.lastTo(email).text)?.[1] ?? '';
}
const accept = (persona: Persona, token: string) =>
  persona.request('POST', `/invitations/${token}/accept`);

describe('the owners of a draft', () => {
  it('are named one by one', async () => {
    const id = await makeDraft(creator);
    const own = await creator.request('POST', '/owner', {
      body: { ...named(creator.me.email.toUpperCase(), 60), patentId: id },
    });
    expect(own.body).toMatchObject({
      user: { userId: creator.userId, firstName: 'Cleo' },
      stake: 60,
      patentId: id,
    });
    const other = await creator.request('POST', '/owner', {
      body: { ...named('second@example.test', 40), patentId: id },
    });
    expect(other.body).toMatchObject({ user: { userId: null, firstName: 'Named' }, stake: 40 });
    expect((await ownersSeen(creator, id)).map((owner) => owner.stake)).toEqual([60, 40]);
  });

  it('as a list must add up, name the creator, and nobody twice', async () => {
    const id = await makeDraft(creator);
    const me = creator.me.email;
    const tries = [
      [[named(me, 60), named('b@example.test', 39.99)], 'listings.shares_total'],
      [[named('b@example.test', 100)], 'listings.creator_missing'],
      [[named(me, 50), named(me, 50)], 'listings.owner_twice'],
    ] as const;
    for (const [rows, code] of tries) {
      const answer = await replace(creator, id, [...rows]);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code });
    }
    expect(
      (await replace(creator, id, [named(me, 33.335), named('b@x.test', 66.665)])).status,
    ).toBe(400);
    const good = await replace(creator, id, [named('b@example.test', 66.67), named(me, 33.33)]);
    expect((good.body as Owner[]).map((owner) => owner.stake)).toEqual([33.33, 66.67]);
  });

  it('are not a stranger’s to see or change', async () => {
    const id = await makeDraft(creator);
    expect((await replace(stranger, id, [named(stranger.me.email, 100)])).status).toBe(404);
    const added = await stranger.request('POST', '/owner', {
      body: { ...named('x@example.test', 1), patentId: id },
    });
    expect(added.status).toBe(404);
    expect((await replace(anonymously(world), id, [])).status).toBe(401);
  });

  it('cannot change once the listing was published', async () => {
    const id = await makeListing(world, creator);
    const answer = await replace(creator, id, [named(creator.me.email, 100)]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'listings.owners_frozen' });
  });

  it('must add up to publish', async () => {
    const id = await makeDraft(creator);
    await creator.request('POST', '/owner', {
      body: { ...named('more@example.test', 1), patentId: id },
    });
    const answer = await creator.request('PUT', '/patent/publish', {
      query: { patentId: id, published: 'true' },
    });
    expect(answer.body).toMatchObject({
      code: 'listings.incomplete',
      errors: [{ path: 'owners', message: 'Total ownership must equal 100%' }],
    });
  });
});

describe('an invited owner', () => {
  it('is linked by the token and the verified address together, then confirms and acts', async () => {
    const id = await makeDraft(creator);
    await replace(creator, id, [named(creator.me.email, 70), named(partner.me.email, 30)]);
    await world.drain();
    const token = tokenFor(partner.me.email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);

    const byAnother = await accept(stranger, token);
    expect(byAnother.status).toBe(403);
    expect(byAnother.body).toMatchObject({ code: 'listings.invitation_other_address' });
    const mistyped = await accept(partner, `${token.slice(0, -2)}AA`);
    expect(mistyped.body).toMatchObject({ status: 404, code: 'listings.invitation_unknown' });
    expect(await isOwner(world.deps.db, id, partner.userId)).toBe(false);

    expect((await accept(partner, token)).body).toEqual({ patentId: id });
    expect((await accept(partner, token)).body).toEqual({ patentId: id });
    expect(await isOwner(world.deps.db, id, partner.userId)).toBe(true);
    const facts = () => getListingForDeal(world.deps.db, id, world.clock.now());
    expect(await facts()).toMatchObject({
      ownerUserIds: [creator.userId, partner.userId],
      unconfirmedOwners: [{ userId: partner.userId, mayBeAsked: true }],
    });
    const confirmed = await partner.request('POST', '/owners/confirm', { query: { patentId: id } });
    expect(confirmed.body).toMatchObject([{ confirmed: true }, { confirmed: true, stake: 30 }]);
    expect(await facts()).toMatchObject({ unconfirmedOwners: [] });

    const edited = await partner.request('PATCH', '/patent', { body: { id, title: 'Ours' } });
    expect(edited.status).toBe(200);
    const shares = await replace(partner, id, [named(partner.me.email, 100)]);
    expect(shares.status).toBe(403);
    expect(shares.body).toMatchObject({ code: 'listings.creator_only' });
  });

  it('sees what the invitation is about; nobody else does, and each way it can end is explained', async () => {
    const id = await makeDraft(creator, { title: 'Tide pump' });
    const rows = [named(creator.me.email, 62.5), named(partner.me.email, 37.5)];
    await replace(creator, id, rows);
    await world.drain();
    const token = tokenFor(partner.me.email);
    const about = {
      patentId: id,
      title: 'Tide pump',
      inviterName: `Cleo ${creator.me.lastName}`,
      stake: 37.5,
      signsFor: null,
    };
    const looked = async (persona: Persona, link = token) =>
      (await persona.request('GET', `/invitations/${link}`)).body;
    expect(await looked(partner)).toEqual({ state: 'open', about });
    expect(await looked(stranger)).toEqual({ state: 'other_address', about: null });
    expect(await looked(partner, 'x'.repeat(43))).toMatchObject({
      code: 'listings.invitation_unknown',
    });
    expect((await anonymously(world).request('GET', `/invitations/${token}`)).status).toBe(401);

    // A repeated try of the mail's job: the latest mail counts.
    const [, place] = await listOwners(world.deps.db, id);
    await sendInvitation(world.deps, place?.ownerId ?? '');
    const newest = tokenFor(partner.me.email);
    expect(newest).not.toBe(token);
    expect(await looked(partner)).toEqual({ state: 'replaced', about: null });
    expect((await accept(partner, token)).body).toMatchObject({
      status: 409,
      code: 'listings.invitation_replaced',
    });

    await replace(creator, id, [named(creator.me.email, 100)]);
    expect(await looked(partner, newest)).toEqual({ state: 'removed', about: null });
    expect((await accept(partner, newest)).body).toMatchObject({
      status: 409,
      code: 'listings.invitation_removed',
    });

    // Named again is invited again; a deleted listing takes its invitations with it.
    await replace(creator, id, rows);
    await world.drain();
    const again = tokenFor(partner.me.email);
    await accept(partner, again);
    expect(await looked(partner, again)).toEqual({ state: 'accepted', about });
    await creator.request('DELETE', '/patent', { query: { id } });
    expect(await looked(partner, again)).toEqual({ state: 'removed', about: null });
  });

  it('is invited again by the creator while awaited, also once the listing is public', async () => {
    const id = await makeDraft(creator);
    await replace(creator, id, [named(creator.me.email, 60), named('late@example.test', 40)]);
    await givePlan(world, id);
    const query = { patentId: id, published: 'true' };
    expect((await creator.request('PUT', '/patent/publish', { query })).status).toBe(200);
    await world.drain();
    const lost = tokenFor('late@example.test');
    const again = (persona: Persona, email: string) =>
      persona.request('POST', '/owners/invitation', { query: { patentId: id }, body: { email } });
    expect((await again(creator, 'Late@Example.test')).status).toBe(204);
    await world.drain();
    expect(world.mailbox.to('late@example.test')).toHaveLength(2);
    const newest = tokenFor('late@example.test');
    const late = await world.person({ email: 'late@example.test' });
    expect((await accept(late, lost)).body).toMatchObject({ code: 'listings.invitation_replaced' });
    expect((await accept(late, newest)).status).toBe(200);

    // Once they have joined, they are reminded to confirm, until they have.
    const ownersOf = async (persona: Persona) =>
      (await persona.request('GET', '/owners', { query: { patentId: id } })).body;
    expect(await ownersOf(creator)).toMatchObject([{ mayInvite: false }, { mayInvite: true }]);
    expect(await ownersOf(late)).toMatchObject([{ mayInvite: false }, { mayInvite: false }]);
    expect((await again(creator, 'late@example.test')).status).toBe(204);
    await world.drain();
    await world.settle();
    const reminder = world.mailbox.lastTo('late@example.test').text;
    expect(reminder).toContain('is waiting for you to confirm your share');
    expect(reminder).toContain(`/listing/${id}`);
    expect(
      (await late.request('POST', '/owners/confirm', { query: { patentId: id } })).status,
    ).toBe(200);
    expect(await ownersOf(creator)).toMatchObject([{ mayInvite: false }, { mayInvite: false }]);
    for (const email of ['late@example.test', 'nobody@example.test', creator.me.email]) {
      const refused = await again(creator, email);
      expect(refused.body, email).toMatchObject({
        status: 409,
        code: 'listings.owner_not_awaited',
      });
    }
    expect((await again(creator, 'no address')).status).toBe(400);
    expect((await again(late, 'nobody@example.test')).body).toMatchObject({
      code: 'listings.creator_only',
    });
  });

  it('with an unverified address learns nothing and is linked to nothing', async () => {
    const id = await makeDraft(creator);
    const email = 'not-yet@example.test';
    await replace(creator, id, [named(creator.me.email, 50), named(email, 50)]);
    await world.drain();
    const token = tokenFor(email);
    const newcomer = await world.person({ email, verified: false });
    const looked = await newcomer.request('GET', `/invitations/${token}`);
    expect(looked.body).toEqual({ state: 'open', about: null });
    const refused = await accept(newcomer, token);
    expect(refused.body).toMatchObject({ status: 403, code: 'identity.email_unverified' });
    expect(await isOwner(world.deps.db, id, newcomer.userId)).toBe(false);
  });

  it('confirms the stake that was looked at, and no other', async () => {
    const id = await makeDraft(creator);
    const rows = (mine: number, theirs: number) => [
      named(creator.me.email, mine),
      named(partner.me.email, theirs),
    ];
    await replace(creator, id, rows(50, 50));
    await world.drain();
    await accept(partner, tokenFor(partner.me.email));
    await replace(creator, id, rows(90, 10));
    const confirm = (stake: string) =>
      partner.request('POST', '/owners/confirm', { query: { patentId: id, stake } });
    const refused = await confirm('50');
    expect(refused.body).toMatchObject({ status: 409, code: 'listings.share_changed' });
    expect((await listOwners(world.deps.db, id))[1]?.confirmedAt).toBeNull();
    expect((await confirm('ten')).status).toBe(400);
    expect((await confirm('10')).status).toBe(200);
    expect((await listOwners(world.deps.db, id))[1]?.confirmedAt).not.toBeNull();
  });

  it('confirms again after the stake has changed', async () => {
    const id = await makeDraft(creator);
    const rows = (mine: number, theirs: number) => [
      named(creator.me.email, mine),
      named(partner.me.email, theirs),
    ];
    await replace(creator, id, rows(50, 50));
    await world.drain();
    await accept(partner, tokenFor(partner.me.email));
    await partner.request('POST', '/owners/confirm', { query: { patentId: id } });
    await replace(creator, id, rows(50, 50));
    expect((await listOwners(world.deps.db, id))[1]?.confirmedAt).not.toBeNull();
    await replace(creator, id, rows(51, 49));
    const [, theirs] = await listOwners(world.deps.db, id);
    expect(theirs).toMatchObject({ userId: partner.userId, confirmedAt: null });
  });

  it('is emailed once, and by an unverified person only when the listing is published', async () => {
    const id = await makeDraft(creator);
    const rows = [named(creator.me.email, 50), named('once@example.test', 50)];
    await replace(creator, id, rows);
    await replace(creator, id, rows);
    await world.drain();
    expect(world.mailbox.to('once@example.test')).toHaveLength(1);

    const newcomer = await world.person({ verified: false });
    const draft = await makeDraft(newcomer);
    await replace(newcomer, draft, [named(newcomer.me.email, 50), named('spam@example.test', 50)]);
    await world.drain();
    expect(world.mailbox.to('spam@example.test')).toHaveLength(0);
  });

  it('is not a relay: accounts and addresses have a daily limit of invitations', async () => {
    const busy = await world.person();
    const invite = async (from: Persona, patentId: string, email: string) =>
      from.request('POST', '/owner', { body: { ...named(email, 1), patentId } });
    startWindow(world, 86_400);
    for (let sent = 0; sent < invitationsPerDay; ) {
      const id = await makeDraft(busy);
      for (let row = 0; row < 10 && sent < invitationsPerDay; row += 1, sent += 1) {
        expect((await invite(busy, id, `many${sent}@example.test`)).status).toBe(200);
      }
    }
    const last = await makeDraft(busy);
    const refused = await invite(busy, last, 'onemore@example.test');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await ownersSeen(busy, last)).toHaveLength(1);
    for (let sent = 0; sent < invitationsPerAddressPerDay; sent += 1) {
      const from = sent % 2 === 0 ? creator : partner;
      expect((await invite(from, await makeDraft(from), 'victim@example.test')).status).toBe(200);
    }
    const another = await invite(creator, await makeDraft(creator), 'victim@example.test');
    expect(another.status).toBe(429);
    // What others sent is not held against whoever invites the address for the first time.
    const other = await world.person();
    expect((await invite(other, await makeDraft(other), 'victim@example.test')).status).toBe(200);
    expect((await invite(other, await makeDraft(other), 'victim@example.test')).status).toBe(429);
    world.clock.advance(86_400);
    expect((await invite(busy, last, 'onemore@example.test')).status).toBe(200);
  });

  it('’s address is shown to owners of the listing only', async () => {
    const id = await makeListing(world, creator);
    expect((await ownersSeen(creator, id))[0]?.user.email).toBe(creator.me.email);
    const seen = await ownersSeen(stranger, id);
    expect(seen).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toContain('@');
  });
});
