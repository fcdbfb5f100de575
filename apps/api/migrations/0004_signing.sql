-- Papers that are signed here or at BoldSign.

create table signing_envelopes (
  id uuid primary key,
  reference text not null unique,
  subject_kind text not null,
  subject_id uuid not null,
  title text not null,
  patent_number text not null,
  patent_title text not null,
  state text not null check (state in ('open', 'signed', 'sealed', 'declined', 'voided')),
  void_reason text,
  created_at timestamptz not null,
  closed_at timestamptz,
  sealed_at timestamptz,
  hold text,
  record_id uuid not null,
  constraint signing_envelopes_closed check ((state = 'open') = (closed_at is null)),
  constraint signing_envelopes_sealed check ((state = 'sealed') = (sealed_at is not null))
);
create index signing_envelopes_to_seal on signing_envelopes (closed_at) where (state = 'signed');

create table signing_signers (
  envelope_id uuid not null references signing_envelopes,
  key text not null,
  position integer not null,
  turn integer not null,
  role text not null,
  user_id uuid,
  name text not null,
  email text not null,
  title text,
  status text not null check (status in ('waiting', 'signed', 'declined')),
  consent_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  mark_kind text check (mark_kind in ('typed', 'drawn')),
  mark_text text,
  mark_png bytea,
  address text,
  agent text,
  company text check (company <> ''),
  name_confirmed_at timestamptz,
  primary key (envelope_id, key),
  constraint signing_signers_declined check ((status = 'declined') = (declined_at is not null)),
  constraint signing_signers_signed check ((status = 'signed') = (signed_at is not null) and (status <> 'signed' or consent_at is not null and mark_kind is not null))
);

create table signing_documents (
  id uuid primary key,
  envelope_id uuid not null references signing_envelopes,
  position integer not null,
  part text not null,
  title text not null,
  storage_key text not null unique,
  sha256 text not null,
  places jsonb not null,
  sealed_key text unique,
  sealed_sha256 text,
  constraint signing_documents_part_once unique (envelope_id, part)
);

create table signing_tokens (
  token_hash bytea primary key,
  envelope_id uuid not null,
  signer_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  read_parts text[] default '{}' not null,
  spent_at timestamptz,
  foreign key (envelope_id, signer_key) references signing_signers(envelope_id, key)
);
create index signing_tokens_expiry on signing_tokens (expires_at);

create table signing_webhooks (
  event_id text primary key,
  type text not null,
  document_id text,
  received_at timestamptz not null
);
create index signing_webhooks_received on signing_webhooks (received_at);

create table boldsign_papers (
  reference text primary key,
  subject_kind text not null,
  subject_id uuid not null,
  document_id text unique,
  state text not null check (state in ('open', 'signed', 'declined', 'expired', 'reassigned', 'voided')),
  created_at timestamptz not null,
  looked_at timestamptz not null,
  constraint boldsign_papers_sent check (document_id is not null or (state in ('open', 'voided')))
);
create index boldsign_papers_open on boldsign_papers (looked_at) where ((state in ('open', 'reassigned')) and (document_id is not null));

create table boldsign_signers (
  reference text not null references boldsign_papers,
  key text not null,
  role text not null,
  email_sha256 text not null,
  status text not null check (status in ('waiting', 'signed', 'declined')),
  primary key (reference, key),
  constraint boldsign_signers_apart unique (reference, email_sha256)
);

-- News of a signing is taken in the order in which it happened.
create index outbox_events_signing on outbox_events (((payload ->> 'subjectId')), occurred_at, id) where (type = 'signing.changed');
