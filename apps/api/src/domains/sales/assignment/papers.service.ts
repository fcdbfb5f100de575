import { hash } from 'node:crypto';
import type { Db, Tx } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact, type UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import {
  type AgreementTerms,
  wordingVersion,
  type RenderedDocument,
  type Signer,
  type SigningRequest,
} from '../../signing/signing.api.ts';
import { holdLegalNames, getPostalAddresses } from '../../identity/identity.api.ts';
import { getListingForDeal } from '../../listings/listings.api.ts';
import { appendEvidence } from '../evidence/evidence.service.ts';
import { listSaleOwners, setPrintedOwner, type SaleOwner } from '../sale-owners.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { canStillSign } from '../sales.rules.ts';
import { findSale, type Sale } from '../sales.store.ts';
import { changeSale, lockAsRead, withSale } from '../move-sale.service.ts';
import { whileMoved } from '../../../core/lifecycle/moved-on.ts';
import { isSame } from '../papers/buyer-details.rules.ts';
import { movePapers } from '../papers/move-papers.service.ts';
import type { PapersStep } from '../papers/papers-lifecycle.rules.ts';
import { areUnsigned, hasBuyerSigned } from '../papers/papers.rules.ts';
import type { BuyerDetails, RecordedFacts } from '../papers/papers.tables.ts';
import { buyerKey, ownerKey } from '../papers/signers.rules.ts';
import { askBuyer } from '../papers/ask-buyer.service.ts';
import { findPatentDays } from '../records/patent-days.service.ts';
import { refuseDetails } from './buyer-details.service.ts';
import { renderDeal } from './render-deal.service.ts';

/**
 * Makes both papers of a sale once and sends them to the signing provider. Until the buyer has signed, changed
 * details make new papers and void the old ones.
 * @returns the provider's document id.
 * @throws {Problem} http.invalid_request for letters that the papers cannot show, sales.moved_on,
 *   signatures.address_missing: no papers are made without the assignee's postal address
 */
export async function preparePapers(
  deps: SalesDeps,
  saleId: string,
  details: BuyerDetails,
): Promise<string> {
  refuseDetails(details);
  if (!details.address) throw new Problem('signatures.address_missing');
  const documentId = await whileMoved(async () => {
    const sale = await findSale(deps.db, saleId);
    if (!sale || !canStillSign(sale)) throw new Problem('sales.moved_on');
    return takeStep(deps, sale, details);
  });
  if (documentId === null) throw new Problem('sales.moved_on');
  return documentId;
}

/** @returns null while another step is needed. */
async function takeStep(
  deps: SalesDeps,
  sale: Sale,
  details: BuyerDetails,
): Promise<string | null> {
  if (hasBuyerSigned(sale.papersStatus)) return sale.signingDocumentId;
  if (!(await fits(deps, sale, details))) {
    await replacePapers(deps, sale, details);
    return null;
  }
  if (sale.signingDocumentId) return sale.signingDocumentId;
  const request = await requestFor(deps, sale, details);
  const { documentId } = await deps.signatures.create(request);
  await withSale(deps, sale, async (unit, locked) => {
    const change = { signingDocumentId: documentId };
    const papers = await movePapers(unit, locked.papers, { move: 'send', by: 'system', change });
    await changeSale(unit, locked, {}, { papers });
    const hashes = request.documents.map(({ part, pdf }) => [`${part}Sha256`, hash('sha256', pdf)]);
    const versions = { wording: wordingVersion, disclosures: sale.disclosuresVersion };
    // Details that were typed and never signed must not be kept forever.
    const details = { ...versions, ...Object.fromEntries(hashes) };
    await appendEvidence(unit, sale.id, 'papers_prepared', { details });
  });
  return documentId;
}

/** Whether the papers that were begun say what is known now. */
async function fits(deps: SalesDeps, sale: Sale, details: BuyerDetails): Promise<boolean> {
  const { buyerDetails: kept, papersStatus } = sale;
  if (!areUnsigned(papersStatus) || !kept || !isSame(kept, details)) return false;
  const owners = await listSaleOwners(deps.db, [sale.id]);
  const addresses = await getPostalAddresses(
    deps.db,
    owners.map((owner) => owner.userId),
  );
  return owners.every((owner) => owner.address === (addresses.get(owner.userId) ?? null));
}

/**
 * Saves the buyer's form, until the buyer has signed. Changed details start new papers.
 * @throws {Problem} sales.moved_on
 */
export async function keepDetails(
  deps: SalesDeps,
  saleId: string,
  details: BuyerDetails,
): Promise<void> {
  const isKept = await whileMoved(async () => {
    const sale = await findSale(deps.db, saleId);
    if (!sale || hasBuyerSigned(sale.papersStatus) || !canStillSign(sale)) return false;
    if (!(await fits(deps, sale, details))) await replacePapers(deps, sale, details);
    return true;
  });
  if (!isKept) throw new Problem('sales.moved_on');
}

/**
 * Starts new papers with these details and voids the old ones. Their numbers and their time are fixed here, so
 * that every rendering gives the same bytes.
 * @throws {MovedOn}
 */
async function replacePapers(deps: SalesDeps, sale: Sale, details: BuyerDetails): Promise<void> {
  if (sale.signingDocumentId) {
    await deps.signatures.cancel(sale.signingDocumentId, 'The details on the papers changed.');
  }
  const recordedFacts = await readRecordedFacts(deps.db, sale.listingId);
  await transact(deps, async (unit) => {
    const names = await holdLegalNames(unit, await partiesOf(unit.tx, sale));
    const locked = await askBuyer(unit, await lockAsRead(unit, sale));
    await printOwners(unit, locked, names);
    const buyerDetails = { ...details, name: names.get(sale.buyerUserId) ?? details.name };
    const change = {
      ...newPapers(unit.now, deps.config.agreement),
      ...{ buyerDetails, recordedFacts },
    };
    const papers = await movePapers(unit, locked.papers, { move: 'begin', by: 'buyer', change });
    await changeSale(unit, locked, {}, { papers });
  });
}

/** What is kept of the office's record; asks nobody outside. */
export async function readRecordedFacts(db: Db, listingId: string): Promise<RecordedFacts | null> {
  const { record } = (await findPatentDays(db, listingId, null))?.known ?? {};
  if (!record?.applicationNumber) return null;
  const { applicationNumber, filedOn, grantedOn } = record;
  return { applicationNumber, filedOn, grantedOn };
}

/** The people whose names print: the buyer and every owner. */
export async function partiesOf(tx: Tx, sale: Sale): Promise<string[]> {
  const owners = await listSaleOwners(tx, [sale.id]);
  return [sale.buyerUserId, ...owners.map((owner) => owner.userId)];
}

/** Numbers and time of papers that start over, under these terms: nobody has them yet. */
export function newPapers(now: Date, agreementTerms: AgreementTerms): PapersStep['change'] {
  return {
    assignmentId: newId(now.getTime()),
    agreementId: newId(now.getTime()),
    recordId: newId(now.getTime()),
    preparedAt: now,
    agreementTerms,
    signingDocumentId: null,
    firstSignedAt: null,
  };
}

/** The owners' names and postal addresses are stored where the papers, the cover sheet and the lists read them. */
export async function printOwners(
  unit: UnitOfWork,
  sale: Sale,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const owners = await listSaleOwners(unit.tx, [sale.id]);
  const addresses = await getPostalAddresses(
    unit.tx,
    owners.map((owner) => owner.userId),
  );
  for (const owner of owners) {
    const name = names.get(owner.userId) ?? owner.name;
    const address = addresses.get(owner.userId) ?? null;
    if (name === owner.name && address === owner.address) continue;
    await setPrintedOwner(unit.tx, sale.id, owner.ownerId, { name, address });
  }
}

/** The papers of a sale as the signing provider gets them. The same sale gives the same bytes. */
export async function requestFor(
  deps: SalesDeps,
  sale: Sale,
  details: BuyerDetails,
): Promise<SigningRequest> {
  const { assignmentId, agreementId, recordId, preparedAt, agreementTerms: terms } = sale;
  const listing = await getListingForDeal(deps.db, sale.listingId, deps.clock.now());
  if (!listing || !assignmentId || !agreementId || !recordId || !preparedAt || !terms) {
    throw new Error(`sale ${sale.id} has no papers to render`);
  }
  const owners = await listSaleOwners(deps.db, [sale.id]);
  const { patent, assignment, agreement } = await renderDeal(deps.db, {
    ...{ listing, owners, details, terms, preparedAt },
    ...{ saleId: sale.id, priceCents: sale.amountCents, assignmentId, agreementId, recordId },
    recordedFacts: sale.recordedFacts,
    titleShown: sale.titleShown,
    legalStatusShown: sale.legalStatusShown,
    disclosuresVersion: sale.disclosuresVersion,
  });
  return {
    reference: assignmentId,
    subject: { kind: 'sale', id: sale.id },
    recordId,
    title: `Assignment of ${patent.number}`,
    patent: { number: patent.number, title: patent.title },
    documents: [
      { id: assignmentId, part: 'assignment', title: 'Patent Assignment', ...shown(assignment) },
      {
        id: agreementId,
        part: 'agreement',
        title: 'Patent Purchase Agreement',
        ...shown(agreement),
      },
    ],
    signers: signersOf(sale, owners, details),
  };
}

/** What signers see of a paper, and where they sign it. */
function shown({ pdf, places }: RenderedDocument) {
  return { pdf, places };
}

/** The signers are the accounts of the sale, never what a request says: the buyer first, then the owners in any order. */
function signersOf(sale: Sale, owners: readonly SaleOwner[], details: BuyerDetails): Signer[] {
  return [
    {
      key: buyerKey,
      role: 'buyer',
      turn: 1,
      userId: sale.buyerUserId,
      name: details.name,
      email: details.email,
      ...(details.title ? { title: details.title } : {}),
      ...(details.company ? { company: details.company } : {}),
    },
    ...owners.map((owner) => ({
      key: ownerKey(owner.ownerId),
      role: 'owner' as const,
      turn: 2,
      userId: owner.userId,
      name: owner.name,
      email: owner.email,
      ...owner.capacity,
    })),
  ];
}
