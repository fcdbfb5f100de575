import type { Db } from '../../core/db/database.ts';
import { forgetErased, noteErasedSince } from './erased-people.ts';
import { startOf } from './manifest.rules.ts';
import { type BackupPlace, fileObject, inBackup, listBackups, manifestName } from './place.ts';
import { readFileList, readManifest } from './read-backup.ts';
import { namesToRemove } from './retention.rules.ts';

/**
 * Removes backups that need not be kept, what killed ones left behind, and files that no backup names any more.
 * Only while nobody makes a backup in this place.
 * @returns the names of the removed backups.
 */
export async function removeOldBackups(
  place: BackupPlace,
  keep: { days: number; weeks: number },
): Promise<string[]> {
  const names = await listBackups(place);
  const old = namesToRemove(names, keep);
  // First: from here on none of them counts as a backup.
  for (const name of old) await place.store.remove(inBackup(name, manifestName));
  const kept = names.filter((name) => !old.includes(name));
  for await (const { key } of place.store.list('backups')) {
    if (!kept.includes(key.split('/')[1] ?? '')) await place.store.remove(key);
  }
  if (old.length > 0) await removeUnnamedFiles(place, kept);
  return old;
}

/** Keeps a note of everyone who is in a backup and has left since, and of nobody else. */
export async function keepErasedNotes(place: BackupPlace, db: Db, now: Date): Promise<void> {
  const [oldest] = await listBackups(place);
  if (oldest === undefined) return;
  const since = startOf(oldest);
  await forgetErased(place, now.getTime() - since.getTime());
  await noteErasedSince(place, db, since);
}

async function removeUnnamedFiles(place: BackupPlace, kept: readonly string[]): Promise<void> {
  const named = new Set<string>();
  for (const name of kept) {
    const manifest = await readManifest(place, name);
    for await (const { key } of readFileList(place, manifest)) named.add(fileObject(key));
  }
  for await (const { key } of place.store.list('files')) {
    if (!named.has(key)) await place.store.remove(key);
  }
}
