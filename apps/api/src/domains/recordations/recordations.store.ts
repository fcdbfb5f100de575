import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, type Tx, violatesUnique } from '../../core/db/database.ts';
import type { Tables } from '../../core/db/tables.ts';
import { Problem } from '../../core/errors/problem.ts';

/** An assignment at the patent office. */
export type Recordation = Omit<Selectable<Tables['recordations']>, 'receipt_key'>;
export type RecordationColumns = Omit<
  Updateable<Tables['recordations']>,
  'sale_id' | 'status' | 'filed_at' | 'recorded_at'
>;

const columnsShown = [
  'sale_id',
  'status',
  'receipt',
  'filed_at',
  'reel',
  'frame',
  'recorded_at',
] as const;

/** Opens a sale's unless it is open. That its sale is locked keeps it as it is until the commit. */
export async function openRecordation(tx: Tx, saleId: string): Promise<Recordation> {
  await tx
    .insertInto('recordations')
    .values({ sale_id: saleId, status: 'ready' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('recordations')
    .select(columnsShown)
    .where('sale_id', '=', saleId)
    .executeTakeFirstOrThrow();
}

/** Those of these sales, by their ids; what nobody has noted anything of has none. */
export async function listRecordations(
  db: Db | Tx,
  saleIds: readonly string[],
): Promise<Map<string, Recordation>> {
  if (saleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('recordations')
    .select(columnsShown)
    .where('sale_id', 'in', saleIds)
    .execute();
  return new Map(rows.map((row) => [row.sale_id, row]));
}

/**
 * Saves a change if it still stands as it was read.
 * @param mark of the move, if its status changes.
 * @throws {Problem} recordations.receipt_used, by `recordations_receipt_once`: a receipt serves one sale.
 */
export async function updateRecordation(
  tx: Tx,
  { sale_id: saleId, status }: Recordation,
  columns: Updateable<Tables['recordations']>,
  mark: RawBuilder<unknown> = sql``,
): Promise<Recordation | null> {
  const row = await tx
    .updateTable('recordations')
    .set(columns)
    .where('sale_id', '=', saleId)
    .where('status', '=', status)
    .returning(columnsShown)
    .modifyEnd(mark)
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw violatesUnique(error, 'recordations_receipt_once')
        ? new Problem('recordations.receipt_used')
        : error;
    });
  return row ?? null;
}

type QueueStatus = 'ready' | 'overdue' | 'filed' | 'recorded';

/** When the three months are over, as recordByOf has it: in UTC, and February ends its own. */
const recordBy = sql<Date>`((sale_papers.first_signed_at at time zone 'UTC')
  + interval '3 months') at time zone 'UTC'`;

const queueStates = {
  // Until the papers are sealed there is no packet to take to the office.
  ready: sql<boolean>`coalesce(recordations.status, 'ready') = 'ready' and sale_papers.status = 'sealed'`,
  filed: sql<boolean>`recordations.status = 'filed'`,
  recorded: sql<boolean>`recordations.status = 'recorded'`,
};

function standsAt(status: QueueStatus, now: Date) {
  if (status !== 'overdue') return queueStates[status];
  return sql<boolean>`${queueStates.ready} and ${recordBy} < ${now}`;
}

function signedSales(db: Db) {
  return db
    .selectFrom('sales')
    .innerJoin('listings', 'listings.id', 'sales.listing_id')
    .innerJoin('sale_papers', 'sale_papers.sale_id', 'sales.id')
    .leftJoin('recordations', 'recordations.sale_id', 'sales.id')
    .where('sales.status', 'in', ['signed', 'filed', 'released'])
    .where('sale_papers.status', 'in', ['signed', 'sealed']);
}

/**
 * The ids of sales for the operators' queue, the oldest signature first.
 * @param search `matches`: whether a sale, joined with its listing, is one that is searched for; null: all are.
 */
export async function listQueue(
  db: Db,
  search: {
    status: QueueStatus | null;
    matches: RawBuilder<boolean> | null;
    now: Date;
    limit: number;
    offset: number;
  },
): Promise<string[]> {
  const { status, matches } = search;
  const rows = await signedSales(db)
    .select('sales.id')
    .$if(status !== null, (query) => query.where(standsAt(status ?? 'ready', search.now)))
    .$if(matches !== null, (query) => query.where(matches ?? sql<boolean>`true`))
    .orderBy('sale_papers.signed_at')
    .orderBy('sales.id')
    .limit(search.limit)
    .offset(search.offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many sales are at each stage of that queue. */
export async function countQueue(db: Db, now: Date): Promise<Record<QueueStatus, number>> {
  const count = (status: QueueStatus) =>
    sql<number>`count(*) filter (where ${standsAt(status, now)})::int`.as(status);
  return signedSales(db)
    .select([count('ready'), count('overdue'), count('filed'), count('recorded')])
    .executeTakeFirstOrThrow();
}
