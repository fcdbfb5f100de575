export type SubscriptionStatus = 'active' | 'past_due' | 'ended' | 'cancelled';

export type PlanChangeState =
  | 'asked'
  | 'planned'
  | 'taking_back'
  | 'waiting'
  | 'done'
  | 'taken_back'
  | 'replaced'
  | 'refused'
  | 'missed'
  | 'dropped';

export type PlanDisputeState = 'inquiry' | 'open' | 'won' | 'lost';

declare module '../../core/db/tables.ts' {
  /** The tables of subscriptions: plans, checkouts, what runs, and who has had the free period. */
  interface Tables {
    plan_prices: {
      lookup_key: string;
      price_id: string;
      amount_cents: number;
      promotion_code: string | null;
      read_at: Date;
    };
    subscriptions: {
      id: string;
      listing_id: string;
      /** Who chose and pays the plan. */
      user_id: string;
      provider_subscription_id: string;
      lookup_key: string;
      /** What the current period costs: 0 for the free one. */
      amount_cents: number;
      status: SubscriptionStatus;
      free_period: boolean;
      ends_without_renewal: boolean;
      started_at: Date;
      current_period_end_at: Date;
      /** When the provider was last asked what became of a period that is over. */
      asked_at: Date | null;
      /**
       * How much longer than each of its periods the plan keeps its listing in the market: what was left
       * of the plan before it, and what its renewals waited for sales that came to nothing.
       */
      carried_over_ms: number;
      ended_at: Date | null;
    };
    subscription_checkouts: {
      id: string;
      listing_id: string;
      user_id: string;
      price_id: string;
      lookup_key: string;
      attempt: number;
      /** The money intent that makes it. */
      business_key: string;
      provider_checkout_id: string | null;
      state: 'open' | 'complete' | 'expired' | 'refused';
      created_at: Date;
      closed_at: Date | null;
    };
    /** Renewals that wait for the end of a sale; one open per listing. */
    plan_pauses: {
      id: string;
      listing_id: string;
      subscription_id: string;
      /** The plan would have renewed: it does again afterward. */
      stopped_renewal: boolean;
      /** The money intent that stopped it; null where nothing had to be stopped. */
      business_key: string | null;
      status: 'open' | 'ended';
      paused_at: Date;
      resumed_at: Date | null;
    };
    /** What banks ask about, dispute and take back of plans' payments, by the provider's id. */
    plan_disputes: {
      id: string;
      subscription_id: string;
      amount_cents: number;
      state: PlanDisputeState;
      /** Until when the bank wants our evidence; null: it waits for none. */
      evidence_due_at: Date | null;
      heard_at: Date;
      changed_at: Date;
    };
    /** Plans that were chosen for a renewal; one open for each subscription. */
    plan_changes: {
      id: string;
      subscription_id: string;
      lookup_key: string;
      price_id: string;
      amount_cents: number;
      /** The renewal from which on it counts. */
      renews_at: Date;
      state: PlanChangeState;
      /** The money intent that its state waits for or came from; null while a sale holds it up. */
      business_key: string | null;
      created_at: Date;
      closed_at: Date | null;
    };
    /** Who has, or may still take, the free 90 days in an open checkout: once per account and per mailbox. */
    free_periods: {
      /** Null once the account is deleted. */
      user_id: string | null;
      /** Keyed hash of the mailbox. */
      mailbox_mark: Buffer;
      /** Keyed hash of the domain, empty for a public mail provider's. */
      domain_mark: Buffer;
      /** The checkout that it was claimed for; null where the account is deleted and nothing is open. */
      checkout_id: string | null;
      claimed_at: Date;
      /** When it was had, for good. How a claim stands until then is its checkout's status; a row without either is deleted. */
      used_at: Date | null;
    };
    /** Domains of which unusually many free periods were had: operators look at them. */
    free_period_domains: {
      domain: string;
      listed_at: Date;
    };
  }
}
