import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { World } from './world.ts';

/** Tables that even a refused request may write, each with the reason. */
const writtenAnyway: Record<string, string> = {
  sessions: 'the time of the last request slides the end of a session',
  rate_limits: 'a refused try counts as one',
};

/**
 * One sum per table over all its rows, and one over the files on disk: the same for as long as nothing
 * was written at all. Left out is only what every request may write, or these tables alone.
 */
export async function worldDigest(
  world: World,
  leftOut: Readonly<Record<string, string>> = writtenAnyway,
): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(world.deps.db);
  const sums = tables
    .filter(({ name }) => !(name in leftOut))
    .map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name, count(*) || ' ' ||
          coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum
        from ${sql.table(name)} t`,
    );
  const { rows } = await sql<{ name: string; sum: string }>`
    ${sql.join(sums, sql` union all `)}`.execute(world.deps.db);
  const digest = Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
  return { ...digest, files: await filesUnder(world.deps.config.dataDir) };
}

async function filesUnder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // The keys of this installation are made when first needed, by whichever request that is.
  const keys = join(folder, 'keys');
  const files = entries.filter((entry) => entry.isFile() && entry.parentPath !== keys);
  const lines = await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name);
      return `${path} ${(await stat(path)).size}`;
    }),
  );
  return lines.sort().join('\n');
}
