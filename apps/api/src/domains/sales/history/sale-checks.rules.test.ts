import { describe, expect, it } from 'vitest';
import type { PayoutStatus } from '../payouts/payouts.tables.ts';
import { type CheckedSale, checksOf } from './sale-checks.rules.ts';

const now = new Date('2027-03-05T12:00:00Z');
const before = new Date('2027-03-01T12:00:00Z');
const later = new Date('2027-03-09T12:00:00Z');

const owner = {
  name: 'Ann',
  shareCents: 60_000,
  signature: 'given' as 'given' | 'awaited',
  payoutStatus: 'planned' as PayoutStatus,
  missingCents: 0,
  canReceive: true,
};
const openCheck = {
  id: 'prv_1',
  saleId: 'sale',
  kind: 'review' as const,
  status: 'open' as const,
  since: before,
};
const filed: CheckedSale = {
  status: 'filed',
  reached: 'filed',
  paidCents: 100_000,
  charged: true,
  heldAt: before,
  disputeStatus: 'none',
  disputedAt: null,
  isRefundedOutside: false,
  refundedOutsideAt: null,
  toppedUpCents: 0,
  paymentCheckAt: null,
  checks: [],
  paymentMethod: 'us_bank_account',
  papersStatus: 'sealed',
  signedAt: before,
  declinedAt: null,
  sealedAt: before,
  filedAt: before,
  releasedAt: null,
  undoStatus: 'none',
  refundId: null,
  refundCents: 0,
  earlierRefundCents: 0,
  refundStatus: null,
  refundedAt: null,
  payableFrom: null,
  buyer: 'Bea',
  owners: [owner, { ...owner, name: 'Tim', shareCents: 40_000 }],
  calls: [],
  heldCents: 100_000,
  lostCents: 0,
  lossCents: 0,
  coveredCents: 0,
  lostAt: null,
  brokenEvidence: null,
};
const [ann, tim] = filed.owners as [typeof owner, typeof owner];
const paid = [
  { ...ann, payoutStatus: 'paid' as const },
  { ...tim, payoutStatus: 'paid' as const },
];

const unfinished = (sale: CheckedSale) =>
  checksOf(sale, now)
    .filter(({ state }) => state !== 'done')
    .map(({ check, state, who }) => [check, state, ...who]);

describe('the checks of a sale', () => {
  it('are all done once everyone is paid and the books agree', () => {
    const sale: CheckedSale = {
      ...filed,
      status: 'released',
      reached: 'released',
      releasedAt: now,
      owners: paid,
      heldCents: 0,
    };
    expect(unfinished(sale)).toEqual([]);
  });

  it.each<[string, Partial<CheckedSale>, unknown[]]>([
    ['payouts that have not left', {}, [['paid_out', 'waiting', 'Ann', 'Tim']]],
    [
      'one owner who is not paid',
      { owners: [{ ...ann, payoutStatus: 'paid' as const }, tim], heldCents: 40_000 },
      [['paid_out', 'waiting', 'Tim']],
    ],
    [
      'an account that was closed',
      { owners: [{ ...ann, canReceive: false }, tim] },
      [
        ['accounts_ready', 'waiting', 'Ann'],
        ['paid_out', 'waiting', 'Ann', 'Tim'],
      ],
    ],
    [
      'a dispute',
      { disputeStatus: 'open', disputedAt: before },
      [
        ['not_disputed', 'problem'],
        ['paid_out', 'waiting', 'Ann', 'Tim'],
      ],
    ],
    [
      'a bank debit that can be taken back still',
      { payableFrom: later },
      [
        ['debit_settled', 'waiting'],
        ['paid_out', 'waiting', 'Ann', 'Tim'],
      ],
    ],
    [
      'card money that rests',
      { paymentMethod: 'card', payableFrom: later },
      [
        ['card_rested', 'waiting'],
        ['paid_out', 'waiting', 'Ann', 'Tim'],
      ],
    ],
    [
      'a payment that the provider checks',
      { checks: [openCheck], paymentCheckAt: before },
      [
        ['payment_check', 'problem'],
        ['paid_out', 'waiting', 'Ann', 'Tim'],
      ],
    ],
    [
      'a call whose outcome nobody knows',
      { calls: [{ state: 'planned', kind: 'transfer', attempts: 3, at: before }] },
      [
        ['paid_out', 'waiting', 'Ann', 'Tim'],
        ['calls_known', 'problem', 'transfer'],
      ],
    ],
    [
      'a ledger that holds too little',
      { heldCents: 99_999 },
      [
        ['paid_out', 'waiting', 'Ann', 'Tim'],
        ['ledger_agrees', 'problem'],
      ],
    ],
    [
      'evidence that was changed',
      { brokenEvidence: 4 },
      [
        ['paid_out', 'waiting', 'Ann', 'Tim'],
        ['evidence_whole', 'problem', 'Entry 4'],
      ],
    ],
  ])('name %s', (_, over, expected) => {
    expect(unfinished({ ...filed, ...over })).toEqual(expected);
  });

  it('name those who have not signed', () => {
    const sale: CheckedSale = {
      ...filed,
      status: 'held',
      reached: 'held',
      papersStatus: 'sent',
      signedAt: null,
      sealedAt: null,
      filedAt: null,
      owners: [ann, { ...tim, signature: 'awaited' }],
    };
    expect(unfinished(sale)[0]).toEqual(['all_signed', 'waiting', 'Bea', 'Tim']);
    const stopped = checksOf({ ...sale, papersStatus: 'declined', declinedAt: before }, now);
    expect(stopped.find(({ check }) => check === 'all_signed')).toEqual({
      check: 'all_signed',
      state: 'problem',
      at: before.toISOString(),
      who: ['Bea', 'Tim'],
    });
  });

  it('ask of an undone sale for the payouts and the refund, and for no payout', () => {
    const undone: CheckedSale = { ...filed, status: 'released', undoStatus: 'requested' };
    const one = [{ ...ann, payoutStatus: 'reversed' as const }, paid[1] ?? tim];
    expect(unfinished({ ...undone, owners: one, heldCents: 60_000 })).toEqual([
      ['payouts_taken_back', 'waiting', 'Tim'],
      ['refunded', 'waiting'],
    ]);
    const failed: CheckedSale = {
      ...filed,
      status: 'refunding',
      refundId: 're_1',
      refundCents: 100_000,
      refundStatus: 'failed',
    };
    expect(unfinished(failed)).toEqual([['refunded', 'problem']]);
    const onItsWay: CheckedSale = { ...failed, refundStatus: 'pending', heldCents: 0 };
    expect(unfinished(onItsWay)).toEqual([['refunded', 'waiting']]);
    const done: CheckedSale = {
      ...filed,
      status: 'refunded',
      refundId: 're_1',
      refundCents: 100_000,
      refundStatus: 'done',
      refundedAt: now,
      heldCents: 0,
    };
    expect(unfinished(done)).toEqual([]);
  });

  it('count what a lost dispute took as gone, and wait for no decision', () => {
    const lost = {
      ...filed,
      disputeStatus: 'lost' as const,
      disputedAt: before,
      heldCents: 0,
      lostCents: 100_000,
      lostAt: now,
    };
    expect(unfinished(lost)).toEqual([
      ['dispute_lost', 'problem'],
      ['paid_out', 'waiting', 'Ann', 'Tim'],
    ]);
  });
});
