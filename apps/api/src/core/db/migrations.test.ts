import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../migrations/', import.meta.url);
/** From here on one version runs beside the next: the files before are the first release. */
const since = '0018';

/** What breaks a version that is still running: it names what is gone, or writes what is refused now. */
const contracting =
  /\bdrop\s+(?:table|column)|\brename\s+(?:to|column)|alter\s+column\s+\S+\s+(?:type|set\s+not\s+null)|add\s+column\s+\S+\s+(?:(?!default)[^,;])*\bnot\s+null\b(?!(?:[^,;])*default)/i;
/** Said where the version that needed it is out of use: docs/runbooks/deploying.md. */
const said = /\bContract step\b/;

/** Whether it may run while the version before it still serves. */
function isSafeBesideOlder(source: string): boolean {
  return !contracting.test(source) || said.test(source);
}

it('a migration runs safely beside the version before it, or says that it is a contract step', async () => {
  const names = (await readdir(folder)).filter(
    (name) => /^\d{4}_/.test(name) && name.slice(0, 4) >= since,
  );
  const unsafe: string[] = [];
  for (const name of names) {
    if (!isSafeBesideOlder(await readFile(new URL(name, folder), 'utf8'))) unsafe.push(name);
  }
  expect(unsafe).toEqual([]);
});

describe('what breaks a running version is noticed:', () => {
  it.each([
    'drop table sales',
    'alter table sales drop column note',
    'alter table sales rename column a to b',
    'alter table sales rename to deals',
    'alter table sales alter column a type bigint',
    'alter table sales alter column a set not null',
    'alter table sales add column a text not null',
  ])('%s', (statement) => expect(isSafeBesideOlder(statement)).toBe(false));

  it.each([
    'alter table sales add column a text',
    'alter table sales add column a integer not null default 0',
    "alter table sales add column a text check (a <> ''), add column b text",
    'create table deals (id uuid primary key, note text not null)',
    'alter table sales add column a jsonb; create table deals (id uuid not null)',
    'create index sales_buyer on sales (buyer_user_id)',
  ])('%s passes', (statement) => expect(isSafeBesideOlder(statement)).toBe(true));
});
