import { describe, expect, it } from 'vitest';
import { deadEnds, unreachable } from '../../core/lifecycle/life-checks.fixture.ts';
import { movesFor, saleLifecycle } from './sale-lifecycle.rules.ts';
import {
  canBeCancelled,
  documentStatusOf,
  isTimedOut,
  paymentStatusOf,
  refuseFrozen,
  refuseFrozenFiling,
  signingHoldOf,
  stepOf,
  stepsDoneOf,
  type SaleOwnerState,
  type SaleState,
} from './sales.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = new Date('2026-11-20T12:00:00Z');

function sale(over: Partial<SaleState> = {}): SaleState {
  return {
    status: 'held',
    papersStatus: 'none',
    undoStatus: 'none',
    disputeStatus: 'none',
    isRefundedOutside: false,
    paymentCheck: null,
    stepSince: before,
    extendedStep: null,
    ...over,
  };
}

const ready: SaleOwnerState = { userId: 'owner', signed: false, canReceive: true };
const unready: SaleOwnerState = { ...ready, canReceive: false };
const second: SaleOwnerState = { ...ready, userId: 'second' };
const owner = { side: 'owner', userId: 'owner' } as const;
const buyer = { side: 'buyer', userId: 'buyer' } as const;

const waiting = sale({ papersStatus: 'sent' });
const half = sale({ papersStatus: 'half_signed' });
const all = { papersStatus: 'signed' } as const;
const signed = sale({ ...all, status: 'signed' });
const filed = sale({ ...all, status: 'filed' });
const released = sale({ ...all, status: 'released' });

describe('the lifecycle of a sale', () => {
  it('reaches every status from the arrival of its money, and every status can be left', () => {
    const stages = ['filed', 'held', 'none', 'refunded', 'refunding', 'released', 'signed'];
    expect([...saleLifecycle.stages].sort()).toEqual(stages);
    expect(unreachable(saleLifecycle)).toEqual([]);
    expect(deadEnds(saleLifecycle)).toEqual([]);
  });

  it('leads back out of a signed sale by an operator only', () => {
    const back = saleLifecycle.transitions.filter(
      (row) => ['signed', 'filed', 'released'].includes(row.from) && row.to === 'refunding',
    );
    expect(back.map((row) => row.by)).toEqual(['operator', 'operator', 'operator']);
  });
});

describe('what each side may do at each step (P7.5)', () => {
  it.each([
    ['0: an owner verifies the bank, the buyer waits', 0, sale(), [unready], ['verify_bank'], []],
    [
      '0: an owner who is done waits for the co-owner',
      0,
      sale(),
      [ready, { ...second, canReceive: false }],
      [],
      [],
    ],
    [
      '1: the buyer fills in the assignment, the owner waits',
      1,
      sale(),
      [ready],
      [],
      ['fill_assignment'],
    ],
    ['1: the same while the buyer reads the papers', 1, waiting, [ready], [], ['fill_assignment']],
    ['2: the owner signs, the buyer waits', 2, half, [ready, second], ['sign_assignment'], []],
    ['2: an owner who has signed waits', 2, half, [{ ...ready, signed: true }, second], [], []],
    ['3: nothing is shown', 3, signed, [ready], [], []],
    ['3: once filed the buyer may have the paper', 3, filed, [ready], [], ['download_assignment']],
    [
      '4: the owner sees the payout, the buyer has the paper',
      4,
      released,
      [ready],
      ['view_payout'],
      ['download_assignment'],
    ],
  ] as const)('%s', (_name, step, state, owners, ownersMoves, buyersMoves) => {
    expect(stepOf(state, owners)).toBe(step);
    expect(movesFor(state, owners, owner, now)).toEqual(ownersMoves);
    expect(movesFor(state, owners, buyer, now)).toEqual(buyersMoves);
  });

  it('asks an owner whose account was later closed to verify it, or the payout would wait forever', () => {
    expect(movesFor(signed, [unready], owner, now)).toEqual(['verify_bank']);
  });

  it('gives a stranger on the owners’ side nothing', () => {
    const stranger = { side: 'owner', userId: 'stranger' } as const;
    expect(movesFor(half, [ready], stranger, now)).toEqual([]);
    expect(movesFor(sale(), [unready], stranger, now)).toEqual([]);
  });

  it.each([
    ['being cancelled', sale({ ...half, undoStatus: 'requested' as const })],
    ['disputed', sale({ ...half, disputeStatus: 'open' })],
    ['refunded outside', sale({ ...half, isRefundedOutside: true })],
    ['being checked', sale({ ...half, paymentCheck: 'review' })],
  ])('lets nobody sign what is %s', (_name, state) => {
    expect(movesFor(state, [ready], owner, now)).not.toContain('sign_assignment');
    const unsigned = { ...state, papersStatus: 'sent' } as const;
    expect(movesFor(unsigned, [ready], buyer, now)).not.toContain('fill_assignment');
  });

  it('lets nobody sign what was declined', () => {
    const byOwner = sale({ papersStatus: 'half_declined' });
    expect(movesFor(byOwner, [ready], owner, now)).not.toContain('sign_assignment');
    const byBuyer = sale({ papersStatus: 'declined' });
    expect(movesFor(byBuyer, [ready], buyer, now)).not.toContain('fill_assignment');
  });
});

describe('the ways out', () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);

  it('opens to both sides after 30 days without the next step, to the second', () => {
    const due = sale({ stepSince: daysAgo(30) });
    expect(canBeCancelled(due, now)).toBe(true);
    expect(canBeCancelled(due, new Date(now.getTime() - 1000))).toBe(false);
    expect(movesFor(due, [ready], buyer, now)).toContain('cancel_sale');
    expect(movesFor(due, [ready], owner, now)).toContain('cancel_sale');
  });

  it('opens right away after a declined signature', () => {
    expect(canBeCancelled(sale({ papersStatus: 'half_declined' }), now)).toBe(true);
  });

  it.each([
    ['the bank reviews the payment', { disputeStatus: 'open' as const }],
    ['the bank only asks about it', { disputeStatus: 'inquiry' as const }],
    ['it is being canceled already', { undoStatus: 'requested' as const }],
  ])(
    'is closed to both sides and to the system while %s, however old the step',
    (_name, change) => {
      const old = sale({ stepSince: daysAgo(400), papersStatus: 'declined', ...change });
      expect(canBeCancelled(old, now)).toBe(false);
      expect(isTimedOut(old, now)).toBe(false);
      expect(movesFor(old, [ready], buyer, now)).not.toContain('cancel_sale');
      expect(movesFor(old, [ready], owner, now)).not.toContain('cancel_sale');
    },
  );

  it('is taken by the system after 60 days', () => {
    expect(isTimedOut(sale({ stepSince: daysAgo(59) }), now)).toBe(false);
    expect(isTimedOut(sale({ stepSince: daysAgo(60) }), now)).toBe(true);
  });

  it('are closed while a sale is frozen, by a dispute, a refund made elsewhere or a check', () => {
    const ways = [
      { disputeStatus: 'open' as const },
      { isRefundedOutside: true },
      { paymentCheck: 'review' as const },
    ];
    for (const frozen of ways) {
      const old = sale({ ...frozen, stepSince: daysAgo(400) });
      expect(canBeCancelled(old, now)).toBe(false);
      expect(isTimedOut(old, now)).toBe(false);
    }
  });

  it.each(['signed', 'filed', 'released', 'refunding', 'refunded'] as const)(
    'is closed in a %s sale, however old',
    (status) => {
      const old = sale({ ...all, status, stepSince: daysAgo(400) });
      expect(canBeCancelled(old, now)).toBe(false);
      expect(isTimedOut(old, now)).toBe(false);
    },
  );
});

describe('a frozen sale', () => {
  it('says why: the bank’s review before a refund made elsewhere, and an end before both', () => {
    const refunded = sale({ ...half, isRefundedOutside: true });
    const both = sale({ ...half, isRefundedOutside: true, disputeStatus: 'open' });
    const checked = sale({ ...half, paymentCheck: 'review' });
    const three = [
      checked,
      ...[refunded, both].map((one): SaleState => ({ ...one, paymentCheck: 'review' })),
    ];
    expect(three.map(refuseFrozen)).toEqual([
      'signatures.being_checked',
      'signatures.refunded',
      'signatures.on_hold',
    ]);
    expect(three.map(refuseFrozenFiling)).toEqual([
      'sales.being_checked',
      'sales.refunded_outside',
      'sales.disputed',
    ]);
    expect(three.map(signingHoldOf)).toEqual([
      'signatures.being_checked',
      'signatures.refunded',
      'signatures.on_hold',
    ]);
    expect([half, refunded, both].map(signingHoldOf)).toEqual([
      null,
      'signatures.refunded',
      'signatures.on_hold',
    ]);
    expect(signingHoldOf({ ...refunded, undoStatus: 'requested' })).toBe('signatures.stopped');
    expect([half, sale({ ...all, status: 'signed' })].map(refuseFrozen)).toEqual([null, null]);
  });
});

describe('the words of the wire', () => {
  it('names the papers’ state', () => {
    expect([sale(), waiting, half, signed].map(documentStatusOf)).toEqual([
      null,
      'PENDING_BUYER',
      'PENDING_SELLER',
      'SIGNED',
    ]);
  });

  it('names the payment’s state, a dispute before anything but a refund', () => {
    expect(paymentStatusOf(sale())).toBe('held');
    expect(paymentStatusOf(released)).toBe('released');
    expect(paymentStatusOf({ ...released, disputeStatus: 'open' })).toBe('disputed');
    expect(paymentStatusOf(sale({ status: 'refunding', disputeStatus: 'open' }))).toBe('refunding');
    const refunded = { isRefundedOutside: true };
    expect(paymentStatusOf(sale(refunded))).toBe('refunded_outside');
    expect(paymentStatusOf(sale({ ...refunded, disputeStatus: 'open' }))).toBe('disputed');
    expect(paymentStatusOf(sale({ ...refunded, status: 'refunded' }))).toBe('refunded');
    expect(paymentStatusOf(sale({ paymentCheck: 'review' as const }))).toBe('being_checked');
    expect(paymentStatusOf(sale({ ...refunded, paymentCheck: 'review' as const }))).toBe(
      'refunded_outside',
    );
  });
});

describe('when the steps of a sale were done', () => {
  const [asked, first, last, filedAt] = [1, 2, 3, 4].map(
    (day) => new Date(Date.UTC(2026, 10, day)),
  );
  const times = { askedAt: asked ?? null, firstSignedAt: first ?? null, signedAt: last ?? null };
  const none = { askedAt: null, firstSignedAt: null, signedAt: null };
  const done = (step: 0 | 1 | 2 | 3 | 4, papers: typeof times, at: Date | null = null) =>
    stepsDoneOf({ ...sale(), papers, filedAt: at }, step);

  it('is one time for each, from the first on', () => {
    expect(done(0, none)).toEqual([]);
    expect(done(1, { ...none, askedAt: times.askedAt })).toEqual([asked]);
    expect(done(2, { ...times, signedAt: null })).toEqual([asked, first]);
    expect(done(3, times)).toEqual([asked, first, last]);
  });

  it('is the day of the filing before everyone is paid', () => {
    expect(done(3, times, filedAt)).toEqual([asked, first, last, filedAt]);
  });

  it('is none of a step that is open again: an account was closed, or papers are void', () => {
    expect(done(0, { ...none, askedAt: times.askedAt })).toEqual([]);
    expect(done(1, { ...none, askedAt: times.askedAt })).toEqual([asked]);
  });
});
