import type { Db } from '../../../core/db/database.ts';
import type { LedgerDifference } from './ledger-comparison.rules.ts';

type Difference = Pick<LedgerDifference, 'providerObjectId' | 'providerCents' | 'ledgerCents'>;
export type Comparison = {
  comparedAt: Date;
  objects: number;
  differences: Difference[];
  /** The whole balance at the provider and in the ledger, in cents; null: it did not stand still there. */
  providerCents: number | null;
  ledgerCents: number | null;
};

/** Keeps what a comparison found; the days before are kept for a while, see deleteComparisonsBefore. */
export async function saveComparison(db: Db, found: Comparison): Promise<void> {
  const result = {
    objects: found.objects,
    differences: JSON.stringify(found.differences.slice(0, 50)),
    provider_cents: found.providerCents,
    ledger_cents: found.ledgerCents,
  };
  await db
    .insertInto('ledger_comparisons')
    .values({ compared_at: found.comparedAt, ...result })
    .onConflict((conflict) => conflict.column('compared_at').doUpdateSet(result))
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
  return {
    comparedAt: row.compared_at,
    objects: row.objects,
    differences: row.differences,
    providerCents: row.provider_cents,
    ledgerCents: row.ledger_cents,
  };
}

export async function deleteComparisonsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('ledger_comparisons').where('compared_at', '<', before).execute();
}
