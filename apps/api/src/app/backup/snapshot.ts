import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readMigrationSums } from '../../core/db/migrate.ts';
import { openSession } from './session.ts';
import {
  columnList,
  readSequences,
  readShapes,
  type SequenceAt,
  tableName,
  type TableShape,
} from './table-shapes.ts';

/** What a copy of a database says of itself before its rows. */
export type CopyHead = {
  /** When the rows were as they are in the copy, by the database's clock, in ISO 8601. */
  takenAt: string;
  /** Of the server, such as "18.4". */
  postgres: string;
  /** The migrations that made its schema, in their order, with the SHA-256 of their files; null: not this version's. */
  migrations: { name: string; sha256: string | null }[];
  tables: TableShape[];
  sequences: SequenceAt[];
};

/** Rows of tables, wherever they come from: a running database, or a backup of one. */
export type RowSource = {
  head: CopyHead;
  /** The rows of one table as PostgreSQL's COPY text; it fails at its end if bytes are missing or changed. */
  open(table: TableShape): Promise<Readable>;
};

export type Snapshot = RowSource & { end(): Promise<void> };

/**
 * All tables of a database as they are at one moment, while others write on. Read one table after another, each
 * to its end.
 * @param url the database itself, never a pooler: the snapshot lives as long as one transaction.
 * @throws if there is no schema of the product.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await openSession(url, 'backup');
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    const head = await readHead(client);
    // Nobody may change a table while its rows are read; all else goes on.
    await client.query(`lock table ${head.tables.map(tableName).join(', ')} in access share mode`);
    return {
      head,
      open: async ({ columns, ...table }) => {
        const from = tableName(table);
        const rows = client.query(
          copyTo(`copy (select ${columnList(columns)} from ${from}) to stdout`),
        );
        // Whoever reads hears of it too; without a listener, a reader that gave up would end the process.
        return rows.on('error', () => undefined);
      },
      end: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function readHead(client: pg.Client): Promise<CopyHead> {
  const { rows } = await client.query<{ taken_at: string; postgres: string }>(`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at,
      split_part(current_setting('server_version'), ' ', 1) as postgres`);
  const { rows: done } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  const sums = await readMigrationSums();
  return {
    takenAt: rows[0]?.taken_at ?? '',
    postgres: rows[0]?.postgres ?? '',
    migrations: done.map(({ name }) => ({ name, sha256: sums.get(name) ?? null })),
    tables: await readShapes(client),
    sequences: await readSequences(client),
  };
}
