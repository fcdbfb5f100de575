-- The patents that a terminal disclaimer names, as an owner stated them with the answer.

alter table listing_disclosures add column reference_patents jsonb not null default '[]';

-- What a buyer confirmed knowing is of two kinds: that the patent may be over, and that a terminal disclaimer ties it to others.
alter table status_confirmations add column about text not null default 'over' check (about in ('over', 'disclaimer'));
alter table status_confirmations drop constraint status_confirmations_pkey;
alter table status_confirmations add primary key (listing_id, buyer_user_id, about);

-- A "yes" says what there is, or names the patents; nothing else has either.
alter table listing_disclosures drop constraint listing_disclosures_check;
alter table listing_disclosures add check ((answer = 'yes') = (text <> '' or reference_patents <> '[]'));
alter table listing_disclosures add check (question = 'terminal_disclaimers' or reference_patents = '[]');
