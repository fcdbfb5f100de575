import type { Db } from '../../../core/db/database.ts';

/** Which of these keys a paper names: as it was prepared, or sealed. */
export async function listSigningKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('signing_documents')
    .select(['storage_key', 'sealed_key'])
    .where((where) =>
      where.or([where('storage_key', 'in', [...keys]), where('sealed_key', 'in', [...keys])]),
    )
    .execute();
  return rows.flatMap((row) => [row.storage_key, row.sealed_key ?? row.storage_key]);
}

/** Papers in the order of their ids, after one of them. */
export async function listSigningPapers(
  db: Db,
  afterId: string | null,
  count: number,
): Promise<{ id: string; storage_key: string; sealed_key: string | null }[]> {
  let query = db.selectFrom('signing_documents').select(['id', 'storage_key', 'sealed_key']);
  if (afterId !== null) query = query.where('id', '>', afterId);
  return query.orderBy('id').limit(count).execute();
}
