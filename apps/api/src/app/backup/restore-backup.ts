import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connectDatabase } from '../../core/db/database.ts';
import type { Files } from '../../core/files/files.port.ts';
import { StartProblem } from '../start-up.ts';
import { listErased, noteErasures } from './erased-people.ts';
import { checkTarget, loadRows } from './load-rows.ts';
import type { BackedUpFile, Manifest } from './manifest.rules.ts';
import { type BackupPlace, fileObject, openSealed, placeTrouble } from './place.ts';
import { readFileList, refuseMissingFiles, rowsOf } from './read-backup.ts';
import { severalAtOnce } from './several-at-once.ts';
import { type EvidenceFindings, verifyEvidence } from './verify-evidence.ts';

export type RestoreTarget = {
  /** The database itself, never a pooler. */
  url: string;
  files: Files;
  dataDir: string;
};

export type Restored = {
  rows: number;
  files: number;
  /** People who deleted their accounts after the backup; the product deletes them again when it runs. */
  erasedAgain: number;
  evidence: EvidenceFindings;
};

/**
 * What a restore leaves behind, each with the reason: a session that was ended since, by its person or by a new
 * password, would live again.
 */
export const notRestored = ['sessions', 'password_resets'];

/**
 * Brings back everything that a backup holds: keys and seal, files, and, last and in one transaction, the
 * database. Repeatable after a failure or a kill: what has arrived is not fetched again.
 * @throws {StartProblem} a sentence, before anything is changed, if the backup is incomplete or the target is not
 * empty; afterward if something in the backup is damaged.
 */
export async function restoreBackup(
  place: BackupPlace,
  manifest: Manifest,
  target: RestoreTarget,
  { replace }: { replace: boolean },
): Promise<Restored> {
  try {
    await refuseMissingFiles(place, manifest);
    await refuseOtherKept(manifest, target.dataDir, replace);
    await checkTarget(target.url, manifest.head, replace);
    await writeKept(manifest, target.dataDir);
    await severalAtOnce(readFileList(place, manifest), (file) =>
      restoreFile(place, target.files, file),
    );
    const source = rowsOf(place, manifest);
    const loaded = await loadRows(target.url, source, { replace, without: notRestored });
    return {
      rows: loaded.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.count,
      ...(await finish(place, target)),
    };
  } catch (error) {
    throw placeTrouble(error);
  }
}

async function finish(
  place: BackupPlace,
  { url, files }: RestoreTarget,
): Promise<Pick<Restored, 'erasedAgain' | 'evidence'>> {
  const connection = connectDatabase({
    connectionString: url,
    maxConnections: 1,
    statementTimeoutMs: 0,
    onError: () => undefined,
  });
  try {
    const erasedAgain = await noteErasures(connection.db, await listErased(place));
    return { erasedAgain, evidence: await verifyEvidence(connection.db, files) };
  } finally {
    await connection.close();
  }
}

/** @throws {StartProblem} if the data folder has another key or seal, which would be lost. */
async function refuseOtherKept(
  { kept }: Manifest,
  dataDir: string,
  replace: boolean,
): Promise<void> {
  if (replace) return;
  for (const { path, content } of kept) {
    const there = await readFile(join(dataDir, path)).catch(() => null);
    if (there && there.toString('base64') !== content) {
      throw new StartProblem(
        `${join(dataDir, path)} is not the one of the backup. Move it away, or add --replace to lose it.`,
      );
    }
  }
}

async function writeKept({ kept }: Manifest, dataDir: string): Promise<void> {
  for (const { path, content } of kept) {
    const file = join(dataDir, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const temporary = join(dirname(file), '.restored');
    await writeFile(temporary, Buffer.from(content, 'base64'), { mode: 0o600, flush: true });
    await rename(temporary, file);
  }
}

async function restoreFile(
  place: BackupPlace,
  files: Files,
  { key, size, sha256 }: BackedUpFile,
): Promise<void> {
  const there = await files.size(key);
  if (there === size) return;
  if (there !== null) await files.remove(key);
  await files.put(key, await openSealed(place, fileObject(key), { packed: false, sha256 }));
}
