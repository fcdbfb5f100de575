import {
  refundStatuses,
  type Sale,
  type SaleMove,
  type SaleStep,
} from '@claimstead/contract/sales.contract.ts';
import { expect, test } from 'vitest';
import {
  badgeOf,
  noticeOf,
  otherButtons,
  rests,
  stepButton,
  stepStates,
  waitedFor,
  wordsOf,
} from './sale-progress.ts';
import type { SaleSide } from './sales.copy.ts';

function sale(step: SaleStep, moves: SaleMove[], more: Partial<Sale> = {}): Sale {
  const filing = { filed: false, receipt: null, filedAt: null, reel: null, frame: null };
  return { step, moves, paymentStatus: 'held', filing, payoutWait: null, ...more } as Sale;
}

test.each<[SaleStep, SaleSide, SaleMove[], string | null, SaleMove | null]>([
  [0, 'seller', ['verify_bank'], 'Complete Bank Verification', 'verify_bank'],
  [0, 'seller', [], 'Waiting for the other owners', null],
  [0, 'buyer', [], 'Waiting for Seller', null],
  [1, 'seller', [], 'Waiting for Buyer', null],
  [1, 'buyer', ['fill_assignment'], 'Fill Out Patent Assignment', 'fill_assignment'],
  [2, 'seller', ['sign_assignment'], 'Sign Patent Assignment', 'sign_assignment'],
  [2, 'buyer', [], 'Waiting for Seller', null],
  [3, 'seller', [], null, null],
  [3, 'buyer', [], null, null],
  [4, 'seller', ['view_payout'], 'View Payout', 'view_payout'],
  [4, 'buyer', ['download_assignment'], 'Download Patent Assignment Change', 'download_assignment'],
])('step %i shows the %s its button (%j; P7.5)', (step, side, moves, label, move) => {
  expect(stepButton(sale(step, moves), side)).toEqual(label === null ? null : { label, move });
});

test('a button is enabled only if the server allows its move', () => {
  expect(stepButton(sale(1, []), 'buyer')).toEqual({
    label: 'Fill Out Patent Assignment',
    move: null,
  });
});

test('moves outside the current step keep their own button', () => {
  const filed = sale(3, ['download_assignment', 'cancel_sale']);
  expect(otherButtons(filed, 'buyer')).toEqual([
    { label: 'Download Patent Assignment Change', move: 'download_assignment' },
  ]);
});

test('a canceled sale has no current step and no button', () => {
  const cancelled = sale(2, [], { paymentStatus: 'refunding' });
  expect(stepStates(cancelled)).toEqual(['done', 'done', 'upcoming', 'upcoming']);
  expect(stepButton(cancelled, 'seller')).toBeNull();
});

test.each(refundStatuses)(
  'a refund that is %s is called on its way only where it left',
  (refund) => {
    const refunding = sale(1, [], { paymentStatus: 'refunding', refund });
    const words = [badgeOf(refunding), noticeOf(refunding, 'buyer'), noticeOf(refunding, 'seller')];
    for (const each of words) {
      expect(each?.includes('on its way'), each ?? '').toBe(refund === 'pending');
    }
  },
);

test('a refund is never called the full payment where the bank took some of it, or all', () => {
  const lost = sale(1, [], { paymentStatus: 'refunded', refund: 'done', amount: 100_000 });
  expect(noticeOf({ ...lost, refundAmount: 70_000 }, 'buyer')).toContain(
    '$700.00 was refunded to you',
  );
  const whole = { ...lost, refundAmount: 0 };
  expect(noticeOf(whole, 'buyer')).toContain('Your bank took this payment back');
  expect(noticeOf(whole, 'seller')).not.toContain('refunded');
  expect(badgeOf(whole)).toBe('Taken back by the bank');
});

test('a sale that was paid out is not said to be on hold, whatever the bank does', () => {
  for (const paymentStatus of ['questioned', 'disputed', 'dispute_lost'] as const) {
    for (const side of ['buyer', 'seller'] as const) {
      expect(noticeOf(sale(4, [], { paymentStatus, processed: true }), side)).not.toMatch(/hold/);
    }
  }
});

test('while a bank or our team decides, or a bank has, the step stays and nobody is asked to act', () => {
  for (const paymentStatus of [
    'questioned',
    'disputed',
    'dispute_lost',
    'refunded_outside',
    'being_checked',
  ] as const) {
    const frozen = sale(1, [], { paymentStatus });
    expect(rests(frozen)).toBe(true);
    expect(stepStates(frozen)).toEqual(['done', 'current', 'upcoming', 'upcoming']);
    expect(stepButton(frozen, 'buyer')).toBeNull();
    const paidOut = sale(4, ['view_payout'], { paymentStatus });
    expect(stepButton(paidOut, 'seller')?.move).toBe('view_payout');
  }
  expect(rests(sale(1, []))).toBe(false);
});

test('a payment that was refunded elsewhere is said to be on hold, and who acts next', () => {
  const frozen = sale(1, [], { paymentStatus: 'refunded_outside', refundAmount: 30_000 });
  expect(noticeOf(frozen, 'buyer')).toContain('$300.00 was refunded to you');
  expect(noticeOf({ ...frozen, refundAmount: 0 }, 'seller')).toContain('was started');
  for (const side of ['buyer', 'seller'] as const) {
    expect(noticeOf(frozen, side)).toMatch(/on hold\. Our team will write to you/);
  }
  expect(badgeOf(frozen)).toBe('On hold after a refund');
});

test('nothing is called filed before it is filed', () => {
  const signed = sale(3, []);
  expect(wordsOf(signed, 'buyer').waiting).not.toContain('is filed');
  const filed = sale(3, [], {
    filing: { filed: true, receipt: '1', filedAt: '2026-11-01T00:00:00Z', reel: null, frame: null },
  });
  expect(wordsOf(filed, 'buyer').waiting).toContain('is filed');
});

test('of several owners, those who have not acted are named', () => {
  const owners = [
    { userId: 'a', name: 'Ada', verified: true, signed: false, company: null },
    { userId: 'b', name: 'Bo', verified: false, signed: true, company: 'Bo & Sons, LLC' },
  ].map((owner) => ({ ...owner, stake: 50, paid: false }));
  expect(waitedFor(sale(0, [], { owners }))).toEqual({
    step: 0,
    names: ['Bo for Bo & Sons, LLC'],
  });
  expect(waitedFor(sale(2, [], { owners }))).toEqual({ step: 2, names: ['Ada'] });
  expect(waitedFor(sale(1, [], { owners }))).toBeNull();
  expect(waitedFor(sale(2, [], { owners: owners.slice(0, 1) }))).toBeNull();
});

test('a payout that waits says until when, and for what, to each side', () => {
  const filing = {
    filed: true,
    receipt: '5',
    filedAt: '2027-05-08T12:00:00.000Z',
    reel: null,
    frame: null,
  };
  const until = '2027-05-12T12:00:00.000Z';
  const words = (wait: Sale['payoutWait'], side: SaleSide) =>
    wordsOf(sale(3, [], { filing, payoutWait: wait }), side).next;
  expect(words({ for: 'debit_final', until }, 'seller')).toBe(
    'Paid out on May 12, 2027, when the bank debit is final.',
  );
  expect(words({ for: 'card_rests', until }, 'seller')).toBe(
    'Paid out on May 12, 2027, when the waiting period for card payments ends.',
  );
  expect(words({ for: 'card_rests', until }, 'buyer')).toMatch(
    /^The seller is paid on May 12, 2027/,
  );
  expect(words(null, 'seller')).toBe('Your share goes to your verified account.');
});
