import type { Files } from './files.port.ts';
import { receiveFile } from './received-file.ts';

/**
 * Runs work on a stored file by its path on this machine, read-only. For a remote store, it is a temporary copy.
 * @returns null: there is no such file.
 */
export async function withContentHere<T>(
  files: Files,
  storageKey: string,
  maxBytes: number,
  work: (path: string) => Promise<T>,
): Promise<T | null> {
  const path = await files.localPath(storageKey);
  if (path !== null) return work(path);
  const opened = await files.open(storageKey);
  if (!opened) return null;
  const incoming = { name: undefined, content: opened.stream };
  return receiveFile(
    () => incoming,
    maxBytes,
    (copy) => work(copy.path),
  );
}
