import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import { propertyWordings } from './property.copy.ts';
import type {
  AssignmentInput,
  BuyerParty,
  OwnerParty,
  PatentReference,
} from './document-input.port.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Who holds or receives the right: the company where there is one, else the person. */
export function ownerName(owner: OwnerParty): string {
  return owner.capacity?.company ?? owner.name;
}

export function buyerName(buyer: BuyerParty): string {
  return buyer.company ?? buyer.name;
}

/** `33.333` becomes `33.333%`; at most four decimals, none that are zero. */
export function shareText(sharePercent: number): string {
  return `${Number(sharePercent.toFixed(4))}%`;
}

/** A day in UTC, `November 21, 2026`. */
export function dayText(at: Date): string {
  return dayFormat.format(at);
}

/** `2015-09-01` becomes `September 1, 2015`; what is not such a date is returned as it is. */
export function calendarDayText(day: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  return at && !Number.isNaN(at.getTime()) ? dayText(at) : day;
}

/** `United States Design Patent No. D812,345`, `United States Patent Application No. 17/123,456`. */
export function patentName(patent: PatentReference): string {
  const number = patent.number.replace(/^US\s*/i, '');
  return `United States ${propertyWordings[patent.kind].name} No. ${number}`;
}

/** A normalized number by its own form, `United States Patent No. 9,111,111`; an application's has a slash. */
export function numberName(number: string): string {
  const kind = number.includes('/') ? 'Patent Application' : 'Patent';
  return `United States ${kind} No. ${formatPatentNumber(number)}`;
}

/** Whether it was granted: an application is named by its application number, and has no grant. */
export function isGranted(patent: PatentReference): boolean {
  return propertyWordings[patent.kind].term === 'Patent';
}

/**
 * Refuses what could not pass title: no owner, a share of zero, shares that do not add up to the whole (a tenth
 * of a percent may be lost to rounding), or two signers under one key.
 */
export function assertConveysWhole(input: AssignmentInput): void {
  if (input.owners.length === 0) throw new RangeError('an assignment needs an owner');
  const keys = new Set([input.buyer.key, ...input.owners.map((owner) => owner.key)]);
  if (keys.size !== input.owners.length + 1) throw new RangeError('signer keys must differ');
  if (input.owners.some((owner) => !(owner.sharePercent > 0))) {
    throw new RangeError('every stake must be above zero');
  }
  const whole = input.owners.reduce((sum, owner) => sum + owner.sharePercent, 0);
  if (Math.abs(whole - 100) > 0.1) throw new RangeError('the shares must add up to 100 percent');
}
