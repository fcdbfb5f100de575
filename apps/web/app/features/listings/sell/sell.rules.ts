import { limits } from '@claimstead/contract/limits.ts';
import { supportedCountry } from '@claimstead/contract/countries.ts';
import { emailPattern } from '@claimstead/contract/email-pattern.ts';
import { parsePatentNumber } from '@claimstead/contract/patent-number.ts';
import { hundredthsIn, readAmount } from '../../../ui/amounts/amount-text.ts';
import type { OwnerRow, PatentTypeId, SellFields } from './draft-fields.ts';

export type StepIndex = 0 | 1 | 2 | 3 | 4;

/** What step 2 needs before it can be confirmed (P3.1). */
export function areDetailsComplete(fields: SellFields): boolean {
  return (
    fields.title.trim() !== '' &&
    fields.description.trim() !== '' &&
    isNumberPossible(fields) &&
    fields.country !== ''
  );
}

/** A checked box counts only while what it confirms is still complete. */
export function areDetailsConfirmed(fields: SellFields): boolean {
  return fields.detailsConfirmed && areDetailsComplete(fields);
}

/** The last step that can be worked on. Later ones wait until the earlier are confirmed. */
export function lastOpenStep(fields: SellFields, hasDocument: boolean): StepIndex {
  if (!hasDocument) return 0;
  if (!areDetailsConfirmed(fields)) return 1;
  return fields.additionalConfirmed ? 4 : 2;
}

/** The price, if it is one that a payment can carry; null while there is none, or none that can be read. */
export function priceCents({ price }: Pick<SellFields, 'price'>): number | null {
  const cents = hundredthsIn(price);
  return cents === null || cents > limits.offerMaxCents ? null : cents;
}

/** There is something in the field of the price that the server can't have. */
export function isPriceUnread(fields: Pick<SellFields, 'price'>): boolean {
  return readAmount(fields.price).is !== 'empty' && priceCents(fields) === null;
}

/** Sum of all shares in hundredths of a percent, so that 33.33 + 33.33 + 33.34 is exactly 100. */
export function shareTotal(owners: OwnerRow[]): number {
  return owners.reduce((sum, owner) => sum + (hundredthsIn(owner.stake, 'percent') ?? 0), 0);
}

export const wholeShare = 10_000;

/** Ownership totals exactly 100 percent, with every share readable; a sole owner has it all. */
export function isOwnershipWhole({ isSoleOwner, owners }: SellFields): boolean {
  const isRead = owners.every(({ stake }) => readAmount(stake, 'percent').is !== 'unclear');
  return isSoleOwner || (isRead && shareTotal(owners) === wholeShare);
}

/** A company has a name, and the person who signs for it a title. */
function isCompanyNamed({ isCompany, company = '', title = '' }: OwnerRow): boolean {
  return !isCompany || (company.trim() !== '' && title.trim() !== '');
}

/** Every owner has an email address, and no address is used twice. */
export function areOwnersNamed(fields: SellFields): boolean {
  if (fields.isSoleOwner) return fields.owners.slice(0, 1).every(isCompanyNamed);
  if (!fields.owners.every(isCompanyNamed)) return false;
  const emails = fields.owners.map((owner) => owner.email.trim().toLowerCase());
  return (
    fields.owners.every(
      (owner) =>
        owner.firstName.trim() !== '' &&
        owner.lastName.trim() !== '' &&
        isOwnerEmailValid(owner.email),
    ) && new Set(emails).size === emails.length
  );
}

export function isOwnerEmailValid(email: string): boolean {
  return emailPattern.test(email.trim());
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
  | 'shares'
  | 'signers';

/**
 * What still keeps "Preview Listing" disabled, in the order of the form (P3.2). Without a
 * document the steps after it are closed themselves, and what nobody may change anymore is not missing.
 */
export function missingForPreview(
  fields: SellFields,
  hasDocument: boolean,
  mayChangeOwners: boolean,
): MissingPart[] {
  const missing: MissingPart[] = [];
  const need = (present: boolean, part: MissingPart) => {
    if (!present) missing.push(part);
  };
  need(hasDocument, 'document');
  need(fields.title.trim() !== '', 'title');
  need(fields.description.trim() !== '', 'description');
  need(isNumberOfType(fields), 'number');
  need(fields.country !== '', 'country');
  need(fields.detailsConfirmed, 'details');
  need(fields.categoryIds.length > 0, 'categories');
  need(fields.additionalConfirmed, 'additional');
  need(fields.acceptingOffers || priceCents(fields) !== null, 'price');
  need(isOwnershipWhole(fields), 'shares');
  const owners = fields.isSoleOwner ? fields.owners.slice(0, 1) : fields.owners;
  need(!mayChangeOwners || owners.every(isCompanyNamed), 'signers');
  return missing;
}

export function isSupportedCountry(country: string): boolean {
  return country === supportedCountry;
}

const provisionalTypeId = 3;

/** Whether this can be the number of such a patent, as the server reads it: a half-typed one is not saved yet. */
export function looksLikePatentNumber(text: string, typeId: PatentTypeId): boolean {
  return parsePatentNumber(text, typeId).ok;
}

/**
 * Whether this can be a number at all, where the patent's type is only asked for in the next step. Numbers from
 * other countries have their own formats.
 */
export function isNumberPossible({ patentNumber, patentTypeId, country }: SellFields): boolean {
  const number = patentNumber.trim();
  if (number !== '' && country !== '' && !isSupportedCountry(country)) return true;
  return (
    looksLikePatentNumber(number, patentTypeId) || looksLikePatentNumber(number, provisionalTypeId)
  );
}

/** Whether the number fits the chosen type. */
function isNumberOfType(fields: SellFields): boolean {
  if (!isSupportedCountry(fields.country)) return fields.patentNumber.trim() !== '';
  return looksLikePatentNumber(fields.patentNumber, fields.patentTypeId);
}

/** The description as it is stored: the video link, once it is one, follows after a blank line. */
export function joinVideoLink(description: string, videoLink: string): string {
  const link = videoLink.trim();
  return link === '' || !isVideoLinkValid(link)
    ? description.trim()
    : `${description.trim()}\n\n${link}`;
}

/** Splits a stored description again: a last paragraph that is a single link is the video's. */
export function splitVideoLink(stored: string): { description: string; videoLink: string } {
  const match = /^([\s\S]*)\n\n(https?:\/\/\S+)$/.exec(stored);
  if (!match) return { description: stored, videoLink: '' };
  return { description: match[1] ?? '', videoLink: match[2] ?? '' };
}

/** What is wrong in a field when "Preview Listing" is pressed: the focus goes there instead. */
export function areFieldsSound(fields: SellFields, mayChangeOwners: boolean): boolean {
  return isVideoLinkValid(fields.videoLink) && (!mayChangeOwners || areOwnersNamed(fields));
}

export function isVideoLinkValid(link: string): boolean {
  return link.trim() === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/.test(link.trim());
}
