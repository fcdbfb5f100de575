import { hash, randomUUID } from 'node:crypto';
import type { FileKeeper, KeepingRow, LossOutcome } from '../../../core/files/file-keeper.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { findSaleOfPaper } from '../sales.store.ts';
import { listPaperKeys, listPapers, replacePaperKey } from './paper-upkeep.store.ts';
import { findDocument } from '../papers/sale-documents.store.ts';

/**
 * Sealed papers: evidence, so no row is ever given up. A lost paper is fetched from the signing provider again
 * and kept if its SHA-256 matches the record; otherwise the operators must look.
 */
export const sealedPapersKeeper: FileKeeper<SalesDeps> = {
  folder: 'sales',
  columns: ['sale_documents.storage_key'],
  listNamed: async (db, keys) => new Set(await listPaperKeys(db, keys)),
  listRows: async (db, afterId, count) =>
    (await listPapers(db, afterId, count)).map(({ id, key }) => ({ id, keys: [key] })),
  noteLoss: fetchAgain,
};

async function fetchAgain(deps: SalesDeps, row: KeepingRow): Promise<LossOutcome> {
  const [from = ''] = row.keys;
  const paper = await findDocument(deps.db, row.id);
  if (paper?.storage_key !== from) return 'unnamed';
  const sale = await findSaleOfPaper(deps.db, row.id);
  const sealed = sale?.signingDocumentId
    ? await deps.signatures.download(sale.signingDocumentId, paper.part).catch((error: unknown) => {
        deps.log.warn({ err: error, paperId: row.id }, 'sales: a lost paper could not be fetched');
        return null;
      })
    : null;
  if (!sealed || hash('sha256', sealed) !== paper.sha256) return 'left';
  const to = `sales/${row.id}-${randomUUID()}.pdf`;
  await deps.files.put(to, sealed);
  const moved = await transact(deps, ({ tx }) => replacePaperKey(tx, row.id, { from, to }));
  if (!moved) await deps.files.remove(to);
  return moved ? 'mended' : 'unnamed';
}
