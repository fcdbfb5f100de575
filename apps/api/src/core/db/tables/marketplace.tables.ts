export interface MarketplaceTables {
  wishlist_entries: { user_id: string; listing_id: string; created_at: Date };
}
