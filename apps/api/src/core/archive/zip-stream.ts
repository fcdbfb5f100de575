import { PassThrough, type Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file on its way into an archive; opened when its turn comes. */
export type ZipEntry = { path: string; open(): Promise<Readable> };

/**
 * An archive that is written while it is read: one file at a time, no faster than its reader. If the reader
 * goes away, the files are closed too.
 * @param onFailure told why an archive failed, unless its reader went away.
 */
export function streamZip(
  entries: AsyncIterable<ZipEntry>,
  modifiedAt: Date,
  onFailure: (error: unknown) => void,
): Readable {
  const zip = new ZipFile();
  const archive = new PassThrough();
  const gone = new AbortController();
  const breakOff = (error: unknown) => {
    if (gone.signal.aborted) return;
    onFailure(error);
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  archive.once('close', () => gone.abort());
  zip.on('error', breakOff);
  pipeline(zip.outputStream, archive).catch(breakOff);
  fill(zip, entries, modifiedAt, gone.signal).then(() => zip.end(), breakOff);
  return archive;
}

async function fill(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  mtime: Date,
  signal: AbortSignal,
): Promise<void> {
  for await (const entry of entries) {
    if (signal.aborted) return;
    const source = await entry.open();
    try {
      zip.addReadStream(source, entry.path, { mtime });
      await finished(source, { signal, writable: false });
    } finally {
      source.destroy();
    }
  }
}
