import type { Db } from '../../../core/db/database.ts';

/** What a card shows. `picture` is a `data:` address, so that nobody asks the foreign site for it. */
export type CardFacts = { title: string; description: string; picture: string | null };
export type Kept = { found: CardFacts | null; fetchedAt: Date };

export async function findPreview(db: Db, urlHash: Buffer): Promise<Kept | null> {
  const row = await db
    .selectFrom('link_previews')
    .select(['found', 'fetched_at'])
    .where('url_hash', '=', urlHash)
    .executeTakeFirst();
  return row ? { found: row.found, fetchedAt: row.fetched_at } : null;
}

export async function savePreview(db: Db, urlHash: Buffer, kept: Kept): Promise<void> {
  const found = kept.found === null ? null : JSON.stringify(kept.found);
  await db
    .insertInto('link_previews')
    .values({ url_hash: urlHash, found, fetched_at: kept.fetchedAt })
    .onConflict((conflict) =>
      conflict.column('url_hash').doUpdateSet({ found, fetched_at: kept.fetchedAt }),
    )
    .execute();
}

export async function deletePreviewsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('link_previews').where('fetched_at', '<', before).execute();
}
