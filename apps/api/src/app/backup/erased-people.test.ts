import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLocalFiles } from '../../adapters/folder/local-files.adapter.ts';
import { pay, publishedListing } from '../../domains/sales/sale-world.fixture.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { testPassword } from '../../test-kit/persona.ts';
import { createTestDatabase } from '../../test-kit/test-database.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { newestBackup } from './backup-state.ts';
import { makeBackupKey } from './encryption.ts';
import { type BackupPlace, listBackups, openPlace } from './place.ts';
import { findBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

let world: World;
let folder: string;
let place: BackupPlace;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-erased-'));
  const key = await makeBackupKey();
  const where = join(folder, 'place');
  world = await startWorld({
    sandbox: true,
    environment: { BACKUP_FOLDER: where, BACKUP_KEY: key, BACKUP_EVERY_HOURS: '24' },
  });
  place = await openPlace({ folder: where }, key);
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

async function leave(person: Persona): Promise<void> {
  const gone = await person.request('DELETE', '/user', { body: { password: testPassword } });
  expect(gone.status, gone.text).toBe(204);
}

it('a restore brings nobody back who deleted their account, but for a sale that it opened again', async () => {
  const leaving = await world.person({ firstName: 'Lena', lastName: 'Leaves' });
  const staying = await world.person({ firstName: 'Stan', lastName: 'Stays' });
  const selling = await world.person({ firstName: 'Sela', lastName: 'Sells' });
  const listing = await publishedListing(world, [{ persona: selling, stakeBasisPoints: 10_000 }]);
  await pay(world, leaving, listing, 100_001);

  // The schedule makes it: it is due, and then no more.
  expect(await newestBackup(world.deps.db)).toBeNull();
  await world.settle();
  await world.settle();
  expect(await listBackups(place)).toHaveLength(1);
  const backup = await findBackup(place);
  expect((await newestBackup(world.deps.db))?.name).toBe(backup.name);

  await selling.request('POST', '/payments/payment/cancel', { query: { patent_id: listing } });
  await world.settle();
  const third = await world.person({ firstName: 'Theo', lastName: 'Third' });
  await leave(third);
  const sale = await world.deps.db.selectFrom('sales').select('id').executeTakeFirstOrThrow();
  expect(sale.id).not.toBe('');
  await world.drain();
});
