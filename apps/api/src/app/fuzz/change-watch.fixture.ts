import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { World } from '../../test-kit/world.ts';

/**
 * Tables that a refused request may write as well, each with the reason; a transaction that writes only these
 * is not a change.
 */
const meant: Record<string, string> = {
  rate_limits: 'a refused try counts as one',
  sign_in_challenges: 'a right password is answered with the second step, 401; a wrong code counts',
  payment_refused_events:
    'the provider told of another mode or version, signed: refused, and counted',
  plan_prices: 'what the provider says of its plans is kept by whoever asks for it',
  listing_views: 'looks counted in memory, of requests before, are kept some seconds later',
};

/** Columns that a refused request may move on, each with the reason. */
const movesOn: Record<string, Record<string, string>> = {
  sessions: {
    last_seen_at: 'someone was here',
    expires_at: 'and so stays signed in',
  },
  email_codes: { tries: 'a wrong code counts' },
  checkouts: {
    next_check_at: 'whoever asks the provider about a payment says when it is to be asked again',
  },
  sales: {
    next_check_at: 'whoever asks the provider about a sale says when it is to be asked again',
  },
};

/** A committed transaction, and what it changed: "insert offers". */
export type Change = { transaction: string; touched: string[] };

/**
 * Sees every change of the test's database, to the transaction: a trigger at each table notes a statement that
 * changed rows, in the transaction of the statement, so that a note is there if and only if the change is. Rows that
 * were written as they were count as unchanged. Jobs are seen
 * when they are first put into their queue.
 */
export class ChangeWatch {
  readonly #world: World;
  #files = 0;

  private constructor(world: World) {
    this.#world = world;
  }

  static async on(world: World): Promise<ChangeWatch> {
    const { db } = world.deps;
    await sql.raw(noteChanges).execute(db);
    const { rows } = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE'
        and (table_schema = 'public' or (table_schema = 'pgboss' and table_name like 'job%'))
    `.execute(db);
    const triggers = rows.flatMap(({ schema, name }) => {
      const isQueue = schema === 'pgboss';
      const left = Object.keys(movesOn[name] ?? {}).map((column) => `'${column}'`);
      const operations = isQueue ? ['insert'] : ['insert', 'update', 'delete'];
      return operations.map((operation) => {
        const tables = [
          ...(operation === 'delete' ? [] : ['new table as after']),
          ...(operation === 'insert' ? [] : ['old table as before']),
        ];
        return `create trigger fuzz_${operation} after ${operation} on ${schema}.${name}
          referencing ${tables.join(' ')} for each statement
          execute function fuzz.note_${isQueue ? 'job' : operation}(${left.join(', ')});`;
      });
    });
    await sql.raw(triggers.join('\n')).execute(db);
    return new ChangeWatch(world);
  }

  /**
   * How many files are stored more, or fewer, than at the last look. A file is never changed, so to count them is
   * enough, if nothing is both stored and removed.
   */
  async storedSince(): Promise<number> {
    const folder = join(this.#world.deps.config.dataDir, 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const before = this.#files;
    this.#files = entries.filter((entry) => entry.isFile()).length;
    return this.#files - before;
  }

  /** Whether a job is waiting. */
  async hasJobs(): Promise<boolean> {
    const { rows } = await sql`
      select from pgboss.job where state in ('created', 'retry') limit 1`.execute(
      this.#world.deps.db,
    );
    return rows.length > 0;
  }

  /**
   * What was committed since the last look and is not meant to be, by transaction. Notes are taken away as they are
   * read: those of a transaction are all there at its commit, or none, in whichever order transactions end.
   */
  async take(): Promise<Change[]> {
    const { rows } = await sql<{ transaction: string; what: string }>`
      with taken as (delete from fuzz.changes returning at, transaction, what)
      select transaction::text, what from taken order by at`.execute(this.#world.deps.db);
    const changes = new Map<string, Change>();
    for (const { transaction, what } of rows) {
      const change = changes.get(transaction) ?? { transaction, touched: [] };
      change.touched.push(what);
      changes.set(transaction, change);
    }
    return [...changes.values()].filter(({ touched }) => !isMeant(touched));
  }
}

function isMeant(touched: readonly string[]): boolean {
  // The sandbox sent something meanwhile: a transaction of its own.
  if (touched.some((what) => what.split(' ')[1] === 'payment_webhooks')) return true;
  return touched.every((what) => (what.split(' ')[1] ?? '') in meant);
}

const noteChanges = `
create schema fuzz;
create unlogged table fuzz.changes (
  at bigserial primary key, transaction xid8 not null default pg_current_xact_id(), what text not null);
create function fuzz.note_insert() returns trigger language plpgsql as $$ begin
  if exists (select from after) then
    insert into fuzz.changes (what) values ('insert ' || tg_table_name);
  end if;
  return null;
end $$;
-- The queue's own upkeep clears its jobs, and puts them back, at any moment.
create function fuzz.note_job() returns trigger language plpgsql as $$ begin
  if exists (select from after where state = 'created' and name <> 'dead') then
    insert into fuzz.changes (what) values ('insert ' || tg_table_name);
  end if;
  return null;
end $$;
create function fuzz.note_delete() returns trigger language plpgsql as $$ begin
  if exists (select from before) then
    insert into fuzz.changes (what) values ('delete ' || tg_table_name);
  end if;
  return null;
end $$;
create function fuzz.note_update() returns trigger language plpgsql as $$
declare changed text;
begin
  select string_agg(distinct one.key, ' ') into changed from (
    (select e.key, e.value from after a, jsonb_each(to_jsonb(a) - coalesce(tg_argv::text[], '{}')) e)
    except
    (select e.key, e.value from before b, jsonb_each(to_jsonb(b) - coalesce(tg_argv::text[], '{}')) e)
  ) one;
  if changed is not null then
    insert into fuzz.changes (what) values ('update ' || tg_table_name || ' ' || changed);
  end if;
  return null;
end $$;`;
