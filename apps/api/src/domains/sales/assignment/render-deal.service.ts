import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import type { Db } from '../../../core/db/database.ts';
import { conveyedReferences } from '../../checkouts/checkouts.api.ts';
import { type ListingFacts, readPinnedDisclosures } from '../../listings/listings.api.ts';
import {
  type AgreementTerms,
  type AssignmentInput,
  renderAgreement,
  renderAssignment,
  type RenderedDocument,
} from '../../signing/signing.api.ts';
import { addressOf } from '../papers/buyer-details.rules.ts';
import type { BuyerDetails, RecordedFacts } from '../papers/papers.tables.ts';
import { propertyKindOf } from '../papers/property-kind.rules.ts';
import { buyerKey, ownerKey } from '../papers/signers.rules.ts';
import type { SaleOwner } from '../sale-owners.store.ts';
import type { Sale } from '../sales.store.ts';

/** Everything that the papers of a deal are made from. */
export type DealOnPaper = {
  listing: ListingFacts;
  owners: readonly Pick<
    SaleOwner,
    'ownerId' | 'name' | 'capacity' | 'address' | 'shareBasisPoints'
  >[];
  details: BuyerDetails;
  recordedFacts: RecordedFacts | null;
  titleShown: Sale['titleShown'];
  legalStatusShown: Sale['legalStatusShown'];
  /** Null: the sheet as it is now. */
  disclosuresVersion: number | null;
  priceCents: number;
  terms: AgreementTerms;
  saleId: string;
  assignmentId: string;
  agreementId: string;
  recordId: string;
  preparedAt: Date;
};

/** Both papers of a deal. The same deal gives the same bytes. */
export async function renderDeal(
  db: Db,
  deal: DealOnPaper,
): Promise<{
  patent: AssignmentInput['patent'];
  assignment: RenderedDocument;
  agreement: RenderedDocument;
}> {
  const input = assignmentInput(deal);
  const { listing, saleId, priceCents, titleShown, legalStatusShown, terms } = deal;
  const assignment = await renderAssignment(input);
  const agreement = await renderAgreement({
    ...input,
    documentId: deal.agreementId,
    disclosures: await readPinnedDisclosures(db, listing.listingId, deal.disclosuresVersion),
    terms,
    // What the agreement says and the public assignment does not.
    ...{ saleId, priceCents, currency: 'usd', titleShown, legalStatusShown },
  });
  return { patent: input.patent, assignment, agreement };
}

function assignmentInput(deal: DealOnPaper): AssignmentInput {
  const { listing, details, recordedFacts } = deal;
  return {
    preparedAt: deal.preparedAt,
    documentId: deal.assignmentId,
    recordId: deal.recordId,
    effective: 'on_last_signature',
    ...conveyedBy(deal, patentReference(listing, details, recordedFacts)),
    owners: deal.owners.map((owner) => ({
      key: ownerKey(owner.ownerId),
      name: owner.name,
      ...(owner.capacity ? { capacity: owner.capacity } : {}),
      ...(owner.address ? { address: owner.address } : {}),
      sharePercent: owner.shareBasisPoints / 100,
    })),
    buyer: {
      key: buyerKey,
      name: details.name,
      ...(details.company ? { company: details.company } : {}),
      ...(details.title ? { title: details.title } : {}),
      address: addressOf(details),
    },
  };
}

/**
 * What the assignment conveys: the patent, of a reissue with its original, and the patents that a terminal disclaimer
 * ties to it and the sellers have, as the buyer was shown them.
 */
export function conveyedBy(
  { legalStatusShown: shown }: Pick<Sale, 'legalStatusShown'>,
  patent: AssignmentInput['patent'],
): Pick<AssignmentInput, 'patent' | 'alsoConveyed'> {
  const originalNumber = patent.kind === 'reissue' ? (shown?.original ?? null) : null;
  return {
    patent: { ...patent, ...(originalNumber === null ? {} : { originalNumber }) },
    alsoConveyed: conveyedReferences(shown),
  };
}

/** The listing's patent with its days: the grant as the buyer entered it, else as the record has it. */
export function patentReference(
  listing: Pick<ListingFacts, 'patentNumberDisplay' | 'title' | 'patentTypeId'>,
  entered: Pick<BuyerDetails, 'issueDate'>,
  recorded: RecordedFacts | null,
): AssignmentInput['patent'] {
  const kind = propertyKindOf(listing.patentNumberDisplay, listing.patentTypeId);
  const isPending = kind === 'application' || kind === 'provisional';
  const issueDate = entered.issueDate ?? recorded?.grantedOn;
  return {
    number: `US ${listing.patentNumberDisplay}`,
    title: listing.title,
    kind,
    ...(issueDate && !isPending ? { issueDate } : {}),
    // A pending one has this as its own number.
    ...(recorded && !isPending ? { applicationNumber: applicationName(recorded) } : {}),
    ...(recorded?.filedOn ? { filedOn: recorded.filedOn } : {}),
  };
}

function applicationName({ applicationNumber: number }: RecordedFacts): string {
  const [, series, serial] = /^(\d{2})(\d{6})$/.exec(number) ?? [];
  return series ? `US ${formatPatentNumber(`${series}/${serial}`)}` : number;
}
