import type { SigningPart } from '@claimstead/contract/signing.contract.ts';
import type { Tables } from '../../../core/db/tables.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { findRow } from '../../../core/db/rows.ts';

export type TokenRow = Selectable<Tables['signing_tokens']>;

export async function insertToken(
  tx: Tx,
  token: Pick<TokenRow, 'token_hash' | 'envelope_id' | 'signer_key' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await tx.insertInto('signing_tokens').values(token).execute();
}

export async function findToken(db: Db | Tx, tokenHash: Buffer): Promise<TokenRow | null> {
  return findRow(db, 'signing_tokens', { token_hash: tokenHash });
}

/** @returns whether this was the first time. */
export async function setOpened(tx: Tx, tokenHash: Buffer, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('signing_tokens')
    .set({ opened_at: at })
    .where('token_hash', '=', tokenHash)
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns whether this part was read for the first time. */
export async function addReadPart(tx: Tx, tokenHash: Buffer, part: SigningPart): Promise<boolean> {
  const result = await tx
    .updateTable('signing_tokens')
    .set({ read_parts: sql<string[]>`array_append(read_parts, ${part})` })
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`not (${part} = any(read_parts))`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Spends a token, by compare-and-set. @returns false when it was spent before. */
export async function spendToken(tx: Tx, tokenHash: Buffer, at: Date): Promise<boolean> {
  const result = await tx
    .updateTable('signing_tokens')
    .set({ spent_at: at })
    .where('token_hash', '=', tokenHash)
    .where('spent_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteTokensBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('signing_tokens').where('expires_at', '<', before).execute();
}
