import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../../core/config/config.ts';
import type { Files, WrittenFile } from '../../core/files/files.port.ts';
import { productVersion } from '../product-version.ts';
import { backUpFiles, type FilesInPlace } from './back-up-files.ts';
import { readFileList, readManifest, refuseMissingFiles } from './read-backup.ts';
import { type Manifest, nameAt } from './manifest.rules.ts';
import {
  type BackupPlace,
  fileListName,
  inBackup,
  listBackups,
  manifestName,
  placeTrouble,
  putSealed,
  readWhole,
  tableObject,
} from './place.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

export type BackupSource = {
  /** The database itself, never a pooler. */
  url: string;
  files: Files;
  config: Pick<Config, 'dataDir' | 'secretsKey' | 'sealCertificateFile'>;
};

/**
 * Makes a backup while the product runs: files, then the database as it is at one moment, then the files that came
 * meanwhile, so that every file that the database names is there. Tables are read back. It counts only once its
 * manifest is written, which is last.
 * @returns the manifest.
 * @throws {StartProblem} a sentence, if the place is full, cannot be written or does not answer.
 */
export async function makeBackup(
  place: BackupPlace,
  source: BackupSource,
  now: Date,
): Promise<Manifest> {
  try {
    const name = nameAt(now);
    const inPlace: FilesInPlace = new Map();
    const found = { ...(await findEarlierFiles(place)), inPlace };
    await backUpFiles(place, source.files, found);
    const snapshot = await openSnapshot(source.url);
    const tables = await backUpTables(place, name, snapshot).finally(() => snapshot.end());
    await backUpFiles(place, source.files, found);
    const manifest: Manifest = {
      format: 1,
      name,
      version: productVersion(),
      head: snapshot.head,
      tables,
      files: await writeFileList(place, name, inPlace),
      kept: await readKept(source.config),
    };
    await refuseMissingFiles(place, manifest);
    const text = Readable.from([JSON.stringify(manifest)]);
    await putSealed(place, inBackup(name, manifestName), text, { pack: true });
    return manifest;
  } catch (error) {
    throw placeTrouble(error);
  }
}

/** What earlier backups brought: files that the latest one lists, and others that lie in the place. */
async function findEarlierFiles(
  place: BackupPlace,
): Promise<{ known: FilesInPlace; stray: Set<string> }> {
  const known: FilesInPlace = new Map();
  const latest = (await listBackups(place)).at(-1);
  const stray = new Set<string>();
  for await (const { key } of place.store.list('files')) {
    stray.add(key.slice('files/'.length, -'.age'.length));
  }
  if (latest === undefined) return { known, stray };
  for await (const file of readFileList(place, await readManifest(place, latest))) {
    if (stray.delete(file.key)) known.set(file.key, file);
  }
  return { known, stray };
}

async function backUpTables(
  place: BackupPlace,
  name: string,
  snapshot: Snapshot,
): Promise<Manifest['tables']> {
  const done: Manifest['tables'] = [];
  for (const table of snapshot.head.tables) {
    const rows = await snapshot.open(table);
    const key = inBackup(name, tableObject(table));
    const written = await putSealed(place, key, rows, { pack: true });
    // What the place does not give back is no backup.
    await readWhole(place, key, { packed: true, sha256: written.sha256 });
    done.push({
      schema: table.schema,
      name: table.name,
      rows: (rows as Readable & { rowCount: number }).rowCount,
      ...sizedAs(written),
    });
  }
  return done;
}

function sizedAs({ size, sha256 }: WrittenFile): { bytes: number; sha256: string } {
  return { bytes: size, sha256 };
}

async function writeFileList(
  place: BackupPlace,
  name: string,
  inPlace: FilesInPlace,
): Promise<Manifest['files']> {
  let bytes = 0;
  const lines = function* () {
    for (const file of inPlace.values()) {
      bytes += file.size;
      yield `${JSON.stringify(file)}\n`;
    }
  };
  const list = Readable.from(lines());
  const { sha256 } = await putSealed(place, inBackup(name, fileListName), list, { pack: true });
  return { count: inPlace.size, bytes, sha256 };
}

/** The keys and the seal, wherever they are configured, as they would lie in the data folder. */
async function readKept({
  dataDir,
  secretsKey,
  sealCertificateFile,
}: BackupSource['config']): Promise<Manifest['kept']> {
  const kept = new Map<string, Buffer>();
  for (const folder of ['keys', 'seal']) {
    for (const file of await namesIn(join(dataDir, folder))) {
      // Whatever begins with a dot was being written.
      if (!file.startsWith('.')) {
        kept.set(`${folder}/${file}`, await readFile(join(dataDir, folder, file)));
      }
    }
  }
  if (secretsKey) kept.set('keys/secrets.key', Buffer.from(`${secretsKey.toString('base64')}\n`));
  if (sealCertificateFile) kept.set('seal/seal.pem', await readFile(sealCertificateFile));
  return [...kept].map(([path, content]) => ({ path, content: content.toString('base64') }));
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
