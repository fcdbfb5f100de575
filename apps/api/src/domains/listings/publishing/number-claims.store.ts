import { sql } from 'kysely';
import type { Tx } from '../../../core/db/database.ts';
import type { Listing } from '../listings.rules.ts';
import { toListing } from '../listings.store.ts';

/**
 * Makes claims to one patent number wait for each other until the commit. The exclusion constraint
 * would decide the race too, but by a deadlock instead of an answer.
 */
export async function lockPatentNumber(tx: Tx, patentNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`patent ${patentNumber}`}, 0))`.execute(
    tx,
  );
}

/** Locks the published, unsold listings of other accounts with this number. */
export async function lockNumberRivals(tx: Tx, listing: Listing): Promise<Listing[]> {
  const rows = await tx
    .selectFrom('listings')
    .selectAll()
    .where('patent_number', '=', listing.patentNumber)
    .where('creator_user_id', '!=', listing.creatorUserId)
    .where('published', '=', true)
    .where('sale_state', '!=', 'sold')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toListing);
}
