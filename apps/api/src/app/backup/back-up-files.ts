import type { Files } from '../../core/files/files.port.ts';
import type { BackedUpFile } from './manifest.rules.ts';
import { type BackupPlace, fileObject, putSealed } from './place.ts';
import { severalAtOnce } from './several-at-once.ts';

/** Files of the product's store that lie in the place by now, by their keys. */
export type FilesInPlace = Map<string, BackedUpFile>;

/**
 * Copies into the place what is not there yet. A file never changes, so one that an earlier backup listed is
 * never read again; one that lies there but is listed nowhere is of a backup that was killed, and is written again.
 * @param known those that earlier backups list and the place has.
 * @param stray keys that lie in the place and are listed nowhere.
 * @param inPlace gains every file of the store, those known included.
 */
export async function backUpFiles(
  place: BackupPlace,
  files: Files,
  { known, stray, inPlace }: { known: FilesInPlace; stray: Set<string>; inPlace: FilesInPlace },
): Promise<void> {
  await severalAtOnce(files.list(), async ({ key }) => {
    if (inPlace.has(key)) return;
    const earlier = known.get(key) ?? (await copyFile(place, files, key, stray));
    if (earlier) inPlace.set(key, earlier);
  });
}

async function copyFile(
  place: BackupPlace,
  files: Files,
  key: string,
  stray: Set<string>,
): Promise<BackedUpFile | null> {
  const opened = await files.open(key);
  // Removed since it was listed.
  if (!opened) return null;
  if (stray.delete(key)) await place.store.remove(fileObject(key));
  const written = await putSealed(place, fileObject(key), opened.stream, { pack: false });
  return { key, ...written };
}
