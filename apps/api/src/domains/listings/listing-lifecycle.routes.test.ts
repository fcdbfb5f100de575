import type { Tables } from '../../core/db/tables.ts';
import type { ListingMove, Listing } from '@claimstead/contract/listings.contract.ts';
import type { Selectable, Updateable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { transact } from '../../core/outbox/unit-of-work.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { listingLifecycle } from './listing-lifecycle.rules.ts';
import { announceEndedPlans } from './listings.jobs.ts';
import { addCoOwner, makeListing } from './listings.test-kit.ts';
import { claimEndedPlans } from './plan-ends.store.ts';
import { arranged } from '../../test-kit/lifecycle-guard.ts';

let world: World;
let creator: Persona;
let coOwner: Persona;
let buyer: Persona;
let listingId: string;

beforeAll(async () => {
  world = await startWorld();
  creator = await world.person();
  coOwner = await world.person();
  buyer = await world.person();
  listingId = await makeListing(world, creator);
  await addCoOwner(world, listingId, coOwner, { confirmed: true });
  for (const owner of [creator, coOwner]) {
    await buyer.request('POST', `/messages/${owner.userId}`, { body: { message: 'Still there?' } });
  }
});
afterAll(() => world.stop());

type Columns = Updateable<Tables['listings']>;
type OwnerMove = Extract<
  ListingMove,
  'edit' | 'publish' | 'renew' | 'unpublish' | 'mark_sold' | 'delete'
>;

const day = 86_400_000;
const at = (days: number) => new Date(world.clock.now().getTime() + days * day);

/** How each status, and each thing that can prevent a move, looks in the database. */
const states: Record<string, () => Columns> = {
  draft: () => ({ published: false }),
  'draft with a plan that has ended': () => ({
    published: false,
    subscription_expires_at: at(-1),
  }),
  'draft of another country': () => ({ published: false, country_of_issue: 'Japan' }),
  'draft that names no country': () => ({ published: false, country_of_issue: '' }),
  'draft that was taken down': () => ({ published: false, taken_down_at: at(-1) }),
  active: () => ({ published: true }),
  'active and held for a buyer': () => ({
    reserved_for_user_id: buyer.userId,
    reserved_until: at(1),
  }),
  'active after a hold that has lapsed': () => ({
    reserved_for_user_id: buyer.userId,
    reserved_until: at(-1),
  }),
  expired: () => ({ subscription_expires_at: at(0) }),
  'expired and held for a buyer': () => ({
    subscription_expires_at: at(0),
    reserved_for_user_id: buyer.userId,
    reserved_until: at(1),
  }),
  'under sale': () => ({ sale_state: 'under_sale', reserved_for_user_id: buyer.userId }),
  sold: () => ({ sale_state: 'sold' }),
  deleted: () => ({ published: false, deleted_at: at(-1) }),
};

const publish = (owner: Persona, published: boolean) =>
  owner.request('PUT', '/patent/publish', {
    query: { patentId: listingId, published: String(published) },
  });

/** The call behind each move that the owner panel shows. */
const calls: Record<OwnerMove, (owner: Persona) => Promise<Answer>> = {
  edit: (owner) =>
    owner.request('PATCH', '/patent', { body: { id: listingId, description: 'Better words.' } }),
  publish: (owner) => publish(owner, true),
  renew: (owner) => publish(owner, true),
  unpublish: (owner) => publish(owner, false),
  mark_sold: (owner) =>
    owner.request('PUT', '/patent/sold', {
      query: { patentId: listingId, buyerUserId: buyer.userId },
    }),
  delete: (owner) => owner.request('DELETE', '/patent', { query: { id: listingId } }),
};

/** Asking for the state that it is already in succeeds and changes nothing. */
const repeats: Partial<Record<OwnerMove, string>> = { publish: 'active', unpublish: 'draft' };

const seen = async (owner: Persona) => {
  const answer = await owner.request('GET', '/patent', { query: { id: listingId } });
  return answer.status === 200 ? (answer.body as Listing) : null;
};

async function row(): Promise<Selectable<Tables['listings']>> {
  return world.deps.db
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow();
}

async function put(columns: Columns): Promise<void> {
  await world.deps.db
    .updateTable('listings')
    .set(columns)
    .where('id', '=', listingId)
    .modifyEnd(arranged('listing'))
    .execute();
}

describe('what the views offer is what the calls allow', () => {
  it.each(Object.entries(states))('of a listing that is %s, to every owner', async (_, state) => {
    const whole = await row();
    for (const owner of [creator, coOwner]) {
      for (const [move, call] of Object.entries(calls) as [OwnerMove, (typeof calls)['edit']][]) {
        await put(state());
        const before = await seen(owner);
        const raw = await row();
        const answer = await call(owner);
        // A plan is needed: the move is the owner's, and its next step is the payment.
        const isAllowed = answer.status < 300 || answer.status === 402;
        const status = before?.status ?? 'deleted';
        const what = `${move} ${answer.status} ${answer.text.slice(0, 90)}`;
        if (before?.moves.includes(move)) {
          expect(isAllowed, what).toBe(true);
          const [way] = listingLifecycle.transitions.filter(
            (one) => one.from === status && one.move === move && one.by === 'owner',
          );
          const after = (await seen(owner))?.status ?? 'deleted';
          expect(after, what).toBe(answer.status === 402 ? status : way?.to);
        } else {
          const isRepeat = repeats[move] === status || (move === 'renew' && status === 'active');
          // "Publish" and "Renew" are one call; the status says which of them is meant.
          const isOther =
            (move === 'renew' && before?.moves.includes('publish')) ||
            (move === 'publish' && before?.moves.includes('renew'));
          if (!isOther) {
            expect(isAllowed, what).toBe(isRepeat);
            const columns = { ...(await row()), updated_at: raw.updated_at };
            expect(columns, what).toEqual(raw);
          }
        }
        await world.deps.db.deleteFrom('outside_sales').execute();
        await put(whole);
      }
    }
  });
});

describe('the end of a plan', () => {
  const endings = async () => {
    const rows = await world.deps.db
      .selectFrom('outbox_events')
      .selectAll()
      .where('type', '=', 'listings.plan_ended')
      .execute();
    return rows.filter((event) => event.payload['listingId'] === listingId);
  };
  const noticesTo = async (person: Persona) => {
    const rows = await world.deps.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', person.userId)
      .where('title', '=', 'Listing expired')
      .execute();
    return rows.length;
  };

  it('hides the listing at that moment, notified or not, and every owner is notified once', async () => {
    await put({ subscription_expires_at: at(5) });
    expect((await seen(buyer))?.status).toBe('active');
    world.clock.advanceDays(5);
    expect((await seen(buyer))?.status).toBe('expired');
    const market = await buyer.request('GET', '/patents', { query: { page: '1' } });
    expect((market.body as { total: number }).total).toBe(0);

    // The process dies after locking the listing and before the commit.
    const died = transact(world.deps, async (unit) => {
      expect(await claimEndedPlans(unit.tx, unit.now, 100)).toHaveLength(1);
      throw new Error('killed');
    });
    await expect(died).rejects.toThrow('killed');
    expect(await endings()).toHaveLength(0);
    // Three processes at the same time, and again later.
    await Promise.all([1, 2, 3].map(() => announceEndedPlans(world.deps)));
    await world.settle();
    const [event, ...others] = await endings();
    expect(others).toEqual([]);
    expect([await noticesTo(creator), await noticesTo(coOwner)]).toEqual([1, 1]);
    expect(await noticesTo(buyer)).toBe(0);

    // A job that died after its work comes back: its notices already exist.
    const job = { ...event, occurredAt: world.clock.now().toISOString() };
    await transact(world.deps, async (unit) => {
      for (const name of world.deps.events.consumersOf('listings.plan_ended')) {
        unit.enqueue({ name, data: job });
      }
    });
    await world.drain();
    expect([await noticesTo(creator), await noticesTo(coOwner)]).toEqual([1, 1]);
    const mails = world.mailbox
      .to(coOwner.me.email)
      .filter((mail) => /expired/i.test(mail.subject));
    expect(mails).toHaveLength(1);
  });

  it('is announced again for the next plan', async () => {
    const before = (await endings()).length;
    await put({ subscription_expires_at: at(1) });
    expect((await seen(buyer))?.status).toBe('active');
    world.clock.advanceDays(2);
    await world.settle();
    expect(await endings()).toHaveLength(before + 1);
  });
});
