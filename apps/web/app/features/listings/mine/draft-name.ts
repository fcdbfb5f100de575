import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { formatPatentNumber } from '../../../lib/format.ts';
import { mineCopy as copy } from './mine.copy.ts';

/** A listing's title; a draft that began with its number is told by it from others. */
export function draftName({
  title,
  patentNumber,
}: Pick<Listing, 'title' | 'patentNumber'>): string {
  if (title) return title;
  return patentNumber ? copy.untitledOf(formatPatentNumber(patentNumber)) : copy.untitled;
}
