import type { Tables } from '../../../core/db/tables.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { findRow } from '../../../core/db/rows.ts';

export type MessageFile = {
  id: string;
  fromUserId: string;
  toUserId: string;
  /** Null until it is sent. */
  messageId: string | null;
  name: string;
  contentType: string;
  size: number;
  sha256: string;
  storageKey: string;
  lostAt: Date | null;
};

function toFile(row: Selectable<Tables['message_files']>): MessageFile {
  return {
    id: row.id,
    fromUserId: row.from_user_id,
    toUserId: row.to_user_id,
    messageId: row.message_id,
    name: row.name,
    contentType: row.content_type,
    size: row.size,
    sha256: row.sha256,
    storageKey: row.storage_key,
    lostAt: row.lost_at,
  };
}

export async function insertFile(tx: Tx, file: MessageFile, now: Date): Promise<void> {
  await tx
    .insertInto('message_files')
    .values({
      id: file.id,
      from_user_id: file.fromUserId,
      to_user_id: file.toUserId,
      message_id: file.messageId,
      position: 0,
      name: file.name,
      content_type: file.contentType,
      size: file.size,
      sha256: file.sha256,
      storage_key: file.storageKey,
      created_at: now,
      lost_at: null,
    })
    .execute();
}

/** A file by its id, also one whose content is lost. */
export async function findFile(db: Db | Tx, fileId: string): Promise<MessageFile | null> {
  const row = await findRow(db, 'message_files', { id: fileId });
  return row && toFile(row);
}

/** The files of these messages, each message's in their order; what is lost is left out. */
export async function listFilesOf(
  db: Db | Tx,
  messageIds: readonly string[],
): Promise<MessageFile[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .selectFrom('message_files')
    .selectAll()
    .where('message_id', 'in', [...messageIds])
    .where('lost_at', 'is', null)
    .orderBy('message_id')
    .orderBy('position')
    .execute();
  return rows.map(toFile);
}

export type Attaching = {
  messageId: string;
  fromUserId: string;
  toUserId: string;
  fileIds: readonly string[];
};

/** Attaches waiting files to a message. @returns how many it attached. */
export async function attachFiles(tx: Tx, attaching: Attaching): Promise<number> {
  let attached = 0;
  for (const [position, fileId] of attaching.fileIds.entries()) {
    const updated = await tx
      .updateTable('message_files')
      .set({ message_id: attaching.messageId, position })
      .where('id', '=', fileId)
      .where('from_user_id', '=', attaching.fromUserId)
      .where('to_user_id', '=', attaching.toUserId)
      .where('message_id', 'is', null)
      .executeTakeFirst();
    attached += Number(updated.numUpdatedRows);
  }
  return attached;
}

/** How many files of a person wait to be sent. */
export async function countWaiting(tx: Tx, fromUserId: string): Promise<number> {
  const row = await tx
    .selectFrom('message_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('from_user_id', '=', fromUserId)
    .where('message_id', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Deletes files that were never sent. @returns the keys of their content. */
export async function deleteWaitingBefore(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('message_files')
    .where('id', 'in', (waiting) =>
      waiting
        .selectFrom('message_files')
        .select('id')
        .where('message_id', 'is', null)
        .where('created_at', '<', before)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('storage_key')
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Forgets every file that a person sent, or was about to. @returns the keys of their content. */
export async function deleteFilesFrom(tx: Tx, fromUserId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('message_files')
    .where('from_user_id', '=', fromUserId)
    .returning('storage_key')
    .execute();
  return rows.map((row) => row.storage_key);
}

/** What a person sent, in the order of the ids. */
export async function listFilesFrom(
  db: Db,
  fromUserId: string,
  after: string | null,
  limit: number,
): Promise<MessageFile[]> {
  let query = db
    .selectFrom('message_files')
    .selectAll()
    .where('from_user_id', '=', fromUserId)
    .where('message_id', 'is not', null);
  if (after !== null) query = query.where('id', '>', after);
  return (await query.orderBy('id').limit(limit).execute()).map(toFile);
}

/** Which of these storage keys belong to a file, including files marked as lost. */
export async function listStorageKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('message_files')
    .select('storage_key')
    .where('storage_key', 'in', [...keys])
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Files by id, after one of them, including those marked as lost. */
export async function listFileRows(
  db: Db,
  afterId: string | null,
  limit: number,
): Promise<{ id: string; storageKey: string }[]> {
  let query = db.selectFrom('message_files').select(['id', 'storage_key as storageKey']);
  if (afterId !== null) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(limit).execute();
}

/** Marks a file as lost (a moment) or as found again (null). @returns false: it already was. */
export async function setLostAt(tx: Tx, fileId: string, lostAt: Date | null): Promise<boolean> {
  const updated = await tx
    .updateTable('message_files')
    .set({ lost_at: lostAt })
    .where('id', '=', fileId)
    .where('lost_at', lostAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
