import type { FileKeeper } from '../../../core/files/file-keeper.ts';
import type { BuiltinDeps } from './builtin.deps.ts';
import { listSigningKeys, listSigningPapers } from './signing-upkeep.store.ts';

/** The papers of the built-in signer, as prepared and as sealed, and their records: evidence, so no row is ever given up. */
export const signingKeeper: FileKeeper<BuiltinDeps> = {
  folder: 'signing',
  columns: ['signing_documents.storage_key', 'signing_documents.sealed_key'],
  listNamed: async (db, keys) => new Set(await listSigningKeys(db, keys)),
  async listRows(db, afterId, count) {
    const papers = await listSigningPapers(db, afterId, count);
    return papers.map(({ id, storage_key, sealed_key }) => ({
      id,
      // A record is kept under one key: nobody signs it, so it is there only as it is sealed.
      keys: [...new Set([storage_key, sealed_key ?? storage_key])],
    }));
  },
  noteLoss: async () => 'left',
};
