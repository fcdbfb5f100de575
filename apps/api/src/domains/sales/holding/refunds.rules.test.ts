import { expect, it } from 'vitest';
import type { ProviderRefund } from '../../money/payments.port.ts';
import { type KnownOutside, newsOfOutside } from './refunds.rules.ts';

const at = new Date('2026-11-27T12:00:00Z');

function refund(id: string, amountCents: number, over: Partial<ProviderRefund> = {}) {
  return {
    id,
    amountCents,
    status: 'succeeded',
    failureReason: null,
    wentToCash: false,
    lacksBalance: false,
    isBooked: true,
    createdAt: new Date(0),
    ...over,
  } satisfies ProviderRefund;
}

const held: KnownOutside = {
  status: 'held',
  earlierRefundIds: [],
  earlierRefundCents: 0,
  toppedUpCents: 0,
  refundedOutsideAt: null,
};
const knows: KnownOutside = { ...held, earlierRefundIds: ['a'], earlierRefundCents: 30 };
const frozen: KnownOutside = { ...knows, refundedOutsideAt: at };
const toppedUp: KnownOutside = { ...knows, toppedUpCents: 30 };
const failed = { status: 'failed' } as const;
const waiting = { status: 'pending', isBooked: false, lacksBalance: true } as const;

it('takes over every refund of a charge, the oldest first, and freezes the sale', () => {
  const news = newsOfOutside(held, [refund('b', 20), refund('a', 30)]);
  expect(news?.taken.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(news).toMatchObject({ refundIds: ['a', 'b'], refundedCents: 50, isFrozen: true });
});

it('has nothing to say of what is known, of a try that failed, or of a topped up refund', () => {
  expect(newsOfOutside(held, [refund('a', 30, failed)])).toBeNull();
  expect(newsOfOutside(frozen, [refund('a', 30)])).toBeNull();
  expect(newsOfOutside(toppedUp, [refund('a', 30)])).toBeNull();
});

it('a second refund freezes a topped up sale by what is not topped up', () => {
  expect(newsOfOutside(toppedUp, [refund('b', 20), refund('a', 30)])).toMatchObject({
    refundedCents: 50,
    toppedUpCents: 30,
    isFrozen: true,
  });
});

it('a refund that comes back lets the sale go on, and the platform need not bear it', () => {
  const back = [refund('a', 30, failed)];
  const none = { refundIds: [], refundedCents: 0, toppedUpCents: 0, isFrozen: false };
  expect(newsOfOutside(frozen, back)).toMatchObject(none);
  expect(newsOfOutside(toppedUp, back)).toMatchObject(none);
});

it('one that nobody collected stays given', () => {
  const gone = refund('a', 30, { status: 'canceled', wentToCash: true });
  expect(newsOfOutside(frozen, [gone])).toBeNull();
});

it('one that waits for the balance freezes the sale, and is taken over once it leaves', () => {
  const news = newsOfOutside(held, [refund('a', 30, waiting)]);
  expect(news).toMatchObject({ taken: [], refundedCents: 0, isFrozen: true });
  const waits = { ...held, refundedOutsideAt: at };
  expect(newsOfOutside(waits, [refund('a', 30, waiting)])).toBeNull();
  expect(newsOfOutside(waits, [refund('a', 30)])).toMatchObject({ refundedCents: 30 });
  const none = newsOfOutside(waits, [refund('a', 30, { ...failed, isBooked: false })]);
  expect(none).toMatchObject({ refundedCents: 0, isFrozen: false });
});

it('after the payout the platform bears it, and nothing is frozen', () => {
  const news = newsOfOutside({ ...held, status: 'released' }, [refund('a', 30)]);
  expect(news).toMatchObject({ refundedCents: 30, toppedUpCents: 30, isFrozen: false });
});
