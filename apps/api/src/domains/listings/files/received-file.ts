import '@fastify/multipart';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../core/errors/problem.ts';

/** A file as it arrived: its bytes lie at `path` until the work on it has ended. */
export type ReceivedFile = { path: string; name: string };

const nameCharacters = 200;

/**
 * Receives the file of a multipart request onto the disk, piece by piece and no further than the limit,
 * and hands it to `work`. Whatever happens, nothing of it is left here afterwards.
 * @throws {Problem} listings.file_missing · listings.file_too_large · http.malformed (it broke off)
 */
export async function receiveFile<T>(
  request: FastifyRequest,
  maxBytes: number,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Problem('listings.file_missing');
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1 } });
  if (!part) throw new Problem('listings.file_missing');
  const path = join(
    tmpdir(),
    `claimstead-upload-${process.pid}-${randomBytes(12).toString('hex')}`,
  );
  try {
    await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch(
      (error: unknown) => {
        throw new Problem('http.malformed', { note: `upload broke off: ${error}`, cause: error });
      },
    );
    if (part.file.truncated) throw new Problem('listings.file_too_large');
    if (part.file.bytesRead === 0) throw new Problem('listings.file_missing');
    return await work({ path, name: cleanName(part.filename) });
  } finally {
    await rm(path, { force: true });
  }
}

/** The last part of a name that a person's machine gave, safe to show and to save under. */
export function cleanName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    // Control characters, and the marks that turn the direction of text ("gpj.exe" as "exe.jpg").
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .trim();
  return plain === '' || /^\.+$/.test(plain) ? 'file' : plain.slice(-nameCharacters);
}

/** The name with the extension that the content has, whatever the sender called it. */
export function nameWithExtension(name: string, extension: string): string {
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`;
}
