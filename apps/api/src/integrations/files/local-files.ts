import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Files, OpenedFile, WrittenFile } from './files.port.ts';

const keyForm = /^[a-z0-9][a-z0-9._-]{0,120}(\/[a-z0-9][a-z0-9._-]{0,120}){0,5}$/i;

/**
 * Files in a folder. A file appears under its name only when all of it is on the disk: written beside it
 * under a temporary name, synced, renamed, and the folder synced.
 */
export function createLocalFiles(root: string): Files {
  return {
    put: async (key, content) => {
      const path = pathOf(root, key);
      if (await exists(path)) throw new Error(`files: the key ${key} is written already`);
      await makeFolder(dirname(path), root);
      return writeAtomically(path, content);
    },
    open: async (key) => openFile(pathOf(root, key)),
    remove: async (key) => {
      const path = pathOf(root, key);
      await rm(path, { force: true });
      await syncFolder(dirname(path));
    },
  };
}

/** @throws {RangeError} for a key that the product would never make: it could leave the folder. */
function pathOf(root: string, key: string): string {
  if (!keyForm.test(key)) throw new RangeError(`files: not a key: ${JSON.stringify(key)}`);
  return join(root, ...key.split('/'));
}

async function writeAtomically(path: string, content: Readable | Buffer): Promise<WrittenFile> {
  const temporary = join(
    dirname(path),
    `.${basename(path)}.${randomBytes(6).toString('hex')}.part`,
  );
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  try {
    const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
    // `flush` syncs before the file is closed, so the rename never precedes the content.
    const target = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(source, measure, target);
    await rename(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}

async function openFile(path: string): Promise<OpenedFile | null> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!handle) return null;
  const { size } = await handle.stat();
  return { stream: handle.createReadStream(), size };
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
