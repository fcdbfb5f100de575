import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import { readPrintedDays } from '../../listings/listings.service.ts';
import { viewCards } from '../../listings/listings.views.ts';
import type { PatentDays } from '../../patents/fees/fees.service.ts';
import { propertyKindOf } from './property-kind.rules.ts';

/**
 * A listing's patent with its days, as far as they are known.
 * @param issueDate the day of the grant as the buyer entered it, which goes before what the document prints
 * @returns null when the listing has no card
 */
export async function findPatentDays(
  db: Db,
  listingId: string,
  issueDate: string | null,
): Promise<{ patent: PatentCard; days: PatentDays } | null> {
  const patent = (await viewCards(db, [listingId])).get(listingId);
  if (!patent) return null;
  const { patentNumber, patentTypeId } = patent;
  const printed = await readPrintedDays(db, listingId);
  const kind = propertyKindOf(patentNumber, patentTypeId);
  const grantedOn = issueDate ?? printed.grantedOn;
  return { patent, days: { ...printed, kind, patentNumber, patentTypeId, grantedOn } };
}
