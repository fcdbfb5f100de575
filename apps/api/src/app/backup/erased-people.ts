import type { Db } from '../../core/db/database.ts';
import { isId } from '../../core/ids/ids.ts';
import type { BackupPlace } from './place.ts';

/** In the place: an empty object for everyone who deleted their account, named by the account's id alone. */
const erasedFolder = 'erased';

const erasedObject = (userId: string) => `${erasedFolder}/${userId}`;

/** Notes beside the backups that someone is gone, so that no backup brings them back. Safe to repeat. */
export async function noteErased(place: BackupPlace, userId: string): Promise<void> {
  if ((await place.store.size(erasedObject(userId))) !== null) return;
  await place.store.put(erasedObject(userId), Buffer.from('erased\n'));
}

/** Notes everyone whom the database knows to be gone since then: a note may have been lost with the place. */
export async function noteErasedSince(place: BackupPlace, db: Db, since: Date): Promise<void> {
  const gone = await db.selectFrom('users').select('id').where('erased_at', '>=', since).execute();
  for (const { id } of gone) await noteErased(place, id);
}

/** The ids of everyone who deleted their account while backups that know them are kept. */
export async function listErased(place: BackupPlace): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of place.store.list(erasedFolder)) {
    const id = key.slice(erasedFolder.length + 1);
    if (isId(id)) ids.push(id);
  }
  return ids;
}

/** Forgets notes that are older than the oldest backup: no backup knows these people any more. */
export async function forgetErased(place: BackupPlace, olderThanMs: number): Promise<void> {
  for await (const { key, ageMs } of place.store.list(erasedFolder)) {
    if (ageMs > olderThanMs) await place.store.remove(key);
  }
}

/**
 * Puts down in a restored database who is to be deleted again; the product does it when it runs.
 * @returns how many of these people the database knows as living.
 */
export async function noteErasures(db: Db, userIds: readonly string[]): Promise<number> {
  let noted = 0;
  for (const userId of userIds) {
    const living = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('status', '<>', 'erased')
      .executeTakeFirst();
    if (!living) continue;
    await db
      .insertInto('erasures_due')
      .values({ user_id: userId })
      .onConflict((known) => known.doNothing())
      .execute();
    noted += 1;
  }
  return noted;
}
