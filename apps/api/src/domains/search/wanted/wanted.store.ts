import type { Db, Tx } from '../../../core/db/database.ts';

export type NoteRow = {
  id: string;
  userId: string;
  words: string;
  classes: string[];
  budgetFromCents: number | null;
  budgetToCents: number | null;
  /** The last day on which it is matched. */
  until: string;
  invitations: boolean;
  /** When what it says was changed. */
  changedAt: Date;
};

const columns = [
  'id',
  'user_id as userId',
  'words',
  'classes',
  'budget_from_cents as budgetFromCents',
  'budget_to_cents as budgetToCents',
  'until',
  'invitations',
  'changed_at as changedAt',
] as const;

/** All notes of a person, the latest first. */
export async function listNotesOf(db: Db, userId: string): Promise<NoteRow[]> {
  return db
    .selectFrom('wanted_notes')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The person's own note, locked; null if it is someone else's or gone. */
export async function lockNoteOf(tx: Tx, userId: string, id: string): Promise<NoteRow | null> {
  const row = await tx
    .selectFrom('wanted_notes')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** How many notes the person keeps. Counting and adding wait for each other. */
export async function countNotesToAdd(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('wanted_notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertNote(tx: Tx, note: NoteRow, now: Date): Promise<void> {
  await tx
    .insertInto('wanted_notes')
    .values({ id: note.id, user_id: note.userId, created_at: now, ...written(note) })
    .execute();
}

export async function updateNote(tx: Tx, note: NoteRow): Promise<void> {
  await tx.updateTable('wanted_notes').set(written(note)).where('id', '=', note.id).execute();
}

function written(note: NoteRow) {
  return {
    words: note.words,
    classes: note.classes,
    budget_from_cents: note.budgetFromCents,
    budget_to_cents: note.budgetToCents,
    until: note.until,
    invitations: note.invitations,
    changed_at: note.changedAt,
  };
}

export async function deleteNoteOf(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('wanted_notes').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Everything about what a person looks for. */
export async function deleteWantedOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('wanted_notes').where('user_id', '=', userId).execute();
  await tx.deleteFrom('wanted_invitations').where('user_id', '=', userId).execute();
}

/** Notes whose words were written since a moment, whoever's they are: by id, after one of them. */
export async function listNotesSince(
  db: Db,
  since: Date,
  after: string | null,
  limit: number,
): Promise<NoteRow[]> {
  let query = db.selectFrom('wanted_notes').select(columns).where('changed_at', '>=', since);
  if (after !== null) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** To which listings a person was invited, the latest first. */
export async function listInvitationsOf(
  db: Db,
  userId: string,
): Promise<{ listingId: string; invitedAt: Date }[]> {
  return db
    .selectFrom('wanted_invitations')
    .select(['listing_id as listingId', 'invited_at as invitedAt'])
    .where('user_id', '=', userId)
    .orderBy('invited_at', 'desc')
    .execute();
}

/** When people were last invited to a listing; null: never. */
export async function findInvitedAt(db: Db | Tx, listingId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('wanted_invitations')
    .select(({ fn }) => fn.max('invited_at').as('invitedAt'))
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return row?.invitedAt ?? null;
}

/** @returns those of these people who had not been invited to it. */
export async function insertInvitations(
  tx: Tx,
  listingId: string,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .insertInto('wanted_invitations')
    .values(userIds.map((user_id) => ({ listing_id: listingId, user_id, invited_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute();
  return new Set(rows.map((row) => row.user_id));
}
