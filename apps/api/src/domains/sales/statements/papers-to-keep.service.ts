import { markPages } from '../../signing/signing.api.ts';
import { paperNames, readPaper } from '../assignment/sealed-papers.service.ts';
import { requestFor } from '../assignment/papers.service.ts';
import { areBegun, hasBuyerSigned, haveAllSigned } from '../papers/papers.rules.ts';
import { listDocuments } from '../papers/sale-documents.store.ts';
import { isEnded } from '../records/ended-sales.rules.ts';
import { hasSignedCopy } from '../sale-files.rules.ts';
import type { Side } from '../sale-parties.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { wasFiled } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';
import { archiveCopy as copy } from './deal-archive.copy.ts';

export type KeptPaper = { name: string; pdf: Buffer };

/**
 * The papers of a sale for one of its parties: sealed once the assignment is filed; from the last signature until then as
 * marked copies; before that as they were prepared, which owners see once the buyer has signed.
 */
export async function papersToKeep(deps: SalesDeps, sale: Sale, side: Side): Promise<KeptPaper[]> {
  if (wasFiled(sale)) return sealedPapers(deps, sale);
  return hasSignedCopy(sale) ? signedCopies(deps, sale) : preparedPapers(deps, sale, side);
}

async function signedCopies(deps: SalesDeps, sale: Sale): Promise<KeptPaper[]> {
  const sealed = await sealedPapers(deps, sale);
  return Promise.all(
    sealed.map(async ({ name, pdf }) => {
      return { name: copy.unfiled(name), pdf: await markPages([pdf], copy.signed) };
    }),
  );
}

async function sealedPapers(deps: SalesDeps, sale: Sale): Promise<KeptPaper[]> {
  const documents = await listDocuments(deps.db, sale.id);
  return Promise.all(
    documents.map(async ({ part, document_id: id }) => {
      return { name: paperNames[part], pdf: await readPaper(deps, id) };
    }),
  );
}

async function preparedPapers(deps: SalesDeps, sale: Sale, side: Side): Promise<KeptPaper[]> {
  const { papersStatus, buyerDetails } = sale;
  const isShown = side === 'buyer' ? areBegun(papersStatus) : hasBuyerSigned(papersStatus);
  if (!isShown || !buyerDetails?.address) return [];
  const nameOf = nameFor(sale);
  const { documents } = await requestFor(deps, sale, buyerDetails);
  return documents.map(({ part, pdf }) => ({ name: nameOf(paperNames[part]), pdf }));
}

/** What papers without signatures are by what became of them. */
function nameFor(sale: Sale): (name: string) => string {
  if (isEnded(sale) || isUndone(sale)) return copy.void;
  return haveAllSigned(sale.papersStatus) ? copy.bare : copy.unsigned;
}
