import { Problem } from '../../../core/errors/problem.ts';
import { markPages } from '../../signing/signing.api.ts';
import { readPaper } from '../assignment/sealed-papers.service.ts';
import { listDocuments } from '../papers/sale-documents.store.ts';
import { hasSignedCopy } from '../sale-files.rules.ts';
import { findSaleOf } from '../sale-parties.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { archiveCopy as copy } from './deal-archive.copy.ts';

/**
 * Both papers with all signatures, for one of the parties while they wait for the filing. Each page says so, and there is no
 * seal on it: the sealed papers wait for the filing.
 * @throws {Problem} sales.not_found for strangers and advisers, sales.document_not_found before everyone has signed and once
 *   it is filed
 */
export async function makeSignedCopy(
  deps: SalesDeps,
  saleId: string,
  userId: string,
): Promise<Buffer> {
  const { sale } = await findSaleOf(deps.db, saleId, userId);
  if (!hasSignedCopy(sale)) throw new Problem('sales.document_not_found');
  const documents = await listDocuments(deps.db, saleId);
  const signed = documents.filter(({ part }) => part !== 'record');
  return markPages(
    await Promise.all(signed.map(({ document_id: id }) => readPaper(deps, id))),
    copy.signed,
  );
}
