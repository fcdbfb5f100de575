import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { Tables } from './tables.ts';

type Table = keyof Tables;
type RowOf<T extends Table> = Selectable<Tables[T]>;

/** The row of a table that has these values; null: there is none. */
export async function findRow<T extends Table>(
  db: Db,
  table: T,
  values: Partial<RowOf<T>>,
): Promise<RowOf<T> | null> {
  return (await rowsWith(db, table, values).executeTakeFirst()) ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockRow<T extends Table>(
  tx: Tx,
  table: T,
  values: Partial<RowOf<T>>,
): Promise<RowOf<T> | null> {
  return (await rowsWith(tx, table, values).forUpdate().executeTakeFirst()) ?? null;
}

function rowsWith<T extends Table>(db: Db, table: T, values: Partial<RowOf<T>>) {
  // The names of any table's columns, as far as a builder for one table can say it.
  let query = db.selectFrom(table as Table).selectAll() as unknown as SelectQueryBuilder<
    Record<T, Record<string, unknown>>,
    T,
    RowOf<T>
  >;
  for (const [column, value] of Object.entries(values)) {
    query = query.where(column as never, '=', value as never);
  }
  return query;
}
