import type { Db, Tx } from '../../../core/db/database.ts';
import type { ChainedEntry } from './evidence.rules.ts';

export type EvidenceRow = ChainedEntry & { hash: string };

/** The end of a sale's chain. The caller holds the sale's lock, so nobody appends in between. */
export async function findLastEntry(
  tx: Tx,
  saleId: string,
): Promise<{ sequence: number; hash: string } | null> {
  const row = await tx
    .selectFrom('sale_evidence')
    .select(['sequence', 'hash'])
    .where('sale_id', '=', saleId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertEntry(tx: Tx, entry: EvidenceRow): Promise<void> {
  await tx
    .insertInto('sale_evidence')
    .values({
      sale_id: entry.saleId,
      sequence: entry.sequence,
      at: entry.at,
      what: entry.what,
      who: entry.who,
      details: entry.details,
      previous_hash: entry.previousHash,
      hash: entry.hash,
    })
    .execute();
}

export async function listEntries(db: Db | Tx, saleId: string): Promise<EvidenceRow[]> {
  const rows = await db
    .selectFrom('sale_evidence')
    .selectAll()
    .where('sale_id', '=', saleId)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({
    saleId: row.sale_id,
    sequence: row.sequence,
    at: row.at,
    what: row.what,
    who: row.who,
    details: row.details,
    previousHash: row.previous_hash,
    hash: row.hash,
  }));
}

/** Where the chain ends by the database's own count; null: nothing was ever written. */
export async function findHead(
  db: Db | Tx,
  saleId: string,
): Promise<{ sequence: number; hash: string } | null> {
  const row = await db
    .selectFrom('sale_evidence_heads')
    .select(['sequence', 'hash'])
    .where('sale_id', '=', saleId)
    .executeTakeFirst();
  return row ?? null;
}
