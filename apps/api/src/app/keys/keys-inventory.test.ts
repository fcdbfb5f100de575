import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connectDatabase } from '../../core/db/database.ts';
import { createTestDatabase } from '../../test-kit/test-database.ts';
import { resealers } from './reseal-secrets.ts';

const root = join(import.meta.dirname, '../../../../..');
const page = readFileSync(join(root, 'docs/keys.md'), 'utf8');
const sources = 'apps/api/src';

/** Files that only know what the others make: no key and no hash of their own. */
const passOn = /\.(test|fixture|test-kit)\.ts$|\/(test-kit|demo)\//;
const usesCryptography =
  /\b(createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|hashToken|getSignedUrl)\(|[.{ ]secrets\.(seal|open|mark|marks|isMark|reseal)\(|from '@node-rs\/argon2'|\bsign\('sha|\bverify\('sha|webhooks\.construct|from '@simplewebauthn\/server'/;

it('every file that uses cryptography is in the inventory', () => {
  const files = readdirSync(join(root, sources), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !passOn.test(`/${name}`))
    .map((name) => `${sources}/${name}`);
  const using = files.filter((file) =>
    usesCryptography.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(using.length).toBeGreaterThan(30);
  expect(using.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
});

it('every column of bytes or hashes is in the inventory, and every one in it exists', async () => {
  const test = await createTestDatabase();
  const connection = connectDatabase({ connectionString: test.url, onError: () => undefined });
  try {
    const { rows } = await sql<{ name: string; is_secret: boolean }>`
      select table_name || '.' || column_name as name,
        data_type = 'bytea' or column_name ~ '(hash|sha256|_mark|sealed_secret)$' as is_secret
      from information_schema.columns where table_schema = 'public'`.execute(connection.db);
    const named = new Set([...page.matchAll(/`([a-z_]+\.[a-z0-9_]+)`/g)].map(([, name]) => name));
    for (const end of ['secrets.key', 'seal.pem']) named.delete(end);
    expect(rows.filter((row) => row.is_secret && !named.has(row.name))).toEqual([]);
    const all = new Set(rows.map((row) => row.name));
    expect([...named].filter((name) => !all.has(name ?? ''))).toEqual([]);
  } finally {
    await connection.close();
    await test.drop();
  }
});

it('what is sealed in the database is resealed by the command', () => {
  const sealing = page.slice(page.indexOf('## Sealed'), page.indexOf('## Marked'));
  const columns = [...sealing.matchAll(/`([a-z_]+)\.(sealed\w*)`/g)].map(([, table]) => table);
  // The check of the key is the command's own last step.
  expect(columns).toHaveLength(resealers.length + 1);
});
