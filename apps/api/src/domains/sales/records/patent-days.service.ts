import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import { readPrintedDays, viewCards } from '../../listings/listings.api.ts';
import {
  type OfficeRecord,
  originalPatentOf,
  type PatentDays,
  dayOfAnswer,
  knownRecord,
} from '../../patents/patents.api.ts';
import { propertyKindOf } from '../papers/property-kind.rules.ts';

/** The office's record of a patent, as far as it was read, and of the one that a reissue goes back to. */
export type KnownRecord = {
  record: OfficeRecord;
  original: OfficeRecord | null;
  /** The day that the record speaks of. */
  asOf: string;
};

/** A listing's patent with its days, as far as they are known. */
export type KnownPatent = {
  patent: PatentCard;
  /** Normalized; a card has separators. */
  number: string;
  days: PatentDays;
  /** Null: the office was not asked, or does not have it. */
  known: KnownRecord | null;
};

/**
 * The days of a listing's patent: as the buyer entered them, else as its document prints them, else as the office's
 * record has them. Asks nobody outside.
 * @param issueDate the day of the grant as the buyer entered it
 * @returns null when the listing has no card
 */
export async function findPatentDays(
  db: Db,
  listingId: string,
  issueDate: string | null,
): Promise<KnownPatent | null> {
  const patent = (await viewCards(db, [listingId])).get(listingId);
  if (!patent) return null;
  const { patentNumber, patentTypeId } = patent;
  const printed = await readPrintedDays(db, listingId);
  const number = normalized(patentNumber);
  const known = await findKnown(db, number);
  const days: PatentDays = {
    kind: propertyKindOf(patentNumber, patentTypeId),
    patentNumber,
    patentTypeId,
    grantedOn: issueDate ?? printed.grantedOn ?? known?.record.grantedOn ?? null,
    originalGrantedOn: printed.originalGrantedOn ?? known?.original?.grantedOn ?? null,
    filedOn: printed.filedOn ?? known?.record.filedOn ?? null,
  };
  return { patent, number, days, known };
}

async function findKnown(db: Db, number: string): Promise<KnownRecord | null> {
  const kept = await knownRecord(db, number);
  if (kept?.outcome !== 'found') return null;
  const originalNumber = originalPatentOf(kept.value);
  const original = originalNumber === null ? null : await knownRecord(db, originalNumber);
  return {
    record: kept.value,
    original: original?.outcome === 'found' ? original.value : null,
    asOf: dayOfAnswer(kept.source),
  };
}

/** The number of a card without its separators. */
export function normalized(patentNumber: string): string {
  return patentNumber.replaceAll(',', '');
}
