import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLocalFiles } from '../../adapters/folder/local-files.adapter.ts';
import { createTestDatabase } from '../../test-kit/test-database.ts';
import { startWorld } from '../../test-kit/world.ts';
import { SaleDesk } from '../money/sale-desk.fixture.ts';
import { rowSums } from './copies.fixture.ts';
import { makeBackupKey } from './encryption.ts';
import { makeBackup } from './make-backup.ts';
import { openPlace } from './place.ts';
import { notRestored, restoreBackup } from './restore-backup.ts';

// One market and one way; backup.suite.test.ts and those beside it have the others.
it('a backup brings back every row into an empty database, and the evidence of a signed sale holds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'claimstead-backup-'));
  const world = await startWorld({ sandbox: true });
  const database = await createTestDatabase({ from: 'template0' });
  const place = await openPlace({ folder: join(folder, 'place') }, await makeBackupKey());
  try {
    await (await SaleDesk.open(world)).signedSale();
    const { config, files } = world.deps;
    const source = { url: config.databaseUrl ?? '', files, config };
    const made = await makeBackup(place, source, new Date('2026-01-01T00:00:00Z'));
    const dataDir = join(folder, 'restored');
    const target = { url: database.url, dataDir, files: createLocalFiles(join(dataDir, 'files')) };
    const { evidence } = await restoreBackup(place, made, target, { replace: false });
    expect(evidence).toEqual({ sales: 1, wrong: [] });
    expect(await rowSums(database.url, notRestored)).toEqual(
      await rowSums(source.url, notRestored),
    );
  } finally {
    place.close();
    await world.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
