import type { PropertyKind } from '@claimstead/contract/sales.contract.ts';
import type { PatentCard } from '@claimstead/contract/listings.contract.ts';

/** What a seller says it is, where a number without letters leaves it open. */
const kindOfType: Record<PatentCard['patentTypeId'], PropertyKind> = {
  1: 'utility',
  2: 'design',
  3: 'application',
  4: 'plant',
};

/**
 * What a number names, by the number first: letters tell a grant's kind; the two digits before a slash are
 * the series of an application, of which 60 to 63 are provisionals (MPEP 503). Those from 64 on are taken
 * for provisionals too, which follow when 63 is used up. Only digits alone leave something open.
 * @param number normalised or as it is shown, without the country: `D812345`, `63/123,456`
 */
export function propertyKindOf(
  number: string,
  patentTypeId: PatentCard['patentTypeId'],
): PropertyKind {
  if (/^6\d\//.test(number)) return 'provisional';
  if (/^\d{2}\//.test(number)) return 'application';
  if (/^D\d/.test(number)) return 'design';
  if (/^PP\d/.test(number)) return 'plant';
  if (/^RE\d/.test(number)) return 'reissue';
  return kindOfType[patentTypeId];
}
