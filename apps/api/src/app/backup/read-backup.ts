import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Files } from '../../core/files/files.port.ts';
import { StartProblem } from '../start-up.ts';
import {
  type BackedUpFile,
  isBackupName,
  listedFileSchema,
  type Manifest,
  manifestSchema,
} from './manifest.rules.ts';
import {
  type BackupPlace,
  fileListName,
  fileObject,
  inBackup,
  listBackups,
  manifestName,
  openSealed,
  placeTrouble,
  tableObject,
} from './place.ts';
import type { RowSource } from './snapshot.ts';

/**
 * The manifest of a backup.
 * @throws {StartProblem} if the backup was never finished, is damaged, or is not for this key.
 */
export async function readManifest(place: BackupPlace, name: string): Promise<Manifest> {
  try {
    const key = inBackup(name, manifestName);
    const read = JSON.parse(await text(await openSealed(place, key, { packed: true }))) as unknown;
    const manifest = manifestSchema.safeParse(read);
    if (manifest.success && manifest.data.name === name) return manifest.data;
    throw new StartProblem(
      `The manifest of ${name} is of a form that this version does not know: use the version that made it.`,
    );
  } catch (error) {
    throw placeTrouble(error);
  }
}

/**
 * The backup that a person asked for: the named one, or the latest.
 * @throws {StartProblem} if there is none.
 */
export async function findBackup(place: BackupPlace, asked?: string): Promise<Manifest> {
  const names = await listBackups(place).catch((error: unknown) => {
    throw placeTrouble(error);
  });
  const name = asked ?? names.at(-1);
  if (name === undefined) throw new StartProblem('There is no finished backup in this place.');
  if (!isBackupName(name) || !names.includes(name)) {
    throw new StartProblem(
      `There is no finished backup ${name} in this place. There are: ${names.join(', ') || 'none'}.`,
    );
  }
  return readManifest(place, name);
}

/** The files of a backup, one after another. */
export async function* readFileList(
  place: BackupPlace,
  manifest: Manifest,
): AsyncGenerator<BackedUpFile> {
  const list = await openSealed(place, inBackup(manifest.name, fileListName), {
    packed: true,
    sha256: manifest.files.sha256,
  });
  const lines = createInterface({ input: list, crlfDelay: Number.POSITIVE_INFINITY });
  let broken: unknown = null;
  list.once('error', (error) => {
    broken = error;
    lines.close();
  });
  for await (const line of lines) yield listedFileSchema.parse(JSON.parse(line));
  if (broken !== null) throw broken;
}

/** @throws {StartProblem} if a file that the backup lists is not in its place. */
export async function refuseMissingFiles(place: BackupPlace, manifest: Manifest): Promise<void> {
  const there = new Set<string>();
  for await (const { key } of place.store.list('files')) there.add(key);
  const missing: string[] = [];
  for await (const { key } of readFileList(place, manifest)) {
    if (!there.has(fileObject(key))) missing.push(key);
  }
  if (missing.length === 0) return;
  throw new StartProblem(
    `The backup is damaged: ${missing.length} of its ${manifest.files.count} files are missing in its place, such as ${missing[0]}.`,
  );
}

/** The rows of a backup, each table checked against the manifest. */
export function rowsOf(place: BackupPlace, manifest: Manifest): RowSource {
  return {
    head: manifest.head,
    open: async ({ schema, name }) => {
      const table = manifest.tables.find((one) => one.schema === schema && one.name === name);
      return openSealed(place, inBackup(manifest.name, tableObject({ schema, name })), {
        packed: true,
        sha256: table?.sha256 ?? '',
      });
    },
  };
}

/** The files of a backup as the product's store has them, for reading. */
export function filesOf(place: BackupPlace): Pick<Files, 'open'> {
  return {
    open: async (key) => {
      if ((await place.store.size(fileObject(key))) === null) return null;
      const stream = await openSealed(place, fileObject(key), { packed: false });
      return { stream, size: Number.NaN };
    },
  };
}
