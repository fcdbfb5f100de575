import { Problem } from '../../../core/errors/problem.ts';
import type { BuyerDetails } from '../../../core/db/tables/sales.tables.ts';
import { newId } from '../../../core/ids/ids.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { unsupportedCharacters } from '../../../integrations/signatures/documents/character-coverage.ts';
import type { AssignmentInput } from '../../../integrations/signatures/documents/document-input.ts';
import { renderAgreement } from '../../../integrations/signatures/documents/render-agreement.ts';
import { renderAssignment } from '../../../integrations/signatures/documents/render-assignment.ts';
import type { Signer, SigningRequest } from '../../../integrations/signatures/signatures.port.ts';
import { getContact } from '../../identity/identity.service.ts';
import { getListingForDeal, type ListingFacts } from '../../listings/listings.service.ts';
import { listSaleOwners, type SaleOwner } from '../holding/sale-owners.store.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { canStillSign } from '../sales.rules.ts';
import { findSale, type Sale } from '../sales.store.ts';
import { changeSale, lockAsRead, SaleMovedOn } from '../sales.transitions.ts';
import { buyerKey, ownerKey } from './signers.rules.ts';

const mostTries = 6;
const pendingApplication = 3;

/**
 * Makes both papers of a sale once and gives them to the signing provider. Until the buyer has signed,
 * other details make new papers, and the old ones are void.
 * @returns the provider's document id.
 * @throws {Problem} http.invalid_request for letters that the papers cannot show, sales.moved_on
 */
export async function preparePapers(
  deps: SalesDeps,
  saleId: string,
  details: BuyerDetails,
): Promise<string> {
  refuseUnprintable(details);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const sale = await findSale(deps.db, saleId);
    if (!sale || !canStillSign(sale)) throw new Problem('sales.moved_on');
    try {
      const documentId = await takeStep(deps, sale, details);
      if (documentId) return documentId;
    } catch (error) {
      if (!(error instanceof SaleMovedOn)) throw error;
    }
  }
  throw new Problem('sales.moved_on');
}

/** @returns null while another step is needed. */
async function takeStep(
  deps: SalesDeps,
  sale: Sale,
  details: BuyerDetails,
): Promise<string | null> {
  const fits = sale.buyerDetails !== null && isSame(sale.buyerDetails, details);
  if (sale.buyerSignedAt && sale.signingDocumentId) return sale.signingDocumentId;
  if (!fits || !sale.assignmentId || !sale.agreementId || !sale.preparedAt) {
    if (sale.signingDocumentId) {
      await deps.signatures.cancel(sale.signingDocumentId, 'The buyer changed the details.');
    }
    await beginPapers(deps, sale, details);
    return null;
  }
  if (sale.signingDocumentId) return sale.signingDocumentId;
  const request = await requestFor(deps, sale, details);
  const { documentId } = await deps.signatures.create(request);
  await transact(deps, async (unit) => {
    await changeSale(unit, await lockAsRead(unit, sale), { signing_document_id: documentId });
  });
  return documentId;
}

async function beginPapers(deps: SalesDeps, sale: Sale, details: BuyerDetails): Promise<void> {
  await transact(deps, async (unit) => {
    await changeSale(unit, await lockAsRead(unit, sale), {
      buyer_details: JSON.stringify(details),
      assignment_id: newId(unit.now.getTime()),
      agreement_id: newId(unit.now.getTime()),
      signing_document_id: null,
      prepared_at: unit.now,
    });
  });
}

async function requestFor(
  deps: SalesDeps,
  sale: Sale,
  details: BuyerDetails,
): Promise<SigningRequest> {
  const { assignmentId, agreementId, preparedAt } = sale;
  const listing = await getListingForDeal(deps.db, sale.listingId, deps.clock.now());
  if (!listing || !assignmentId || !agreementId || !preparedAt) {
    throw new Error(`sale ${sale.id} has no papers to render`);
  }
  const owners = await listSaleOwners(deps.db, [sale.id]);
  const input = assignmentInput(sale, listing, owners, details, { assignmentId, preparedAt });
  const assignment = await renderAssignment(input);
  const agreement = await renderAgreement({
    ...input,
    documentId: agreementId,
    priceCents: sale.amountCents,
    currency: 'usd',
    saleId: sale.id,
  });
  return {
    reference: assignmentId,
    saleId: sale.id,
    title: `Assignment of ${input.patent.number}`,
    patent: { number: input.patent.number, title: input.patent.title },
    documents: [
      {
        id: assignmentId,
        part: 'assignment',
        title: 'Patent Assignment',
        pdf: assignment.pdf,
        places: assignment.places,
      },
      {
        id: agreementId,
        part: 'agreement',
        title: 'Patent Purchase Agreement',
        pdf: agreement.pdf,
        places: agreement.places,
      },
    ],
    signers: await signersOf(deps, sale, owners, details),
  };
}

function assignmentInput(
  sale: Sale,
  listing: ListingFacts,
  owners: readonly SaleOwner[],
  details: BuyerDetails,
  papers: { assignmentId: string; preparedAt: Date },
): AssignmentInput {
  return {
    preparedAt: papers.preparedAt,
    documentId: papers.assignmentId,
    effective: 'on_last_signature',
    patent: patentReference(listing),
    owners: owners.map((owner) => ({
      key: ownerKey(owner.ownerId),
      name: owner.name,
      stakePercent: owner.stakeBasisPoints / 100,
    })),
    buyer: {
      key: buyerKey,
      name: nameOf(details),
      ...(details.company ? { company: details.company } : {}),
      ...(details.title ? { title: details.title } : {}),
      address: addressOf(details),
      email: details.email,
    },
  };
}

export function patentReference(
  listing: Pick<ListingFacts, 'patentNumberDisplay' | 'title' | 'patentTypeId'>,
): AssignmentInput['patent'] {
  return {
    number: `US ${listing.patentNumberDisplay}`,
    title: listing.title,
    kind: listing.patentTypeId === pendingApplication ? 'application' : 'patent',
  };
}

/** The signers are the accounts of the sale, never what a request says. */
async function signersOf(
  deps: SalesDeps,
  sale: Sale,
  owners: readonly SaleOwner[],
  details: BuyerDetails,
): Promise<Signer[]> {
  const buyer = await getContact(deps.db, sale.buyerUserId);
  return [
    {
      key: buyerKey,
      role: 'buyer',
      userId: sale.buyerUserId,
      name: nameOf(details),
      email: buyer.email,
      ...(details.title ? { title: details.title } : {}),
    },
    ...owners.map((owner) => ({
      key: ownerKey(owner.ownerId),
      role: 'owner' as const,
      userId: owner.userId,
      name: owner.name,
      email: owner.email,
    })),
  ];
}

export function nameOf(details: BuyerDetails): string {
  return `${details.firstName} ${details.lastName}`.trim();
}

/** The office wants an address of the receiving party; where none was given, mail still reaches it. */
export function addressOf(details: BuyerDetails): string {
  return details.address && details.address !== '' ? details.address : `Care of ${details.email}`;
}

function isSame(left: BuyerDetails, right: BuyerDetails): boolean {
  const fields = ['firstName', 'lastName', 'email', 'address', 'company', 'title'] as const;
  return fields.every((field) => (left[field] ?? '') === (right[field] ?? ''));
}

function refuseUnprintable(details: BuyerDetails): void {
  const fields = ['firstName', 'lastName', 'address', 'company', 'title'] as const;
  const errors = fields.flatMap((field) => {
    const missing = unsupportedCharacters(details[field] ?? '');
    if (missing.length === 0) return [];
    return [{ path: field, message: `Write this in Latin letters: ${missing.join(' ')}` }];
  });
  if (errors.length > 0) throw new Problem('http.invalid_request', { errors });
}
