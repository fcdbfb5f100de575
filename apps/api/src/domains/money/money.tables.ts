import type { Generated } from 'kysely';
import type { Json } from '../../core/db/tables.ts';

/**
 * Why the books and the provider differ: the provider moved what has no entry, an entry has no movement, both have other
 * amounts, a movement is of a kind that no entry is known for, or the balance is not the sum of its movements.
 */
export type DifferenceCause =
  | 'not_booked'
  | 'not_at_provider'
  | 'amounts_differ'
  | 'no_entry_known'
  | 'total';

/** Whether the books and the provider differ, were made to agree by a correcting entry, or agree without one. */
export type DifferenceStatus = 'open' | 'corrected' | 'agrees';

declare module '../../core/db/tables.ts' {
  /** The tables of the payment integration: intents, the webhook inbox and the ledger. */
  interface Tables {
    money_intents: {
      business_key: string;
      /** A MoneyCallKind. */
      kind: string;
      /** Whom the call is for, without the attempt: `pi:{sale}`. */
      subject: string;
      attempt: number;
      idempotency_key: string;
      /** How often another key took its place, because the provider kept a failure of its own under it. */
      key_changes: Generated<number>;
      params: Json<Record<string, unknown>>;
      state: 'planned' | 'succeeded' | 'refused';
      object_id: string | null;
      refusal_code: string | null;
      refusal_message: string | null;
      /** How often the provider was called. */
      attempts: number;
      first_called_at: Date | null;
      /** The process making the call now, and until when others leave the row alone. */
      claim_id: string | null;
      claimed_until: Date | null;
      created_at: Date;
      settled_at: Date | null;
    };
    payment_webhooks: {
      event_id: string;
      type: string;
      object_id: string;
      account_id: string | null;
      found_by: 'webhook' | 'reconciliation';
      received_at: Date;
    };
    /** Signed messages that were not taken: of the other mode, or of another version. */
    payment_refused_events: {
      reason: 'mode' | 'version';
      first_at: Date;
      last_at: Date;
      events: number;
    };
    payment_reconciliations: { name: string; covered_until: Date };
    /** What the daily comparison with the provider's balance found. */
    ledger_comparisons: {
      compared_at: Date;
      /** How many objects of the provider were looked at. */
      objects: number;
      differences: Json<{ providerObjectId: string; providerCents: number; ledgerCents: number }[]>;
      /** The whole of both at that moment; null: the provider's balance did not stand still. */
      provider_cents: number | null;
      ledger_cents: number | null;
    };
    /** The provider's own list of what moved the platform's balance. */
    provider_movements: {
      id: string;
      /** The provider's own name: `charge`, `stripe_fee`. */
      type: string;
      /** What it is booked under: the object that it is about, or itself. */
      object_id: string;
      /** The charge that a refund or a dispute is of. */
      charge_id: string | null;
      net_cents: number;
      moved_at: Date;
      /** Of a charge for a plan, as far as the payer gave it. */
      billing_state: string | null;
      billing_country: string | null;
    };
    /** Where the books and the provider differ, until they agree or a person closes it. */
    ledger_differences: {
      id: string;
      provider_object_id: string;
      cause: DifferenceCause;
      /** The provider's name of the latest movement; null: it has none. */
      provider_type: string | null;
      provider_cents: number;
      ledger_cents: number;
      status: DifferenceStatus;
      found_at: Date;
      closed_at: Date | null;
      /** The correcting entry; who made it, and why, is in the operators' trail. */
      entry_id: string | null;
    };
    /** Months that an operator closed, one after the other, each by its first day. */
    ledger_closed_months: {
      month: string;
      closed_at: Date;
      entries: number;
      debit_cents: number;
    };
    ledger_entries: {
      id: string;
      kind: string;
      provider_object_id: string;
      sale_id: string | null;
      listing_id: string | null;
      /** When it happened at the provider, as far as that is known. */
      occurred_at: Date;
      posted_at: Date;
      /** The first day of the month that it counts to: the database finds it. */
      period: Generated<string>;
    };
    ledger_lines: {
      entry_id: string;
      position: number;
      account: string;
      /** Positive: debit. Negative: credit. */
      amount_cents: number;
    };
  }
}
