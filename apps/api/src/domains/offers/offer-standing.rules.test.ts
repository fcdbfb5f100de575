import { nextOfOffer } from '@claimstead/contract/offer-words.ts';
import {
  type Offer,
  offerSides,
  type OfferSide,
  type OfferStanding,
  offerStandings,
} from '@claimstead/contract/offers.contract.ts';
import { ownerMoves } from '@claimstead/contract/owner-moves.ts';
import { expect, it } from 'vitest';
import { deadlineOf, type OfferState } from './deadlines.rules.ts';
import type { DealState } from './offer-lifecycle.rules.ts';
import { movesFor, ownerMovesFor, standingOf } from './offers.rules.ts';

const now = new Date('2026-12-01T12:00:00Z');
const free: DealState = {
  ...{ known: true, visible: true, acceptingOffers: true, ownersConfirmed: true },
  ...{ reservedForAnother: false, underSale: false },
};
const made: OfferState = {
  ...{ status: 'NEW', turn: 'owner', amountCents: 100_00, payBy: null, payLeftMs: null },
  expiresAt: new Date('2026-12-08T12:00:00Z'),
};
const accepted = {
  status: 'ACCEPTED',
  payBy: new Date('2026-12-04T12:00:00Z'),
} as const;
const paused = { status: 'ACCEPTED', payBy: null, payLeftMs: 71 * 3_600_000 } as const;

/** How an offer comes to stand in each state. */
const ways: Record<OfferStanding, { offer?: Partial<OfferState>; deal?: Partial<DealState> }> = {
  to_answer: {},
  not_for_sale: { deal: { visible: false } },
  reserved: { deal: { reservedForAnother: true } },
  owners_unconfirmed: { deal: { ownersConfirmed: false } },
  due: { offer: accepted },
  on_its_way: { offer: accepted, deal: { underSale: true } },
  paused: { offer: paused },
  title_refused: { offer: { ...accepted, titleRefused: true } },
  paid: { offer: { status: 'PAID' } },
  ended: { offer: { status: 'REJECTED' } },
};

type Cell = {
  /** What is so, in words. */
  now: RegExp;
  /** What this side does next; null: others act. */
  act: Offer['moves'][number] | null;
  /** By when: the day itself, or why none is named, in words. */
  by: 'day' | { noDate: RegExp };
  ifNot: RegExp;
};
/** Nothing is said beside what is so. */
type Over = { over: string; now: RegExp };

const expires = /The offer expires on|or the offer expires/;
const counters = { act: 'counter', by: 'day', ifNot: /then the offer expires/ } as const;
const waits: Cell = { now: /Waiting for an answer/, act: null, by: 'day', ifNot: expires };
const onSale = { over: 'the sale in the same place says what comes next, by when and what if not' };
const nothing = { over: 'nothing is left to do, and its headline says how it ended', now: /^$/ };
const teamDecides = { noDate: /No date is set for that/ };
const runsOut = { by: 'day', ifNot: /hasn’t accepted one by .*, the offer ends/ } as const;

/** What each side of each state must be told. The buyer made the offer, and the owner answers. */
const cells: Record<OfferStanding, Record<OfferSide, Cell | Over>> = {
  to_answer: {
    buyer: waits,
    owner: { now: /Answer by/, act: 'accept', by: 'day', ifNot: expires },
  },
  not_for_sale: { buyer: waits, owner: { ...counters, now: /not for sale right now/ } },
  reserved: { buyer: waits, owner: { ...counters, now: /Another offer was accepted/ } },
  owners_unconfirmed: {
    buyer: { ...waits, now: /can be accepted once Mia Ash has confirmed/ },
    owner: { now: /can accept once Mia Ash has/, act: 'remind_owners', by: 'day', ifNot: expires },
  },
  due: {
    buyer: { now: /Pay by/, act: 'pay', by: 'day', ifNot: /or the offer ends/ },
    owner: { now: /is reserved for/, act: null, by: 'day', ifNot: /the offer ends then/ },
  },
  on_its_way: {
    buyer: { now: /is on its way/, act: null, by: 'day', ifNot: /If it fails/ },
    owner: { now: /is on its way/, act: null, by: 'day', ifNot: /If it fails/ },
  },
  paused: {
    buyer: { now: /reviewing/, act: null, by: teamDecides, ifNot: /time to pay is paused: 71/ },
    owner: { now: /reviewing/, act: 'explain_title', by: teamDecides, ifNot: /stays as it is/ },
  },
  title_refused: {
    buyer: { now: /doesn’t allow a payment/, act: null, ...runsOut },
    owner: { now: /doesn’t allow a payment/, act: 'explain_title', ...runsOut },
  },
  paid: {
    buyer: { ...onSale, now: /payment is held/ },
    owner: { ...onSale, now: /payment is held/ },
  },
  ended: { buyer: nothing, owner: nothing },
};

/** What brings the offer on, in the order in which it is offered; countering is the way on where accepting is not. */
const acts = ['accept', 'pay', ...ownerMoves, 'counter'] as const;
const format = (iso: string) => iso.slice(0, 10);

/** The creator of the listing, or the buyer, as they see an offer in this state. */
function seen(state: OfferStanding, side: OfferSide, isPaperSent = false, userId: string = side) {
  const { offer = {}, deal = {} } = ways[state];
  const subject: OfferState = { ...made, ...offer };
  const situation = { ...free, ...deal };
  const standing = standingOf(subject, side, situation, now);
  const mia = { name: 'Mia Ash', userId: 'mia', mayBeAsked: true };
  const unconfirmed = situation.ownersConfirmed ? [] : [mia];
  const listing = { creatorUserId: 'owner', unconfirmedOwners: unconfirmed };
  const moves = [
    ...movesFor(subject, side, situation, now),
    ...ownerMovesFor({ side, standing, userId }, listing, isPaperSent),
  ];
  const view = {
    ...{ sender: { firstName: 'Bo' }, receiver: { firstName: 'Sela' }, side, moves },
    expiresTimestamp: deadlineOf(subject)?.toISOString() ?? null,
    payLeftMs: subject.payLeftMs,
    unconfirmed: unconfirmed.flatMap((one) => (one.userId === userId ? [] : [one.name])),
  } as unknown as Offer;
  const role = side === 'buyer' ? 'sender' : 'receiver';
  const words = nextOfOffer(view, { role, standing }, format);
  return { standing, moves, words, day: view.expiresTimestamp?.slice(0, 10) };
}

/** What only the side that answers is told: to the other one, the offer waits. */
const toldToOneSide: readonly OfferStanding[] = ['not_for_sale', 'reserved'];
const all = offerStandings.flatMap((state) => offerSides.map((side) => [state, side] as const));

it.each(all)(
  '%s tells the %s what is so, what to do, by when or why no day is named, and what if not',
  (state, side) => {
    const cell = cells[state][side];
    const { standing, moves, words, day } = seen(state, side);
    const isHidden = side === 'buyer' && toldToOneSide.includes(state);
    expect(standing).toBe(isHidden ? 'to_answer' : state);
    expect(words).toMatch(cell.now);
    const act = acts.find((move) => moves.includes(move)) ?? null;
    if ('over' in cell) {
      expect(cell.over).not.toBe('');
      expect([act, words.includes('2026')]).toEqual([null, false]);
      return;
    }
    expect(act).toBe(cell.act);
    if (cell.by === 'day') expect(words).toContain(day);
    else expect(words).toMatch(cell.by.noDate);
    expect(words).toMatch(cell.ifNot);
    // Nobody is told to do what they have no move for.
    if (act === null) expect(words).not.toMatch(/(^|[.:;] )(Answer|Pay|Send|Confirm|send) /);
  },
);

it('an owner who is missing is told so, and is the one who confirms', () => {
  const { moves, words } = seen('owners_unconfirmed', 'owner', false, 'mia');
  expect(moves).toContain('confirm_share');
  expect(words).toMatch(
    /^You can accept once you have confirmed your share\. The offer expires on/,
  );
});

it('an owner who can do nothing about it is told who is missing, and has no move there', () => {
  const { moves, words } = seen('owners_unconfirmed', 'owner', false, 'another');
  expect(moves).toEqual(['counter', 'reject']);
  expect(words).toContain('once Mia Ash has confirmed their share');
});

it.each(['paused', 'title_refused'] as const)(
  '%s, with a paper that waits for our team, asks for no other one',
  (state) => {
    const { moves, words } = seen(state, 'owner', true);
    expect(moves).toEqual([]);
    expect(words).toContain('the paper you sent');
    expect(words).not.toMatch(/[Ss]end a paper/);
  },
);
