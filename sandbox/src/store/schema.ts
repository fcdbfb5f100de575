/**
 * The tables of the sandbox. Objects are kept as the JSON that Stripe's API would answer, beside
 * `hidden`: what Stripe knows but never shows (which test card it was, how far an onboarding is).
 * `seq` orders lists; expression indexes serve the filters that the product uses.
 */
export const schema = `
CREATE TABLE IF NOT EXISTS objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  json TEXT NOT NULL,
  hidden TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS objects_by_type ON objects (type, seq);
CREATE INDEX IF NOT EXISTS objects_by_customer ON objects (type, json_extract(json, '$.customer'));
CREATE INDEX IF NOT EXISTS objects_by_payment_intent ON objects (type, json_extract(json, '$.payment_intent'));
CREATE INDEX IF NOT EXISTS objects_by_charge ON objects (type, json_extract(json, '$.charge'));
CREATE INDEX IF NOT EXISTS objects_by_transfer_group ON objects (type, json_extract(json, '$.transfer_group'));
CREATE INDEX IF NOT EXISTS objects_by_transfer ON objects (type, json_extract(json, '$.transfer'));
CREATE INDEX IF NOT EXISTS objects_by_source ON objects (type, json_extract(json, '$.source'));
CREATE INDEX IF NOT EXISTS objects_by_source_transaction ON objects (type, json_extract(json, '$.source_transaction'));
CREATE INDEX IF NOT EXISTS objects_by_invoice ON objects (type, json_extract(json, '$.invoice'));
CREATE INDEX IF NOT EXISTS objects_by_client_secret ON objects (type, json_extract(json, '$.client_secret'));

CREATE TABLE IF NOT EXISTS events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  account TEXT,
  json TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id TEXT NOT NULL REFERENCES events (id),
  url TEXT NOT NULL,
  secret TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'dropped', 'given_up')),
  copies INTEGER NOT NULL DEFAULT 1,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_ms INTEGER NOT NULL,
  last_status INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (next_attempt_ms) WHERE state = 'pending';
CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event_id);

CREATE TABLE IF NOT EXISTS idempotency (
  key TEXT PRIMARY KEY,
  request TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  request_id TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS ledger (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  posting TEXT NOT NULL,
  account TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  object_id TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS ledger_by_account ON ledger (account);

CREATE TABLE IF NOT EXISTS timers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  object_id TEXT NOT NULL,
  due_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS timers_due ON timers (due_at, id);
CREATE INDEX IF NOT EXISTS timers_by_object ON timers (object_id);

CREATE TABLE IF NOT EXISTS boldsign_documents (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  json TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS boldsign_files (
  document_id TEXT NOT NULL REFERENCES boldsign_documents (id),
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (document_id, position)
) STRICT;

CREATE TABLE IF NOT EXISTS boldsign_links (
  key TEXT PRIMARY KEY,
  document_id TEXT NOT NULL REFERENCES boldsign_documents (id),
  signer_id TEXT NOT NULL,
  valid_till INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS office_records (
  application TEXT PRIMARY KEY,
  record TEXT,
  facts TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS office_downloads (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  file TEXT NOT NULL,
  status INTEGER NOT NULL,
  key_arrived INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS calls (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  params TEXT NOT NULL,
  idempotency_key TEXT,
  status INTEGER,
  note TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS settings (
  name TEXT PRIMARY KEY,
  json TEXT NOT NULL
) STRICT;
`;
