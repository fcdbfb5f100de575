import type { Db } from '../../../core/db/database.ts';
import type { LedgerDifference } from './ledger-comparison.rules.ts';

export type Comparison = { comparedAt: Date; objects: number; differences: LedgerDifference[] };

/** Keeps what a comparison found; the days before are kept for a while, see deleteComparisonsBefore. */
export async function saveComparison(db: Db, found: Comparison): Promise<void> {
  const differences = JSON.stringify(found.differences.slice(0, 50));
  await db
    .insertInto('ledger_comparisons')
    .values({ compared_at: found.comparedAt, objects: found.objects, differences })
    .onConflict((conflict) =>
      conflict.column('compared_at').doUpdateSet({ objects: found.objects, differences }),
    )
    .execute();
}

/** The latest comparison; null: none was ever made. */
export async function findLastComparison(db: Db): Promise<Comparison | null> {
  const row = await db
    .selectFrom('ledger_comparisons')
    .selectAll()
    .orderBy('compared_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { compared_at: comparedAt, objects, differences } = row;
  return { comparedAt, objects, differences };
}

export async function deleteComparisonsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('ledger_comparisons').where('compared_at', '<', before).execute();
}
