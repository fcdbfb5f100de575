import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../errors/problem.ts';
import { atUploadPace } from '../processes/upload-pace.ts';
import type { WrittenFile } from './files.port.ts';
import { refuseMalware, type ScanDeps } from '../malware/refuse-malware.ts';
import { createMeasure } from './measure.ts';
import { begins, pathOnTheWay } from './on-the-way.ts';

/** An incoming file: its sender's name for it, and its bytes. */
export type IncomingFile = {
  name: string | undefined;
  content: Readable | Buffer;
  /** Whether the sender's bytes were cut off at the limit; asked when `content` has ended. */
  wasCut?: () => boolean;
};

/** Starts receiving a file. Called only once the upload is allowed. */
export type OpenIncoming = () => IncomingFile | Promise<IncomingFile>;

/** A file as it arrived: its bytes lie at `path` until the work on it has ended. */
export type ReceivedFile = WrittenFile & { path: string; name: string };

const nameCharacters = 200;
/** Bytes that arrive during a write are written together, up to this many. */
const highWaterMark = 1024 * 1024;

/**
 * Writes a file to disk, piece by piece, and passes it to `work`. Whatever happens, nothing of it is left on
 * this disk.
 * @throws {Problem} files.missing (it is empty) · files.too_large · http.malformed (it broke off)
 */
export async function receiveFile<T>(
  open: OpenIncoming,
  maxBytes: number,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const { name, content, wasCut } = await open();
  const path = pathOnTheWay('upload');
  try {
    const bytes = Buffer.isBuffer(content) ? Readable.from([content]) : content;
    const measure = createMeasure();
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark });
    await pipeline(bytes, atUploadPace(), measure.through, target).catch((error: unknown) => {
      const note = `upload broke off: ${String(error)}`;
      throw new Problem('http.malformed', { note, cause: error });
    });
    const { size, sha256 } = measure.result();
    if (size > maxBytes || wasCut?.()) throw new Problem('files.too_large');
    if (size === 0) throw new Problem('files.missing');
    return await work({ path, name: cleanName(name), size, sha256 });
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Receives a file as {@link receiveFile} does, and passes it on only if no scanner finds malware.
 * @throws {Problem} as {@link receiveFile} and {@link refuseMalware}
 */
export function receiveUpload<T>(
  deps: ScanDeps,
  open: OpenIncoming,
  maxBytes: number,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  return receiveFile(open, maxBytes, async (file) => {
    await refuseMalware(deps, file.path);
    return work(file);
  });
}

const abandonedAfterMs = 3_600_000;

/** Removes leftovers of processes killed during an upload; no upload takes an hour. */
export async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!Object.values(begins).some((begin) => name.startsWith(begin))) continue;
    const path = join(tmpdir(), name);
    // Another process may be faster, and other people's files are not ours to remove.
    const facts = await stat(path).catch(() => null);
    if (!facts || Date.now() - facts.mtimeMs < abandonedAfterMs) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The last part of the name that a person's machine gave, made safe to show and to save. */
function cleanName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    // Control characters and line ends, and the marks that turn the direction of text ("gpj.exe" as "exe.jpg").
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .trim();
  if (plain === '' || /^\.+$/.test(plain)) return 'file';
  // The cut may fall between the two halves of a character.
  return plain.slice(-nameCharacters).replace(/^\p{Cs}/u, '');
}

/** The name with the extension that the content has, whatever the sender called it. */
export function nameWithExtension(name: string, extension: string): string {
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`;
}
