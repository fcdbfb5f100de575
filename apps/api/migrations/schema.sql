create extension btree_gist;

create extension pg_trgm;

create table account_erasures (
  user_id uuid not null,
  erased_at timestamp with time zone not null,
  mail_to text,
  traces jsonb not null,
  constraint account_erasures_pkey PRIMARY KEY (user_id),
  constraint account_erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table backup_state (
  only_row boolean default true not null,
  made text,
  made_at timestamp with time zone,
  tried_at timestamp with time zone,
  constraint backup_state_pkey PRIMARY KEY (only_row),
  constraint backup_state_only_row_check CHECK (only_row)
);

create table blocks (
  blocker_user_id uuid not null,
  blocked_user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint blocks_pkey PRIMARY KEY (blocker_user_id, blocked_user_id),
  constraint blocks_blocked_user_id_fkey FOREIGN KEY (blocked_user_id) REFERENCES users(id),
  constraint blocks_blocker_user_id_fkey FOREIGN KEY (blocker_user_id) REFERENCES users(id),
  constraint blocks_check CHECK (blocker_user_id <> blocked_user_id)
);
CREATE INDEX blocks_blocked ON blocks USING btree (blocked_user_id);
CREATE TRIGGER blocks_blocked_user_id_of_living BEFORE INSERT OR UPDATE OF blocked_user_id ON blocks FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('blocked_user_id');
CREATE TRIGGER blocks_blocker_user_id_of_living BEFORE INSERT OR UPDATE OF blocker_user_id ON blocks FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('blocker_user_id');

create table boldsign_papers (
  reference text not null,
  subject_kind text not null,
  subject_id uuid not null,
  document_id text,
  state text not null,
  created_at timestamp with time zone not null,
  looked_at timestamp with time zone not null,
  constraint boldsign_papers_pkey PRIMARY KEY (reference),
  constraint boldsign_papers_document_id_key UNIQUE (document_id),
  constraint boldsign_papers_sent CHECK (document_id IS NOT NULL OR (state = ANY (ARRAY['open'::text, 'voided'::text]))),
  constraint boldsign_papers_state_check CHECK (state = ANY (ARRAY['open'::text, 'signed'::text, 'declined'::text, 'expired'::text, 'reassigned'::text, 'voided'::text]))
);
CREATE INDEX boldsign_papers_open ON boldsign_papers USING btree (looked_at) WHERE ((state = ANY (ARRAY['open'::text, 'reassigned'::text])) AND (document_id IS NOT NULL));

create table boldsign_signers (
  reference text not null,
  key text not null,
  role text not null,
  email_sha256 text not null,
  status text not null,
  constraint boldsign_signers_pkey PRIMARY KEY (reference, key),
  constraint boldsign_signers_apart UNIQUE (reference, email_sha256),
  constraint boldsign_signers_reference_fkey FOREIGN KEY (reference) REFERENCES boldsign_papers(reference),
  constraint boldsign_signers_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'signed'::text, 'declined'::text]))
);

create table categories (
  id integer not null,
  name text not null,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_name_key UNIQUE (name)
);

create table checkouts (
  id uuid not null,
  listing_id uuid not null,
  buyer_user_id uuid not null,
  offer_id uuid,
  offer_pay_by timestamp with time zone,
  pay_by timestamp with time zone not null,
  amount_cents bigint not null,
  disclosures_version integer default 0 not null,
  title_shown jsonb,
  legal_status_shown jsonb,
  without_card text,
  status text not null,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  next_check_at timestamp with time zone not null,
  payment_id text,
  payment_method text,
  transfer text default 'none'::text not null,
  verification text default 'none'::text not null,
  transfer_received_cents bigint default 0 not null,
  short_payment_id text,
  constraint checkouts_pkey PRIMARY KEY (id),
  constraint checkouts_of_sale UNIQUE (id, listing_id, buyer_user_id, status),
  constraint checkouts_payment_id_key UNIQUE (payment_id),
  constraint checkouts_buyer_user_id_fkey FOREIGN KEY (buyer_user_id) REFERENCES users(id),
  constraint checkouts_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint checkouts_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id),
  constraint checkouts_amount_cents_check CHECK (amount_cents >= 100 AND amount_cents <= 99999999),
  constraint checkouts_arrived_is_paid CHECK ((status <> ALL (ARRAY['arrived'::text, 'returned'::text])) OR payment_id IS NOT NULL AND payment_method IS NOT NULL),
  constraint checkouts_disclosures_version_check CHECK (disclosures_version >= 0),
  constraint checkouts_payment_method_check CHECK (payment_method = ANY (ARRAY['card'::text, 'us_bank_account'::text, 'customer_balance'::text])),
  constraint checkouts_status_check CHECK (status = ANY (ARRAY['open'::text, 'processing'::text, 'replaced'::text, 'given_up'::text, 'arrived'::text, 'returned'::text, 'ended'::text])),
  constraint checkouts_transfer_check CHECK (transfer = ANY (ARRAY['none'::text, 'expected'::text])),
  constraint checkouts_verification_check CHECK (verification = ANY (ARRAY['none'::text, 'expected'::text])),
  constraint checkouts_without_card_check CHECK (without_card = ANY (ARRAY['over_limit'::text, 'returned_payments'::text, 'returned_with_owner'::text]))
);
CREATE INDEX checkouts_amount ON checkouts USING btree (amount_cents);
CREATE INDEX checkouts_buyer ON checkouts USING btree (buyer_user_id, created_at DESC);
CREATE INDEX checkouts_due ON checkouts USING btree (next_check_at) WHERE (status <> ALL (ARRAY['arrived'::text, 'returned'::text, 'ended'::text]));
CREATE INDEX checkouts_listing ON checkouts USING btree (listing_id, created_at DESC);
CREATE UNIQUE INDEX checkouts_one_open ON checkouts USING btree (listing_id) WHERE (status = ANY (ARRAY['processing'::text, 'arrived'::text]));
CREATE UNIQUE INDEX checkouts_one_own ON checkouts USING btree (listing_id, buyer_user_id) WHERE (status = ANY (ARRAY['open'::text, 'given_up'::text]));
CREATE INDEX checkouts_short_payment ON checkouts USING btree (short_payment_id) WHERE (short_payment_id IS NOT NULL);
CREATE TRIGGER checkouts_of_living BEFORE INSERT OR UPDATE OF buyer_user_id ON checkouts FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('buyer_user_id');

create table conversation_listings (
  low_user_id uuid not null,
  high_user_id uuid not null,
  listing_id uuid not null,
  last_message_id uuid not null,
  constraint conversation_listings_pkey PRIMARY KEY (low_user_id, high_user_id, listing_id),
  constraint conversation_listings_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint listings_of_conversation FOREIGN KEY (low_user_id, high_user_id) REFERENCES conversations(low_user_id, high_user_id)
);
CREATE INDEX conversation_listings_high ON conversation_listings USING btree (high_user_id);

create table conversations (
  low_user_id uuid not null,
  high_user_id uuid not null,
  last_seq integer not null,
  last_message_id uuid not null,
  low_last_message_id uuid,
  high_last_message_id uuid,
  constraint conversations_pkey PRIMARY KEY (low_user_id, high_user_id),
  constraint conversations_high_user_id_fkey FOREIGN KEY (high_user_id) REFERENCES users(id),
  constraint conversations_low_user_id_fkey FOREIGN KEY (low_user_id) REFERENCES users(id),
  constraint conversations_check CHECK (low_user_id < high_user_id),
  constraint conversations_last_seq_check CHECK (last_seq > 0)
);
CREATE INDEX conversations_high ON conversations USING btree (high_user_id, last_message_id DESC);
CREATE INDEX conversations_low ON conversations USING btree (low_user_id, last_message_id DESC);

create table country_waitlist (
  user_id uuid not null,
  country text not null,
  created_at timestamp with time zone not null,
  constraint country_waitlist_pkey PRIMARY KEY (user_id, country),
  constraint country_waitlist_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER country_waitlist_of_living BEFORE INSERT OR UPDATE OF user_id ON country_waitlist FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table customer_cash (
  user_id uuid not null,
  customer_id text not null,
  available_cents bigint default 0 not null,
  seen_at timestamp with time zone,
  booked_until timestamp with time zone,
  return_key text,
  return_cents bigint,
  return_status text default 'none'::text not null,
  return_failures integer default 0 not null,
  return_at timestamp with time zone,
  problem text,
  next_check_at timestamp with time zone not null,
  watched_until timestamp with time zone not null,
  constraint customer_cash_pkey PRIMARY KEY (user_id),
  constraint customer_cash_customer_once UNIQUE (customer_id),
  constraint customer_cash_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint customer_cash_available_cents_check CHECK (available_cents >= 0),
  constraint customer_cash_return_has_call CHECK ((return_status = ANY (ARRAY['pending'::text, 'needs_details'::text])) = (return_key IS NOT NULL)),
  constraint customer_cash_return_status_check CHECK (return_status = ANY (ARRAY['none'::text, 'pending'::text, 'needs_details'::text, 'failed'::text]))
);
CREATE INDEX customer_cash_due ON customer_cash USING btree (next_check_at);

create table dismissed_recordings (
  sale_id uuid not null,
  reel text not null,
  frame text not null,
  dismissed_at timestamp with time zone not null,
  constraint dismissed_recordings_pkey PRIMARY KEY (sale_id, reel, frame),
  constraint dismissed_recordings_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id)
);

create table disputes (
  sale_id uuid not null,
  status text not null,
  since timestamp with time zone not null,
  evidence_due_at timestamp with time zone,
  lost_cents bigint not null,
  constraint disputes_pkey PRIMARY KEY (sale_id),
  constraint disputes_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint disputes_check CHECK (lost_cents >= 0 AND (lost_cents = 0 OR status = 'lost'::text)),
  constraint disputes_status_check CHECK (status = ANY (ARRAY['inquiry'::text, 'open'::text, 'lost'::text, 'closed'::text]))
);

create table docket_calendars (
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by text,
  constraint docket_calendars_pkey PRIMARY KEY (user_id),
  constraint docket_calendars_token_hash_key UNIQUE (token_hash),
  constraint docket_calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint docket_calendars_ended CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  constraint docket_calendars_ended_by_check CHECK (ended_by = ANY (ARRAY['password_changed'::text, 'sessions_ended'::text, 'suspended'::text]))
);

create table docket_payments (
  docket_id uuid not null,
  due_months integer not null,
  told_at timestamp with time zone not null,
  constraint docket_payments_pkey PRIMARY KEY (docket_id, due_months),
  constraint docket_payments_docket_id_fkey FOREIGN KEY (docket_id) REFERENCES dockets(id),
  constraint docket_payments_due_months_check CHECK (due_months = ANY (ARRAY[42, 90, 138]))
);

create table docket_reminders (
  docket_id uuid not null,
  due_months integer not null,
  kind text not null,
  sent_at timestamp with time zone not null,
  constraint docket_reminders_pkey PRIMARY KEY (docket_id, due_months, kind),
  constraint docket_reminders_docket_id_fkey FOREIGN KEY (docket_id) REFERENCES dockets(id),
  constraint docket_reminders_due_months_check CHECK (due_months = ANY (ARRAY[42, 90, 138])),
  constraint docket_reminders_kind_check CHECK (kind = ANY (ARRAY['opens'::text, 'closing'::text, 'grace'::text, 'grace_closing'::text]))
);

create table docket_steps (
  docket_id uuid not null,
  step text not null,
  done_at timestamp with time zone not null,
  constraint docket_steps_pkey PRIMARY KEY (docket_id, step),
  constraint docket_steps_docket_id_fkey FOREIGN KEY (docket_id) REFERENCES dockets(id)
);

create table dockets (
  id uuid not null,
  sale_id uuid,
  outside_sale_id uuid,
  opened_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  next_look_on date,
  muted_at timestamp with time zone,
  constraint dockets_pkey PRIMARY KEY (id),
  constraint dockets_outside_sale_id_key UNIQUE (outside_sale_id),
  constraint dockets_sale_id_key UNIQUE (sale_id),
  constraint dockets_outside_sale_id_fkey FOREIGN KEY (outside_sale_id) REFERENCES outside_sales(id),
  constraint dockets_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint dockets_check CHECK (num_nonnulls(sale_id, outside_sale_id) = 1),
  constraint dockets_check1 CHECK (id = COALESCE(sale_id, outside_sale_id))
);
CREATE INDEX dockets_due ON dockets USING btree (next_look_on) WHERE (next_look_on IS NOT NULL);

create table email_codes (
  id uuid not null,
  user_id uuid not null,
  code_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries integer not null,
  used_at timestamp with time zone,
  constraint email_codes_pkey PRIMARY KEY (id),
  constraint email_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_codes_created ON email_codes USING btree (created_at);
CREATE INDEX email_codes_person ON email_codes USING btree (user_id, created_at DESC);
CREATE TRIGGER email_codes_of_living BEFORE INSERT OR UPDATE OF user_id ON email_codes FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table ended_invitations (
  token_hash bytea not null,
  reason text not null,
  ended_at timestamp with time zone not null,
  constraint ended_invitations_pkey PRIMARY KEY (token_hash),
  constraint ended_invitations_reason_check CHECK (reason = ANY (ARRAY['replaced'::text, 'removed'::text, 'declined'::text]))
);
CREATE INDEX ended_invitations_age ON ended_invitations USING btree (ended_at);

create table erasures_due (
  user_id uuid not null,
  constraint erasures_due_pkey PRIMARY KEY (user_id)
);

create table file_store (
  only_row boolean default true not null,
  id uuid default gen_random_uuid() not null,
  marked_at timestamp with time zone,
  swept_at timestamp with time zone,
  constraint file_store_pkey PRIMARY KEY (only_row),
  constraint file_store_only_row_check CHECK (only_row)
);

create table found_recordings (
  sale_id uuid not null,
  reel text not null,
  frame text not null,
  recorded_on date not null,
  assignee text not null,
  as_of date not null,
  found_at timestamp with time zone not null,
  constraint found_recordings_pkey PRIMARY KEY (sale_id),
  constraint found_recordings_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id)
);

create table free_period_domains (
  domain text not null,
  listed_at timestamp with time zone not null,
  constraint free_period_domains_pkey PRIMARY KEY (domain)
);

create table free_periods (
  user_id uuid,
  checkout_id uuid,
  claimed_at timestamp with time zone not null,
  used_at timestamp with time zone,
  mailbox_mark bytea not null,
  domain_mark bytea not null,
  constraint free_periods_account_once UNIQUE (user_id),
  constraint free_periods_mailbox_once UNIQUE (mailbox_mark),
  constraint free_periods_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES subscription_checkouts(id),
  constraint free_periods_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX free_periods_checkout ON free_periods USING btree (checkout_id);
CREATE INDEX free_periods_domain ON free_periods USING btree (domain_mark) WHERE (used_at IS NOT NULL);
CREATE TRIGGER free_periods_of_living BEFORE INSERT OR UPDATE OF user_id ON free_periods FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table installed_versions (
  version text not null,
  installed_at timestamp with time zone default now() not null,
  constraint installed_versions_pkey PRIMARY KEY (version)
);

create table introductions (
  id uuid not null,
  listing_id uuid not null,
  user_id uuid not null,
  message text not null,
  status text not null,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint introductions_pkey PRIMARY KEY (id),
  constraint introductions_listing_id_user_id_key UNIQUE (listing_id, user_id),
  constraint introductions_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint introductions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint introductions_check CHECK ((status = 'asked'::text) = (answered_at IS NULL)),
  constraint introductions_status_check CHECK (status = ANY (ARRAY['asked'::text, 'made'::text, 'declined'::text]))
);
CREATE INDEX introductions_listing ON introductions USING btree (listing_id, asked_at DESC, id DESC);
CREATE INDEX introductions_user ON introductions USING btree (user_id);
CREATE TRIGGER introductions_of_living BEFORE INSERT OR UPDATE OF user_id ON introductions FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table key_checks (
  name text not null,
  sealed bytea not null,
  constraint key_checks_pkey PRIMARY KEY (name)
);

create table known_devices (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  user_agent text not null,
  address text not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (id),
  constraint known_devices_user_id_token_hash_key UNIQUE (user_id, token_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_seen ON known_devices USING btree (last_seen_at);
CREATE INDEX known_devices_token ON known_devices USING btree (token_hash);
CREATE TRIGGER known_devices_of_living BEFORE INSERT OR UPDATE OF user_id ON known_devices FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table ledger_closed_months (
  month date not null,
  closed_at timestamp with time zone not null,
  entries integer not null,
  debit_cents bigint not null,
  constraint ledger_closed_months_pkey PRIMARY KEY (month),
  constraint ledger_closed_months_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);
CREATE TRIGGER ledger_closed_months_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_closed_months FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table ledger_comparisons (
  compared_at timestamp with time zone not null,
  objects integer not null,
  differences jsonb not null,
  provider_cents bigint,
  ledger_cents bigint,
  constraint ledger_comparisons_pkey PRIMARY KEY (compared_at)
);

create table ledger_differences (
  id uuid not null,
  provider_object_id text not null,
  cause text not null,
  provider_type text,
  provider_cents bigint not null,
  ledger_cents bigint not null,
  status text not null,
  found_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  entry_id uuid,
  constraint ledger_differences_pkey PRIMARY KEY (id),
  constraint ledger_differences_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint ledger_differences_cause_check CHECK (cause = ANY (ARRAY['not_booked'::text, 'not_at_provider'::text, 'amounts_differ'::text, 'no_entry_known'::text, 'total'::text])),
  constraint ledger_differences_closed CHECK ((status = 'open'::text) = (closed_at IS NULL)),
  constraint ledger_differences_entry CHECK ((status = 'corrected'::text) = (entry_id IS NOT NULL)),
  constraint ledger_differences_status_check CHECK (status = ANY (ARRAY['open'::text, 'corrected'::text, 'agrees'::text]))
);
CREATE INDEX ledger_differences_closed_at ON ledger_differences USING btree (closed_at);
CREATE UNIQUE INDEX ledger_differences_open ON ledger_differences USING btree (provider_object_id) WHERE (status = 'open'::text);

create table ledger_entries (
  id uuid not null,
  kind text not null,
  provider_object_id text not null,
  sale_id uuid,
  listing_id uuid,
  occurred_at timestamp with time zone not null,
  posted_at timestamp with time zone not null,
  period date default '0001-01-01'::date not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_object_once UNIQUE (provider_object_id, kind),
  constraint ledger_entries_period_check CHECK (EXTRACT(day FROM period) = 1::numeric AND period >= '2000-01-01'::date)
);
CREATE INDEX ledger_entries_listing ON ledger_entries USING btree (listing_id);
CREATE INDEX ledger_entries_occurred ON ledger_entries USING btree (occurred_at);
CREATE INDEX ledger_entries_period ON ledger_entries USING btree (period, id);
CREATE INDEX ledger_entries_sale ON ledger_entries USING btree (sale_id);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced('id');
CREATE TRIGGER ledger_entries_period BEFORE INSERT ON ledger_entries FOR EACH ROW WHEN (new.period = '0001-01-01'::date) EXECUTE FUNCTION ledger_period();

create table ledger_lines (
  entry_id uuid not null,
  position smallint not null,
  account text not null,
  amount_cents bigint not null,
  constraint ledger_lines_pkey PRIMARY KEY (entry_id, "position"),
  constraint ledger_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint ledger_lines_account_check CHECK (account = ANY (ARRAY['provider_balance'::text, 'held_for_sales'::text, 'processing_fees'::text, 'subscription_income'::text, 'disputed'::text, 'losses'::text, 'customer_cash'::text, 'owed_to_customers'::text, 'shortfalls_covered'::text, 'platform_bank'::text, 'provider_reserve'::text, 'unexplained'::text])),
  constraint ledger_lines_amount_cents_check CHECK (amount_cents <> 0)
);
CREATE INDEX ledger_lines_account ON ledger_lines USING btree (account);
CREATE TRIGGER ledger_lines_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_lines FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
CREATE CONSTRAINT TRIGGER ledger_lines_balanced AFTER INSERT ON ledger_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_balanced('entry_id');

create table link_previews (
  url_hash bytea not null,
  found jsonb,
  fetched_at timestamp with time zone not null,
  constraint link_previews_pkey PRIMARY KEY (url_hash)
);
CREATE INDEX link_previews_age ON link_previews USING btree (fetched_at);

create table listing_categories (
  listing_id uuid not null,
  category_id integer not null,
  constraint listing_categories_pkey PRIMARY KEY (listing_id, category_id),
  constraint listing_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint listing_categories_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE
);
CREATE CONSTRAINT TRIGGER categories_change_in_market AFTER INSERT OR DELETE OR UPDATE ON listing_categories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_market_change('listing_id');

create table listing_disclosures (
  listing_id uuid not null,
  version integer not null,
  question text not null,
  answer text not null,
  text text not null,
  papers jsonb default '[]'::jsonb not null,
  reference_patents jsonb default '[]'::jsonb not null,
  answered_by uuid not null,
  answered_at timestamp with time zone not null,
  pinned_at timestamp with time zone,
  constraint listing_disclosures_pkey PRIMARY KEY (listing_id, version),
  constraint listing_disclosures_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint listing_disclosures_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint listing_disclosures_answer_check CHECK (answer = ANY (ARRAY['yes'::text, 'no'::text, 'unknown'::text])),
  constraint listing_disclosures_check CHECK ((answer = 'yes'::text) = (text <> ''::text OR reference_patents <> '[]'::jsonb)),
  constraint listing_disclosures_check1 CHECK (question = 'terminal_disclaimers'::text OR reference_patents = '[]'::jsonb),
  constraint listing_disclosures_check2 CHECK (answer = 'yes'::text OR papers = '[]'::jsonb),
  constraint listing_disclosures_question_check CHECK (question = ANY (ARRAY['licenses'::text, 'liens'::text, 'litigation'::text, 'standards'::text, 'government'::text, 'options'::text, 'owner_agreements'::text, 'terminal_disclaimers'::text, 'fees'::text, 'foreign_family'::text, 'employers'::text])),
  constraint listing_disclosures_version_check CHECK (version > 0)
);
CREATE INDEX listing_disclosures_person ON listing_disclosures USING btree (answered_by);
CREATE INDEX listing_disclosures_question ON listing_disclosures USING btree (listing_id, question, version DESC);
CREATE TRIGGER listing_disclosures_of_living BEFORE INSERT OR UPDATE OF answered_by ON listing_disclosures FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('answered_by');

create table listing_files (
  id uuid not null,
  listing_id uuid not null,
  kind text not null,
  name text not null,
  size bigint not null,
  content_type text not null,
  storage_key text not null,
  sha256 text not null,
  position integer not null,
  created_at timestamp with time zone not null,
  lost_at timestamp with time zone,
  constraint listing_files_pkey PRIMARY KEY (id),
  constraint listing_files_storage_key_key UNIQUE (storage_key),
  constraint listing_files_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint listing_files_kind_check CHECK (kind = ANY (ARRAY['document'::text, 'research'::text, 'costModel'::text, 'disclosure'::text, 'titlePaper'::text, 'image'::text, 'preview'::text]))
);
CREATE UNIQUE INDEX listing_files_document_once ON listing_files USING btree (listing_id) WHERE (kind = 'document'::text);
CREATE INDEX listing_files_listing ON listing_files USING btree (listing_id, kind, "position");
CREATE UNIQUE INDEX listing_files_preview_once ON listing_files USING btree (listing_id) WHERE (kind = 'preview'::text);
CREATE CONSTRAINT TRIGGER files_change_in_market AFTER INSERT OR DELETE OR UPDATE ON listing_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_market_change('listing_id');

create table listing_owners (
  id uuid not null,
  listing_id uuid not null,
  position integer not null,
  status text not null,
  user_id uuid,
  first_name text not null,
  last_name text not null,
  email text not null,
  share_basis_points integer not null,
  linked_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  invitation_token_hash bytea,
  invited_at timestamp with time zone,
  created_at timestamp with time zone not null,
  company text,
  company_title text,
  constraint listing_owners_pkey PRIMARY KEY (id),
  constraint listing_owners_email_once UNIQUE (listing_id, email),
  constraint listing_owners_invitation_token_hash_key UNIQUE (invitation_token_hash),
  constraint listing_owners_person_once UNIQUE (listing_id, user_id),
  constraint listing_owners_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint listing_owners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint listing_owners_company_has_title CHECK ((company IS NULL) = (company_title IS NULL) AND company <> ''::text AND company_title <> ''::text),
  constraint listing_owners_email_check CHECK (email = lower(email)),
  constraint listing_owners_linked CHECK ((status = 'linked'::text) = (user_id IS NOT NULL)),
  constraint listing_owners_share_basis_points_check CHECK (share_basis_points >= 0 AND share_basis_points <= 10000),
  constraint listing_owners_status_check CHECK (status = ANY (ARRAY['not_invited'::text, 'invited'::text, 'declined'::text, 'linked'::text, 'left'::text])),
  constraint listing_owners_token CHECK (invitation_token_hash IS NULL OR (status = ANY (ARRAY['invited'::text, 'linked'::text])))
);
CREATE INDEX listing_owners_last_name ON listing_owners USING btree (lower(last_name) text_pattern_ops) WHERE (company IS NULL);
CREATE INDEX listing_owners_named ON listing_owners USING btree (lower(COALESCE(company, ((first_name || ' '::text) || last_name))) text_pattern_ops);
CREATE INDEX listing_owners_person ON listing_owners USING btree (user_id);
CREATE TRIGGER listing_owners_of_living BEFORE INSERT OR UPDATE OF user_id ON listing_owners FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');
CREATE CONSTRAINT TRIGGER owners_change_in_market AFTER INSERT OR DELETE OR UPDATE ON listing_owners DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_market_change('listing_id');

create table listing_suggestions (
  listing_id uuid not null,
  file_id uuid not null,
  status text not null,
  found jsonb,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  is_scan boolean default false not null,
  constraint listing_suggestions_pkey PRIMARY KEY (listing_id),
  constraint listing_suggestions_file_id_key UNIQUE (file_id),
  constraint listing_suggestions_file_id_fkey FOREIGN KEY (file_id) REFERENCES listing_files(id) ON DELETE CASCADE,
  constraint listing_suggestions_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint listing_suggestions_check CHECK ((found IS NOT NULL) = (status = 'ready'::text)),
  constraint listing_suggestions_status_check CHECK (status = ANY (ARRAY['pending'::text, 'ready'::text, 'none'::text, 'failed'::text]))
);

create table listing_views (
  listing_id uuid not null,
  day date not null,
  source text not null,
  count integer not null,
  constraint listing_views_pkey PRIMARY KEY (listing_id, day, source),
  constraint listing_views_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint listing_views_count_check CHECK (count > 0),
  constraint listing_views_source_check CHECK (source = ANY (ARRAY['public_page'::text, 'market'::text, 'search'::text, 'saved_search'::text, 'other'::text]))
);

create table listings (
  id uuid not null,
  creator_user_id uuid not null,
  title text not null,
  description text not null,
  patent_number text not null,
  patent_type_id smallint not null,
  prototype_id smallint not null,
  country_of_issue text not null,
  price_cents bigint not null,
  accepting_offers boolean not null,
  expired boolean not null,
  expiration_at timestamp with time zone,
  has_research boolean default false not null,
  has_cost_model boolean default false not null,
  public_page text default 'off'::text not null,
  public_numbers text[] default '{}'::text[] not null,
  published boolean default false not null,
  publish_requested_at timestamp with time zone,
  published_at timestamp with time zone,
  first_published_at timestamp with time zone,
  subscription_expires_at timestamp with time zone,
  sale_state text default 'none'::text not null,
  reserved_for_user_id uuid,
  reserved_until timestamp with time zone,
  taken_down_at timestamp with time zone,
  plan_end_noticed_for timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  idempotency_key uuid,
  constraint listings_pkey PRIMARY KEY (id),
  constraint listings_creator_user_id_fkey FOREIGN KEY (creator_user_id) REFERENCES users(id),
  constraint listings_reserved_for_user_id_fkey FOREIGN KEY (reserved_for_user_id) REFERENCES users(id),
  constraint listings_gone_hidden CHECK (NOT published OR deleted_at IS NULL AND taken_down_at IS NULL),
  constraint listings_patent_type_id_check CHECK (patent_type_id >= 1 AND patent_type_id <= 4),
  constraint listings_price_cents_check CHECK (price_cents >= 0 AND price_cents <= 99999999),
  constraint listings_prototype_id_check CHECK (prototype_id = ANY (ARRAY[0, 1])),
  constraint listings_public_page_check CHECK (public_page = ANY (ARRAY['off'::text, 'named'::text, 'blind'::text])),
  constraint listings_published_country CHECK (NOT published OR country_of_issue = 'United States'::text),
  constraint listings_published_number CHECK (NOT published OR patent_number <> ''::text),
  constraint listings_sale_state_check CHECK (sale_state = ANY (ARRAY['none'::text, 'under_sale'::text, 'sold'::text])),
  constraint listings_number_once EXCLUDE USING gist (patent_number WITH =, creator_user_id WITH <>) WHERE (published AND sale_state <> 'sold'::text)
);
CREATE INDEX listings_creator ON listings USING btree (creator_user_id);
CREATE INDEX listings_ever_published ON listings USING btree (published_at, id) WHERE ((published_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX listings_idempotency ON listings USING btree (creator_user_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX listings_market ON listings USING btree (published_at DESC, id DESC) WHERE (published AND (sale_state = 'none'::text));
CREATE INDEX listings_number ON listings USING btree (patent_number) WHERE published;
CREATE INDEX listings_plan_end ON listings USING btree (subscription_expires_at) WHERE (published AND (sale_state = 'none'::text));
CREATE INDEX listings_plan_end_untold ON listings USING btree (subscription_expires_at) WHERE (published AND (sale_state = 'none'::text) AND (plan_end_noticed_for IS DISTINCT FROM subscription_expires_at));
CREATE INDEX listings_public ON listings USING btree (id) WHERE (public_numbers <> '{}'::text[]);
CREATE INDEX listings_words ON listings USING gin (lower(title) gin_trgm_ops, patent_number gin_trgm_ops);
CREATE CONSTRAINT TRIGGER listings_change_in_market AFTER UPDATE ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.published_at IS NOT NULL OR new.published_at IS NOT NULL) AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION note_market_change('id');
CREATE CONSTRAINT TRIGGER listings_enter_market AFTER INSERT ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.published_at IS NOT NULL) EXECUTE FUNCTION note_market_change('id');
CREATE CONSTRAINT TRIGGER listings_leave_market AFTER DELETE ON listings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.published_at IS NOT NULL) EXECUTE FUNCTION note_market_change('id');
CREATE TRIGGER listings_of_living BEFORE INSERT OR UPDATE OF creator_user_id ON listings FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('creator_user_id');

create table live_events (
  id bigint not null,
  user_id uuid not null,
  kind text not null,
  data jsonb not null,
  created_at timestamp with time zone not null,
  constraint live_events_pkey PRIMARY KEY (user_id, id)
);
CREATE INDEX live_events_created ON live_events USING btree (created_at);
CREATE INDEX live_events_number ON live_events USING btree (id);

create table mail_wishes (
  user_id uuid not null,
  kind text not null,
  wish text not null,
  changed_at timestamp with time zone not null,
  constraint mail_wishes_pkey PRIMARY KEY (user_id, kind),
  constraint mail_wishes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_wishes_wish_check CHECK (wish = ANY (ARRAY['now'::text, 'daily'::text, 'never'::text]))
);
CREATE TRIGGER mail_wishes_of_living BEFORE INSERT OR UPDATE OF user_id ON mail_wishes FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table market_changes (
  number bigint not null,
  listing_id uuid not null,
  transaction_id xid8 default pg_current_xact_id() not null,
  changed_at timestamp with time zone default now() not null,
  constraint market_changes_pkey PRIMARY KEY (number)
);
CREATE INDEX market_changes_transaction ON market_changes USING btree (transaction_id, listing_id);

create table market_clock (
  only_row boolean default true not null,
  epoch uuid default gen_random_uuid() not null,
  last_change bigint default 0 not null,
  forgotten bigint default 0 not null,
  constraint market_clock_pkey PRIMARY KEY (only_row),
  constraint market_clock_only_row_check CHECK (only_row)
);

create table match_clock (
  only_row boolean default true not null,
  mark jsonb,
  again_after uuid,
  constraint match_clock_pkey PRIMARY KEY (only_row),
  constraint match_clock_only_row_check CHECK (only_row)
);

create table message_files (
  id uuid not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  message_id uuid,
  position smallint not null,
  name text not null,
  content_type text not null,
  size integer not null,
  sha256 text not null,
  storage_key text not null,
  created_at timestamp with time zone not null,
  lost_at timestamp with time zone,
  constraint message_files_pkey PRIMARY KEY (id),
  constraint message_files_storage_key_key UNIQUE (storage_key),
  constraint message_files_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id),
  constraint message_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id),
  constraint message_files_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES users(id),
  constraint message_files_size_check CHECK (size > 0)
);
CREATE INDEX message_files_message ON message_files USING btree (message_id, "position");
CREATE INDEX message_files_waiting ON message_files USING btree (created_at) WHERE (message_id IS NULL);
CREATE INDEX message_files_writer ON message_files USING btree (from_user_id, id);
CREATE TRIGGER message_files_of_living BEFORE INSERT OR UPDATE OF from_user_id ON message_files FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('from_user_id');

create table messages (
  id uuid not null,
  low_user_id uuid not null,
  high_user_id uuid not null,
  from_user_id uuid not null,
  body text not null,
  sent_at timestamp with time zone not null,
  received_at timestamp with time zone,
  seq integer not null,
  idempotency_key text,
  listing_id uuid,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_seq UNIQUE (low_user_id, high_user_id, seq),
  constraint messages_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES users(id),
  constraint messages_high_user_id_fkey FOREIGN KEY (high_user_id) REFERENCES users(id),
  constraint messages_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE SET NULL,
  constraint messages_low_user_id_fkey FOREIGN KEY (low_user_id) REFERENCES users(id),
  constraint messages_of_conversation FOREIGN KEY (low_user_id, high_user_id) REFERENCES conversations(low_user_id, high_user_id),
  constraint messages_body_check CHECK (char_length(body) >= 1 AND char_length(body) <= 5000),
  constraint messages_check CHECK (low_user_id < high_user_id),
  constraint messages_check1 CHECK (from_user_id = low_user_id OR from_user_id = high_user_id),
  constraint messages_idempotency_key_check CHECK (char_length(idempotency_key) >= 1 AND char_length(idempotency_key) <= 100)
);
CREATE INDEX messages_about ON messages USING btree (low_user_id, high_user_id, listing_id, seq) WHERE (listing_id IS NOT NULL);
CREATE INDEX messages_high ON messages USING btree (high_user_id, id DESC);
CREATE UNIQUE INDEX messages_sent_once ON messages USING btree (low_user_id, high_user_id, from_user_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX messages_unread ON messages USING btree (low_user_id, high_user_id, from_user_id) WHERE (received_at IS NULL);
CREATE INDEX messages_words ON messages USING gin (message_words(low_user_id, high_user_id, body));
CREATE TRIGGER messages_of_living BEFORE INSERT OR UPDATE OF from_user_id ON messages FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('from_user_id');

create table metric_readings (
  name text not null,
  claimed_at timestamp with time zone not null,
  read_at timestamp with time zone,
  readings jsonb default '[]'::jsonb not null,
  constraint metric_readings_pkey PRIMARY KEY (name)
);

create table money_intents (
  business_key text not null,
  kind text not null,
  subject text not null,
  attempt integer not null,
  idempotency_key text not null,
  params jsonb not null,
  state text not null,
  object_id text,
  refusal_code text,
  refusal_message text,
  attempts integer default 0 not null,
  first_called_at timestamp with time zone,
  claim_id uuid,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  key_changes integer default 0 not null,
  constraint money_intents_pkey PRIMARY KEY (business_key),
  constraint money_intents_attempt_once UNIQUE (subject, attempt),
  constraint money_intents_idempotency_key_unique UNIQUE (idempotency_key),
  constraint money_intents_attempt_check CHECK (attempt >= 1),
  constraint money_intents_key_changes_check CHECK (key_changes >= 0),
  constraint money_intents_outcome CHECK (state = 'planned'::text AND object_id IS NULL AND settled_at IS NULL OR state = 'succeeded'::text AND object_id IS NOT NULL AND settled_at IS NOT NULL OR state = 'refused'::text AND object_id IS NULL AND settled_at IS NOT NULL),
  constraint money_intents_state_check CHECK (state = ANY (ARRAY['planned'::text, 'succeeded'::text, 'refused'::text]))
);
CREATE INDEX money_intents_customers ON money_intents USING btree (object_id) WHERE ((kind = 'customer'::text) AND (object_id IS NOT NULL));
CREATE INDEX money_intents_unfinished ON money_intents USING btree (created_at) WHERE (state = 'planned'::text);
CREATE TRIGGER money_intents_guard BEFORE DELETE OR UPDATE ON money_intents FOR EACH ROW EXECUTE FUNCTION money_intents_guard();

create table notifications (
  id uuid not null,
  user_id uuid not null,
  type text not null,
  title text not null,
  message text not null,
  link text not null,
  about_user_id uuid,
  listing_id uuid,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  mail_action text,
  mail_due_at timestamp with time zone,
  mailed_at timestamp with time zone,
  mail_details jsonb,
  named_user_ids uuid[] default '{}'::uuid[] not null,
  mail_kind text,
  in_digest boolean default false not null,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_about ON notifications USING btree (about_user_id);
CREATE INDEX notifications_listing ON notifications USING btree (listing_id);
CREATE INDEX notifications_mail_due ON notifications USING btree (mail_due_at) WHERE (mail_due_at IS NOT NULL);
CREATE INDEX notifications_named ON notifications USING gin (named_user_ids);
CREATE INDEX notifications_newest ON notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE UNIQUE INDEX notifications_unread_messages ON notifications USING btree (user_id, about_user_id) WHERE ((type = 'NEW_MESSAGE'::text) AND (read_at IS NULL));
CREATE TRIGGER notifications_of_living BEFORE INSERT OR UPDATE OF user_id ON notifications FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table offer_history (
  id uuid not null,
  offer_id uuid not null,
  side text not null,
  user_id uuid,
  action text not null,
  amount_cents bigint not null,
  at timestamp with time zone not null,
  constraint offer_history_pkey PRIMARY KEY (id),
  constraint offer_history_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint offer_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX offer_history_offer ON offer_history USING btree (offer_id, at, id);

create table offers (
  id uuid not null,
  listing_id uuid not null,
  buyer_user_id uuid not null,
  owner_user_id uuid not null,
  turn text not null,
  status text not null,
  reason text,
  amount_cents bigint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  pay_by timestamp with time zone,
  payment_open boolean default false not null,
  failed_debits integer default 0 not null,
  disclosures_version integer default 0 not null,
  title_refused boolean default false not null,
  pay_left_ms bigint,
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_buyer_user_id_fkey FOREIGN KEY (buyer_user_id) REFERENCES users(id),
  constraint offers_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint offers_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id),
  constraint offers_amount_cents_check CHECK (amount_cents >= 100 AND amount_cents <= 99999999),
  constraint offers_check CHECK (pay_left_ms IS NULL OR pay_by IS NULL),
  constraint offers_check1 CHECK ((status = 'REJECTED'::text) = (reason IS NOT NULL)),
  constraint offers_disclosures_version_check CHECK (disclosures_version >= 0),
  constraint offers_reason_check CHECK (reason = ANY (ARRAY['declined'::text, 'withdrawn'::text, 'lapsed'::text, 'payment_lapsed'::text, 'payment_failed'::text, 'title_refused'::text, 'sold_to_another'::text, 'listing_gone'::text, 'sale_cancelled'::text])),
  constraint offers_status_check CHECK (status = ANY (ARRAY['NEW'::text, 'COUNTERED'::text, 'ACCEPTED'::text, 'PAID'::text, 'REJECTED'::text])),
  constraint offers_turn_check CHECK (turn = ANY (ARRAY['buyer'::text, 'owner'::text]))
);
CREATE INDEX offers_buyer ON offers USING btree (buyer_user_id, updated_at DESC);
CREATE INDEX offers_due ON offers USING btree ((
CASE
    WHEN (status = 'ACCEPTED'::text) THEN pay_by
    ELSE expires_at
END), id) WHERE (status = ANY (ARRAY['NEW'::text, 'COUNTERED'::text, 'ACCEPTED'::text]));
CREATE INDEX offers_listing ON offers USING btree (listing_id, updated_at DESC);
CREATE UNIQUE INDEX offers_one_accepted ON offers USING btree (listing_id) WHERE (status = ANY (ARRAY['ACCEPTED'::text, 'PAID'::text]));
CREATE UNIQUE INDEX offers_one_open ON offers USING btree (listing_id, buyer_user_id) WHERE (status <> 'REJECTED'::text);
CREATE TRIGGER offers_of_living BEFORE INSERT OR UPDATE OF buyer_user_id ON offers FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('buyer_user_id');

create table office_answers (
  number text not null,
  part text not null,
  outcome text not null,
  shape integer not null,
  value jsonb,
  as_of text,
  fetched_at timestamp with time zone not null,
  sha256 text,
  body bytea,
  unknown_shapes text[] default '{}'::text[] not null,
  missed_at timestamp with time zone,
  constraint office_answers_pkey PRIMARY KEY (number, part),
  constraint office_answers_number_fkey FOREIGN KEY (number) REFERENCES patents(number),
  constraint office_answers_check CHECK ((outcome = 'found'::text) = (value IS NOT NULL)),
  constraint office_answers_check1 CHECK ((outcome = 'found'::text) = (sha256 IS NOT NULL)),
  constraint office_answers_check2 CHECK (missed_at IS NULL OR outcome = 'found'::text),
  constraint office_answers_outcome_check CHECK (outcome = ANY (ARRAY['found'::text, 'not_there'::text])),
  constraint office_answers_part_check CHECK (part = ANY (ARRAY['record'::text, 'grant_text'::text, 'trials'::text]))
);
CREATE INDEX office_answers_odd ON office_answers USING btree (fetched_at) WHERE (unknown_shapes <> '{}'::text[]);

create table office_turns (
  only_row boolean default true not null,
  holder uuid,
  not_before timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint office_turns_pkey PRIMARY KEY (only_row),
  constraint office_turns_only_row_check CHECK (only_row)
);

create table operator_audit (
  id uuid not null,
  at timestamp with time zone not null,
  operator_user_id uuid not null,
  operator_email text not null,
  what text not null,
  about_id text not null,
  about text not null,
  reason text not null,
  constraint operator_audit_pkey PRIMARY KEY (id),
  constraint operator_audit_has_reason CHECK (btrim(reason) <> ''::text)
);
CREATE INDEX operator_audit_about ON operator_audit USING btree (about_id, at);
CREATE INDEX operator_audit_newest ON operator_audit USING btree (at DESC, id DESC);
CREATE TRIGGER operator_audit_append_only BEFORE DELETE OR TRUNCATE ON operator_audit FOR EACH STATEMENT EXECUTE FUNCTION operator_audit_append_only();
CREATE TRIGGER operator_audit_keeps_facts BEFORE UPDATE ON operator_audit FOR EACH ROW EXECUTE FUNCTION operator_audit_keeps_facts();

create table outbox_consumed (
  consumer text not null,
  event_id uuid not null,
  constraint outbox_consumed_pkey PRIMARY KEY (consumer, event_id)
);
CREATE INDEX outbox_consumed_event ON outbox_consumed USING btree (event_id);

create table outbox_events (
  id uuid not null,
  type text not null,
  payload jsonb not null,
  occurred_at timestamp with time zone not null,
  constraint outbox_events_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_events_occurred ON outbox_events USING btree (occurred_at);
CREATE INDEX outbox_events_signing ON outbox_events USING btree (((payload ->> 'subjectId'::text)), occurred_at, id) WHERE (type = 'signing.changed'::text);

create table outside_returns (
  id uuid not null,
  sale_id uuid not null,
  status text not null,
  amount_cents bigint not null,
  way text not null,
  reference text not null,
  entered_by uuid not null,
  entered_at timestamp with time zone not null,
  confirmed_by uuid,
  completed_at timestamp with time zone,
  constraint outside_returns_pkey PRIMARY KEY (id),
  constraint outside_returns_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint outside_returns_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users(id),
  constraint outside_returns_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint outside_returns_amount_cents_check CHECK (amount_cents > 0),
  constraint outside_returns_confirmed CHECK (confirmed_by IS NULL OR status = 'done'::text),
  constraint outside_returns_done CHECK ((status = 'done'::text) = (completed_at IS NOT NULL)),
  constraint outside_returns_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'done'::text])),
  constraint outside_returns_way_check CHECK (way = ANY (ARRAY['wire'::text, 'check'::text, 'other'::text]))
);
CREATE INDEX outside_returns_sale ON outside_returns USING btree (sale_id);
CREATE UNIQUE INDEX outside_returns_waiting ON outside_returns USING btree (sale_id) WHERE (status = 'waiting'::text);

create table outside_sales (
  id uuid not null,
  listing_id uuid not null,
  buyer_user_id uuid not null,
  recorded_by_user_id uuid not null,
  created_at timestamp with time zone not null,
  constraint outside_sales_pkey PRIMARY KEY (id),
  constraint outside_sales_once UNIQUE (listing_id),
  constraint outside_sales_buyer_user_id_fkey FOREIGN KEY (buyer_user_id) REFERENCES users(id),
  constraint outside_sales_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint outside_sales_recorded_by_user_id_fkey FOREIGN KEY (recorded_by_user_id) REFERENCES users(id)
);
CREATE INDEX outside_sales_buyer ON outside_sales USING btree (buyer_user_id);
CREATE TRIGGER outside_sales_of_living BEFORE INSERT OR UPDATE OF buyer_user_id ON outside_sales FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('buyer_user_id');

create table passkey_challenges (
  challenge_hash bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_person ON passkey_challenges USING btree (user_id);
CREATE TRIGGER passkey_challenges_of_living BEFORE INSERT OR UPDATE OF user_id ON passkey_challenges FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_unique UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_person ON passkeys USING btree (user_id, created_at);
CREATE TRIGGER passkeys_of_living BEFORE INSERT OR UPDATE OF user_id ON passkeys FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table password_resets (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_pkey PRIMARY KEY (id),
  constraint password_resets_token_hash_key UNIQUE (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_expiry ON password_resets USING btree (expires_at);
CREATE INDEX password_resets_person ON password_resets USING btree (user_id);
CREATE TRIGGER password_resets_of_living BEFORE INSERT OR UPDATE OF user_id ON password_resets FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table patent_facts (
  id uuid not null,
  number text not null,
  kind text not null,
  source text not null,
  origin uuid,
  shown boolean default false not null,
  value jsonb not null,
  as_of date not null,
  first_read_at timestamp with time zone not null,
  read_at timestamp with time zone not null,
  page integer,
  code text,
  from_scan boolean default false not null,
  superseded_at timestamp with time zone,
  constraint patent_facts_pkey PRIMARY KEY (id),
  constraint patent_facts_number_fkey FOREIGN KEY (number) REFERENCES patents(number),
  constraint patent_facts_check CHECK (source <> 'document'::text OR origin IS NOT NULL),
  constraint patent_facts_source_check CHECK (source = ANY (ARRAY['document'::text, 'office'::text, 'seller'::text, 'operator'::text]))
);
CREATE UNIQUE INDEX patent_facts_now ON patent_facts USING btree (number, kind, source, origin) NULLS NOT DISTINCT WHERE (superseded_at IS NULL);
CREATE INDEX patent_facts_origin ON patent_facts USING btree (origin) WHERE (origin IS NOT NULL);
CREATE CONSTRAINT TRIGGER facts_change_in_search AFTER INSERT OR DELETE OR UPDATE OF value, shown, superseded_at ON patent_facts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_facts_change();

create table patents (
  number text not null,
  created_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  away_reason text,
  trials_asked_at timestamp with time zone,
  trials_away_reason text,
  constraint patents_pkey PRIMARY KEY (number),
  constraint patents_check CHECK (away_reason IS NULL OR asked_at IS NOT NULL),
  constraint patents_check1 CHECK (trials_away_reason IS NULL OR trials_asked_at IS NOT NULL),
  constraint patents_number_check CHECK (number ~ '^([A-Z]{0,2}|[0-9]{2}/)[0-9]{1,8}$'::text)
);
CREATE INDEX patents_asked ON patents USING btree (asked_at DESC) WHERE (asked_at IS NOT NULL);
CREATE INDEX patents_trials_asked ON patents USING btree (trials_asked_at DESC) WHERE (trials_asked_at IS NOT NULL);

create table payment_checks (
  id text not null,
  sale_id uuid not null,
  kind text not null,
  status text not null,
  since timestamp with time zone not null,
  constraint payment_checks_pkey PRIMARY KEY (id),
  constraint payment_checks_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint payment_checks_kind_check CHECK (kind = ANY (ARRAY['warning'::text, 'review'::text])),
  constraint payment_checks_status_check CHECK (status = ANY (ARRAY['open'::text, 'closed'::text, 'cleared'::text, 'late'::text]))
);
CREATE INDEX payment_checks_sale ON payment_checks USING btree (sale_id);

create table payment_reconciliations (
  name text not null,
  covered_until timestamp with time zone not null,
  constraint payment_reconciliations_pkey PRIMARY KEY (name)
);

create table payment_refused_events (
  reason text not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  events integer not null,
  constraint payment_refused_events_pkey PRIMARY KEY (reason),
  constraint payment_refused_events_reason_check CHECK (reason = ANY (ARRAY['mode'::text, 'version'::text]))
);

create table payment_webhooks (
  event_id text not null,
  type text not null,
  object_id text not null,
  account_id text,
  found_by text not null,
  received_at timestamp with time zone not null,
  constraint payment_webhooks_pkey PRIMARY KEY (event_id),
  constraint payment_webhooks_found_by_check CHECK (found_by = ANY (ARRAY['webhook'::text, 'reconciliation'::text]))
);
CREATE INDEX payment_webhooks_received ON payment_webhooks USING btree (received_at);

create table payouts (
  sale_id uuid not null,
  owner_id uuid not null,
  share_cents bigint not null,
  status text not null,
  transfer_id text,
  paid_at timestamp with time zone,
  reversed_at timestamp with time zone,
  retry_at timestamp with time zone,
  taken_cents bigint default 0 not null,
  paid_again_cents bigint default 0 not null,
  again_transfer_ids text[] default '{}'::text[] not null,
  constraint payouts_pkey PRIMARY KEY (sale_id, owner_id),
  constraint payouts_transfer_id_key UNIQUE (transfer_id),
  constraint payouts_sale_id_owner_id_fkey FOREIGN KEY (sale_id, owner_id) REFERENCES sale_owners(sale_id, owner_id),
  constraint payouts_check CHECK (paid_again_cents <= taken_cents),
  constraint payouts_paid_again_cents_check CHECK (paid_again_cents >= 0),
  constraint payouts_paid_by_transfer CHECK (
CASE status
    WHEN 'planned'::text THEN paid_at IS NULL AND transfer_id IS NULL
    WHEN 'nothing_due'::text THEN share_cents = 0 AND paid_at IS NOT NULL
    ELSE paid_at IS NOT NULL AND transfer_id IS NOT NULL
END),
  constraint payouts_reversed CHECK ((status = 'reversed'::text) = (reversed_at IS NOT NULL)),
  constraint payouts_share_cents_check CHECK (share_cents >= 0),
  constraint payouts_status_check CHECK (status = ANY (ARRAY['planned'::text, 'paid'::text, 'nothing_due'::text, 'taken'::text, 'due_again'::text, 'refused'::text, 'reversed'::text, 'written_off'::text])),
  constraint payouts_taken_cents_check CHECK (taken_cents >= 0)
);

create table person_reports (
  id uuid not null,
  reporter_user_id uuid not null,
  reported_user_id uuid not null,
  message_id uuid,
  reason text not null,
  details text not null,
  created_at timestamp with time zone not null,
  status text not null,
  closed_at timestamp with time zone,
  constraint person_reports_pkey PRIMARY KEY (id),
  constraint person_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id),
  constraint person_reports_reported_user_id_fkey FOREIGN KEY (reported_user_id) REFERENCES users(id),
  constraint person_reports_reporter_user_id_fkey FOREIGN KEY (reporter_user_id) REFERENCES users(id),
  constraint person_reports_check CHECK (reporter_user_id <> reported_user_id),
  constraint person_reports_closed CHECK ((status = 'open'::text) = (closed_at IS NULL)),
  constraint person_reports_details_check CHECK (char_length(details) <= 2000),
  constraint person_reports_status_check CHECK (status = ANY (ARRAY['open'::text, 'closed'::text]))
);
CREATE INDEX person_reports_newest ON person_reports USING btree (created_at DESC, id DESC);
CREATE INDEX person_reports_reporter ON person_reports USING btree (reporter_user_id);
CREATE TRIGGER person_reports_of_living BEFORE INSERT OR UPDATE OF reporter_user_id ON person_reports FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('reporter_user_id');

create table plan_changes (
  id uuid not null,
  subscription_id uuid not null,
  lookup_key text not null,
  price_id text not null,
  amount_cents integer not null,
  renews_at timestamp with time zone not null,
  state text not null,
  business_key text,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint plan_changes_pkey PRIMARY KEY (id),
  constraint plan_changes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint plan_changes_amount_cents_check CHECK (amount_cents > 0),
  constraint plan_changes_closed CHECK ((closed_at IS NULL) = (state = ANY (ARRAY['asked'::text, 'planned'::text, 'taking_back'::text, 'waiting'::text]))),
  constraint plan_changes_state_check CHECK (state = ANY (ARRAY['asked'::text, 'planned'::text, 'taking_back'::text, 'waiting'::text, 'done'::text, 'taken_back'::text, 'replaced'::text, 'refused'::text, 'missed'::text, 'dropped'::text]))
);
CREATE INDEX plan_changes_by_key ON plan_changes USING btree (business_key) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX plan_changes_one_open ON plan_changes USING btree (subscription_id) WHERE (closed_at IS NULL);

create table plan_disputes (
  id text not null,
  subscription_id uuid not null,
  amount_cents bigint not null,
  state text not null,
  evidence_due_at timestamp with time zone,
  heard_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint plan_disputes_pkey PRIMARY KEY (id),
  constraint plan_disputes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint plan_disputes_state_check CHECK (state = ANY (ARRAY['inquiry'::text, 'open'::text, 'won'::text, 'lost'::text]))
);
CREATE INDEX plan_disputes_subscription ON plan_disputes USING btree (subscription_id);

create table plan_pauses (
  id uuid not null,
  listing_id uuid not null,
  subscription_id uuid not null,
  stopped_renewal boolean not null,
  business_key text,
  status text not null,
  paused_at timestamp with time zone not null,
  resumed_at timestamp with time zone,
  constraint plan_pauses_pkey PRIMARY KEY (id),
  constraint plan_pauses_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint plan_pauses_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint plan_pauses_ended CHECK ((status = 'ended'::text) = (resumed_at IS NOT NULL)),
  constraint plan_pauses_status_check CHECK (status = ANY (ARRAY['open'::text, 'ended'::text]))
);
CREATE UNIQUE INDEX plan_pauses_one_open ON plan_pauses USING btree (listing_id) WHERE (status = 'open'::text);

create table plan_prices (
  lookup_key text not null,
  price_id text not null,
  amount_cents integer not null,
  promotion_code text,
  read_at timestamp with time zone not null,
  constraint plan_prices_pkey PRIMARY KEY (lookup_key),
  constraint plan_prices_price_id_key UNIQUE (price_id),
  constraint plan_prices_amount_cents_check CHECK (amount_cents > 0)
);

create table provider_movements (
  id text not null,
  type text not null,
  object_id text not null,
  charge_id text,
  net_cents bigint not null,
  moved_at timestamp with time zone not null,
  billing_state text,
  billing_country text,
  constraint provider_movements_pkey PRIMARY KEY (id)
);
CREATE INDEX provider_movements_moved ON provider_movements USING btree (moved_at);
CREATE INDEX provider_movements_object ON provider_movements USING btree (object_id);
CREATE TRIGGER provider_movements_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON provider_movements FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();

create table providers_away (
  provider text not null,
  process_id uuid not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint providers_away_pkey PRIMARY KEY (provider, process_id)
);

create table purchase_waits (
  listing_id uuid not null,
  user_id uuid not null,
  since timestamp with time zone not null,
  constraint purchase_waits_pkey PRIMARY KEY (listing_id, user_id),
  constraint purchase_waits_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint purchase_waits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX purchase_waits_user ON purchase_waits USING btree (user_id);
CREATE TRIGGER purchase_waits_of_living BEFORE INSERT OR UPDATE OF user_id ON purchase_waits FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table rate_limits (
  key text not null,
  window_start timestamp with time zone not null,
  uses integer not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table recordations (
  sale_id uuid not null,
  status text not null,
  receipt text,
  receipt_key text,
  filed_at timestamp with time zone,
  reel text,
  frame text,
  recorded_at timestamp with time zone,
  constraint recordations_pkey PRIMARY KEY (sale_id),
  constraint recordations_receipt_once UNIQUE (receipt_key),
  constraint recordations_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint recordations_filed_is_whole CHECK ((status = 'ready'::text) = (filed_at IS NULL) AND (filed_at IS NULL) = (receipt IS NULL) AND (receipt IS NULL) = (receipt_key IS NULL)),
  constraint recordations_recorded_is_whole CHECK ((status = 'recorded'::text) = (recorded_at IS NOT NULL) AND (reel IS NULL) = (recorded_at IS NULL) AND (frame IS NULL) = (reel IS NULL)),
  constraint recordations_status_check CHECK (status = ANY (ARRAY['ready'::text, 'filed'::text, 'recorded'::text]))
);
CREATE INDEX recordations_awaited ON recordations USING btree (filed_at) WHERE (status = 'filed'::text);

create table recovery_codes (
  id uuid not null,
  user_id uuid not null,
  code_mark bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_unique UNIQUE (user_id, code_mark),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER recovery_codes_of_living BEFORE INSERT OR UPDATE OF user_id ON recovery_codes FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table refunds (
  sale_id uuid not null,
  position integer not null,
  made_by text not null,
  status text not null,
  reason text,
  provider_id text,
  amount_cents bigint not null,
  topped_up_cents bigint not null,
  retry_at timestamp with time zone,
  heard_at timestamp with time zone not null,
  told_at timestamp with time zone,
  done_at timestamp with time zone,
  constraint refunds_pkey PRIMARY KEY (sale_id, "position"),
  constraint refunds_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id) DEFERRABLE INITIALLY DEFERRED,
  constraint refunds_amount_cents_check CHECK (amount_cents >= 0),
  constraint refunds_check CHECK (topped_up_cents >= 0 AND topped_up_cents <= amount_cents),
  constraint refunds_made_by_check CHECK (made_by = ANY (ARRAY['product'::text, 'outside'::text, 'another_way'::text])),
  constraint refunds_outside_has_id CHECK (made_by <> 'outside'::text OR provider_id IS NOT NULL),
  constraint refunds_position_check CHECK ("position" >= 1),
  constraint refunds_product_has_reason CHECK ((made_by = 'product'::text) = (reason IS NOT NULL)),
  constraint refunds_reason_check CHECK (reason = ANY (ARRAY['not_for_sale'::text, 'amount_differs'::text, 'cancelled'::text, 'operator'::text, 'dispute_lost'::text, 'outside'::text])),
  constraint refunds_status CHECK (
CASE made_by
    WHEN 'product'::text THEN status = ANY (ARRAY['pending'::text, 'awaiting_balance'::text, 'needs_details'::text, 'done'::text, 'failed'::text, 'returned'::text])
    WHEN 'outside'::text THEN status = ANY (ARRAY['awaiting_balance'::text, 'unsettled'::text, 'borne'::text, 'returned'::text, 'adopted'::text])
    ELSE status = 'done'::text
END)
);
CREATE UNIQUE INDEX refunds_one_under_way ON refunds USING btree (sale_id) WHERE ((made_by = 'product'::text) AND (status <> ALL (ARRAY['done'::text, 'returned'::text])));

create table reminders (
  kind text not null,
  subject_id uuid not null,
  user_id uuid,
  clock_at timestamp with time zone not null,
  step integer not null,
  sent_at timestamp with time zone not null,
  constraint reminders_once UNIQUE NULLS NOT DISTINCT (kind, subject_id, user_id, clock_at, step),
  constraint reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX reminders_person ON reminders USING btree (user_id);
CREATE TRIGGER reminders_of_living BEFORE INSERT OR UPDATE OF user_id ON reminders FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table running_settings (
  only_row boolean default true not null,
  log_level text,
  log_level_until timestamp with time zone,
  maintenance_since timestamp with time zone,
  maintenance_until timestamp with time zone,
  constraint running_settings_pkey PRIMARY KEY (only_row),
  constraint running_settings_log_level_check CHECK (log_level = ANY (ARRAY['fatal'::text, 'error'::text, 'warn'::text, 'info'::text, 'debug'::text, 'silent'::text])),
  constraint running_settings_log_level_ends CHECK ((log_level IS NULL) = (log_level_until IS NULL)),
  constraint running_settings_maintenance_ends CHECK ((maintenance_since IS NULL) = (maintenance_until IS NULL)),
  constraint running_settings_only_row_check CHECK (only_row)
);

create table sale_advisers (
  id uuid not null,
  sale_id uuid not null,
  side text not null,
  role text not null,
  named_by uuid not null,
  name text not null,
  email text not null,
  user_id uuid,
  token_hash bytea,
  status text not null,
  invited_at timestamp with time zone not null,
  seated_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint sale_advisers_pkey PRIMARY KEY (id),
  constraint sale_advisers_token_hash_key UNIQUE (token_hash),
  constraint sale_advisers_named_by_fkey FOREIGN KEY (named_by) REFERENCES users(id),
  constraint sale_advisers_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint sale_advisers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sale_advisers_closed CHECK ((status = ANY (ARRAY['declined'::text, 'ended'::text])) = (closed_at IS NOT NULL)),
  constraint sale_advisers_role_check CHECK (role = ANY (ARRAY['attorney'::text, 'broker'::text])),
  constraint sale_advisers_seated CHECK ((user_id IS NULL) = (seated_at IS NULL) AND (status <> 'seated'::text OR seated_at IS NOT NULL)),
  constraint sale_advisers_side_check CHECK (side = ANY (ARRAY['buyer'::text, 'owner'::text])),
  constraint sale_advisers_status_check CHECK (status = ANY (ARRAY['invited'::text, 'seated'::text, 'declined'::text, 'ended'::text])),
  constraint sale_advisers_unseated CHECK ((status <> ALL (ARRAY['invited'::text, 'declined'::text])) OR seated_at IS NULL)
);
CREATE INDEX sale_advisers_address ON sale_advisers USING btree (email);
CREATE INDEX sale_advisers_named ON sale_advisers USING btree (named_by) WHERE (status = ANY (ARRAY['invited'::text, 'seated'::text]));
CREATE UNIQUE INDEX sale_advisers_one_of_side ON sale_advisers USING btree (sale_id, side) WHERE (status = ANY (ARRAY['invited'::text, 'seated'::text]));
CREATE UNIQUE INDEX sale_advisers_one_side ON sale_advisers USING btree (sale_id, user_id) WHERE (status = 'seated'::text);
CREATE INDEX sale_advisers_person ON sale_advisers USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX sale_advisers_sale ON sale_advisers USING btree (sale_id, id);

create table sale_documents (
  document_id uuid not null,
  sale_id uuid not null,
  part text not null,
  storage_key text not null,
  sha256 text not null,
  size bigint not null,
  stored_at timestamp with time zone not null,
  constraint sale_documents_pkey PRIMARY KEY (document_id),
  constraint sale_documents_part_once UNIQUE (sale_id, part),
  constraint sale_documents_storage_key_key UNIQUE (storage_key),
  constraint sale_documents_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint sale_documents_part_check CHECK (part = ANY (ARRAY['assignment'::text, 'agreement'::text, 'record'::text]))
);

create table sale_evidence (
  sale_id uuid not null,
  sequence integer not null,
  at timestamp with time zone not null,
  what text not null,
  who text,
  details text not null,
  previous_hash text not null,
  hash text not null,
  constraint sale_evidence_pkey PRIMARY KEY (sale_id, sequence),
  constraint sale_evidence_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint sale_evidence_sequence_check CHECK (sequence >= 1)
);
CREATE TRIGGER sale_evidence_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON sale_evidence FOR EACH STATEMENT EXECUTE FUNCTION sale_evidence_append_only();
CREATE TRIGGER sale_evidence_head_follows AFTER INSERT ON sale_evidence FOR EACH ROW EXECUTE FUNCTION sale_evidence_head_follows();

create table sale_evidence_heads (
  sale_id uuid not null,
  sequence integer not null,
  hash text not null,
  constraint sale_evidence_heads_pkey PRIMARY KEY (sale_id),
  constraint sale_evidence_heads_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint sale_evidence_heads_sequence_check CHECK (sequence >= 1)
);
CREATE TRIGGER sale_evidence_head_grows BEFORE DELETE OR UPDATE ON sale_evidence_heads FOR EACH ROW EXECUTE FUNCTION sale_evidence_head_grows();
CREATE TRIGGER sale_evidence_head_stays BEFORE TRUNCATE ON sale_evidence_heads FOR EACH STATEMENT EXECUTE FUNCTION sale_evidence_append_only();

create table sale_owners (
  sale_id uuid not null,
  owner_id uuid not null,
  user_id uuid not null,
  position integer not null,
  name text not null,
  email text not null,
  share_basis_points integer not null,
  signature text not null,
  signed_at timestamp with time zone,
  company text,
  company_title text,
  address text,
  constraint sale_owners_pkey PRIMARY KEY (sale_id, owner_id),
  constraint sale_owners_person_once UNIQUE (sale_id, user_id),
  constraint sale_owners_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint sale_owners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sale_owners_company_has_title CHECK ((company IS NULL) = (company_title IS NULL) AND company <> ''::text AND company_title <> ''::text),
  constraint sale_owners_share_basis_points_check CHECK (share_basis_points >= 1 AND share_basis_points <= 10000),
  constraint sale_owners_signature_check CHECK (signature = ANY (ARRAY['awaited'::text, 'given'::text])),
  constraint sale_owners_signed CHECK ((signature = 'given'::text) = (signed_at IS NOT NULL))
);
CREATE INDEX sale_owners_person ON sale_owners USING btree (user_id);
CREATE INDEX sale_owners_words ON sale_owners USING gin (lower(name) gin_trgm_ops, lower(company) gin_trgm_ops, lower(email) gin_trgm_ops);

create table sale_papers (
  sale_id uuid not null,
  status text not null,
  asked_at timestamp with time zone,
  assignment_id uuid,
  agreement_id uuid,
  record_id uuid,
  prepared_at timestamp with time zone,
  buyer_details jsonb,
  recorded_facts jsonb,
  agreement_terms jsonb,
  signing_document_id text,
  first_signed_at timestamp with time zone,
  declined_at timestamp with time zone,
  signed_at timestamp with time zone,
  sealed_at timestamp with time zone,
  constraint sale_papers_pkey PRIMARY KEY (sale_id),
  constraint sale_papers_agreement_id_key UNIQUE (agreement_id),
  constraint sale_papers_assignment_id_key UNIQUE (assignment_id),
  constraint sale_papers_record_id_key UNIQUE (record_id),
  constraint sale_papers_signing_document_id_key UNIQUE (signing_document_id),
  constraint sale_papers_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint sale_papers_begun CHECK (num_nulls(assignment_id, agreement_id, record_id, prepared_at, agreement_terms) =
CASE status
    WHEN 'asked'::text THEN 5
    ELSE 0
END),
  constraint sale_papers_declined CHECK (declined_at IS NOT NULL OR (status <> ALL (ARRAY['declined'::text, 'half_declined'::text]))),
  constraint sale_papers_half_signed CHECK ((status = ANY (ARRAY['half_signed'::text, 'half_declined'::text, 'signed'::text, 'sealed'::text])) = (first_signed_at IS NOT NULL)),
  constraint sale_papers_sealed CHECK ((status = 'sealed'::text) = (sealed_at IS NOT NULL)),
  constraint sale_papers_sent CHECK ((status = ANY (ARRAY['asked'::text, 'begun'::text, 'void'::text])) = (signing_document_id IS NULL)),
  constraint sale_papers_signed CHECK ((status = ANY (ARRAY['signed'::text, 'sealed'::text])) = (signed_at IS NOT NULL)),
  constraint sale_papers_status_check CHECK (status = ANY (ARRAY['asked'::text, 'begun'::text, 'sent'::text, 'half_signed'::text, 'declined'::text, 'half_declined'::text, 'signed'::text, 'sealed'::text, 'void'::text]))
);
CREATE INDEX sale_papers_buyer ON sale_papers USING gin (lower((buyer_details ->> 'name'::text)) gin_trgm_ops, lower((buyer_details ->> 'company'::text)) gin_trgm_ops);
CREATE INDEX sale_papers_signed ON sale_papers USING btree (signed_at) WHERE (status = ANY (ARRAY['signed'::text, 'sealed'::text]));

create table sale_proposals (
  sale_id uuid not null,
  kind text not null,
  status text not null,
  asked_by_side text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  answered_by uuid,
  step_since timestamp with time zone,
  constraint sale_proposals_pkey PRIMARY KEY (sale_id, kind),
  constraint sale_proposals_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES users(id),
  constraint sale_proposals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint sale_proposals_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint sale_proposals_answered CHECK ((status = ANY (ARRAY['agreed'::text, 'declined'::text, 'withdrawn'::text])) = (answered_by IS NOT NULL)),
  constraint sale_proposals_asked_by_side_check CHECK (asked_by_side = ANY (ARRAY['buyer'::text, 'owner'::text])),
  constraint sale_proposals_extends CHECK (step_since IS NULL OR kind = 'extend'::text AND status = 'agreed'::text),
  constraint sale_proposals_kind_check CHECK (kind = ANY (ARRAY['end'::text, 'extend'::text])),
  constraint sale_proposals_status_check CHECK (status = ANY (ARRAY['asked'::text, 'agreed'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text]))
);

create table sale_standings (
  sale_id uuid not null,
  sale_version integer not null,
  made_of integer,
  standing text,
  matter text,
  waits_for text,
  since timestamp with time zone,
  due_at timestamp with time zone,
  is_late boolean,
  again_at timestamp with time zone,
  amount_cents bigint,
  constraint sale_standings_pkey PRIMARY KEY (sale_id),
  constraint sale_standings_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id) ON DELETE CASCADE,
  constraint sale_standings_made CHECK (num_nulls(made_of, standing, waits_for, since, is_late, amount_cents) = ANY (ARRAY[0, 6])),
  constraint sale_standings_matter_check CHECK (matter = ANY (ARRAY['unfiled'::text, 'dispute'::text, 'refund'::text, 'payment'::text, 'stalled'::text, 'on_course'::text]))
);
CREATE INDEX sale_standings_again ON sale_standings USING btree (again_at) WHERE (again_at IS NOT NULL);
CREATE INDEX sale_standings_due ON sale_standings USING btree (is_late DESC, due_at, since, sale_id) WHERE (matter <> 'on_course'::text);
CREATE INDEX sale_standings_matter ON sale_standings USING btree (matter, is_late) WHERE (matter IS NOT NULL);
CREATE INDEX sale_standings_outdated ON sale_standings USING btree (sale_id) WHERE (made_of IS DISTINCT FROM sale_version);

create table sales (
  id uuid not null,
  listing_id uuid not null,
  buyer_user_id uuid not null,
  status text not null,
  reached text not null,
  version integer not null,
  updated_at timestamp with time zone not null,
  next_check_at timestamp with time zone not null,
  paid_cents bigint not null,
  charge_id text not null,
  fee_booked_at timestamp with time zone,
  held_at timestamp with time zone,
  step_since timestamp with time zone,
  filing jsonb,
  filed_at timestamp with time zone,
  released_at timestamp with time zone,
  checkout_status text generated always as (
CASE
    WHEN (status = ANY (ARRAY['held'::text, 'signed'::text, 'filed'::text, 'released'::text])) THEN 'arrived'::text
    ELSE 'returned'::text
END) stored not null,
  constraint sales_pkey PRIMARY KEY (id),
  constraint sales_charge_id_key UNIQUE (charge_id),
  constraint sales_buyer_user_id_fkey FOREIGN KEY (buyer_user_id) REFERENCES users(id),
  constraint sales_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint sales_of_checkout FOREIGN KEY (id, listing_id, buyer_user_id, checkout_status) REFERENCES checkouts(id, listing_id, buyer_user_id, status) DEFERRABLE INITIALLY DEFERRED,
  constraint sales_filed_is_whole CHECK ((reached = ANY (ARRAY['filed'::text, 'released'::text])) = (filed_at IS NOT NULL) AND (filed_at IS NULL) = (filing IS NULL)),
  constraint sales_held_is_dated CHECK ((reached <> 'none'::text) = (held_at IS NOT NULL)),
  constraint sales_paid_cents_check CHECK (paid_cents > 0),
  constraint sales_reached CHECK (reached = status OR (status = ANY (ARRAY['refunding'::text, 'refunded'::text]))),
  constraint sales_reached_check CHECK (reached = ANY (ARRAY['none'::text, 'held'::text, 'signed'::text, 'filed'::text, 'released'::text])),
  constraint sales_released_is_dated CHECK ((reached = 'released'::text) = (released_at IS NOT NULL)),
  constraint sales_status_check CHECK (status = ANY (ARRAY['held'::text, 'signed'::text, 'filed'::text, 'released'::text, 'refunding'::text, 'refunded'::text]))
);
CREATE INDEX sales_buyer ON sales USING btree (buyer_user_id, id DESC);
CREATE INDEX sales_due ON sales USING btree (next_check_at) WHERE (status <> ALL (ARRAY['released'::text, 'refunded'::text]));
CREATE INDEX sales_listing ON sales USING btree (listing_id, id DESC);
CREATE INDEX sales_paid ON sales USING btree (paid_cents);
CREATE INDEX sales_receipt ON sales USING btree (upper(regexp_replace((filing ->> 'receipt'::text), '[\s-]'::text, ''::text, 'g'::text))) WHERE (filing IS NOT NULL);
CREATE TRIGGER sale_standings_follow AFTER INSERT OR UPDATE OF version ON sales FOR EACH ROW EXECUTE FUNCTION sale_standings_follow();
CREATE TRIGGER sales_refund_has_row BEFORE INSERT OR UPDATE OF status ON sales FOR EACH ROW WHEN (new.status = ANY (ARRAY['refunding'::text, 'refunded'::text])) EXECUTE FUNCTION sales_refund_has_row();
CREATE TRIGGER sales_signed_has_papers BEFORE UPDATE OF status ON sales FOR EACH ROW WHEN (new.status = ANY (ARRAY['signed'::text, 'filed'::text, 'released'::text])) EXECUTE FUNCTION sales_signed_has_papers();

create table saved_searches (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  filters jsonb not null,
  looked_at timestamp with time zone not null,
  mails boolean not null,
  mailed_at timestamp with time zone not null,
  matched_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint saved_searches_pkey PRIMARY KEY (id),
  constraint saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_searches_name_check CHECK (length(name) >= 1 AND length(name) <= 80)
);
CREATE INDEX saved_searches_mailed ON saved_searches USING btree (mailed_at) WHERE mails;
CREATE UNIQUE INDEX saved_searches_name ON saved_searches USING btree (user_id, lower(name));
CREATE TRIGGER saved_searches_of_living BEFORE INSERT OR UPDATE OF user_id ON saved_searches FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table search_finds (
  search_id uuid not null,
  listing_id uuid not null,
  arrived_at timestamp with time zone not null,
  found_at timestamp with time zone not null,
  constraint search_finds_pkey PRIMARY KEY (search_id, listing_id),
  constraint search_finds_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint search_finds_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE
);
CREATE INDEX search_finds_listing ON search_finds USING btree (listing_id);

create table security_alerts (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  seen_at timestamp with time zone not null,
  constraint security_alerts_pkey PRIMARY KEY (id),
  constraint security_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint security_alerts_kind_check CHECK (kind = ANY (ARRAY['wrong_passwords'::text, 'wrong_second_steps'::text, 'foreign_objects'::text]))
);
CREATE INDEX security_alerts_person ON security_alerts USING btree (user_id, kind, seen_at);
CREATE INDEX security_alerts_seen ON security_alerts USING btree (seen_at);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  absolute_expires_at timestamp with time zone not null,
  user_agent text not null,
  address text not null,
  confirmed_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_person ON sessions USING btree (user_id);
CREATE TRIGGER sessions_of_living BEFORE INSERT OR UPDATE OF user_id ON sessions FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table sign_in_challenges (
  id_hash bytea not null,
  user_id uuid not null,
  password_mark bytea not null,
  passkey_challenge text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries integer not null,
  used_at timestamp with time zone,
  by_code boolean default false not null,
  constraint sign_in_challenges_pkey PRIMARY KEY (id_hash),
  constraint sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges USING btree (expires_at);
CREATE INDEX sign_in_challenges_person ON sign_in_challenges USING btree (user_id);
CREATE TRIGGER sign_in_challenges_of_living BEFORE INSERT OR UPDATE OF user_id ON sign_in_challenges FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table sign_in_codes (
  id uuid not null,
  user_id uuid not null,
  code_mark bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  tries integer not null,
  used_at timestamp with time zone,
  constraint sign_in_codes_pkey PRIMARY KEY (id),
  constraint sign_in_codes_unique UNIQUE (user_id, code_mark),
  constraint sign_in_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_codes_expiry ON sign_in_codes USING btree (expires_at);

create table signing_documents (
  id uuid not null,
  envelope_id uuid not null,
  position integer not null,
  part text not null,
  title text not null,
  storage_key text not null,
  sha256 text not null,
  places jsonb not null,
  sealed_key text,
  sealed_sha256 text,
  constraint signing_documents_pkey PRIMARY KEY (id),
  constraint signing_documents_part_once UNIQUE (envelope_id, part),
  constraint signing_documents_sealed_key_key UNIQUE (sealed_key),
  constraint signing_documents_storage_key_key UNIQUE (storage_key),
  constraint signing_documents_envelope_id_fkey FOREIGN KEY (envelope_id) REFERENCES signing_envelopes(id)
);

create table signing_envelopes (
  id uuid not null,
  reference text not null,
  subject_kind text not null,
  subject_id uuid not null,
  title text not null,
  patent_number text not null,
  patent_title text not null,
  state text not null,
  void_reason text,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  sealed_at timestamp with time zone,
  hold text,
  record_id uuid not null,
  constraint signing_envelopes_pkey PRIMARY KEY (id),
  constraint signing_envelopes_reference_key UNIQUE (reference),
  constraint signing_envelopes_closed CHECK ((state = 'open'::text) = (closed_at IS NULL)),
  constraint signing_envelopes_sealed CHECK ((state = 'sealed'::text) = (sealed_at IS NOT NULL)),
  constraint signing_envelopes_state_check CHECK (state = ANY (ARRAY['open'::text, 'signed'::text, 'sealed'::text, 'declined'::text, 'voided'::text]))
);
CREATE INDEX signing_envelopes_to_seal ON signing_envelopes USING btree (closed_at) WHERE (state = 'signed'::text);

create table signing_signers (
  envelope_id uuid not null,
  key text not null,
  position integer not null,
  turn integer not null,
  role text not null,
  user_id uuid,
  name text not null,
  email text not null,
  title text,
  status text not null,
  consent_at timestamp with time zone,
  signed_at timestamp with time zone,
  declined_at timestamp with time zone,
  decline_reason text,
  mark_kind text,
  mark_text text,
  mark_png bytea,
  address text,
  agent text,
  company text,
  name_confirmed_at timestamp with time zone,
  constraint signing_signers_pkey PRIMARY KEY (envelope_id, key),
  constraint signing_signers_envelope_id_fkey FOREIGN KEY (envelope_id) REFERENCES signing_envelopes(id),
  constraint signing_signers_company_check CHECK (company <> ''::text),
  constraint signing_signers_declined CHECK ((status = 'declined'::text) = (declined_at IS NOT NULL)),
  constraint signing_signers_mark_kind_check CHECK (mark_kind = ANY (ARRAY['typed'::text, 'drawn'::text])),
  constraint signing_signers_signed CHECK ((status = 'signed'::text) = (signed_at IS NOT NULL) AND (status <> 'signed'::text OR consent_at IS NOT NULL AND mark_kind IS NOT NULL)),
  constraint signing_signers_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'signed'::text, 'declined'::text]))
);

create table signing_tokens (
  token_hash bytea not null,
  envelope_id uuid not null,
  signer_key text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  read_parts text[] default '{}'::text[] not null,
  spent_at timestamp with time zone,
  constraint signing_tokens_pkey PRIMARY KEY (token_hash),
  constraint signing_tokens_envelope_id_signer_key_fkey FOREIGN KEY (envelope_id, signer_key) REFERENCES signing_signers(envelope_id, key)
);
CREATE INDEX signing_tokens_expiry ON signing_tokens USING btree (expires_at);

create table signing_webhooks (
  event_id text not null,
  type text not null,
  document_id text,
  received_at timestamp with time zone not null,
  constraint signing_webhooks_pkey PRIMARY KEY (event_id)
);
CREATE INDEX signing_webhooks_received ON signing_webhooks USING btree (received_at);

create table status_confirmations (
  listing_id uuid not null,
  buyer_user_id uuid not null,
  about text not null,
  words text not null,
  confirmed_at timestamp with time zone not null,
  constraint status_confirmations_pkey PRIMARY KEY (listing_id, buyer_user_id, about),
  constraint status_confirmations_buyer_user_id_fkey FOREIGN KEY (buyer_user_id) REFERENCES users(id),
  constraint status_confirmations_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint status_confirmations_about_check CHECK (about = ANY (ARRAY['over'::text, 'disclaimer'::text]))
);
CREATE INDEX status_confirmations_buyer ON status_confirmations USING btree (buyer_user_id);
CREATE TRIGGER status_confirmations_of_living BEFORE INSERT OR UPDATE OF buyer_user_id ON status_confirmations FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('buyer_user_id');

create table subscription_checkouts (
  id uuid not null,
  listing_id uuid not null,
  user_id uuid not null,
  price_id text not null,
  lookup_key text not null,
  attempt integer not null,
  business_key text not null,
  provider_checkout_id text,
  state text not null,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint subscription_checkouts_pkey PRIMARY KEY (id),
  constraint subscription_checkouts_attempt_once UNIQUE (listing_id, attempt),
  constraint subscription_checkouts_business_key_key UNIQUE (business_key),
  constraint subscription_checkouts_provider_checkout_id_key UNIQUE (provider_checkout_id),
  constraint subscription_checkouts_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint subscription_checkouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint subscription_checkouts_check CHECK ((closed_at IS NULL) = (state = 'open'::text)),
  constraint subscription_checkouts_state_check CHECK (state = ANY (ARRAY['open'::text, 'complete'::text, 'expired'::text, 'refused'::text]))
);
CREATE UNIQUE INDEX subscription_checkouts_one_open ON subscription_checkouts USING btree (listing_id) WHERE (state = 'open'::text);
CREATE TRIGGER subscription_checkouts_of_living BEFORE INSERT OR UPDATE OF user_id ON subscription_checkouts FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table subscriptions (
  id uuid not null,
  listing_id uuid not null,
  user_id uuid not null,
  provider_subscription_id text not null,
  lookup_key text not null,
  amount_cents integer not null,
  status text not null,
  free_period boolean not null,
  ends_without_renewal boolean not null,
  started_at timestamp with time zone not null,
  current_period_end_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  carried_over_ms bigint default 0 not null,
  ended_at timestamp with time zone,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_provider_once UNIQUE (provider_subscription_id),
  constraint subscriptions_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint subscriptions_amount_cents_check CHECK (amount_cents >= 0),
  constraint subscriptions_carried_over_ms_check CHECK (carried_over_ms >= 0),
  constraint subscriptions_check CHECK ((ended_at IS NULL) = (status = ANY (ARRAY['active'::text, 'past_due'::text]))),
  constraint subscriptions_status_check CHECK (status = ANY (ARRAY['active'::text, 'past_due'::text, 'ended'::text, 'cancelled'::text]))
);
CREATE INDEX subscriptions_due ON subscriptions USING btree (current_period_end_at) WHERE (status = ANY (ARRAY['active'::text, 'past_due'::text]));
CREATE UNIQUE INDEX subscriptions_one_running ON subscriptions USING btree (listing_id) WHERE (status = ANY (ARRAY['active'::text, 'past_due'::text]));

create table support_inquiries (
  id uuid not null,
  user_id uuid,
  name text not null,
  email text not null,
  subject text not null,
  category text not null,
  message text not null,
  created_at timestamp with time zone not null,
  status text not null,
  answered_at timestamp with time zone,
  constraint support_inquiries_pkey PRIMARY KEY (id),
  constraint support_inquiries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint support_inquiries_answered CHECK ((status = 'open'::text) = (answered_at IS NULL)),
  constraint support_inquiries_category_check CHECK (category = ANY (ARRAY['technical'::text, 'account'::text, 'billing'::text, 'patent'::text, 'other'::text])),
  constraint support_inquiries_status_check CHECK (status = ANY (ARRAY['open'::text, 'answered'::text]))
);
CREATE INDEX support_inquiries_newest ON support_inquiries USING btree (created_at DESC, id DESC);
CREATE INDEX support_inquiries_person ON support_inquiries USING btree (user_id);
CREATE TRIGGER support_inquiries_of_living BEFORE INSERT OR UPDATE OF user_id ON support_inquiries FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table support_replies (
  id uuid not null,
  inquiry_id uuid not null,
  operator_user_id uuid,
  message text not null,
  created_at timestamp with time zone not null,
  constraint support_replies_pkey PRIMARY KEY (id),
  constraint support_replies_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES support_inquiries(id) ON DELETE CASCADE,
  constraint support_replies_operator_user_id_fkey FOREIGN KEY (operator_user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX support_replies_inquiry ON support_replies USING btree (inquiry_id, created_at);

create table title_checks (
  id uuid not null,
  listing_id uuid not null,
  outcome text not null,
  reasons jsonb not null,
  inventors jsonb not null,
  owners jsonb not null,
  conveyances jsonb not null,
  terminal_disclaimer boolean not null,
  as_of date,
  record_sha256 text,
  record_fetched_at timestamp with time zone,
  basis text not null,
  compared_at timestamp with time zone not null,
  made_at timestamp with time zone not null,
  superseded_at timestamp with time zone,
  finding text,
  finding_permits boolean,
  finding_paper_sha256 text,
  found_at timestamp with time zone,
  found_by_user_id uuid,
  constraint title_checks_pkey PRIMARY KEY (id),
  constraint title_checks_found_by_user_id_fkey FOREIGN KEY (found_by_user_id) REFERENCES users(id),
  constraint title_checks_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint title_checks_check CHECK (finding_paper_sha256 IS NULL OR (finding IS NULL) IS FALSE),
  constraint title_checks_check1 CHECK ((finding IS NULL) = (finding_permits IS NULL)),
  constraint title_checks_check2 CHECK ((finding IS NULL) = (found_at IS NULL)),
  constraint title_checks_check3 CHECK ((outcome = 'not_checked'::text) = (record_fetched_at IS NULL)),
  constraint title_checks_outcome_check CHECK (outcome = ANY (ARRAY['agrees'::text, 'differs'::text, 'cannot_tell'::text, 'not_checked'::text]))
);
CREATE INDEX title_checks_basis ON title_checks USING btree (listing_id, basis, made_at DESC);
CREATE UNIQUE INDEX title_checks_now ON title_checks USING btree (listing_id) WHERE (superseded_at IS NULL);
CREATE INDEX title_checks_waiting ON title_checks USING btree (made_at, id) WHERE ((superseded_at IS NULL) AND (finding IS NULL) AND (outcome = ANY (ARRAY['differs'::text, 'cannot_tell'::text])));

create table title_papers (
  id uuid not null,
  listing_id uuid not null,
  name text not null,
  size integer not null,
  sha256 text not null,
  note text not null,
  sent_by uuid not null,
  sent_at timestamp with time zone not null,
  state text not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by_user_id uuid,
  constraint title_papers_pkey PRIMARY KEY (id),
  constraint title_papers_answered_by_user_id_fkey FOREIGN KEY (answered_by_user_id) REFERENCES users(id),
  constraint title_papers_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint title_papers_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id),
  constraint title_papers_check CHECK ((state = 'sent'::text) = (answer IS NULL)),
  constraint title_papers_check1 CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint title_papers_size_check CHECK (size > 0),
  constraint title_papers_state_check CHECK (state = ANY (ARRAY['sent'::text, 'taken'::text, 'refused'::text]))
);
CREATE INDEX title_papers_listing ON title_papers USING btree (listing_id, sent_at DESC, id DESC);
CREATE UNIQUE INDEX title_papers_open ON title_papers USING btree (listing_id) WHERE (state <> 'taken'::text);
CREATE INDEX title_papers_person ON title_papers USING btree (sent_by);
CREATE TRIGGER title_papers_of_living BEFORE INSERT OR UPDATE OF sent_by ON title_papers FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('sent_by');

create table totp_secrets (
  user_id uuid not null,
  sealed_secret bytea not null,
  last_step bigint,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER totp_secrets_of_living BEFORE INSERT OR UPDATE OF user_id ON totp_secrets FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table undos (
  sale_id uuid not null,
  status text not null,
  reason text not null,
  requested_by uuid,
  requested_at timestamp with time zone not null,
  constraint undos_pkey PRIMARY KEY (sale_id),
  constraint undos_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint undos_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint undos_reason_check CHECK (reason = ANY (ARRAY['buyer'::text, 'owner'::text, 'agreement'::text, 'operator'::text, 'verifying'::text, 'buyer_signs'::text, 'owners_sign'::text, 'stopped'::text])),
  constraint undos_status_check CHECK (status = ANY (ARRAY['requested'::text, 'dropped'::text, 'done'::text]))
);
CREATE INDEX undos_requested ON undos USING btree (sale_id) WHERE (status = 'requested'::text);

create table users (
  id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  email_verified_at timestamp with time zone,
  picture_key text,
  connected_account_id text,
  payouts_enabled boolean default false not null,
  status text default 'active'::text not null,
  created_at timestamp with time zone not null,
  has_second_step boolean default false not null,
  erased_at timestamp with time zone,
  payouts_paused_until timestamp with time zone,
  legal_name text,
  legal_name_confirmed_at timestamp with time zone,
  payout_account_ended text,
  postal_address text,
  time_zone text,
  failed_payout_id text,
  failed_payout_cents bigint,
  failed_payout_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_connected_account_unique UNIQUE (connected_account_id),
  constraint users_email_unique UNIQUE (email),
  constraint users_email_check CHECK (email = lower(email)),
  constraint users_erased_at CHECK ((status = 'erased'::text) = (erased_at IS NOT NULL)),
  constraint users_failed_payout CHECK ((failed_payout_id IS NULL) = (failed_payout_cents IS NULL) AND (failed_payout_id IS NULL) = (failed_payout_at IS NULL)),
  constraint users_failed_payout_cents_check CHECK (failed_payout_cents > 0),
  constraint users_legal_name_is_confirmed CHECK ((legal_name IS NULL) = (legal_name_confirmed_at IS NULL) AND legal_name <> ''::text),
  constraint users_payout_account_ended_check CHECK (payout_account_ended = ANY (ARRAY['refused'::text, 'closed'::text])),
  constraint users_status_check CHECK (status = ANY (ARRAY['active'::text, 'suspended'::text, 'erased'::text]))
);
CREATE INDEX users_words ON users USING gin (lower(((first_name || ' '::text) || last_name)) gin_trgm_ops, lower(email) gin_trgm_ops);
CREATE CONSTRAINT TRIGGER suspension_changes_market AFTER UPDATE OF status ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION note_suspension();
CREATE TRIGGER users_stay_erased BEFORE DELETE OR UPDATE ON users FOR EACH ROW WHEN (old.status = 'erased'::text) EXECUTE FUNCTION erased_stays_erased();

create table wanted_finds (
  listing_id uuid not null,
  note_ids uuid[] not null,
  note_times timestamp with time zone[] not null,
  matched_at timestamp with time zone not null,
  price_cents bigint,
  priced_at timestamp with time zone not null,
  due_at timestamp with time zone,
  told_at timestamp with time zone,
  told_buyers integer default 0 not null,
  constraint wanted_finds_pkey PRIMARY KEY (listing_id),
  constraint wanted_finds_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint wanted_finds_check CHECK (cardinality(note_ids) = cardinality(note_times))
);
CREATE INDEX wanted_finds_due ON wanted_finds USING btree (due_at) WHERE (due_at IS NOT NULL);

create table wanted_invitations (
  listing_id uuid not null,
  user_id uuid not null,
  invited_at timestamp with time zone not null,
  constraint wanted_invitations_pkey PRIMARY KEY (listing_id, user_id),
  constraint wanted_invitations_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint wanted_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX wanted_invitations_user ON wanted_invitations USING btree (user_id);
CREATE TRIGGER wanted_invitations_of_living BEFORE INSERT OR UPDATE OF user_id ON wanted_invitations FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table wanted_notes (
  id uuid not null,
  user_id uuid not null,
  words text not null,
  classes text[] not null,
  budget_from_cents bigint,
  budget_to_cents bigint,
  until date not null,
  invitations boolean not null,
  changed_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint wanted_notes_pkey PRIMARY KEY (id),
  constraint wanted_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint wanted_notes_check CHECK (words <> ''::text OR cardinality(classes) > 0),
  constraint wanted_notes_words_check CHECK (length(words) <= 200)
);
CREATE INDEX wanted_notes_changed ON wanted_notes USING btree (changed_at);
CREATE INDEX wanted_notes_user ON wanted_notes USING btree (user_id);
CREATE TRIGGER wanted_notes_of_living BEFORE INSERT OR UPDATE OF user_id ON wanted_notes FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

create table wishlist_entries (
  user_id uuid not null,
  listing_id uuid not null,
  created_at timestamp with time zone not null,
  saved_as jsonb,
  constraint wishlist_entries_pkey PRIMARY KEY (user_id, listing_id),
  constraint wishlist_entries_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint wishlist_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX wishlist_entries_listing ON wishlist_entries USING btree (listing_id);
CREATE TRIGGER wishlist_entries_of_living BEFORE INSERT OR UPDATE OF user_id ON wishlist_entries FOR EACH ROW EXECUTE FUNCTION refuse_erased_person('user_id');

CREATE OR REPLACE FUNCTION public.erased_stays_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'person % is gone', old.id
    using errcode = '23514', constraint = 'users_erased';
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append only: post a correcting entry'
    using errcode = '23001', constraint = 'ledger_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- The trigger's argument names the column with the entry's id in its own table.
  checked uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  total bigint;
  lines integer;
begin
  select coalesce(sum(amount_cents), 0), count(*) into total, lines
    from ledger_lines where entry_id = checked;
  if lines < 2 or total <> 0 then
    raise exception 'ledger entry % does not balance: % cents over % lines', checked, total, lines
      using errcode = '23514', constraint = 'ledger_balanced';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_period()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger months', 0));
  select greatest(
      date_trunc('month', new.occurred_at at time zone 'UTC')::date,
      (max(month) + interval '1 month')::date)
    into new.period from ledger_closed_months;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.live_horizon()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select pg_snapshot_xmin(pg_current_snapshot())::text::bigint << 12 $function$;

CREATE OR REPLACE FUNCTION public.live_number(turn integer)
 RETURNS bigint
 LANGUAGE sql
AS $function$ select (pg_current_xact_id()::text::bigint << 12) + turn $function$;

CREATE OR REPLACE FUNCTION public.message_words(low uuid, high uuid, body text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE
AS $function$ select to_tsvector('english', body) || array_to_tsvector(array[low::text, high::text]) $function$;

CREATE OR REPLACE FUNCTION public.money_intents_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then raise exception 'money_intents are kept'; end if;
  if (new.business_key, new.kind, new.subject, new.attempt, new.idempotency_key)
     is distinct from
     (old.business_key, old.kind, old.subject, old.attempt, old.idempotency_key)
  then raise exception 'a money intent keeps its key and parameters'; end if;
  if new.key_changes < old.key_changes
  then raise exception 'a money intent keeps its key and parameters'; end if;
  -- Whom a customer or payout account was made for is forgotten with the person, never before its outcome.
  if new.params is distinct from old.params and not (
    old.state <> 'planned' and old.kind in ('customer', 'account')
    and new.params = old.params - 'email' - 'name')
  then raise exception 'a money intent keeps its key and parameters'; end if;
  if old.state <> 'planned' and new.state <> old.state
  then raise exception 'a settled money intent keeps its outcome'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_facts_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fact patent_facts := case tg_op when 'DELETE' then old else new end;
  was_shown boolean := tg_op = 'UPDATE' and old.shown;
begin
  if fact.origin is not null and not (fact.shown or was_shown) then return null; end if;
  perform number_market_change(id) from listings
    where patent_number = fact.number and published and (fact.origin is null or id = fact.origin);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_market_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  row_now jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  changed uuid := (row_now ->> tg_argv[0])::uuid;
begin
  if tg_argv[0] = 'listing_id' then
    -- A draft is nobody's business yet.
    perform from listings where id = changed and published_at is not null;
    if not found then return null; end if;
  end if;
  perform number_market_change(changed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_suspension()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform number_market_change(l.id) from listing_owners o join listings l on l.id = o.listing_id
    where o.user_id = new.id and l.public_numbers <> '{}';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.number_market_change(changed uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from market_changes
    where transaction_id = pg_current_xact_id() and listing_id = changed;
  if found then return; end if;
  with next as (update market_clock set last_change = last_change + 1 returning last_change)
  insert into market_changes (number, listing_id) select last_change, changed from next;
end $function$;

CREATE OR REPLACE FUNCTION public.operator_audit_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit trail is append only'
    using errcode = '23001', constraint = 'operator_audit_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.operator_audit_keeps_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.at, new.operator_user_id, new.what, new.about_id)
       is distinct from (old.id, old.at, old.operator_user_id, old.what, old.about_id)
    or new.about not in (old.about, 'Former member', 'Removed listing')
    or new.operator_email not in
         (old.operator_email, 'erased-' || old.operator_user_id || '@erased.invalid')
    or (new.reason is distinct from old.reason
        and new.reason is distinct from 'Erased with the account that it named.')
  then
    raise exception 'the audit trail is append only'
      using errcode = '23001', constraint = 'operator_audit_append_only';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_erased_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  standing text;
begin
  if person is null then return new; end if;
  if tg_op = 'UPDATE' and (to_jsonb(old) ->> tg_argv[0])::uuid is not distinct from person
  then return new; end if;
  -- The lock waits for a deletion under way, and then reads what it wrote.
  select status into standing from users where id = person for key share;
  if standing = 'erased' then
    raise exception 'person % is gone', person
      using errcode = '23514', constraint = 'users_erased';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.sale_evidence_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'evidence is append only'
    using errcode = '23001', constraint = 'sale_evidence_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.sale_evidence_head_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sale_evidence_heads (sale_id, sequence, hash)
  values (new.sale_id, new.sequence, new.hash)
  on conflict (sale_id) do update set sequence = excluded.sequence, hash = excluded.hash;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sale_evidence_head_grows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.sale_id = old.sale_id and new.sequence = old.sequence + 1
  then return new; end if;
  raise exception 'evidence is append only'
    using errcode = '23001', constraint = 'sale_evidence_append_only';
end $function$;

CREATE OR REPLACE FUNCTION public.sale_standings_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sale_standings (sale_id, sale_version) values (new.id, new.version)
  on conflict (sale_id) do update set sale_version = excluded.sale_version;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sales_refund_has_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from refunds where sale_id = new.id and made_by = 'product') then return new; end if;
  raise exception 'a sale gives money back by a refund'
    using errcode = '23514', constraint = 'sales_refund_has_row';
end $function$;

CREATE OR REPLACE FUNCTION public.sales_signed_has_papers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from sale_papers where sale_id = new.id and status in ('signed', 'sealed')) then return new; end if;
  raise exception 'title passes by papers that everyone signed'
    using errcode = '23514', constraint = 'sales_signed_has_papers';
end $function$;
