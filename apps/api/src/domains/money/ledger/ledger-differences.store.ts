import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../../core/db/database.ts';
import { newId } from '../../../core/ids/ids.ts';
import type { DifferenceCause, DifferenceStatus } from '../money.tables.ts';
import type { LedgerDifference } from './ledger-comparison.rules.ts';

/** A difference as it is kept: cents at the provider and in the ledger, as they were when last compared. */
export type KeptDifference = LedgerDifference & {
  id: string;
  cause: DifferenceCause;
  status: DifferenceStatus;
  foundAt: Date;
  closedAt: Date | null;
};

const columns = [
  'id',
  'provider_object_id as providerObjectId',
  'cause',
  'provider_type as providerType',
  'provider_cents as providerCents',
  'ledger_cents as ledgerCents',
  'status',
  'found_at as foundAt',
  'closed_at as closedAt',
] as const;

/** Every open difference, the oldest first. */
export async function listOpenDifferences(db: Db | Tx): Promise<KeptDifference[]> {
  return db
    .selectFrom('ledger_differences')
    .select(columns)
    .where('status', '=', 'open')
    .orderBy('found_at')
    .orderBy('id')
    .execute();
}

/** Differences that were closed, the latest first. */
export async function listClosedDifferences(
  db: Db,
  page: { limit: number; offset: number },
): Promise<KeptDifference[]> {
  return db
    .selectFrom('ledger_differences')
    .select(columns)
    .where('status', '<>', 'open')
    .orderBy('closed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Holds a difference until the end of the transaction. */
export async function lockDifference(tx: Tx, id: string): Promise<KeptDifference | null> {
  const row = await tx
    .selectFrom('ledger_differences')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Opens a difference, or brings the open one of its object up to date.
 * @returns whether it is new.
 */
export async function keepDifference(tx: Tx, found: LedgerDifference, now: Date): Promise<boolean> {
  const amounts = {
    cause: found.cause,
    provider_type: found.providerType,
    provider_cents: found.providerCents,
    ledger_cents: found.ledgerCents,
  };
  const updated = await tx
    .updateTable('ledger_differences')
    .set(amounts)
    .where('provider_object_id', '=', found.providerObjectId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return false;
  await tx
    .insertInto('ledger_differences')
    .values({
      id: newId(now.getTime()),
      provider_object_id: found.providerObjectId,
      ...amounts,
      status: 'open',
      found_at: now,
      closed_at: null,
      entry_id: null,
    })
    .execute();
  return true;
}

/** @returns null: it is no longer as it was read. */
export async function saveDifference(
  tx: Tx,
  { id, status }: KeptDifference,
  to: { status: DifferenceStatus; closedAt: Date; entryId: string | null },
  mark: RawBuilder<unknown>,
): Promise<KeptDifference | null> {
  const row = await tx
    .updateTable('ledger_differences')
    .set({ status: to.status, closed_at: to.closedAt, entry_id: to.entryId })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning(columns)
    .modifyEnd(mark)
    .executeTakeFirst();
  return row ?? null;
}

/** The sale that the entries of a difference's object name; null: none does. */
export async function findSaleOfDifference(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('ledger_differences as difference')
    .innerJoin(
      'ledger_entries as entry',
      'entry.provider_object_id',
      'difference.provider_object_id',
    )
    .select('entry.sale_id as saleId')
    .where('difference.id', '=', id)
    .where('entry.sale_id', 'is not', null)
    .executeTakeFirst();
  return row?.saleId ?? null;
}
