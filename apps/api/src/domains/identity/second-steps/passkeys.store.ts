import type { Tables } from '../../../core/db/tables.ts';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { findRow } from '../../../core/db/rows.ts';

export type PasskeyRow = Selectable<Tables['passkeys']>;

/** Oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** This person's passkey of a credential; another person's is not found. */
export async function findPasskey(
  db: Db,
  userId: string,
  credentialId: string,
): Promise<PasskeyRow | null> {
  return findRow(db, 'passkeys', { user_id: userId, credential_id: credentialId });
}

/** @returns false when the credential is kept already, whoever's it is. */
export async function insertPasskey(tx: Tx, passkey: PasskeyRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Compare-and-set on the counter: of two answers that claim the same use one is taken. */
export async function updatePasskeyUsed(
  tx: Tx,
  use: { id: string; counter: number; newCounter: number; at: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('passkeys')
    .set({ counter: use.newCounter, last_used_at: use.at })
    .where('id', '=', use.id)
    .where('counter', '=', use.counter)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** @returns false when this person has no such passkey. */
export async function deletePasskey(tx: Tx, userId: string, passkeyId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

export async function insertPasskeyChallenge(
  tx: Tx,
  challenge: { challengeHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challenge.challengeHash,
      user_id: challenge.userId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Takes a challenge away, whatever comes of it. @returns false when it is not this person's, or too old. */
export async function takePasskeyChallenge(
  db: Db,
  challenge: { challengeHash: Buffer; userId: string },
  now: Date,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge.challengeHash)
    .where('user_id', '=', challenge.userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export async function deletePasskeyChallengesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute();
}
