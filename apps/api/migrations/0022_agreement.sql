-- What the agreement of a sale says beyond the sale itself, as it was when its papers were begun; and where
-- owners get notices.

alter table sales add column agreement_terms jsonb;

alter table sale_owners add column address text;

alter table users add column postal_address text;
