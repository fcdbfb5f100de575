import { limits } from './limits.ts';
import { z } from 'zod';
import { ownerMoves } from './owner-moves.ts';
import { endpointTable } from './endpoint.ts';
import { publicUserSchema } from './identity.contract.ts';
import { patentCardSchema } from './listings.contract.ts';
import { dollarsQuerySchema, idSchema, timestampSchema } from './primitives.ts';

export const offerStatuses = ['NEW', 'COUNTERED', 'ACCEPTED', 'REJECTED'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** Why an offer ended: in the API all of these are REJECTED. */
export const offerEndReasons = [
  'declined',
  'withdrawn',
  'lapsed',
  'payment_lapsed',
  'payment_failed',
  'title_refused',
  'sold_to_another',
  'listing_gone',
  'sale_cancelled',
] as const;
export type OfferEndReason = (typeof offerEndReasons)[number];

export const offerMoves = ['accept', 'counter', 'reject', 'withdraw', 'pay', 'end'] as const;
export type OfferMove = (typeof offerMoves)[number];

/** Why the side whose turn it is cannot accept right now; it can still counter or decline. */
export const acceptHindrances = ['not_for_sale', 'owners_unconfirmed', 'reserved'] as const;
export type AcceptHindrance = (typeof acceptHindrances)[number];

/** Where an offer stands, which both sides read. */
export const offerStandings = [
  'to_answer',
  ...acceptHindrances,
  /** Accepted: the buyer has to pay. */
  'due',
  /** A bank debit is on its way. */
  'on_its_way',
  /** Our team looks at the title first, so that nobody can pay, and the time to pay waits. */
  'paused',
  /** Our team found that nobody may pay; the time to pay runs on. */
  'title_refused',
  /** The money is held: the sale says the rest. */
  'paid',
  'ended',
] as const;
export type OfferStanding = (typeof offerStandings)[number];

export const offerSides = ['buyer', 'owner'] as const;
export type OfferSide = (typeof offerSides)[number];

export const offerActions = [
  'offered',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'lapsed',
  'paid',
  'ended',
] as const;
export type OfferAction = (typeof offerActions)[number];

export const offerSchema = z.object({
  id: idSchema,
  patent: patentCardSchema,
  sender: publicUserSchema,
  receiver: publicUserSchema,
  /** The caller's side. A counteroffer swaps sender and receiver, but never this. */
  side: z.enum(offerSides),
  amount: z.number(),
  status: z.enum(offerStatuses),
  reason: z.enum(offerEndReasons).nullable(),
  createTimestamp: timestampSchema,
  expiresTimestamp: timestampSchema.nullable(),
  standing: z.enum(offerStandings),
  /** While the time to pay is paused, how many milliseconds of it are left. */
  payLeftMs: z.int().nullable(),
  moves: z.array(z.enum([...offerMoves, ...ownerMoves])),
  /** The owners, without the caller, who have not confirmed their share, while that keeps the offer from being accepted. */
  unconfirmed: z.array(z.string()),
  /** Who did what and when, oldest first. `by` is '' for the system. */
  history: z.array(
    z.object({
      by: z.string(),
      byViewer: z.boolean(),
      action: z.enum(offerActions),
      amount: z.number(),
      at: timestampSchema,
    }),
  ),
});
export type Offer = z.output<typeof offerSchema>;

const offerParams = z.object({ id: idSchema });
/**
 * The amount being answered. If the amount has changed by then, the call is refused
 * with offers.amount_changed.
 */
const answeredQuery = z.object({ amount: dollarsQuerySchema.optional() });

/** A call that answers an offer, or ends it, without naming an amount of its own. */
function answerCall(summary: string) {
  return {
    summary,
    access: 'verified',
    params: offerParams,
    query: answeredQuery,
    responses: { 200: offerSchema },
  } as const;
}

/** The moves that name no amount of their own, with what the API says of each. */
const answers = {
  accept: 'Accept, and reserve the listing for 72 hours. With an amount, only that one.',
  reject: 'Decline. With an amount, only that one.',
  withdraw: 'Withdraw your own offer.',
  end: 'End an offer whose payment failed twice.',
} as const satisfies Partial<Record<OfferMove, string>>;
export type AnswerMove = keyof typeof answers;
export const answerMoves = Object.keys(answers) as AnswerMove[];

const answerCalls = Object.fromEntries(
  answerMoves.map((move) => [`POST /offer/{id}/${move}`, answerCall(answers[move])]),
) as Record<`POST /offer/{id}/${AnswerMove}`, ReturnType<typeof answerCall>>;

export const offersContract = endpointTable({
  'POST /offer': {
    summary: 'Make an offer, in dollars: one open per buyer and listing.',
    access: 'verified',
    limit: { per: 'user', times: 60, windowSeconds: 3600 },
    query: z.object({ patentId: idSchema, amount: dollarsQuerySchema }),
    /** Goes to the owner as a message, once the offer stands. Blank sends none. */
    body: z.object({ message: z.string().trim().max(limits.messageLength).optional() }).nullish(),
    responses: { 200: offerSchema },
  },
  'POST /offer/{id}/counter': {
    summary: 'Counter with another amount.',
    access: 'verified',
    params: offerParams,
    query: z.object({ amount: dollarsQuerySchema }),
    responses: { 200: offerSchema },
  },
  ...answerCalls,
  'GET /offers/received': {
    summary: 'Offers for the caller to answer.',
    access: 'session',
    responses: { 200: z.array(offerSchema) },
  },
  'GET /offers/sent': {
    summary: 'Offers the caller last sent, newest first.',
    access: 'session',
    responses: { 200: z.array(offerSchema) },
  },
});
