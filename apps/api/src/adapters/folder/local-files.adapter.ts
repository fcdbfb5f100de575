import { randomBytes } from 'node:crypto';
import { constants, createWriteStream, type Dirent } from 'node:fs';
import { access, copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkFileKey, isFileKey } from '../../core/files/file-keys.rules.ts';
import type {
  ByteRange,
  Files,
  ListedFile,
  OpenedFile,
  WrittenFile,
} from '../../core/files/files.port.ts';
import { asStream, closingOnFailure, createMeasure } from '../../core/files/measure.ts';

const unfinishedName = /^\..+\.[0-9a-f]{12}\.part$/;

/**
 * Files in a folder. A file appears under its name only when all of it is on the disk: written beside it
 * under a temporary name, synced, renamed, and the folder synced.
 */
export function createLocalFiles(root: string): Files {
  return {
    put: (key, content) =>
      closingOnFailure(content, async () => {
        const path = await makePlace(root, key);
        return appearWhole(path, (temporary) => write(temporary, content));
      }),
    putFile: async (key, from) => {
      const path = await makePlace(root, key);
      await appearWhole(path, (temporary) => copy(from, temporary));
    },
    localPath: async (key) => {
      const path = pathOf(root, key);
      return (await statIfThere(path)) ? path : null;
    },
    open: async (key, range) => openFile(pathOf(root, key), range),
    size: async (key) => (await statIfThere(pathOf(root, key)))?.size ?? null,
    remove: async (key) => {
      const path = pathOf(root, key);
      await rm(path, { force: true });
      await syncFolder(dirname(path));
    },
    list: (below) => listFiles(root, below === undefined ? root : pathOf(root, below)),
    removeUnfinished: (olderThanMs) => removeUnfinished(root, olderThanMs),
    address: async (key) => {
      checkFileKey(key);
      return null;
    },
    close: () => undefined,
  };
}

/** @throws {RangeError} for a key that the product would never make: it could leave the folder. */
function pathOf(root: string, key: string): string {
  checkFileKey(key);
  return join(root, ...key.split('/'));
}

/** The path of a key that is not written yet, in a folder that is there. */
async function makePlace(root: string, key: string): Promise<string> {
  const path = pathOf(root, key);
  if (await exists(path)) throw new Error(`files: the key ${key} is written already`);
  await makeFolder(dirname(path), root);
  return path;
}

/** @param fill writes the content to a temporary path and syncs it, so that no name precedes its content. */
async function appearWhole<T>(path: string, fill: (temporary: string) => Promise<T>): Promise<T> {
  const temporary = join(
    dirname(path),
    `.${basename(path)}.${randomBytes(6).toString('hex')}.part`,
  );
  try {
    const filled = await fill(temporary);
    await rename(temporary, path);
    await syncFolder(dirname(path));
    return filled;
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function write(path: string, content: Readable | Buffer): Promise<WrittenFile> {
  const measure = createMeasure();
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(asStream(content), measure.through, target);
  return measure.result();
}

/**
 * The system copies, so the bytes need not pass through here and may be shared on disk. Never a hard link: the
 * inspecting process may hold the received file open.
 */
async function copy(from: string, path: string): Promise<void> {
  await copyFile(from, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const handle = await open(path, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openFile(path: string, range?: ByteRange): Promise<OpenedFile | null> {
  const handle = await open(path, 'r').catch(nullWhereAbsent);
  if (!handle) return null;
  const { size } = await handle.stat();
  return { stream: handle.createReadStream(range ?? {}), size };
}

async function* listFiles(root: string, folder: string): AsyncGenerator<ListedFile> {
  for await (const path of walk(folder)) {
    const key = relative(root, path).split(sep).join('/');
    // A file removed since its folder was read is simply gone.
    const found = isFileKey(key) ? await statIfThere(path) : null;
    if (found) yield { key, size: found.size, ageMs: Date.now() - found.mtimeMs };
  }
}

async function removeUnfinished(root: string, olderThanMs: number): Promise<number> {
  let removed = 0;
  for await (const path of walk(root)) {
    if (!unfinishedName.test(basename(path))) continue;
    const found = await statIfThere(path);
    if (!found || Date.now() - found.mtimeMs < olderThanMs) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** The files in a folder and below, a few names at a time. */
async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(nullWhereAbsent);
  if (!entries) return;
  for await (const entry of entries as AsyncIterable<Dirent>) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

async function statIfThere(path: string): Promise<{ size: number; mtimeMs: number } | null> {
  const found = await stat(path).catch(nullWhereAbsent);
  return found?.isFile() ? found : null;
}

function nullWhereAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

/** Makes a folder and syncs every folder above it that gained an entry. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = folder; at.length >= dirname(first).length; at = dirname(at)) {
    await syncFolder(at);
    if (at === dirname(at) || at === dirname(root) || !at.includes(sep)) break;
  }
}

/** Makes a new or removed name durable. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
