import { sql } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';

/** What was found for a listing last. */
export type FindRow = {
  noteIds: string[];
  /** When each of these was written. */
  noteTimes: Date[];
  matchedAt: Date;
  priceCents: number | null;
  pricedAt: Date;
  dueAt: Date | null;
  toldAt: Date | null;
  toldBuyers: number;
};

/** Locked until the commit; null: nothing was ever looked for. */
export async function lockFind(tx: Tx, listingId: string): Promise<FindRow | null> {
  const row = await tx
    .selectFrom('wanted_finds')
    .select([
      'note_ids as noteIds',
      'note_times as noteTimes',
      'matched_at as matchedAt',
      'price_cents as priceCents',
      'priced_at as pricedAt',
      'due_at as dueAt',
      'told_at as toldAt',
      'told_buyers as toldBuyers',
    ])
    .where('listing_id', '=', listingId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function saveFind(tx: Tx, listingId: string, find: FindRow): Promise<void> {
  const set = {
    note_ids: find.noteIds,
    note_times: find.noteTimes,
    matched_at: find.matchedAt,
    price_cents: find.priceCents,
    priced_at: find.pricedAt,
    due_at: find.dueAt,
    told_at: find.toldAt,
    told_buyers: find.toldBuyers,
  };
  await tx
    .insertInto('wanted_finds')
    .values({ listing_id: listingId, ...set })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(set))
    .execute();
}

/** Listings that are to be matched again though nothing changes: a few. */
export async function listDueFinds(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('wanted_finds')
    .select('listing_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.listing_id);
}

/** These are not in the market: none of them is due any more, or it would be matched before all others forever. */
export async function clearDueFinds(
  tx: Tx,
  listingIds: readonly string[],
  now: Date,
): Promise<void> {
  if (listingIds.length === 0) return;
  await tx
    .updateTable('wanted_finds')
    .set({ due_at: null })
    .where('listing_id', 'in', listingIds)
    .where('due_at', '<=', now)
    .execute();
}

/** When these listings were matched last, by their ids; those that never were are left out. */
export async function listMatchedAt(
  db: Db,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('wanted_finds')
    .select(['listing_id', 'matched_at'])
    .where('listing_id', 'in', listingIds)
    .execute();
  return new Map(rows.map((row) => [row.listing_id, row.matched_at]));
}

/**
 * Who looks for a listing, by what was found last: each person once, with one of the notes. Without its owners and
 * whom one of them has blocked or is blocked by, without those who were invited, do not want to be, or must not be
 * written to, and without notes that ended or say something else by now.
 * @param today as 2026-11-28.
 */
export async function listLooking(
  db: Db | Tx,
  listingId: string,
  today: string,
): Promise<{ userId: string; words: string; classes: string[] }[]> {
  const { rows } = await sql<{ userId: string; words: string; classes: string[] }>`
    select distinct on (note.user_id) note.user_id as "userId", note.words, note.classes
    from wanted_finds find
    cross join unnest(find.note_ids, find.note_times) as found (note_id, written_at)
    join wanted_notes note on note.id = found.note_id and note.changed_at = found.written_at
    join users on users.id = note.user_id
    where find.listing_id = ${listingId} and note.until >= ${today} and note.invitations
      and users.email_verified_at is not null and users.status = 'active'
      and not exists (select from wanted_invitations invited
        where invited.listing_id = find.listing_id and invited.user_id = note.user_id)
      and not exists (select from listing_owners owner
        left join blocks on (blocks.blocker_user_id, blocks.blocked_user_id) in
          ((owner.user_id, note.user_id), (note.user_id, owner.user_id))
        where owner.listing_id = find.listing_id
          and (owner.user_id = note.user_id or blocks.blocker_user_id is not null))
    order by note.user_id, note.id`.execute(db);
  return rows;
}
