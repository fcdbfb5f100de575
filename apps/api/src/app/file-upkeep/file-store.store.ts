import type { Db } from '../../core/db/database.ts';

/**
 * Claims the daily pass over the files; false: another process ran it less than `pauseMs` ago.
 */
export async function claimSweep(db: Db, now: Date, pauseMs: number): Promise<boolean> {
  const claimed = await db
    .updateTable('file_store')
    .set({ swept_at: now })
    .where((where) =>
      where.or([
        where('swept_at', 'is', null),
        where('swept_at', '<=', new Date(now.getTime() - pauseMs)),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Which store belongs to this database, and whether it was marked as such. */
export async function getFileStore(db: Db): Promise<{ id: string; markedAt: Date | null }> {
  return db
    .selectFrom('file_store')
    .select(['id', 'marked_at as markedAt'])
    .executeTakeFirstOrThrow();
}

export async function setMarkedAt(db: Db, now: Date): Promise<void> {
  await db.updateTable('file_store').set({ marked_at: now }).execute();
}
