import { z } from 'zod';
import { titleStops } from './patent-state.contract.ts';
import { timestampSchema } from './primitives.ts';

/** Where a sale stands. Each has words of its own for both sides: `sale-words.ts`. */
export const saleStandings = [
  /** An owner's account cannot receive money yet. */
  'verifying',
  'buyer_signs',
  'owners_sign',
  /** Someone declined, or the signatures can no longer be given: nobody has canceled. */
  'stopped',
  /** It is asked to end before title passed: the papers are made void first. */
  'ending',
  'to_file',
  /** Everyone has signed, and our team looks at the title before it files; or found that it can't. */
  ...titleStops,
  /** Filed: the payout waits until the bank debit is final, or until card money has rested. */
  'debit_final',
  'card_rests',
  /** … until the first payout to an account that replaced another may leave. */
  'account_rests',
  /** … until an owner's account can receive money. */
  'account_closed',
  'paying_out',
  /** Everyone is paid; the patent office has not told reel and frame. */
  'paid_out',
  'recorded',
  /** Someone took a payout back at the provider. */
  'payout_taken',
  'questioned',
  'disputed',
  'lost',
  /** The same once the owners were paid: nothing of the sale waits. */
  'questioned_paid',
  'disputed_paid',
  'lost_paid',
  'refunded_outside',
  'being_checked',
  /** It is undone after title passed: payouts come back first. */
  'taking_back',
  'refund_pending',
  'refund_awaiting_balance',
  'refund_needs_details',
  'refund_failed',
  'refunded',
  /** It ended because the bank took all of the payment. */
  'taken_by_bank',
] as const;
export type SaleStandingState = (typeof saleStandings)[number];
/** Where a sale stands whose next step did not happen in time: what was missing. */
export const lateStates = [
  'verifying',
  'buyer_signs',
  'owners_sign',
  'stopped',
] as const satisfies readonly SaleStandingState[];
export type LateState = (typeof lateStates)[number];
/**
 * What payouts wait for once the assignment is filed: a bank debit can be taken back, card money rests for days, and so does
 * an account that replaced another; a closed account has to work again first.
 */
export type PayoutWait = Extract<
  SaleStandingState,
  'debit_final' | 'card_rests' | 'account_rests' | 'account_closed'
>;

/** What the viewer does next: a move of the sale, or the answer to an email of the payment provider. */
export const saleActs = [
  'verify_bank',
  'fill_assignment',
  'sign_assignment',
  'answer_email',
] as const;
export type SaleAct = (typeof saleActs)[number];

export const awaitedParties = [
  'owners',
  'buyer',
  'team',
  'bank',
  'provider',
  'office',
  'nobody',
] as const;
export type AwaitedParty = (typeof awaitedParties)[number];

/** Why there is no day for the next step. */
export const withoutDayReasons = [
  'minutes',
  'bank_decides',
  'provider_decides',
  'team_decides',
  'office_decides',
  'owner_decides',
  'balance_grows',
  'email_says',
  'over',
] as const;
export type WithoutDay = (typeof withoutDayReasons)[number];

/** What happens if it does not go on by then. */
export const ifNots = [
  'ends_refunded',
  'filed_late',
  'paid_late',
  'share_waits',
  'bank_takes',
  'stays_on_hold',
  'office_is_watched',
  'refund_waits',
  'refund_late',
  'nothing',
] as const;
export type IfNot = (typeof ifNots)[number];

export const saleStateSchema = z.enum(saleStandings);

/** How signing stopped in a sale, by whom and why. */
export const signingStopSchema = z.object({
  how: z.enum(['declined', 'expired', 'reassigned']),
  by: z.string().nullable(),
  at: timestampSchema,
  reason: z.string().nullable(),
});

/** Where a sale stands for one of its parties: who does what by when, and what happens if not. */
export const saleStandingSchema = z.object({
  state: saleStateSchema,
  since: timestampSchema,
  waitsFor: z.enum(awaitedParties),
  /** The viewer's next act; null: others act. */
  act: z.enum(saleActs).nullable(),
  /** By when; null exactly where `withoutDay` says why. */
  by: timestampSchema.nullable(),
  /** That day has passed, or it takes longer than it usually does: our team knows. */
  late: z.boolean(),
  /** Of what is expected earlier, the last day there is; null: none, or it has passed. */
  latest: timestampSchema.nullable(),
  withoutDay: z.enum(withoutDayReasons).nullable(),
  ifNot: z.enum(ifNots),
  /** From when either side can cancel for a full refund; null: not, or they can already. */
  cancelFrom: timestampSchema.nullable(),
  /** What of the title keeps it from being filed; null: nothing, or it is filed. */
  titleStop: z.enum(titleStops).nullable(),
  /** How signing stopped; null: it has not. */
  stop: signingStopSchema.nullable(),
});
export type SaleStanding = z.output<typeof saleStandingSchema>;

/** Where a payment stands that waits for the buyer's bank. */
export const paymentStandings = [
  'debit',
  'account_to_verify',
  'transfer',
  'transfer_part',
] as const;
export type PaymentStanding = (typeof paymentStandings)[number];
