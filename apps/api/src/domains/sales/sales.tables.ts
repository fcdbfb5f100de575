import type { ReturnStatus, ReturnWay } from '@claimstead/contract/sales.contract.ts';
import type { AwaitedParty, SaleStandingState } from '@claimstead/contract/standing.contract.ts';
import type { SaleMatter } from './standings/standing-matters.rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../core/db/tables.ts';

/** Whether an owner has signed the papers as they are now. */
export type SignatureStatus = 'awaited' | 'given';

export type SaleStatus =
  | 'held'
  /** Title has passed. */
  | 'signed'
  | 'filed'
  | 'released'
  | 'refunding'
  | 'refunded';

/** How far a sale came, which stays when its money goes back. `none`: it only gives its money back. */
export type SaleReach = 'none' | 'held' | 'signed' | 'filed' | 'released';

/** The numbers of a filed assignment, and when reel and frame were entered (ISO). */
export type SaleFiling = {
  receipt: string | null;
  reel: string | null;
  frame: string | null;
  recordedAt: string | null;
};

declare module '../../core/db/tables.ts' {
  interface Tables {
    /** A sale, from the moment its money is here; its checkout has the same id. */
    sales: {
      id: string;
      listing_id: string;
      buyer_user_id: string;
      status: SaleStatus;
      reached: SaleReach;
      /** Grows with every change: a decision based on an older version has to read again. */
      version: number;
      updated_at: Date;
      /** When the sweep checks it again if nothing else happens. */
      next_check_at: Date;
      /** What was paid: less than the price where the platform covers the rest, or another amount, which goes back. */
      paid_cents: number;
      charge_id: string;
      fee_booked_at: Date | null;
      held_at: Date | null;
      /** From when the 30 and 60 days of the step run that people take; filing does not move it. */
      step_since: Date | null;
      /** What the patent office has of the assignment, as its recordation told it; null: nothing. */
      filing: Json<SaleFiling | null>;
      filed_at: Date | null;
      released_at: Date | null;
      /** Where the checkout of such a sale stands, which the database holds against it. */
      checkout_status: GeneratedAlways<'arrived' | 'returned'>;
    };
    /** Where each sale stands, as its rules told it of version `made_of`; null: not yet. */
    sale_standings: {
      sale_id: string;
      sale_version: number;
      made_of: number | null;
      standing: SaleStandingState | null;
      /** What the sale is to operators; null: it is over. */
      matter: SaleMatter | null;
      waits_for: AwaitedParty | null;
      since: Date | null;
      due_at: Date | null;
      /** It has waited too long. */
      is_late: boolean | null;
      /** When it is made again although the sale is the same. */
      again_at: Date | null;
      amount_cents: number | null;
    };
    /** The owners of a held sale as they were then. */
    sale_owners: {
      sale_id: string;
      owner_id: string;
      user_id: string;
      position: number;
      name: string;
      /** The share was this company's; the person signs for it under `company_title`. */
      company: Generated<string | null>;
      company_title: Generated<string | null>;
      email: string;
      /** As it was when the papers were begun; null: none was known. */
      address: Generated<string | null>;
      share_basis_points: number;
      signature: SignatureStatus;
      signed_at: Date | null;
    };
    sale_evidence: {
      sale_id: string;
      sequence: number;
      at: Date;
      what: string;
      who: string | null;
      /** JSON exactly as it was hashed. */
      details: string;
      previous_hash: string;
      hash: string;
    };
    /** Where each chain ends; updated by the database with every entry. */
    sale_evidence_heads: { sale_id: string; sequence: number; hash: string };
    /** A refund that the provider cannot deliver, paid back in another way. One that waits, waits for a second operator. */
    outside_returns: {
      id: string;
      sale_id: string;
      status: ReturnStatus;
      amount_cents: number;
      way: ReturnWay;
      reference: string;
      entered_by: string;
      entered_at: Date;
      /** Null where no second operator was needed. */
      confirmed_by: string | null;
      completed_at: Date | null;
    };
    /** Settled outside the product: "Mark as Sold". */
    outside_sales: {
      id: string;
      listing_id: string;
      buyer_user_id: string;
      recorded_by_user_id: string;
      created_at: Date;
    };
  }
}
