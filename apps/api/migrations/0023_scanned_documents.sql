-- A patent document whose pages are pictures, of which nothing could be read: its owner is told, and types.

alter table listing_suggestions add column is_scan boolean not null default false;
