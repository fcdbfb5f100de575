import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { registerPersona } from './persona.ts';
import { startWorld, type World } from './world.ts';

const listed = sql<{ name: string }>`
  select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') and table_name <> 'job_common'`;

/** Ids and hashes by what they are, times by their distance from now in days: what two people cannot share. */
function withoutOwn(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\\\\x[0-9a-f]{64}/g, '<hash>')
    .replaceAll(/\|[\w-]{43}"/g, '|<hash>"')
    .replaceAll(/\$argon2id[^"]*/g, (hash) => hash.split('$').slice(0, 4).join('$'))
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)/g, (time) => {
      const minutes = Math.round((Date.parse(time) - Date.now()) / 60_000);
      return `<in ${Math.round(minutes / 10) * 10} minutes>`;
    })
    .replaceAll(/127\.\d+\.\d+\.\d+/g, '<address>');
}

async function rowsOf(world: World): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { name } of (await listed.execute(world.deps.db)).rows) {
    const found = await sql<{ text: string }>`
      select to_jsonb(t)::text as text from ${sql.raw(name)} t`.execute(world.deps.db);
    rows[name] = found.rows.map(({ text }) => withoutOwn(text)).sort();
  }
  return rows;
}

const ada = { firstName: ' Ada  Mae', lastName: 'Quill', email: 'Ada.Quill@Example.test' };

test.each([{}, { legalNameConfirmed: false }])(
  'a person who arrives (%o) leaves in every table and in the mailbox what one who registers leaves',
  async (options) => {
    const [one, other] = [await startWorld(), await startWorld()];
    const arrived = await one.person({ ...ada, ...options });
    const registered = await registerPersona(other, { ...ada, ...options });
    expect({ ...arrived.me, id: '' }).toEqual({ ...registered.me, id: '' });
    expect(await rowsOf(one)).toEqual(await rowsOf(other));
    const mailsOf = ({ mailbox }: World) =>
      JSON.parse(JSON.stringify(mailbox.sent).replaceAll(/\b\d{4}\b/g, '<code>')) as unknown;
    expect(mailsOf(one)).toEqual(mailsOf(other));
    expect((await arrived.request('GET', '/user')).status).toBe(200);
    await one.stop();
    await other.stop();
  },
);
