import { saleMoves } from '@claimstead/contract/sales.contract.ts';
import { saleWords } from '@claimstead/contract/sale-words.ts';
import { wordsOfSale } from '@claimstead/contract/standing-words.ts';
import {
  type SaleStanding,
  saleStandings,
  type SaleStandingState,
} from '@claimstead/contract/standing.contract.ts';
import { expect, it } from 'vitest';
import { movesFor } from './sale-lifecycle.rules.ts';
import { type StandingFacts, standingOf, type StandingOwner } from './sale-standing.rules.ts';
import type { Sale } from './sales.store.ts';

const now = new Date('2026-12-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
const holds = { payoutHoldBusinessDays: 4, cardHoldDays: 2 };
const owner: StandingOwner = {
  ...{ userId: 'owner', signed: false, paid: false, isTaken: false },
  ...{ canReceive: true, pausedUntil: null },
};

function sale(over: Partial<Sale> = {}): Sale {
  return {
    status: 'held',
    papersStatus: 'asked',
    undoStatus: 'none',
    undo: { requestedAt: daysAgo(1) },
    disputeStatus: 'none',
    disputedAt: daysAgo(1),
    isRefundedOutside: false,
    refundedOutsideAt: daysAgo(1),
    paymentCheck: null,
    paymentCheckAt: daysAgo(1),
    paymentMethod: 'customer_balance',
    heldAt: daysAgo(10),
    stepSince: daysAgo(10),
    extendedStep: null,
    createdAt: daysAgo(11),
    signedAt: daysAgo(2),
    filedAt: daysAgo(1),
    recordedAt: null,
    refundStatus: null,
    refundReason: 'cancelled',
    refundHeardAt: daysAgo(1),
    refundedAt: daysAgo(1),
    ...over,
  } as Sale;
}

const signed = { status: 'signed', papersStatus: 'sealed' } as const;
const filed = { ...signed, status: 'filed' } as const;
const released = { ...signed, status: 'released' } as const;
const back = { status: 'refunding' } as const;
const tomorrow = daysAgo(-1);

/** How a sale comes to stand in each state. */
const ways: Record<SaleStandingState, [Partial<Sale>, Partial<StandingOwner>?]> = {
  verifying: [{ papersStatus: 'none' }, { canReceive: false }],
  buyer_signs: [{}],
  owners_sign: [{ papersStatus: 'half_signed' }],
  stopped: [{ papersStatus: 'half_declined' }],
  ending: [{ undoStatus: 'requested' }],
  to_file: [signed],
  debit_final: [{ ...filed, paymentMethod: 'us_bank_account', heldAt: daysAgo(1) }],
  card_rests: [{ ...filed, paymentMethod: 'card', heldAt: daysAgo(1) }],
  account_rests: [filed, { pausedUntil: tomorrow }],
  account_closed: [filed, { canReceive: false }],
  paying_out: [filed],
  paid_out: [released, { paid: true }],
  recorded: [{ ...released, recordedAt: now.toISOString() }, { paid: true }],
  payout_taken: [released, { isTaken: true }],
  questioned: [{ disputeStatus: 'inquiry' }],
  disputed: [{ ...signed, disputeStatus: 'open' }],
  lost: [{ ...signed, disputeStatus: 'lost' }],
  questioned_paid: [{ ...released, disputeStatus: 'inquiry' }],
  disputed_paid: [{ ...released, disputeStatus: 'open' }],
  lost_paid: [{ ...released, disputeStatus: 'lost' }],
  refunded_outside: [{ isRefundedOutside: true }],
  being_checked: [{ paymentCheck: 'review' }],
  taking_back: [{ ...released, undoStatus: 'requested' }, { paid: true }],
  refund_pending: [{ ...back, refundStatus: 'pending' }],
  refund_awaiting_balance: [{ ...back, refundStatus: 'awaiting_balance' }],
  refund_needs_details: [{ ...back, refundStatus: 'needs_details' }],
  refund_failed: [{ ...back, refundStatus: 'failed' }],
  refunded: [{ status: 'refunded', refundStatus: 'done' }],
  taken_by_bank: [{ status: 'refunded', refundReason: 'dispute_lost' }],
};

function seen(way: [Partial<Sale>, Partial<StandingOwner>?], side: 'buyer' | 'owner') {
  const facts: StandingFacts = {
    sale: sale(way[0]),
    owners: [{ ...owner, ...way[1] }],
    holds,
    now,
  };
  const moves = movesFor(facts.sale, facts.owners, { side, userId: side }, now);
  const standing: SaleStanding = { ...standingOf(facts, { side, moves }), stop: null };
  const format = (iso: string) => iso.slice(0, 10);
  const about = { refund: '$9.00', isRefunded: true, format };
  const canCancel = moves.includes('cancel_sale');
  return { standing, words: wordsOfSale(standing, side, { ...about, canCancel }) };
}

const cells = saleStandings.flatMap((state) =>
  (['buyer', 'owner'] as const).map((side) => [state, side] as const),
);

it.each(cells)(
  '%s tells the %s what is so, what comes next, by when, and what if not',
  (state, side) => {
    const { standing, words } = seen(ways[state], side);
    expect(standing.state).toBe(state);
    expect(words.now).not.toBe('');
    expect(words.next).not.toBe('');
    expect(saleWords[state].badge).not.toBe('');
    // A day, or a written reason why there is none.
    expect(standing.by === null).toBe(standing.withoutDay !== null);
    const isOver = standing.withoutDay === 'over';
    const when = `${words.byWhen} ${words.next}`;
    if (standing.by) expect(when).toContain(standing.by.slice(0, 10));
    else expect(words.byWhen === '').toBe(isOver);
    expect(words.ifNot === '').toBe(isOver);
    if (standing.act === null) return;
    expect([...saleMoves, 'answer_email']).toContain(standing.act);
  },
);

it.each([
  [
    'that waits for a step ends 60 days after its last step',
    ways.buyer_signs,
    '2027-01-20',
    '2026-12-21',
  ],
  ['whose signing stopped, after the same days', ways.stopped, '2027-01-20', null],
  ['to be filed, three business days after the last signature', ways.to_file, '2026-12-02', null],
  ['of a debit, when it is final', ways.debit_final, '2026-12-04', null],
  ['of a card, when it has rested', ways.card_rests, '2026-12-02', null],
  ['paid to a new account, when that has rested', ways.account_rests, '2026-12-02', null],
  ['refunded, ten business days after the refund left', ways.refund_pending, '2026-12-14', null],
] as const)('a sale %s', (_name, way, by, cancelFrom) => {
  const { standing } = seen([...way], 'owner');
  expect(standing.by?.slice(0, 10)).toBe(by);
  expect(standing.cancelFrom?.slice(0, 10) ?? null).toBe(cancelFrom);
});

it('only the person whose turn it is has an act, and after 30 days both may cancel', () => {
  expect(seen(ways.verifying, 'owner').standing.act).toBe('verify_bank');
  expect(seen(ways.verifying, 'buyer').standing.act).toBeNull();
  expect(seen(ways.buyer_signs, 'buyer').standing.act).toBe('fill_assignment');
  expect(seen(ways.buyer_signs, 'owner').standing.act).toBeNull();
  expect(seen(ways.owners_sign, 'owner').standing.act).toBe('sign_assignment');
  expect(seen(ways.refund_needs_details, 'buyer').standing.act).toBe('answer_email');
  expect(seen(ways.refund_needs_details, 'owner').standing.act).toBeNull();
  const { standing, words } = seen([{ stepSince: daysAgo(31) }], 'owner');
  expect(standing.cancelFrom).toBeNull();
  expect(words.ifNot).toContain('Either side can cancel now');
});

it.each<[SaleStanding['stop'], string]>([
  [
    { how: 'declined', by: 'Olga Owner', at: now.toISOString(), reason: 'The price is too low' },
    'Olga Owner declined to sign on 2026-12-01: “The price is too low”.',
  ],
  [
    { how: 'declined', by: 'Olga Owner', at: now.toISOString(), reason: null },
    'Olga Owner declined to sign on 2026-12-01.',
  ],
  [
    { how: 'expired', by: null, at: now.toISOString(), reason: null },
    'The time to sign ran out on 2026-12-01.',
  ],
])('who stopped the signing is named, with the reason: %j', (stop, words) => {
  const { standing } = seen(ways.stopped, 'owner');
  const about = { refund: '', isRefunded: false, canCancel: true };
  const format = (iso: string) => iso.slice(0, 10);
  expect(wordsOfSale({ ...standing, stop }, 'owner', { ...about, format }).now).toBe(words);
});
