import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLocalFiles } from '../../adapters/folder/local-files.adapter.ts';
import { type Persona, testPassword } from '../../test-kit/persona.ts';
import { createTestDatabase } from '../../test-kit/test-database.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { pass, signInAgain } from '../money/money.fixture.ts';
import { SaleDesk } from '../money/sale-desk.fixture.ts';
import { newestBackup } from './backup-state.ts';
import { inWorld } from './copies.fixture.ts';
import { makeBackupKey } from './encryption.ts';
import { listErased } from './erased-people.ts';
import { type BackupPlace, listBackups, openPlace } from './place.ts';
import { findBackup } from './read-backup.ts';
import { keepErasedNotes } from './remove-old-backups.ts';
import { restoreBackup } from './restore-backup.ts';

let world: World;
let folder: string;
let place: BackupPlace;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-erased-'));
  const key = await makeBackupKey();
  const where = join(folder, 'place');
  await mkdir(where);
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

/** Who is noted to be deleted again, and whether this person lives. */
async function known(of: World, person: Persona) {
  const due = await of.deps.db.selectFrom('erasures_due').select('user_id').execute();
  const { erased_at: erasedAt } = await of.deps.db
    .selectFrom('users')
    .select('erased_at')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow();
  return { isDue: due.some(({ user_id: id }) => id === person.userId), lives: erasedAt === null };
}

it('a restore brings nobody back who deleted their account, but for a sale that it opened again', async () => {
  const leaving = await world.person({ firstName: 'Lena', lastName: 'Leaves' });
  const desk = await SaleDesk.open(world);
  const { buyer, operator } = desk.people;
  const saleId = await desk.signedSale();

  // The schedule makes it: it is due, and then no more.
  expect(await newestBackup(world.deps.db)).toBeNull();
  await world.settle();
  await world.settle();
  expect(await listBackups(place)).toHaveLength(1);
  const backup = await findBackup(place);
  expect((await newestBackup(world.deps.db))?.name).toBe(backup.name);

  expect((await desk.undo(saleId)).status).toBe(200);
  await pass(world);
  await desk.onlySale('refunded');
  await leave(leaving);
  await leave(buyer);
  await world.drain();
  expect((await listErased(place)).sort()).toEqual([buyer.userId, leaving.userId].sort());

  // A note that was lost is there again with the next backup.
  await place.store.remove(`erased/${leaving.userId}`);
  await keepErasedNotes(place, world.deps.db, new Date());
  expect((await listErased(place)).sort()).toEqual([buyer.userId, leaving.userId].sort());

  await world.app.close();
  const database = await createTestDatabase({ from: 'template0' });
  const dataDir = join(folder, 'restored');
  const files = createLocalFiles(join(dataDir, 'files'));
  const target = { url: database.url, dataDir, files };
  const { erasedAgain } = await restoreBackup(place, backup, target, { replace: false });
  expect(erasedAgain).toBe(2);
  const again = await startWorld({
    database,
    sandbox: world.sandbox ?? false,
    environment: { DATA_DIR: dataDir },
  });
  try {
    await again.settle();
    expect(await known(again, leaving)).toEqual({ isDue: false, lives: false });
    expect(again.mailbox.to(leaving.me.email)).toEqual([]);
    expect(await known(again, buyer)).toEqual({ isDue: true, lives: true });
    const here = inWorld(again, operator);
    await signInAgain(again, here);
    const body = { reason: 'As before the restore.' };
    const undone = await here.request('POST', `/operations/sales/${saleId}/refund`, { body });
    expect(undone.status, undone.text).toBe(200);
    await pass(again);
    await again.settle();
    expect(await known(again, buyer)).toEqual({ isDue: false, lives: false });
  } finally {
    await again.stop();
  }
});
