import { sql } from 'kysely';
import type { World } from '../../test-kit/world.ts';
import { ChangeWatch } from '../fuzz/change-watch.fixture.ts';

/** A world that is put back after each call that was let in: every role meets the same one. */
export class KeptWorld {
  readonly #world: World;
  readonly #watch: ChangeWatch;
  /** The product's own; a job that was put into a queue stays, and is never run. */
  readonly #tables: ReadonlyMap<string, string>;

  private constructor(world: World, watch: ChangeWatch, tables: ReadonlyMap<string, string>) {
    this.#world = world;
    this.#watch = watch;
    this.#tables = tables;
  }

  static async of(world: World): Promise<KeptWorld> {
    const { db } = world.deps;
    // Generated columns are not restored: the database computes them.
    const { rows } = await sql<{ name: string; columns: string }>`
      select table_name as name, string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.tables join information_schema.columns using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      group by table_name`.execute(db);
    const copies = rows.map(({ name }) => `create table kept.${name} as table public.${name};`);
    await sql.raw(`create schema kept; ${copies.join('\n')}`).execute(db);
    return new KeptWorld(
      world,
      await ChangeWatch.on(world),
      new Map(rows.map(({ name, columns }) => [name, columns])),
    );
  }

  /** What was changed since the last look, as "insert offers", and files that are more or fewer. */
  async changes(): Promise<string[]> {
    const changes = await this.#watch.take();
    const files = await this.#watch.storedSince();
    return [
      ...changes.flatMap(({ touched }) => touched),
      ...(files === 0 ? [] : [`files ${files}`]),
    ];
  }

  /** Puts back the tables that these changes touched, past every rule of theirs. */
  async restore(changes: readonly string[]): Promise<void> {
    const tables = new Set(changes.map((change) => change.split(' ')[1] ?? ''));
    const { db } = this.#world.deps;
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const table of tables) {
        const columns = this.#tables.get(table);
        if (columns) await sql.raw(putBack(table, columns)).execute(tx);
      }
    });
  }

  async forgetLimits(): Promise<void> {
    await this.#world.deps.db.deleteFrom('rate_limits').execute();
  }
}

const putBack = (table: string, columns: string) => `
  delete from public.${table};
  insert into public.${table} (${columns}) overriding system value select ${columns} from kept.${table};`;
