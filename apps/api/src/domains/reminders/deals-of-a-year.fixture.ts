import { expect } from 'vitest';
import { addBusinessDays } from '../../core/clock/office-days.rules.ts';
import { newId } from '../../core/ids/ids.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import type { Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import { acceptPlace } from '../listings/owners/owner-status.service.ts';
import { confirmOwner } from '../listings/owners/owners.store.ts';
import {
  confirm,
  file,
  pay,
  payout,
  paymentIdOf,
  publishedListing,
  sign,
  startPaying,
  verifyBank,
} from '../sales/sale-world.fixture.ts';
import type { ReminderKind } from './schedule.rules.ts';

const price = 90_000;
const dayMs = 24 * 3_600_000;

/** Whom a reminder is for: a role in a deal. */
type Role = 'buyer' | 'one' | 'two' | 'nobody';
/** "kind role step", the step in days, or in hours before an end. */
type Expected = [kind: ReminderKind, role: Role, steps: readonly number[]][];
type Acts = [day: number, act: () => Promise<unknown>][];

/** A deal over a year: what happens on which day, and whom it reminds of what. */
export type Deal = {
  people: Record<Exclude<Role, 'nobody'>, Persona>;
  subjects: string[];
  acts: Map<number, () => Promise<unknown>>;
  /** Asked for when the year is over. */
  expected: () => Expected;
};
export type Days = (first: number, last: number) => number;

const repeated = [1, 3, 7, 14, 25];
const until = (from: number, to: number, steps = repeated) =>
  steps.filter((day) => from + day <= to);
const everyone = ['buyer', 'one', 'two'] as const;
const untouched: Expected = everyone.flatMap((role) => [
  ['cancel_opens', role, [30]],
  ['sale_ends', role, [50, 57]],
]);

/** The shapes that a deal takes over a year, in one world. */
export function dealsOf(world: World, operator: Persona) {
  async function newPeople(): Promise<Deal['people']> {
    const [buyer, one, two] = [await world.person(), await world.person(), await world.person()];
    return { buyer, one, two };
  }

  function listed({ one, two }: Deal['people'], acceptingOffers = false): Promise<string> {
    const owners = [
      { persona: one, shareBasisPoints: 6_000 },
      { persona: two, shareBasisPoints: 4_000 },
    ];
    return publishedListing(world, owners, { priceCents: price, acceptingOffers });
  }

  /** Sold at once; `ready`: who can be paid from the first day. */
  async function sold(ready: readonly ('one' | 'two')[]) {
    const people = await newPeople();
    for (const owner of ready) await verifyBank(world, people[owner]);
    const listingId = await listed(people);
    await pay(world, people.buyer, listingId, price);
    const { id } = await payout(people.buyer, 'buyer');
    return { people, listingId, saleId: id, subjects: [id] };
  }

  async function checkoutOf(listingId: string): Promise<string> {
    const { id } = await world.deps.db
      .selectFrom('checkouts')
      .select('id')
      .where('listing_id', '=', listingId)
      .executeTakeFirstOrThrow();
    return id;
  }

  async function offered() {
    const people = await newPeople();
    const patentId = await listed(people, true);
    const made = await people.buyer.request('POST', '/offer', {
      query: { patentId, amount: '640' },
      body: {},
    });
    expect(made.status, made.text).toBe(200);
    const [offer] = (await people.buyer.request('GET', '/offers/sent')).body as { id: string }[];
    return { people, offerId: offer?.id ?? '' };
  }

  const signed = (listingId: string, person: Persona) => () => sign(world, person, listingId);
  const filed = (saleId: string) => async () =>
    expect((await file(operator, saleId)).status).toBe(200);

  /** What someone does at the provider, and what the product hears of it at once. */
  const atProvider = async (path: string, body: object) => {
    await letProviderFollow(world);
    await world.sandbox?.control('POST', path, body);
    await world.sandbox?.control('POST', '/webhooks/attempt');
    await world.drain();
  };

  const shapes: ((days: Days) => Promise<Deal>)[] = [
    async function nobodyVerifies() {
      const { people, subjects } = await sold(['one']);
      return {
        people,
        subjects,
        acts: new Map(),
        expected: () => [['payout_account', 'two', repeated], ...untouched],
      };
    },
    async function slow(days) {
      const { people, listingId, saleId, subjects } = await sold(['one']);
      const verified = days(1, 6);
      const buyerSigned = verified + days(1, 9);
      const oneSigned = buyerSigned + days(0, 4);
      const bothSigned = oneSigned + days(0, 4);
      const acts: Acts = [
        [verified, () => verifyBank(world, people.two)],
        [buyerSigned, signed(listingId, people.buyer)],
        [oneSigned, signed(listingId, people.one)],
        [bothSigned, signed(listingId, people.two)],
        [bothSigned, filed(saleId)],
      ];
      return {
        people,
        subjects,
        acts: inOrder(acts),
        expected: () => [
          ['payout_account', 'two', until(0, verified)],
          ['signature', 'buyer', until(verified, buyerSigned)],
          ['signature', 'one', until(buyerSigned, oneSigned)],
          ['signature', 'two', until(buyerSigned, bothSigned)],
        ],
      };
    },
    async function extended(days) {
      const { people, saleId, subjects } = await sold(['one']);
      return {
        people,
        subjects,
        acts: inOrder([[days(1, 29), () => extend(people, saleId)]]),
        expected: () => [['payout_account', 'two', repeated], ...untouched],
      };
    },
    async function unanswered() {
      const { people, offerId } = await offered();
      return {
        people,
        subjects: [offerId],
        acts: new Map(),
        expected: () => [
          ['offer_answer', 'one', [-48, -24]],
          ['offer_answer', 'two', [-48, -24]],
        ],
      };
    },
    async function unpaid(days) {
      const { people, offerId } = await offered();
      const accept = () => people.one.request('POST', `/offer/${offerId}/accept`);
      return {
        people,
        subjects: [offerId],
        acts: inOrder([[days(1, 4), accept]]),
        expected: () => [['payment', 'buyer', [-24, -3]]],
      };
    },
    async function invited(days) {
      const people = await newPeople();
      const listingId = await publishedListing(world, [
        { persona: people.one, shareBasisPoints: 6_000 },
      ]);
      const ownerId = newId();
      const { me, userId } = people.two;
      const { db, clock } = world.deps;
      await db
        .insertInto('listing_owners')
        .values({
          ...{
            id: ownerId,
            listing_id: listingId,
            position: 1,
            share_basis_points: 4_000,
            status: 'invited',
          },
          ...{ first_name: me.firstName, last_name: me.lastName, email: me.email },
          ...{ invited_at: clock.now(), created_at: clock.now() },
        })
        .execute();
      const joined = days(1, 12);
      const confirmed = joined + days(1, 12);
      const link = () =>
        transact(world.deps, (unit) => acceptPlace(unit, { ownerId, status: 'invited' }, userId));
      const confirmShare = () =>
        db.transaction().execute((tx) => confirmOwner(tx, listingId, userId, clock.now()));
      return {
        people,
        subjects: [ownerId],
        acts: inOrder([
          [joined, link],
          [confirmed, confirmShare],
        ]),
        expected: () => [
          ['invitation', 'nobody', until(0, joined, [3, 7, 14])],
          ['share', 'two', until(joined, confirmed, [1, 3, 7, 14])],
        ],
      };
    },
    // While the bank decides nobody is waited for; the step then has its whole time again.
    async function disputed(days) {
      const { people, listingId, saleId, subjects } = await sold(['one', 'two']);
      const { charge_id: charge } = await world.deps.db
        .selectFrom('sales')
        .select('charge_id')
        .where('id', '=', saleId)
        .executeTakeFirstOrThrow();
      const opened = days(1, 6);
      const won = opened + days(1, 9);
      const buyerSigned = won + days(1, 9);
      const win = async () => {
        const disputes = await world.sandbox?.control('GET', `/charges/${charge}/disputes`);
        const [{ id } = { id: '' }] = disputes as { id: string }[];
        await atProvider(`/disputes/${id}`, { outcome: 'won' });
      };
      const acts: Acts = [
        [opened, () => atProvider(`/charges/${charge}/dispute`, {})],
        [won, win],
        [buyerSigned, signed(listingId, people.buyer)],
        [buyerSigned, signed(listingId, people.one)],
        [buyerSigned, signed(listingId, people.two)],
        [buyerSigned, filed(saleId)],
      ];
      return {
        people,
        subjects,
        acts: inOrder(acts),
        expected: () => [
          ['signature', 'buyer', until(0, opened)],
          ['signature', 'buyer', until(won, buyerSigned)],
        ],
      };
    },
    // Nobody is told that it is only not filed yet while the title is refused, nor afterward of the days before.
    async function titleRefused(days) {
      const { people, listingId, saleId, subjects } = await sold(['one', 'two']);
      const at: Record<'signed' | 'refused' | 'cleared' | 'filed', Date> = {
        ...{ signed: new Date(0), refused: new Date(0), cleared: new Date(0), filed: new Date(0) },
      };
      const now = (name: keyof typeof at) => async () => {
        at[name] = world.clock.now();
        return Promise.resolve();
      };
      const find = (permits: boolean) => async () => {
        const path = `/operations/titles/${listingId}`;
        const { checkId } = (await operator.request('GET', path)).body as { checkId: string };
        const body = { checkId, permits, reason: 'The bank says that the debt is paid.' };
        const found = await operator.request('POST', `${path}/find`, { body });
        expect(found.status, found.text).toBe(200);
        await world.drain();
      };
      const allSigned = days(0, 2);
      const refused = allSigned + days(1, 7);
      const cleared = refused + days(1, 7);
      const atOffice = cleared + days(1, 9);
      const acts: Acts = [
        ...everyone.map((role): Acts[number] => [allSigned, signed(listingId, people[role])]),
        [allSigned, now('signed')],
        [refused, now('refused')],
        [refused, find(false)],
        [cleared, find(true)],
        [cleared, now('cleared')],
        [atOffice, now('filed')],
        [atOffice, filed(saleId)],
      ];
      const unfiled = () =>
        [3, 7, 14].filter((count) => {
          const due = addBusinessDays(at.signed, count);
          return due <= at.refused || (due > at.cleared && due <= at.filed);
        });
      return {
        people,
        subjects,
        acts: inOrder(acts),
        expected: () => [
          ['signature', 'buyer', until(0, allSigned)],
          ...everyone.map((role): Expected[number] => ['unfiled', role, unfiled()]),
        ],
      };
    },
    // Nobody is waited for until the provider says that the money has arrived.
    async function debited(days) {
      const people = await newPeople();
      for (const owner of ['one', 'two'] as const) await verifyBank(world, people[owner]);
      const listingId = await listed(people);
      const method = { bank: '000123456789' };
      await pay(world, people.buyer, listingId, price, method);
      const id = await checkoutOf(listingId);
      const bothSigned = 10 + days(1, 9);
      const at = { held: new Date(0), signed: new Date(0) };
      const look = async () => {
        const held = world.deps.db.selectFrom('sales').select('held_at').where('id', '=', id);
        at.held = (await held.executeTakeFirstOrThrow()).held_at ?? at.held;
        at.signed = world.clock.now();
      };
      const acts: Acts = [
        [bothSigned, look],
        ...everyone.map((role): Acts[number] => [bothSigned, signed(listingId, people[role])]),
        [bothSigned, filed(id)],
      ];
      return {
        people,
        subjects: [id],
        acts: inOrder(acts),
        expected: () => [
          ['signature', 'buyer', until(0, (at.signed.getTime() - at.held.getTime()) / dayMs)],
        ],
      };
    },
    async function promisedTransfer() {
      const people = await newPeople();
      const listingId = await listed(people);
      const started = await startPaying(people.buyer, listingId, price);
      await confirm(world, paymentIdOf(started.text), { bankTransfer: true });
      await world.sandbox?.control('POST', '/webhooks/attempt');
      await world.drain();
      return {
        people,
        subjects: [await checkoutOf(listingId)],
        acts: new Map(),
        expected: () => [['transfer', 'buyer', [-24, -3]]],
      };
    },
  ];
  return { shapes, sold };
}

/** The provider's clock comes to where ours is, and whatever is due is done on both sides. */
export async function letProviderFollow(world: World): Promise<void> {
  const there = (await world.sandbox?.control('GET', '/clock')) as { offsetSeconds: number };
  const advanceSeconds = world.clock.offsetSeconds - there.offsetSeconds;
  await world.sandbox?.control('POST', '/clock', { advanceSeconds });
  await world.sandbox?.control('POST', '/webhooks/attempt');
  await world.drain();
}

/** The buyer asks for it, and one owner agrees for both. */
export async function extend({ buyer, one }: Deal['people'], saleId: string): Promise<void> {
  for (const [person, move] of [
    [buyer, 'ask'],
    [one, 'agree'],
  ] as const) {
    const body = { kind: 'extend', move };
    const answer = await person.request('POST', `/sales/${saleId}/proposals`, { body });
    expect(answer.status, answer.text).toBe(200);
  }
}

function inOrder(acts: Acts): Deal['acts'] {
  const days = new Map<number, () => Promise<unknown>>();
  for (const [day, act] of acts) {
    const before = days.get(day);
    days.set(day, async () => {
      await before?.();
      await act();
    });
  }
  return days;
}
