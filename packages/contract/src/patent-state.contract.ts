import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { listingSections } from './listing-sections.ts';
import { ownerSights, patentCardSchema } from './listings.contract.ts';
import { overKinds, titleOutcomes } from './patents.contract.ts';
import { idSchema } from './primitives.ts';

/** By the patent's record: until when it runs, or why it may be over; `not_known`: the record does not tell. */
export const termStates = ['runs', ...overKinds, 'not_known'] as const;

/** `settled`: nothing can be paid now. `over`: there is nothing left to pay for. */
export const feesStates = [
  'settled',
  'window_open',
  'with_surcharge',
  'no_fees',
  'over',
  'not_known',
] as const;

/** What came of comparing the owners; `cleared` and `refused`: what our team found, whatever came of that. */
export const titleStates = [...titleOutcomes, 'cleared', 'refused'] as const;

/** `not_shown`: this person may not see the seller's answers now, which says nothing about them. */
export const disclosuresStates = ['none', 'some', 'all', 'not_shown'] as const;

export const patentStatementSchema = z.object({
  words: z.string(),
  /** What else belongs to it, one sentence each: where a person is about to pay, all of it is read. */
  more: z.array(z.string()),
  /** The day that it speaks of; null: nothing was read or answered. */
  asOf: z.iso.date().nullable(),
  /** Where the listing's page has what it is told from. */
  section: z.enum(listingSections),
});
const partOf = <State extends readonly [string, ...string[]]>(states: State) =>
  patentStatementSchema.extend({ state: z.enum(states) });

/** Why nobody can pay for a listing: its title waits for our team, or our team refused it. */
export const titleStops = ['title_held', 'title_refused'] as const;
export type TitleStop = (typeof titleStops)[number];

/**
 * Whether a buyer can pay, or could once it is published. `closed`: it is not for sale, so nobody is to pay. `reserved`: it
 * has a price, and is held for another buyer. A stop says why in `words`; to an owner, until when. `wait`: whether this
 * person can ask to be told once it is over, or has.
 */
export const paymentStateSchema = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['open', 'closed']) }),
  z.object({
    state: z.enum([...titleStops, 'reserved']),
    words: z.string(),
    wait: z.enum(['may_wait', 'waits', 'none']),
  }),
]);
export type PaymentState = z.output<typeof paymentStateSchema>;

/** What decides about a patent, in four sentences, for whoever is about to decide. */
export const patentStateSchema = z.object({
  term: partOf(termStates),
  fees: partOf(feesStates),
  title: partOf(titleStates),
  disclosures: partOf(disclosuresStates),
  /** What a buyer confirms before paying, because the patent may be over; null: nothing. */
  confirm: z.string().nullable(),
  /** What a terminal disclaimer ties it to, as a buyer confirms having read it; null: none is known. */
  disclaimer: z.string().nullable(),
  payment: paymentStateSchema,
});
export type PatentState = z.output<typeof patentStateSchema>;

/** What is compared of patents in the market: the same as each one’s own page tells. */
export const patentFactsSchema = z.object({
  patent: patentCardSchema,
  term: z.enum(termStates),
  /** The day that the page names as the end of the term, exact or not; null: it names none. */
  endsOn: z.iso.date().nullable(),
  fees: z.enum(feesStates),
  /** The first class of the record, and what its class is about; null: none is known. */
  class: z.object({ symbol: z.string(), name: z.string().nullable() }).nullable(),
  assignees: z.array(z.string()),
  filedOn: z.iso.date().nullable(),
  /** How the caller stands with owners who show no name: only where it is `shown` are there any. */
  ownerSight: z.enum(ownerSights),
  /** `userId` null: no account belongs to the name. */
  owners: z.array(z.object({ userId: idSchema.nullable(), name: z.string() })),
  disclosures: z.enum(disclosuresStates),
});
export type PatentFacts = z.output<typeof patentFactsSchema>;

const ofListing = z.object({ patentId: idSchema });
const waitLimit = { per: 'user', times: 300, windowSeconds: 3600 } as const;

export const patentStateContract = endpointTable({
  'GET /patent/state': {
    summary: 'Term, fees, title and disclosures, a sentence each.',
    access: 'session',
    query: ofListing,
    responses: { 200: patentStateSchema },
  },
  'GET /patents/facts': {
    summary: 'Up to 20 patents of the market side by side.',
    access: 'session',
    query: z.object({
      ids: z
        .string()
        .regex(/^[\da-f-]{36}(,[\da-f-]{36}){0,19}$/, 'Separate up to 20 ids with commas.'),
    }),
    responses: { 200: z.array(patentFactsSchema) },
  },
  'PUT /patent/wait': {
    summary: 'Ask to be told once the title no longer stops a purchase.',
    access: 'session',
    limit: waitLimit,
    query: ofListing,
    responses: { 204: 'empty' },
  },
  'DELETE /patent/wait': {
    summary: 'Take that back. Taking back what was not asked is fine.',
    access: 'session',
    limit: waitLimit,
    query: ofListing,
    responses: { 204: 'empty' },
  },
});
