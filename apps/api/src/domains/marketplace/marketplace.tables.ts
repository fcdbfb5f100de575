import type { ViewSource } from '@claimstead/contract/listing-interest.ts';
import type { SavedWords } from '@claimstead/contract/listings.contract.ts';
import type { Generated } from 'kysely';
import type { Json } from '../../core/db/tables.ts';

declare module '../../core/db/tables.ts' {
  interface Tables {
    wishlist_entries: {
      user_id: string;
      listing_id: string;
      created_at: Date;
      /** As the person saw it; null: it was off the market before this was kept, or its owner's account is deleted. */
      saved_as: Json<SavedWords | null>;
    };
    /** How often a listing was opened on a day (UTC), by someone who doesn't own it. */
    listing_views: { listing_id: string; day: string; source: ViewSource; count: number };
    /** One row: how far the market has come. */
    market_clock: {
      only_row: Generated<boolean>;
      epoch: Generated<string>;
      last_change: Generated<number>;
      forgotten: Generated<number>;
    };
    /** Listings of which something changed that the market shows, numbered as they were committed. */
    market_changes: {
      number: number;
      listing_id: string;
      /** Of the change: each listing is numbered once in it. */
      transaction_id: Generated<string>;
      changed_at: Generated<Date>;
    };
  }
}
