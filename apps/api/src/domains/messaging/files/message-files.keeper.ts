import type { FileKeeper } from '../../../core/files/file-keeper.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { MessagingDeps } from '../messaging.deps.ts';
import { findFile, listFileRows, listStorageKeys, setLostAt } from './message-files.store.ts';

/** Files of messages. A lost one is hidden, and shown again should it come back, e.g. from a backup. */
export const messageFilesKeeper: FileKeeper<MessagingDeps> = {
  folder: 'messages',
  columns: ['message_files.storage_key'],
  listNamed: async (db, keys) => new Set(await listStorageKeys(db, keys)),
  async listRows(db, afterId, count) {
    const files = await listFileRows(db, afterId, count);
    return files.map(({ id, storageKey }) => ({ id, keys: [storageKey] }));
  },
  noteLoss: (deps, { id }) =>
    transact(deps, async (unit) => {
      if (await setLostAt(unit.tx, id, unit.now)) return 'noted';
      return (await findFile(unit.tx, id)) ? 'known' : 'unnamed';
    }),
  noteFound: (deps, { id }) => transact(deps, (unit) => setLostAt(unit.tx, id, null)),
};
