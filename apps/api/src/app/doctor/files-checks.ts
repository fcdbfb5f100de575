import { randomUUID } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import { buffer, text } from 'node:stream/consumers';
import type { Files } from '../../core/files/files.port.ts';
import { storeMark } from '../../core/files/store-mark.ts';
import { createFiles } from '../create-files.ts';
import { getFileStore } from '../file-upkeep/file-store.store.ts';
import { type Check, failed, type Finding, note, ok, wordsOf } from './check.ts';
import { isEmpty, schemaName } from './schema-checks.ts';
import type { Surroundings } from './surroundings.ts';

const storeName = 'files';
const gigabyte = 1_000_000_000;
const probeBytes = Buffer.from('Written by npm run doctor, which removes it again.\n');

/** The store of files, and the disk under the data folder, which every installation has. */
export function filesChecks(around: Surroundings): Check[] {
  const { filesS3, dataDir } = around.config;
  return [
    {
      name: 'data folder',
      toDo: `make ${dataDir} a folder that this user can write, or set DATA_DIR to one`,
      look: () => lookAtRoom(dataDir, around.leastFreeBytes),
    },
    {
      name: storeName,
      toDo: filesS3
        ? `check FILES_S3_BUCKET, FILES_S3_ENDPOINT and the keys, which need to read, write, delete and list the objects of ${filesS3.bucket}`
        : `let this user write in ${dataDir}/files`,
      look: () => withFiles(around, (files) => handle(files, placeOf(around))),
    },
    {
      name: 'files in browsers',
      needs: [storeName],
      toDo: 'set FILES_S3_PUBLIC_ENDPOINT to the https address where browsers reach the bucket',
      look: (signal) => withFiles(around, (files) => fetchAsBrowser(files, signal)),
    },
    {
      name: 'files of this database',
      needs: [storeName, schemaName],
      toDo: 'read docs/runbooks/files-lost.md',
      look: () => withFiles(around, (files) => lookAtMark(files, around)),
    },
  ];
}

async function withFiles(
  around: Surroundings,
  work: (files: Files) => Promise<Finding>,
): Promise<Finding> {
  const files = await createFiles(around.config);
  try {
    return await work(files);
  } finally {
    files.close();
  }
}

async function lookAtRoom(folder: string, leastFreeBytes: number): Promise<Finding> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const found = `${(free / gigabyte).toFixed(1)} GB free in ${folder}`;
  const toDo = 'make room: docs/runbooks/database-and-disk.md';
  if (free < leastFreeBytes) return failed(found, toDo);
  return free < 5 * leastFreeBytes ? note(found, toDo) : ok(found);
}

/** One object goes through everything that the product does with files. */
async function handle(files: Files, place: string): Promise<Finding> {
  const key = probeKey();
  const step = async <T>(what: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (cause) {
      throw new Error(`cannot ${what} in ${place}`, { cause });
    }
  };
  await step('write', files.put(key, probeBytes));
  try {
    const opened = await step('read', files.open(key));
    const read = opened ? await step('read', buffer(opened.stream)) : null;
    if (!read?.equals(probeBytes))
      throw new Error(`what was written in ${place} reads differently`);
    const listed = await step('list', firstOf(files));
    if (!listed) throw new Error(`what was written in ${place} is not listed`);
  } catch (error) {
    await files.remove(key).catch(() => undefined);
    throw error;
  }
  await step('delete', files.remove(key));
  if ((await files.size(key)) !== null)
    throw new Error(`what was deleted in ${place} is still there`);
  return ok(`written, read, listed and deleted an object in ${place}`);
}

async function firstOf(files: Files): Promise<boolean> {
  for await (const _ of files.list()) return true;
  return false;
}

/** As a browser does that follows the product's redirect: with the signed address, and without a signature. */
async function fetchAsBrowser(files: Files, signal: AbortSignal): Promise<Finding> {
  const key = probeKey();
  await files.put(key, probeBytes);
  try {
    const terms = { contentType: 'text/plain', downloadAs: 'probe.txt', livesSeconds: 60 };
    const address = await files.address(key, terms);
    if (address === null) return ok('served by the product itself');
    const { origin, pathname } = new URL(address);
    const answer = await fetch(address, { signal }).catch((cause: unknown) => {
      throw new Error(`${origin} does not answer`, { cause });
    });
    const read = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok || !read.equals(probeBytes)) {
      return failed(
        `${origin} answers a signed address with ${answer.status}`,
        'lead FILES_S3_PUBLIC_ENDPOINT to the same store with the Host header unchanged: the signature covers it',
      );
    }
    const unsigned = await fetch(`${origin}${pathname}`, { signal });
    await unsigned.body?.cancel();
    return unsigned.ok
      ? failed(`${origin} gives files to anyone, unsigned`, 'make the bucket private')
      : ok(`${origin} serves a signed address, and nothing without a signature`);
  } finally {
    await files.remove(key).catch(() => undefined);
  }
}

async function lookAtMark(files: Files, { database }: Surroundings): Promise<Finding> {
  const opened = await files.open(storeMark);
  const mark = opened ? (await text(opened.stream)).trim() : null;
  const { id, markedAt } = await storeOf(database);
  if (mark !== null && mark === id) return ok('the store belongs to this database');
  if (mark !== null) {
    return failed(
      id === null
        ? 'the store belongs to another database: this one is empty'
        : 'the store belongs to another database',
      'use a bucket or folder for this installation alone (docs/runbooks/files-lost.md)',
    );
  }
  return markedAt === null
    ? ok('the store is new; the first start binds it to this database')
    : failed('the store has lost its mark', 'read docs/runbooks/files-lost.md');
}

/** Which store the database knows; an empty database knows none yet. */
async function storeOf({ db, pool }: Surroundings['database']) {
  if (await isEmpty(pool)) return { id: null, markedAt: null };
  return getFileStore(db).catch((error: unknown) => {
    throw new Error(`the database does not say: ${wordsOf(error)}`);
  });
}

function probeKey(): string {
  return `doctor/${randomUUID()}`;
}

function placeOf({ config }: Surroundings): string {
  const { filesS3, dataDir } = config;
  return filesS3 ? `the bucket ${filesS3.bucket}` : `${dataDir}/files`;
}
