import type { Tables } from '../../../core/db/tables.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

export type ChallengeRow = Selectable<Tables['sign_in_challenges']>;

export async function insertChallenge(tx: Tx, challenge: ChallengeRow): Promise<void> {
  await tx.insertInto('sign_in_challenges').values(challenge).execute();
}

/**
 * Counts one try at a challenge, in one statement that commits on its own: tries made at the same time
 * are all counted before any of them is compared.
 */
export async function countTry(db: Db, idHash: Buffer): Promise<ChallengeRow | null> {
  const challenge = await db
    .updateTable('sign_in_challenges')
    .set({ tries: sql<number>`tries + 1` })
    .where('id_hash', '=', idHash)
    .returningAll()
    .executeTakeFirst();
  return challenge ?? null;
}

/** Compare-and-set: of two right answers to one challenge one is taken. */
export async function updateChallengeUsed(tx: Tx, idHash: Buffer, at: Date): Promise<boolean> {
  const updated = await tx
    .updateTable('sign_in_challenges')
    .set({ used_at: at })
    .where('id_hash', '=', idHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}

export async function deleteChallengesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', before).execute();
}
