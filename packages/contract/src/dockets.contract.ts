import { z } from 'zod';
import { endpointTable } from './endpoint.ts';
import { patentFeeSchema } from './patents.contract.ts';
import { idSchema, timestampSchema } from './primitives.ts';

/** What a new owner does once, and checks off. Which of them apply depends on what was bought. */
export const docketSteps = [
  'record',
  'fee_address',
  'entity_status',
  'terminal_disclaimer',
  'prosecution',
  'deadlines',
  'follow_up',
] as const;
export type DocketStep = (typeof docketSteps)[number];

const yearsSchema = patentFeeSchema.shape.years;

/**
 * `lapsed`: by the office's record the patent expired for this fee. `over`: nobody says that it was paid, and its time
 * has ended; whether the patent lapsed is not known here.
 */
export const docketFeeStates = [
  'not_yet',
  'in_window',
  'surcharge',
  'paid',
  'lapsed',
  'over',
] as const;
export type DocketFeeState = (typeof docketFeeStates)[number];

/** A maintenance fee of a bought patent; days, estimated from the grant. */
export const docketFeeSchema = patentFeeSchema
  .pick({ years: true, windowOpens: true, due: true, graceEnds: true, amounts: true })
  .extend({
    state: z.enum(docketFeeStates),
    /** Who says that it is paid: the buyer here, or the office's record; null: nobody does. */
    paid: z.object({ by: z.enum(['buyer', 'office']), on: z.iso.date().nullable() }).nullable(),
  });
export type DocketFee = z.output<typeof docketFeeSchema>;

/** What ended a calendar's address beside the person's own stopping it. */
export const calendarAddressEnds = ['password_changed', 'sessions_ended', 'suspended'] as const;
export type CalendarAddressEnd = (typeof calendarAddressEnds)[number];

/** The secret address of a person's calendar. The address itself is told when it is made, and never again. */
export const calendarAddressSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('in_use'), since: timestampSchema }),
  z.object({
    state: z.literal('ended'),
    since: timestampSchema,
    endedAt: timestampSchema,
    by: z.enum(calendarAddressEnds),
  }),
]);
export type CalendarAddress = z.output<typeof calendarAddressSchema>;

export const docketSchema = z.object({
  /** Empty if none are due, or the starting day is not known. */
  fees: z.array(docketFeeSchema),
  /** Since when the amounts are in force. */
  amountsAsOf: z.iso.date(),
  /** The day of the office's record that counts beside what the buyer says; null: there is none. */
  recordOf: z.iso.date().nullable(),
  /** That day is more than a month ago: what was paid since may not be in it. */
  recordIsOld: z.boolean(),
  stepsDone: z.array(z.object({ step: z.enum(docketSteps), doneAt: timestampSchema })),
  /** Whether the buyer is reminded of this patent's fees. */
  reminders: z.boolean(),
  /** Of the calendar with the fee dates of all patents that the buyer bought. */
  calendarAddress: calendarAddressSchema,
});
export type Docket = z.output<typeof docketSchema>;

/** After a sale: what the buyer keeps track of. */
export const docketsContract = endpointTable({
  'GET /sales/{id}/docket': {
    summary: 'For the buyer of a filed sale: fees, steps and reminders.',
    access: 'session',
    params: z.object({ id: idSchema }),
    responses: { 200: docketSchema },
  },
  'POST /sales/{id}/docket/paid': {
    summary: 'Say whether a maintenance fee is paid.',
    access: 'session',
    params: z.object({ id: idSchema }),
    body: z.object({ years: yearsSchema, paid: z.boolean() }),
    responses: { 200: docketSchema },
  },
  'POST /sales/{id}/docket/steps': {
    summary: 'Checks off a step after the sale, or takes that back.',
    access: 'session',
    params: z.object({ id: idSchema }),
    body: z.object({ step: z.enum(docketSteps), done: z.boolean() }),
    responses: { 200: docketSchema },
  },
  'PUT /sales/{id}/docket/reminders': {
    summary: 'Turns the reminders of a patent’s fees on or off.',
    access: 'session',
    params: z.object({ id: idSchema }),
    body: z.object({ on: z.boolean() }),
    responses: { 200: docketSchema },
  },
  'GET /sales/{id}/docket/fees.ics': {
    summary: 'The fee dates of a bought patent (RFC 5545).',
    access: 'session',
    params: z.object({ id: idSchema }),
    responses: { 200: 'file' },
  },
  'POST /docket/calendar': {
    summary: 'A new secret calendar address, shown once; an earlier one ends.',
    access: 'session',
    fresh: true,
    limit: { per: 'user', times: 30, windowSeconds: 3600 },
    responses: { 200: z.object({ address: z.url(), since: timestampSchema }) },
  },
  'DELETE /docket/calendar': {
    summary: 'Ends the calendar’s address.',
    access: 'session',
    responses: { 204: 'empty' },
  },
  'GET /docket/calendar/{token}/fees.ics': {
    summary: 'The calendar behind a secret address, for calendar programs.',
    access: 'anyone',
    // A calendar service asks for many people from few addresses.
    limit: { per: 'address', times: 3000, windowSeconds: 3600 },
    params: z.object({ token: z.string().max(100) }),
    responses: { 200: 'file' },
  },
});
