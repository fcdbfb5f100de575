import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import type { FileAnswer } from '../../../core/http/mount.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { coverSheetCsv, renderCoverSheet } from '../../signing/papers/cover-sheet.service.ts';
import type { CoverSheetInput } from '../../signing/papers/document-input.port.ts';
import { getListingForDeal } from '../../listings/listings.service.ts';
import { addressOf, correspondenceOf, nameOf } from '../assignment/buyer-details.service.ts';
import { conveyedBy, patentReference } from '../assignment/papers.service.ts';
import { readPaper } from '../assignment/sealed-papers.service.ts';
import { findDocument } from '../assignment/sale-documents.store.ts';
import { listSaleOwners } from '../holding/sale-owners.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { recordByOf } from '../sales.rules.ts';
import type { Sale } from '../sales.store.ts';
import { findForOperator, titleOf } from './filing.service.ts';

/** In the order in which the office's form asks for them. */
export const packetFiles = {
  assignment: '1 Assignment to record.pdf',
  coverSheet: '2 Cover sheet data and checklist.pdf',
  csv: '3 Cover sheet data.csv',
} as const;

/**
 * What an operator takes to the office, as a ZIP: the sealed assignment as stored (adding anything to it would
 * break its seal), the cover sheet's data with the checklist, and the same data as CSV. For an operator who is
 * not a party.
 * @throws {Problem} sales.not_found, sales.not_signed
 */
export async function makePacket(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
): Promise<FileAnswer> {
  const sale = await findForOperator(deps, saleId);
  if (!sale.sealedAt || !sale.assignmentId) throw new Problem('sales.not_signed');
  const input = await coverSheetOf(deps, sale, sale.assignmentId);
  const mtime = sale.sealedAt;
  const zip = new ZipFile();
  zip.addBuffer(await readPaper(deps, sale.assignmentId), packetFiles.assignment, { mtime });
  zip.addBuffer(await renderCoverSheet(input), packetFiles.coverSheet, { mtime });
  zip.addBuffer(Buffer.from(coverSheetCsv(input), 'utf8'), packetFiles.csv, { mtime });
  zip.end();
  const packed = await buffer(zip.outputStream);
  // The operator takes the papers out of the product.
  await transact(deps, async (unit) => {
    unit.audit(operator, {
      what: 'filing.packet',
      aboutId: saleId,
      about: await titleOf(unit, sale),
      reason: 'To file the assignment',
    });
  });
  return {
    stream: packed,
    contentType: 'application/zip',
    size: packed.length,
    downloadAs: `Filing packet ${input.patent.number.replaceAll('/', '-')}.zip`,
  };
}

/** Every field of 37 CFR 3.31, from the sale. */
async function coverSheetOf(
  deps: SalesDeps,
  sale: Sale,
  assignmentId: string,
): Promise<CoverSheetInput> {
  const { buyerDetails, signedAt } = sale;
  const stored = await findDocument(deps.db, assignmentId);
  const listing = await getListingForDeal(deps.db, sale.listingId, deps.clock.now());
  if (!listing || !buyerDetails || !signedAt) throw new Problem('sales.not_found');
  const owners = await listSaleOwners(deps.db, [sale.id]);
  return {
    preparedAt: signedAt,
    documentId: assignmentId,
    saleId: sale.id,
    ...conveyedBy(sale, patentReference(listing, buyerDetails.issueDate)),
    conveyingParties: owners.map((owner) => ({
      name: owner.name,
      ...owner.capacity,
      executedAt: owner.signedAt ?? signedAt,
    })),
    receivingParty: {
      name: nameOf(buyerDetails),
      address: addressOf(buyerDetails),
      ...(buyerDetails.company ? { company: buyerDetails.company } : {}),
    },
    correspondence: correspondenceOf(buyerDetails),
    recordBy: recordByOf(sale.firstSignedAt ?? signedAt),
    ...(stored ? { assignmentSha256: stored.sha256 } : {}),
  };
}
