import { expect, it } from 'vitest';
import type { ProviderRefund } from '../../money/payments.port.ts';
import { type KnownOutside, newsOfOutside } from './outside-refunds.rules.ts';
import { refundLifecycle } from './refund-lifecycle.rules.ts';
import type { Refund } from './refunds.store.ts';
import { factsOfRefunds } from './refunds.rules.ts';

const now = new Date('2026-11-27T12:00:00Z');

function refund(id: string, amountCents: number, over: Partial<ProviderRefund> = {}) {
  return {
    id,
    amountCents,
    status: 'done',
    failureReason: null,
    wentToCash: false,
    lacksBalance: false,
    isBooked: true,
    movedAt: new Date(0),
    cameBackAt: null,
    ...over,
  } satisfies ProviderRefund;
}

function row(position: number, over: Partial<Refund>): Refund {
  return {
    ...{ saleId: 'sale', position, madeBy: 'outside', status: 'unsettled', reason: null },
    ...{
      providerId: 'a',
      amountCents: 30,
      toppedUpCents: 0,
      retryAt: null,
      heardAt: now,
      toldAt: null,
    },
    ...{ doneAt: null, ...over },
  };
}

const held: KnownOutside = { id: 'sale', status: 'held', refunds: [] };
const frozen: KnownOutside = { ...held, refunds: [row(1, {})] };
const toppedUp: KnownOutside = {
  ...held,
  refunds: [row(1, { status: 'borne', toppedUpCents: 30 })],
};
const failed = { status: 'failed' } as const;
const waiting = { status: 'on_its_way', isBooked: false, lacksBalance: true } as const;

/** How the sale stands after what is new, with each step as the lifecycle takes it; null: nothing is new. */
function after(sale: KnownOutside, atProvider: ProviderRefund[]) {
  const news = newsOfOutside(sale, atProvider, now);
  if (!news) return null;
  const rows = new Map(sale.refunds.map((one) => [one.position, one]));
  for (const { refund: subject, move, by, change } of news.steps) {
    const decided = refundLifecycle.decide({ subject, now }, { move, by });
    if (!decided.ok) throw new Error(decided.code);
    rows.set(subject.position, { ...subject, ...change, status: decided.change.to });
  }
  const refunds = [...rows.values()];
  const { earlierRefundIds, earlierRefundCents, toppedUpCents, isRefundedOutside } = factsOfRefunds(
    sale.status,
    refunds,
  );
  expect(news.toppedUpCents).toBe(toppedUpCents);
  const facts = { ids: earlierRefundIds, cents: earlierRefundCents, toppedUpCents };
  return { news, sale: { ...sale, refunds }, facts: { ...facts, isFrozen: isRefundedOutside } };
}

const whole = { ids: [], cents: 0, toppedUpCents: 0, isFrozen: false };

it('takes over every refund of a charge, the oldest first, and freezes the sale', () => {
  const both = after(held, [refund('b', 20), refund('a', 30)]);
  expect(both?.news.taken.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(both?.facts).toEqual({ ids: ['a', 'b'], cents: 50, toppedUpCents: 0, isFrozen: true });
});

it('has nothing to say of what is known, of a try that failed, or of a topped up refund', () => {
  expect(after(held, [refund('a', 30, failed)])).toBeNull();
  expect(after(frozen, [refund('a', 30)])).toBeNull();
  expect(after(toppedUp, [refund('a', 30)])).toBeNull();
});

it('a second refund freezes a topped up sale by what is not topped up', () => {
  const second = after(toppedUp, [refund('b', 20), refund('a', 30)]);
  expect(second?.facts).toEqual({ ids: ['a', 'b'], cents: 50, toppedUpCents: 30, isFrozen: true });
});

it.each([
  ['all', 20, { cents: 20, toppedUpCents: 20, isFrozen: false }],
  ['a part', 40, { cents: 40, toppedUpCents: 30, isFrozen: true }],
])('what was put back for one that comes back is there for %s of another', (_what, cents, left) => {
  const second = after(toppedUp, [refund('b', cents), refund('a', 30)]);
  const back = second && after(second.sale, [refund('b', cents), refund('a', 30, failed)]);
  expect(back?.facts).toEqual({ ids: ['b'], ...left });
});

it('a refund that comes back resumes the sale, and the platform need not bear it', () => {
  const back = [refund('a', 30, failed)];
  expect(after(frozen, back)?.facts).toEqual(whole);
  expect(after(toppedUp, back)?.facts).toEqual(whole);
});

it('one that nobody collected stays given', () => {
  const gone = refund('a', 30, { status: 'uncollected', wentToCash: true });
  expect(after(frozen, [gone])).toBeNull();
});

it('one that waits for the balance freezes the sale, and is taken over once it leaves', () => {
  const waits = after(held, [refund('a', 30, waiting)]);
  expect(waits?.facts).toEqual({ ...whole, isFrozen: true });
  if (!waits) return;
  expect(after(waits.sale, [refund('a', 30, waiting)])).toBeNull();
  const taken = { ids: ['a'], cents: 30, toppedUpCents: 0, isFrozen: true };
  expect(after(waits.sale, [refund('a', 30)])?.facts).toEqual(taken);
  const none = after(waits.sale, [refund('a', 30, { ...failed, isBooked: false })]);
  expect(none?.facts).toEqual(whole);
});

it('after the payout the platform bears it, and nothing is frozen', () => {
  const released = after({ ...held, status: 'released' }, [refund('a', 30)]);
  expect(released?.facts).toEqual({ ids: ['a'], cents: 30, toppedUpCents: 30, isFrozen: false });
});
