import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchEmbeddedPostgres } from '@claimstead/embedded-postgres/launch.ts';
import { connectDatabase } from '../../core/db/database.ts';
import { loadRows } from './load-rows.ts';
import type { Manifest } from './manifest.rules.ts';
import { type BackupPlace, fileObject, placeTrouble, readWhole } from './place.ts';
import { filesOf, readFileList, refuseMissingFiles, rowsOf } from './read-backup.ts';
import { type EvidenceFindings, verifyEvidence } from './verify-evidence.ts';

export type VerifiedBackup = { rows: number; files: number; evidence: EvidenceFindings };

/**
 * Restores a backup into an embedded database that goes again, reads every byte of its files, and looks at the
 * evidence of every sale. Nothing that is in use is touched.
 * @throws {StartProblem} a sentence for the first thing that is missing or damaged.
 */
export async function verifyBackup(
  place: BackupPlace,
  manifest: Manifest,
): Promise<VerifiedBackup> {
  try {
    await refuseMissingFiles(place, manifest);
    for await (const { key, sha256 } of readFileList(place, manifest)) {
      await readWhole(place, fileObject(key), { packed: false, sha256 });
    }
    return {
      files: manifest.files.count,
      ...(await inScratch((url) => load(place, manifest, url))),
    };
  } catch (error) {
    throw placeTrouble(error);
  }
}

async function load(place: BackupPlace, manifest: Manifest, url: string) {
  const loaded = await loadRows(url, rowsOf(place, manifest), { replace: false });
  const connection = connectDatabase({
    connectionString: url,
    maxConnections: 1,
    onError: () => undefined,
  });
  try {
    const evidence = await verifyEvidence(connection.db, filesOf(place));
    return { rows: loaded.reduce((sum, { rows }) => sum + rows, 0), evidence };
  } finally {
    await connection.close();
  }
}

/** An embedded database of its own, empty, that is deleted afterward. */
async function inScratch<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'claimstead-verify-'));
  // As root the server runs as another user, who must be able to enter; what it makes is closed to others.
  await chmod(folder, 0o755);
  try {
    const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
    const dataDir = join(folder, 'postgres');
    const server = await launchEmbeddedPostgres({ dataDir, database: 'verify', settings });
    try {
      return await work(server.connectionString);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
