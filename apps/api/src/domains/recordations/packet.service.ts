import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import type { FileAnswer } from '../../core/http/mount.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { coverSheetCsv, renderCoverSheet, type CoverSheetInput } from '../signing/signing.api.ts';
import { getListingForDeal } from '../listings/listings.api.ts';
import {
  addressOf,
  correspondenceOf,
  conveyedBy,
  patentReference,
  findPaperHash,
  readPaper,
  listSaleOwners,
  recordByOf,
  type Sale,
  findForOperator,
  auditSale,
} from '../sales/sales.api.ts';
import type { RecordationsDeps } from './recordations.deps.ts';

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
  deps: RecordationsDeps,
  operator: Actor,
  saleId: string,
): Promise<FileAnswer> {
  const sale = await findForOperator(deps, saleId);
  const { papersStatus, sealedAt: mtime, assignmentId } = sale;
  if (papersStatus !== 'sealed' || !mtime || !assignmentId) throw new Problem('sales.not_signed');
  const input = await coverSheetOf(deps, sale, assignmentId);
  const zip = new ZipFile();
  zip.addBuffer(await readPaper(deps, assignmentId), packetFiles.assignment, { mtime });
  zip.addBuffer(await renderCoverSheet(input), packetFiles.coverSheet, { mtime });
  zip.addBuffer(Buffer.from(coverSheetCsv(input), 'utf8'), packetFiles.csv, { mtime });
  zip.end();
  const packed = await buffer(zip.outputStream);
  // The operator takes the papers out of the product.
  await transact(deps, async (unit) => {
    await auditSale(unit, operator, sale, 'filing.packet', 'To file the assignment');
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
  deps: RecordationsDeps,
  sale: Sale,
  assignmentId: string,
): Promise<CoverSheetInput> {
  const { buyerDetails, firstSignedAt, signedAt } = sale;
  const sha256 = await findPaperHash(deps, assignmentId);
  const listing = await getListingForDeal(deps.db, sale.listingId, deps.clock.now());
  if (!listing || !buyerDetails || !signedAt || !firstSignedAt)
    throw new Problem('sales.not_found');
  const owners = await listSaleOwners(deps.db, [sale.id]);
  return {
    preparedAt: signedAt,
    documentId: assignmentId,
    saleId: sale.id,
    ...conveyedBy(sale, patentReference(listing, buyerDetails, sale.recordedFacts)),
    conveyingParties: owners.map((owner) => ({
      name: owner.name,
      ...owner.capacity,
      executedAt: owner.signedAt ?? signedAt,
    })),
    receivingParty: {
      name: buyerDetails.name,
      address: addressOf(buyerDetails),
      ...(buyerDetails.company ? { company: buyerDetails.company } : {}),
    },
    correspondence: correspondenceOf(buyerDetails),
    recordBy: recordByOf(firstSignedAt),
    ...(sha256 ? { assignmentSha256: sha256 } : {}),
  };
}
