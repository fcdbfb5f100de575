import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** One email as one recipient got it. `at` is an ISO time of the sandbox's clock. */
export type MailMessage = {
  /** As the sender named it: a repeat of the same mail carries the same (RFC 5322, 3.6.4). Empty: it has none. */
  messageId: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  at: string;
};

export type StoredMail = MailMessage & { id: number };

/** What a list row shows: everything but the bodies. */
export type MailSummary = Omit<StoredMail, 'messageId' | 'text' | 'html'>;

export type MailboxStore = {
  /** Writes one row per message, all or none; on return they are on the disk. */
  readonly insert: (messages: MailMessage[]) => void;
  /** Newest first; `to` compares whole addresses without regard to case. */
  list(filter: { to?: string }): MailMessage[];
  listSummaries(filter: { to?: string }): MailSummary[];
  find(id: number): StoredMail | undefined;
  /** The latest message's number, 0 when there is none. */
  newestId(filter: { to?: string }): number;
  close(): void;
};

const listedMessages = 1_000;

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    recipient TEXT NOT NULL COLLATE NOCASE,
    sender TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    at TEXT NOT NULL,
    message_id TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX IF NOT EXISTS messages_by_recipient ON messages (recipient, id);
`;

/**
 * Opens `mailbox.sqlite` in the data folder, creating both when absent. The file is written
 * ahead with a full flush, so that an email answered with 250 survives `kill -9` and a power cut.
 */
export const openMailboxStore = (dataDir: string, keptMessages: number): MailboxStore => {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'mailbox.sqlite'));
  database.exec(schema);
  addMessageId(database);
  const insertRow = database.prepare(
    'INSERT INTO messages (recipient, sender, subject, text, html, at, message_id) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const forget = database.prepare('DELETE FROM messages WHERE id <= ?');
  const newest = database.prepare(
    'SELECT max(id) AS id FROM messages WHERE (:to IS NULL OR recipient = :to)',
  );
  const rows = database.prepare(
    `SELECT id, message_id AS "messageId", recipient AS "to", sender AS "from", subject, text, html, at
     FROM messages WHERE (:to IS NULL OR recipient = :to) ORDER BY id DESC LIMIT ${listedMessages}`,
  );
  const summaries = database.prepare(
    `SELECT id, recipient AS "to", sender AS "from", subject, at FROM messages
     WHERE (:to IS NULL OR recipient = :to) ORDER BY id DESC LIMIT 200`,
  );
  const row = database.prepare(
    `SELECT id, message_id AS "messageId", recipient AS "to", sender AS "from", subject, text, html, at
     FROM messages WHERE id = ?`,
  );
  const by = (filter: { to?: string }): { to: string | null } => ({ to: filter.to ?? null });
  const newestId = (filter: { to?: string }): number => Number(newest.get(by(filter))?.['id'] ?? 0);

  return {
    insert: (messages) => {
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const { to, from, subject, text, html, at, messageId } of messages) {
          insertRow.run(to, from, subject, text, html, at, messageId);
        }
        forget.run(newestId({}) - keptMessages);
        database.exec('COMMIT');
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    list: (filter) => rows.all(by(filter)).map((found) => withoutId(storedMail(found))),
    listSummaries: (filter) => summaries.all(by(filter)).map(mailSummary),
    find: (id) => {
      const found = row.get(id);
      return found === undefined ? undefined : storedMail(found);
    },
    newestId,
    close: () => database.close(),
  };
};

/** Mailboxes of an earlier version have no such column. */
const addMessageId = (database: DatabaseSync): void => {
  const columns = database.prepare('PRAGMA table_info(messages)').all();
  if (columns.some((column) => column['name'] === 'message_id')) return;
  database.exec("ALTER TABLE messages ADD COLUMN message_id TEXT NOT NULL DEFAULT ''");
};

type Row = Record<string, unknown>;

const mailSummary = (found: Row): MailSummary => ({
  id: Number(found['id']),
  to: String(found['to']),
  from: String(found['from']),
  subject: String(found['subject']),
  at: String(found['at']),
});

const storedMail = (found: Row): StoredMail => ({
  ...mailSummary(found),
  messageId: String(found['messageId']),
  text: String(found['text']),
  html: String(found['html']),
});

const withoutId = ({ messageId, to, from, subject, text, html, at }: StoredMail): MailMessage => ({
  messageId,
  to,
  from,
  subject,
  text,
  html,
  at,
});
