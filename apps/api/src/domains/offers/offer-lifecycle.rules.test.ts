import { errorCodes, type ErrorCode } from '@claimstead/contract/error-codes.ts';
import { offerEndReasons, offerStatuses } from '@claimstead/contract/offers.contract.ts';
import { describe, expect, it } from 'vitest';
import { deadEnds, unreachable } from '../../core/lifecycle/life-checks.fixture.ts';
import { deadlineOf, isOverdue, expiryReason, type OfferState } from './deadlines.rules.ts';
import {
  actorsOf,
  type DealState,
  endingMove,
  offerLifecycle,
  type OfferTransition,
} from './offer-lifecycle.rules.ts';
import { changeBy, movesFor } from './offers.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = new Date('2026-11-22T12:00:00Z');
const free = {
  known: true,
  visible: true,
  acceptingOffers: true,
  ownersConfirmed: true,
  underSale: false,
};
const deal = { ...free, reservedForAnother: false };

const base: OfferState = {
  status: 'NEW',
  turn: 'owner',
  amountCents: 50_000,
  expiresAt: later,
  payBy: null,
};
const accepted: OfferState = { ...base, status: 'ACCEPTED', payBy: later };

/** An offer at every stage, and past each of its deadlines. It was last the owner's turn to answer. */
const offers = {
  NEW: base,
  'NEW, late': { ...base, expiresAt: now },
  COUNTERED: { ...base, status: 'COUNTERED' },
  'COUNTERED, late': { ...base, status: 'COUNTERED', expiresAt: now },
  ACCEPTED: accepted,
  // Its time to answer is over, which does not matter to an answered offer.
  'ACCEPTED, old': { ...accepted, expiresAt: now },
  'ACCEPTED, late': { ...accepted, payBy: now },
  PAID: { ...accepted, status: 'PAID', payBy: now },
  REJECTED: { ...base, status: 'REJECTED' },
} as const satisfies Record<string, OfferState>;
type Case = keyof typeof offers;

/**
 * What each button does (P6.4): the next status, or the refusal. Here the
 * owner's side is the receiver and the buyer's the sender.
 */
const presses = `
offer           | accept      counter     reject      withdraw    | accept   counter  reject   withdraw
                | by the receiver                                 | by the sender
NEW             | ACCEPTED    COUNTERED   REJECTED    not-yours   | turn     turn     turn     REJECTED
NEW, late       | lapsed      lapsed      lapsed      lapsed      | lapsed   lapsed   lapsed   lapsed
COUNTERED       | ACCEPTED    COUNTERED   REJECTED    not-yours   | turn     turn     turn     REJECTED
COUNTERED, late | lapsed      lapsed      lapsed      lapsed      | lapsed   lapsed   lapsed   lapsed
ACCEPTED        | accepted    accepted    accepted    accepted    | accepted accepted accepted accepted
ACCEPTED, old   | accepted    accepted    accepted    accepted    | accepted accepted accepted accepted
ACCEPTED, late  | lapsed      lapsed      lapsed      lapsed      | lapsed   lapsed   lapsed   lapsed
PAID            | paid        paid        paid        paid        | paid     paid     paid     paid
REJECTED        | ended       ended       ended       ended       | ended    ended    ended    ended
`;
const said: Record<string, [code: ErrorCode, sentence: string]> = {
  turn: ['offers.not_your_turn', 'It’s the other side’s turn to answer.'],
  'not-yours': [
    'offers.not_yours_to_withdraw',
    'The amount on the table is the other side’s. Accept it, counter it or decline it.',
  ],
  lapsed: ['offers.lapsed', 'This offer has expired.'],
  accepted: ['offers.already_accepted', 'This offer is already accepted and waiting for payment.'],
  paid: ['offers.already_paid', 'This offer is already accepted and paid.'],
  ended: ['offers.ended', 'This offer has ended. Refresh the page for details.'],
};

const moves = ['accept', 'counter', 'reject', 'withdraw'] as const;
/** Presses that came later have tests of their own. */
const isKnown = (move: string) => [...moves, 'pay'].includes(move);
type Press = { move: OfferTransition['move']; amountCents?: number };
const press = (move: (typeof moves)[number]): Press =>
  move === 'counter' ? { move, amountCents: 70_000 } : { move };

/** What pressing a button on one side leads to. */
function decideMove(
  offer: OfferState,
  { move, amountCents }: Press,
  side: 'owner' | 'buyer',
  state: DealState,
) {
  const situation = { subject: offer, deal: state, now, amountCents };
  const decision = offerLifecycle.decide(situation, { move, by: actorsOf(offer, side) });
  if (!decision.ok) return decision;
  const before = { ...offer, reason: null };
  return { ok: true, change: changeBy(before, decision.change, { amountCents }, now) } as const;
}

const lines = presses
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => {
    const [name = '', receiver = '', sender = ''] = line.split('|').map((part) => part.trim());
    return { name: name as Case, receiver: receiver.split(/\s+/), sender: sender.split(/\s+/) };
  });

describe('every button at every stage', () => {
  it('the table has a row for every stage, and a cell for every button', () => {
    expect(lines.map(({ name }) => name)).toEqual(Object.keys(offers));
    for (const line of lines) expect([...line.receiver, ...line.sender]).toHaveLength(8);
  });

  it.each(lines)('$name: as the table says', ({ name, receiver, sender }) => {
    const outcome = (side: 'owner' | 'buyer') =>
      moves.map((move) => {
        const decision = decideMove(offers[name], press(move), side, deal);
        return decision.ok ? decision.change.status : decision.code;
      });
    const asCode = (cell: string) => said[cell]?.[0] ?? cell;
    expect(outcome('owner')).toEqual(receiver.map(asCode));
    expect(outcome('buyer')).toEqual(sender.map(asCode));
  });

  it.each(lines)('$name: shows exactly the buttons that would succeed', (line) => {
    const shown = (cells: string[]) => moves.filter((_, at) => !said[cells[at] ?? '']);
    const ofAll = (side: 'owner' | 'buyer') =>
      movesFor(offers[line.name], side, deal, now).filter(isKnown);
    expect(ofAll('owner')).toEqual(shown(line.receiver));
    const canPay = ['ACCEPTED', 'ACCEPTED, old'].includes(line.name);
    expect(ofAll('buyer')).toEqual(canPay ? ['pay'] : shown(line.sender));
  });

  it('every refusal has its sentence', () => {
    for (const [code, sentence] of Object.values(said)) {
      expect(errorCodes[code]).toEqual([409, sentence]);
    }
    const without = { ...free, reservedForAnother: false };
    const none = { subject: null, now, deal: without };
    expect(offerLifecycle.decide(none, { move: 'accept', by: 'receiver' })).toMatchObject({
      code: 'offers.not_found',
    });
  });
});

it('a fact that is forgotten never lets a move through', () => {
  const maker = { isOwner: false, ownerSight: 'shown', hasOpenOffer: false, block: null } as const;
  const movesOf = (facts: object) =>
    offerLifecycle.movesOf({ subject: null, now, ...facts }, 'buyer');
  expect(movesOf({ deal, maker })).toEqual(['offer']);
  expect(movesOf({ deal })).toEqual([]);
  expect(movesOf({ maker })).toEqual([]);
  expect(offerLifecycle.movesOf({ subject: base, now }, 'receiver')).not.toContain('accept');
});

/** What prevents accepting, each with the amount on the table as it was seen. */
describe('what prevents accepting', () => {
  it.each([
    ['an amount that is not the one on the table', deal, 49_999, 'offers.amount_changed'],
    ['a listing that left the market', { ...deal, visible: false }, 50_000, 'offers.not_for_sale'],
    [
      'an owner who has not confirmed the stake',
      { ...deal, ownersConfirmed: false },
      50_000,
      'offers.owners_unconfirmed',
    ],
    ['another accepted offer', { ...deal, reservedForAnother: true }, 50_000, 'offers.reserved'],
    ['nothing', deal, 50_000, null],
    ['no longer taking new offers', { ...deal, acceptingOffers: false }, 50_000, null],
  ] as const)('%s', (_name, state, amountCents, code) => {
    const decision = decideMove(base, { move: 'accept', amountCents }, 'owner', state);
    expect(decision).toMatchObject(code ? { ok: false, code } : { ok: true });
    expect(movesFor(base, 'owner', state, now).filter(isKnown)).toEqual(
      // The amount is known only when the button is pressed.
      code && code !== 'offers.amount_changed'
        ? ['counter', 'reject']
        : ['accept', 'counter', 'reject'],
    );
  });

  it('everything that prevents it is one of the known refusals', () => {
    for (const { code } of Object.values(offerLifecycle.guards)) {
      expect(errorCodes[code]).toBeDefined();
    }
  });
});

describe('deadlines', () => {
  it.each([
    ['NEW', later, 'lapsed'],
    ['COUNTERED', later, 'lapsed'],
    ['ACCEPTED', later, 'payment_lapsed'],
    ['PAID', null, null],
    ['REJECTED', null, null],
  ] as const)('%s: runs until %s, and then ends as %s', (name, until, reason) => {
    const offer = offers[name];
    expect(deadlineOf(offer)).toEqual(until);
    expect(isOverdue(offer, new Date(later.getTime() - 1))).toBe(false);
    expect(isOverdue(offer, later)).toBe(until !== null);
    if (reason) expect(expiryReason(offer)).toBe(reason);
  });

  it('an answer has 7 days, and a payment 72 hours', () => {
    const counter = decideMove(base, press('counter'), 'owner', deal);
    expect(counter).toMatchObject({
      change: { turn: 'buyer', amountCents: 70_000, expiresAt: new Date('2026-11-28T12:00:00Z') },
    });
    const accept = decideMove(base, press('accept'), 'owner', deal);
    expect(accept).toMatchObject({
      change: { amountCents: 50_000, payBy: new Date('2026-11-24T12:00:00Z') },
    });
  });
});

/** How the system ends an offer; any other reason at that stage is a bug. */
const endings: Record<string, string[]> = {
  NEW: ['withdrawn', 'lapsed', 'sold_to_another', 'listing_gone'],
  COUNTERED: ['withdrawn', 'lapsed', 'sold_to_another', 'listing_gone'],
  ACCEPTED: ['withdrawn', 'payment_lapsed', 'title_refused', 'sold_to_another', 'listing_gone'],
  PAID: ['sale_cancelled'],
  REJECTED: [],
};

describe('how the system ends an offer', () => {
  it.each(Object.keys(endings) as (keyof typeof offers)[])('%s', (name) => {
    const possible = offerEndReasons.filter((reason) => {
      try {
        return endingMove(offers[name], reason) !== null;
      } catch {
        return false;
      }
    });
    expect([...possible].sort()).toEqual([...(endings[name] ?? [])].sort());
  });
});

describe('the table itself', () => {
  const rows = offerLifecycle.transitions;

  it('reaches every stage, and only an ended offer cannot be left', () => {
    expect([...offerLifecycle.stages].sort()).toEqual(['NONE', ...offerStatuses, 'PAID'].sort());
    expect(unreachable(offerLifecycle)).toEqual([]);
    expect(deadEnds(offerLifecycle)).toEqual(['REJECTED']);
  });

  it('has each button once, a reason for every end, and a history entry for every step', () => {
    const keys = rows.map(({ from, move, by }) => `${from} ${move} ${by}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const row of rows) {
      const what = `${row.from} ${row.move}`;
      expect(row.reasons !== undefined, what).toBe(row.to === 'REJECTED');
      expect(row.history === undefined, what).toBe(
        ['pay', 'extend', 'stand_still', 'refuse_title', 'clear_title'].includes(row.move),
      );
    }
  });

  it('leaves nobody waiting forever: a deadline ends whatever is not paid', () => {
    const lapsing = rows.filter(({ move }) => move === 'expire').map(({ from }) => from);
    expect(lapsing).toEqual(['NEW', 'COUNTERED', 'ACCEPTED']);
    const waiting = Object.values(offers).filter((offer) => deadlineOf(offer) !== null);
    expect([...new Set(waiting.map(({ status }) => status))]).toEqual(lapsing);
  });
});
