import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { pipeline as pipe, Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupPlaceSettings, BackupSettings } from '../../core/config/backup-settings.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Files, WrittenFile } from '../../core/files/files.port.ts';
import { createMeasure } from '../../core/files/measure.ts';
import { openStore } from '../create-files.ts';
import { StartProblem } from '../start-up.ts';
import { createEncryption, type Encryption, WrongBackupKey } from './encryption.ts';

/** Where backups are kept, encrypted. Each object appears whole or not at all. */
export type BackupPlace = { store: Files; encryption: Encryption; close(): void };

/** In the place, below a backup's own folder. */
export const manifestName = 'manifest.gz.age';
export const fileListName = 'files.gz.age';
const backupsFolder = 'backups';
const filesFolder = 'files';
const sealedEnding = '.age';

export function inBackup(name: string, what: string): string {
  return `${backupsFolder}/${name}/${what}`;
}

export function tableObject(table: { schema: string; name: string }): string {
  return `database/${table.schema}.${table.name}.gz.age`;
}

/** Where a file of the product's store lies in the place. */
export function fileObject(key: string): string {
  return `${filesFolder}/${key}${sealedEnding}`;
}

export async function openPlace(settings: BackupPlaceSettings, key: string): Promise<BackupPlace> {
  const store = await openStore(settings);
  return { store, encryption: await createEncryption(key), close: () => store.close() };
}

/**
 * The configured place. Its folder must be there: made on its own, it would lie under a disk that is not mounted.
 * @throws {StartProblem} if it is not.
 */
export async function openConfiguredPlace({ place, key }: BackupSettings): Promise<BackupPlace> {
  if ('folder' in place && !(await isFolder(place.folder))) {
    throw new StartProblem(
      `BACKUP_FOLDER is not there: mount the disk of ${place.folder}, or make the folder.`,
    );
  }
  return openPlace(place, key);
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Encrypts a stream into the place. @returns the bytes and the SHA-256 of what came in, before packing. */
export async function putSealed(
  place: BackupPlace,
  key: string,
  plain: Readable,
  { pack }: { pack: boolean },
): Promise<WrittenFile> {
  const measure = createMeasure();
  const last = pack ? createGzip({ level: 4 }) : measure.through;
  const reading = pack
    ? pipeline(plain, measure.through, last as Transform)
    : pipeline(plain, measure.through);
  const writing = place.encryption.encrypt(last).then((sealed) => place.store.put(key, sealed));
  try {
    await Promise.all([reading, writing]);
  } catch (error) {
    plain.destroy();
    await Promise.allSettled([reading, writing]);
    throw error;
  }
  return measure.result();
}

/**
 * Opens what {@link putSealed} wrote. The stream fails at its end if it is not what is expected.
 * @throws {StartProblem} if it is not there, or not for this key.
 */
export async function openSealed(
  place: BackupPlace,
  key: string,
  { packed, sha256 }: { packed: boolean; sha256?: string },
): Promise<Readable> {
  const opened = await place.store.open(key);
  if (!opened) throw new StartProblem(`The backup is damaged: ${key} is missing in its place.`);
  const steps = [
    await place.encryption.decrypt(opened.stream),
    ...(packed ? [createGunzip()] : []),
    checksIn(key, sha256),
  ];
  // Its error is that of the last one, which is read below.
  const last = pipe(steps, () => undefined) as Transform;
  return Readable.from(inOurWords(key, last), { objectMode: false });
}

/**
 * Reads an object to its end and keeps nothing of it.
 * @throws {StartProblem} as {@link openSealed}, also if it is not what is expected.
 */
export async function readWhole(
  place: BackupPlace,
  key: string,
  expected: { packed: boolean; sha256: string },
): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(await openSealed(place, key, expected), nowhere);
}

async function* inOurWords(key: string, stream: Readable): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    throw damaged(key, error);
  }
}

/** Passes bytes on and refuses the end if they are not those that are expected. */
function checksIn(key: string, sha256: string | undefined): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const isExpected = sha256 === undefined || hash.digest('hex') === sha256;
      done(isExpected ? null : damaged(key, new Error('it holds something else')));
    },
  });
}

function damaged(key: string, cause: unknown): Error {
  if (cause instanceof StartProblem) return cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new StartProblem(`The backup is damaged: ${key} was changed or cut off (${why}).`, {
    cause,
  });
}

/** The names of the finished backups in a place, the earliest first. */
export async function listBackups(place: BackupPlace): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of place.store.list(backupsFolder)) {
    const [, name = '', rest] = key.split('/');
    if (rest === manifestName) names.push(name);
  }
  return names.sort();
}

/** What went wrong at the place, as a sentence for the person at the terminal. */
export function placeTrouble(error: unknown): unknown {
  if (error instanceof WrongBackupKey) {
    return new StartProblem(
      `BACKUP_KEY does not open this backup: it was made with another key, or its beginning was changed (${error.message}).`,
      { cause: error },
    );
  }
  if (error instanceof Problem && error.code === 'files.store_away') {
    return new StartProblem(`The bucket of files or of backups does not answer: ${error.message}`);
  }
  if (error instanceof Error && error.name === 'StoreRefusal') {
    return new StartProblem(`The bucket of files or of backups refuses: ${error.message}`);
  }
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  const where = path === undefined ? '' : ` ${path}`;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartProblem(
        `The disk is full${where && ` at${where}`}. Nothing of it counts as a backup.`,
      );
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartProblem(
        `The place of the backup cannot be written or read:${where} (${code}).`,
      );
    default:
      return error;
  }
}
