import type { Generated } from 'kysely';
import type { Json } from '../../core/db/tables.ts';

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
    };
    ledger_entries: {
      id: string;
      kind: string;
      provider_object_id: string;
      sale_id: string | null;
      listing_id: string | null;
      occurred_at: Date;
      posted_at: Date;
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
