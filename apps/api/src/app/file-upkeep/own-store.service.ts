import { text } from 'node:stream/consumers';
import { storeMark } from '../../core/files/store-mark.ts';
import type { AppDeps } from '../deps.ts';
import { getFileStore, setMarkedAt } from './file-store.store.ts';

/**
 * Whether the file store belongs to this database. With another installation's bucket, or an unmounted folder,
 * every file would seem unused, or every row would seem to lack its file. The store is marked the first time;
 * from then on it must have the mark.
 */
export async function isOwnStore(deps: AppDeps): Promise<boolean> {
  const { id, markedAt } = await getFileStore(deps.db);
  const opened = await deps.files.open(storeMark);
  const mark = opened ? (await text(opened.stream)).trim() : null;
  if (mark === null && markedAt === null) await deps.files.put(storeMark, Buffer.from(`${id}\n`));
  if (mark === id || (mark === null && markedAt === null)) {
    if (markedAt === null) await setMarkedAt(deps.db, deps.clock.now());
    return true;
  }
  const problem = mark === null ? 'the store has lost its mark' : 'the store is another database’s';
  deps.log.error({ problem, expected: id, mark }, 'files: not this database’s store; left alone');
  return false;
}
