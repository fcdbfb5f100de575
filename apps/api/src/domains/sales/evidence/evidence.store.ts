import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { Tables } from '../../../core/db/tables.ts';
import type { ChainedEntry } from './evidence.rules.ts';

export type EvidenceRow = ChainedEntry & { hash: string };

/** Where a chain ends. */
type End = { sequence: number; hash: string };

/** The end of a sale's chain. The caller holds the sale's lock, so nobody appends in between. */
export async function findLastEntry(tx: Tx, saleId: string): Promise<End | null> {
  const ends = tx.selectFrom('sale_evidence').select(['sequence', 'hash']);
  const last = ends.where('sale_id', '=', saleId).orderBy('sequence', 'desc').limit(1);
  return (await last.executeTakeFirst()) ?? null;
}

export async function insertEntry(tx: Tx, entry: EvidenceRow): Promise<void> {
  const { saleId, previousHash, ...facts } = entry;
  const row = { ...facts, sale_id: saleId, previous_hash: previousHash };
  await tx.insertInto('sale_evidence').values(row).execute();
}

export async function listEntries(db: Db | Tx, saleId: string): Promise<EvidenceRow[]> {
  const rows = await db
    .selectFrom('sale_evidence')
    .selectAll()
    .where('sale_id', '=', saleId)
    .orderBy('sequence')
    .execute();
  return rows.map(toEntry);
}

/** Of each of these sales, the latest entry of one of these kinds. */
export async function listLatestOf(
  db: Db,
  saleIds: readonly string[],
  kinds: readonly string[],
): Promise<EvidenceRow[]> {
  if (saleIds.length === 0) return [];
  const rows = await db
    .selectFrom('sale_evidence')
    .selectAll()
    .distinctOn('sale_id')
    .where('sale_id', 'in', saleIds)
    .where('what', 'in', kinds)
    .orderBy('sale_id')
    .orderBy('sequence', 'desc')
    .execute();
  return rows.map(toEntry);
}

function toEntry({ sale_id, previous_hash, ...facts }: Selectable<Tables['sale_evidence']>) {
  return { ...facts, saleId: sale_id, previousHash: previous_hash };
}

/** Where the chain ends by the database's own count; null: nothing was ever written. */
export async function findHead(db: Db | Tx, saleId: string): Promise<End | null> {
  const heads = db.selectFrom('sale_evidence_heads').select(['sequence', 'hash']);
  return (await heads.where('sale_id', '=', saleId).executeTakeFirst()) ?? null;
}
