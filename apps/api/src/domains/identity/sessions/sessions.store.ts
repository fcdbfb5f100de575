import type { Tables } from '../../../core/db/tables.ts';
import { type Selectable, sql } from 'kysely';
import { type Db, prepareRead, type Tx } from '../../../core/db/database.ts';

export type SessionRow = Selectable<Tables['sessions']>;

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** Sessions that work at a moment, with their person; suspended people have none. */
function liveSessions(db: Db, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.expires_at', '>', now)
    .where('sessions.absolute_expires_at', '>', now)
    .where('users.status', '=', 'active');
}

export type LiveSession = Awaited<ReturnType<typeof listLiveSessions>>[number];

/** The live sessions of these tokens, with their people, in no order. */
export const listLiveSessions = prepareRead(
  'live_sessions',
  (db, tokenHashes: readonly Buffer[], now: Date) =>
    liveSessions(db, now)
      .select([
        'sessions.token_hash as tokenHash',
        'sessions.id as sessionId',
        'sessions.created_at as createdAt',
        'sessions.last_seen_at as lastSeenAt',
        'sessions.confirmed_at as confirmedAt',
        'users.id as userId',
        'users.email',
        'users.first_name as firstName',
        'users.last_name as lastName',
        'users.email_verified_at as emailVerifiedAt',
        'users.has_second_step as hasSecondStep',
      ])
      .where('sessions.token_hash', '=', sql<Buffer>`any(${tokenHashes}::bytea[])`)
      .compile(),
);

export async function hasLiveSession(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const row = await liveSessions(db, now)
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Compare-and-set on the last use: of parallel requests one writes. */
export async function updateLastSeen(
  db: Db,
  session: { sessionId: string; lastSeenAt: Date },
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', session.sessionId)
    .where('last_seen_at', '=', session.lastSeenAt)
    .execute();
}

/** Where this person is signed in, the latest use first. */
export async function listLiveSessionsOf(
  db: Db,
  userId: string,
  page: { now: Date; limit: number },
): Promise<SessionRow[]> {
  return liveSessions(db, page.now)
    .selectAll('sessions')
    .where('sessions.user_id', '=', userId)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(page.limit)
    .execute();
}

/** A session that works, if it is this person's. */
export async function findLiveSessionOf(
  db: Db,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<SessionRow | null> {
  const session = await liveSessions(db, now)
    .selectAll('sessions')
    .where('sessions.user_id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return session ?? null;
}

/** @returns false when the session has ended. */
export async function updateConfirmed(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const updated = await tx
    .updateTable('sessions')
    .set({ confirmed_at: now })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** All sessions of a person, one, or all but one. */
export type SessionChoice = { only?: string; except?: string };

/** @returns false when there was none. */
export async function deleteSessionsOf(
  tx: Tx,
  userId: string,
  which: SessionChoice,
): Promise<boolean> {
  let sessions = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (which.only !== undefined) sessions = sessions.where('id', '=', which.only);
  if (which.except !== undefined) sessions = sessions.where('id', '!=', which.except);
  const deleted = await sessions.executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

/** Every session of a person that the table still holds, the latest first. */
export async function listSessionsOf(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
