import type { Generated } from 'kysely';

export interface MarketplaceTables {
  wishlist_entries: { user_id: string; listing_id: string; created_at: Date };
  /** One row: how far the market has come. */
  market_clock: { epoch: string; last_change: number; forgotten: number };
  /** Listings of which something changed that the market shows, numbered as they were committed. */
  market_changes: { number: number; listing_id: string; changed_at: Generated<Date> };
}
