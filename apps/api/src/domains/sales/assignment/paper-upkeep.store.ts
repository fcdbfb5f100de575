import type { Db, Tx } from '../../../core/db/database.ts';

/** Which of these keys a sealed paper has. */
export async function listPaperKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('sale_documents')
    .select('storage_key')
    .where('storage_key', 'in', [...keys])
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Sealed papers in the order of their ids, after one of them. */
export async function listPapers(
  db: Db,
  afterId: string | null,
  count: number,
): Promise<{ id: string; key: string }[]> {
  let query = db.selectFrom('sale_documents').select(['document_id as id', 'storage_key as key']);
  if (afterId !== null) query = query.where('document_id', '>', afterId);
  return query.orderBy('document_id').limit(count).execute();
}

/** Moves a paper to a new file of the same content, unless another was faster. */
export async function replacePaperKey(
  tx: Tx,
  documentId: string,
  keys: { from: string; to: string },
): Promise<boolean> {
  const moved = await tx
    .updateTable('sale_documents')
    .set({ storage_key: keys.to })
    .where('document_id', '=', documentId)
    .where('storage_key', '=', keys.from)
    .returning('document_id')
    .executeTakeFirst();
  return moved !== undefined;
}
