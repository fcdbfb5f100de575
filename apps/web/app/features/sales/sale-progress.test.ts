import { type SaleSide, saleWords } from '@claimstead/contract/sale-words.ts';
import type { Sale, SaleMove, SaleStep } from '@claimstead/contract/sales.contract.ts';
import { refundStatuses } from '@claimstead/contract/sales.contract.ts';
import type { SaleStanding } from '@claimstead/contract/standing.contract.ts';
import { expect, test } from 'vitest';
import {
  awaitedOf,
  otherButtons,
  rests,
  stepButton,
  stepDays,
  stepStates,
  wordsOf,
  wordsOfClosing,
} from './sale-progress.ts';
import { standingIn } from './sale-standing.fixture.ts';

const steps = ['verifying', 'buyer_signs', 'owners_sign', 'to_file', 'paid_out'] as const;

function sale(step: SaleStep, moves: SaleMove[], more: Partial<Sale> = {}): Sale {
  const standing = standingIn(steps[step]);
  return { step, moves, paymentStatus: 'held', standing, ...more } as Sale;
}

/** A sale in this state, whose payment has this status. */
function stopped(
  step: SaleStep,
  moves: SaleMove[],
  paymentStatus: Sale['paymentStatus'],
  state: SaleStanding['state'],
  more: Partial<Sale> = {},
): Sale {
  return sale(step, moves, { paymentStatus, standing: standingIn(state), ...more });
}

test.each<[SaleStep, SaleSide, SaleMove[], string | null, SaleMove | null]>([
  [0, 'owner', ['verify_bank'], 'Complete Bank Verification', 'verify_bank'],
  [0, 'owner', [], 'Waiting for the other owners', null],
  [0, 'buyer', [], 'Waiting for Seller', null],
  [1, 'owner', [], 'Waiting for Buyer', null],
  [1, 'buyer', ['fill_assignment'], 'Fill Out Patent Assignment', 'fill_assignment'],
  [2, 'owner', ['sign_assignment'], 'Sign Patent Assignment', 'sign_assignment'],
  [2, 'buyer', [], 'Waiting for Seller', null],
  [3, 'owner', [], null, null],
  [3, 'buyer', [], null, null],
  [4, 'owner', ['view_payout'], 'View Payout', 'view_payout'],
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

test('where signing stopped, nobody is waited for', () => {
  const declined = stopped(2, ['cancel_sale'], 'held', 'stopped');
  for (const side of ['buyer', 'owner'] as const) expect(stepButton(declined, side)).toBeNull();
});

test('moves outside the current step keep their own button', () => {
  const filed = sale(3, ['download_assignment', 'cancel_sale']);
  expect(otherButtons(filed, 'buyer')).toEqual([
    { label: 'Download Patent Assignment Change', move: 'download_assignment' },
  ]);
});

test('a canceled sale has no current step and no button', () => {
  const cancelled = stopped(2, [], 'refunding', 'refund_pending');
  expect(stepStates(cancelled)).toEqual(['done', 'done', 'upcoming', 'upcoming']);
  expect(stepButton(cancelled, 'owner')).toBeNull();
});

test.each(refundStatuses.filter((refund) => refund !== 'done'))(
  'a refund that is %s is called on its way only where it left',
  (refund) => {
    const state = `refund_${refund}` as const;
    const refunding = stopped(1, [], 'refunding', state, { refund, refundAmount: 70_000 });
    const read = (side: SaleSide) => Object.values(wordsOf(refunding, side)).join(' ');
    for (const each of [saleWords[state].badge, read('buyer'), read('owner')]) {
      expect(each.includes('on its way'), each).toBe(refund === 'pending');
    }
    expect(read('buyer')).toContain('$700.00');
  },
);

test('a refund is never called the full payment where the bank took some of it, or all', () => {
  const lost = stopped(1, [], 'refunded', 'refunded', { refund: 'done', amount: 100_000 });
  expect(wordsOf({ ...lost, refundAmount: 70_000 }, 'buyer').now).toContain(
    '$700.00 was refunded to you',
  );
  const whole = stopped(1, [], 'refunded', 'taken_by_bank', { refundAmount: 0 });
  expect(wordsOf(whole, 'buyer').now).toContain('Your bank took this payment back');
  expect(wordsOf(whole, 'owner').now).not.toContain('refunded');
});

test('the page of a sale says of a refund outside what Activity says', () => {
  const facts = { refundAmount: 30_000, amount: 100_000, covered: 0 };
  const standing = standingIn('refunded_outside');
  for (const side of ['buyer', 'owner'] as const) {
    const onPage = wordsOfClosing({ ...facts, side }, standing);
    expect(onPage).toEqual(
      wordsOf(stopped(3, [], 'refunded_outside', 'refunded_outside', facts), side),
    );
    expect(onPage.now).toContain('$300.00 was refunded to');
  }
});

test('a sale that was paid out is not said to be on hold, whatever the bank does', () => {
  for (const state of ['questioned_paid', 'disputed_paid', 'lost_paid'] as const) {
    for (const side of ['buyer', 'owner'] as const) {
      const words = wordsOf(stopped(4, [], 'questioned', state), side);
      expect(Object.values(words).join(' ')).not.toMatch(/hold/);
    }
  }
});

test('while a bank or our team decides, or a bank has, the step stays and nobody is asked to act', () => {
  for (const [paymentStatus, state] of [
    ['questioned', 'questioned'],
    ['disputed', 'disputed'],
    ['dispute_lost', 'lost'],
    ['refunded_outside', 'refunded_outside'],
    ['being_checked', 'being_checked'],
  ] as const) {
    const frozen = stopped(1, [], paymentStatus, state);
    expect(rests(frozen)).toBe(true);
    expect(stepStates(frozen)).toEqual(['done', 'current', 'upcoming', 'upcoming']);
    expect(stepButton(frozen, 'buyer')).toBeNull();
    const paidOut = stopped(4, ['view_payout'], paymentStatus, state);
    expect(stepButton(paidOut, 'owner')?.move).toBe('view_payout');
  }
  expect(rests(sale(1, []))).toBe(false);
});

test('of several owners, those whom the sale waits for are named, with the company they sign for', () => {
  const owners = [
    { userId: 'a', name: 'Ada', awaited: false, company: null },
    { userId: 'b', name: 'Bo', awaited: true, company: 'Bo & Sons, LLC' },
  ] as Sale['owners'];
  expect(awaitedOf({ owners })).toEqual(['Bo for Bo & Sons, LLC']);
  expect(awaitedOf({ owners: owners.slice(1) })).toEqual([]);
});

test('each step has the day on which it was done, and the current one by when', () => {
  const by = '2027-01-19T12:00:00.000Z';
  const stepsDone = ['2026-11-20T12:00:00.000Z', '2026-11-24T12:00:00.000Z'];
  const signing = standingIn('owners_sign', { by, withoutDay: null, ifNot: 'ends_refunded' });
  const usual = 'Usually within three business days of the last signature';
  expect(stepDays(sale(2, [], { stepsDone, standing: signing }))).toEqual([
    ...['Nov 20, 2026', 'Nov 24, 2026', 'By Jan 19, 2027'],
    usual,
  ]);
  const filing = standingIn('to_file', { by, withoutDay: null, ifNot: 'filed_late' });
  const signed = [...stepsDone, '2026-11-26T12:00:00.000Z'];
  expect(stepDays(sale(3, [], { stepsDone: signed, standing: filing })).at(-1)).toBe(
    'Expected by Jan 19, 2027',
  );
  const undone = stopped(1, [], 'refunding', 'refund_pending', {
    stepsDone: stepsDone.slice(0, 1),
  });
  expect(stepDays(undone)).toEqual(['Nov 20, 2026', null, null, null]);
});
