import { supportedCountry } from '@claimstead/contract/countries.ts';
import type { PatentCard } from '@claimstead/contract/listings.contract.ts';

export type PatentTypeId = PatentCard['patentTypeId'];

/** One row of step 5. `stake` is what stands in the field: a number, or '' while it is empty. */
export type OwnerRow = {
  key: string;
  firstName: string;
  lastName: string;
  email: string;
  stake: number | '';
  /** The share is a company's; what was typed stays while the switch is off. Older drafts lack all three. */
  isCompany?: boolean;
  company?: string;
  /** Under which the person signs for the company. */
  title?: string;
};

/** Everything that is typed on the sell screen. Money in dollars, as the form shows it. */
export type SellFields = {
  title: string;
  description: string;
  patentNumber: string;
  country: string;
  detailsConfirmed: boolean;
  patentTypeId: PatentTypeId;
  categoryIds: number[];
  hasPrototype: boolean;
  hasCostModel: boolean;
  hasResearch: boolean;
  isExpired: boolean;
  videoLink: string;
  additionalConfirmed: boolean;
  price: number | '';
  acceptingOffers: boolean;
  isSoleOwner: boolean;
  owners: OwnerRow[];
};

export type StepIndex = 0 | 1 | 2 | 3 | 4;

/** What step 2 needs before it can be confirmed (specification, section 5). */
export function areDetailsComplete(fields: SellFields): boolean {
  return (
    fields.title.trim() !== '' &&
    fields.description.trim() !== '' &&
    fields.patentNumber.trim() !== '' &&
    fields.country !== ''
  );
}

/** A box that was ticked counts only while what it confirms is still complete. */
export function areDetailsConfirmed(fields: SellFields): boolean {
  return fields.detailsConfirmed && areDetailsComplete(fields);
}

/** The last step that can be worked on. Later ones wait until the earlier are confirmed. */
export function lastOpenStep(fields: SellFields, hasDocument: boolean): StepIndex {
  if (!hasDocument) return 0;
  if (!areDetailsConfirmed(fields)) return 1;
  return fields.additionalConfirmed ? 4 : 2;
}

/** Sum of all stakes in hundredths of a percent, so that 33.33 + 33.33 + 33.34 is the whole. */
export function stakeTotal(owners: OwnerRow[]): number {
  return owners.reduce((sum, owner) => sum + Math.round(Number(owner.stake || 0) * 100), 0);
}

export const wholeStake = 10_000;

/** Ownership totals exactly 100 percent; a sole owner has it all. */
export function isOwnershipWhole(fields: SellFields): boolean {
  return fields.isSoleOwner || stakeTotal(fields.owners) === wholeStake;
}

const emailForm = /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/;

/** A company has a name, and the person who signs for it a title. */
function isCompanyNamed({ isCompany, company = '', title = '' }: OwnerRow): boolean {
  return !isCompany || (company.trim() !== '' && title.trim() !== '');
}

/** Every owner is named with an address of the own, and no address stands twice. */
export function areOwnersNamed(fields: SellFields): boolean {
  if (fields.isSoleOwner) return fields.owners.slice(0, 1).every(isCompanyNamed);
  if (!fields.owners.every(isCompanyNamed)) return false;
  const emails = fields.owners.map((owner) => owner.email.trim().toLowerCase());
  return (
    fields.owners.every(
      (owner) =>
        owner.firstName.trim() !== '' &&
        owner.lastName.trim() !== '' &&
        emailForm.test(owner.email.trim()),
    ) && new Set(emails).size === emails.length
  );
}

export function isOwnerEmailValid(email: string): boolean {
  return emailForm.test(email.trim());
}

export type MissingPart =
  | 'document'
  | 'title'
  | 'description'
  | 'number'
  | 'country'
  | 'details'
  | 'categories'
  | 'additional'
  | 'price'
  | 'stakes';

/**
 * What still keeps "Preview Listing" closed, in the order of the form (specification, section 5). Without a
 * document the steps after it are closed themselves.
 */
export function missingForPreview(fields: SellFields, hasDocument: boolean): MissingPart[] {
  const missing: MissingPart[] = [];
  const need = (present: boolean, part: MissingPart) => {
    if (!present) missing.push(part);
  };
  need(hasDocument, 'document');
  need(fields.title.trim() !== '', 'title');
  need(fields.description.trim() !== '', 'description');
  need(fields.patentNumber.trim() !== '', 'number');
  need(fields.country !== '', 'country');
  need(fields.detailsConfirmed, 'details');
  need(fields.categoryIds.length > 0, 'categories');
  need(fields.additionalConfirmed, 'additional');
  need(fields.acceptingOffers || fields.price !== '', 'price');
  need(isOwnershipWhole(fields), 'stakes');
  return missing;
}

export function isSupportedCountry(country: string): boolean {
  return country === supportedCountry;
}

const plainNumber = /^(?:US\s*)?(?:\d{6,8}|\d{3},\d{3}|\d{1,2},\d{3},\d{3})(?:\s*[ABSEPH]\d?)?$/i;
const letteredNumber = /^(?:US\s*)?(?:D|PP|RE|H|T)\s?[\d,]{1,10}(?:\s*[ABSEPH]\d?)?$/i;
const applicationNumber = /^(?:US\s*)?\d{2}\s?[/,]?\s?\d{3},?\d{3}$/i;

/**
 * Whether a number looks finished. The server decides; this only keeps a half-typed number from being
 * saved and refused with every key.
 */
export function looksLikePatentNumber(text: string, typeId: PatentTypeId): boolean {
  const number = text.trim();
  if (typeId === 3) return applicationNumber.test(number);
  return plainNumber.test(number) || letteredNumber.test(number);
}

/** The description as it is stored: the video link, once it is one, follows after a blank line. */
export function joinVideoLink(description: string, videoLink: string): string {
  const link = videoLink.trim();
  return link === '' || !isVideoLinkValid(link)
    ? description.trim()
    : `${description.trim()}\n\n${link}`;
}

/** Takes a stored description apart again: a last paragraph that is one link is the video's. */
export function splitVideoLink(stored: string): { description: string; videoLink: string } {
  const match = /^([\s\S]*)\n\n(https?:\/\/\S+)$/.exec(stored);
  if (!match) return { description: stored, videoLink: '' };
  return { description: match[1] ?? '', videoLink: match[2] ?? '' };
}

/** What is wrong in a field when "Preview Listing" is pressed: the person is led there instead. */
export function areFieldsSound(fields: SellFields, mayChangeOwners: boolean): boolean {
  return isVideoLinkValid(fields.videoLink) && (!mayChangeOwners || areOwnersNamed(fields));
}

export function isVideoLinkValid(link: string): boolean {
  return link.trim() === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/.test(link.trim());
}
