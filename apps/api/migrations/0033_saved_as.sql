-- What a person saved, as it was then: it stays on their list when its owner takes it off the market. What was off the
-- market before this was kept has no words that others may still read.

alter table wishlist_entries add column saved_as jsonb;

update wishlist_entries entry
set saved_as = jsonb_build_object(
  'title', listing.title, 'patentNumber', listing.patent_number, 'patentTypeId', listing.patent_type_id)
from listings listing
where listing.id = entry.listing_id and listing.published and listing.deleted_at is null;
