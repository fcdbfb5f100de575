import type { MaintenanceFee } from '@claimstead/contract/closing.contract.ts';
import type { DocketFee } from '@claimstead/contract/dockets.contract.ts';
import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { PatentFee } from '@claimstead/contract/patents.contract.ts';
import type { Db } from '../../core/db/database.ts';
import {
  amountsOf,
  feesCountedFrom,
  feesOfRecord,
  maintenanceFees,
  officeDay,
} from '../patents/patents.api.ts';
import { findPatentDays, type KnownRecord } from '../sales/sales.api.ts';
import { monthsOf, unpaidState } from './dockets.rules.ts';
import { listPayments, type Purchase } from './dockets.store.ts';

/**
 * A bought patent with its fees, as they stand on a day. `fees` is empty where none are due or known. `recordOf`: the day
 * of the office's record that was read, if it says from when they are counted.
 */
export type PurchasedPatent = { patent: PatentCard; fees: DocketFee[]; recordOf: string | null };

/**
 * The fees of a bought patent: by the calendar, by what the buyer says is paid, and by the office's record as it was
 * last read. After a lapse there are none, nor after the term.
 * @returns null when the listing is gone
 */
export async function findFees(
  db: Db,
  purchase: Purchase,
  now: Date,
): Promise<PurchasedPatent | null> {
  const found = await findPatentDays(db, purchase.listingId, purchase.issueDate);
  if (!found) return null;
  const today = officeDay(now);
  const told = await listPayments(db, purchase.id);
  const recorded = recordedFees(found.known, today);
  const byOfficeOf = (fee: MaintenanceFee) => recorded?.find(({ years }) => years === fee.years);
  const fees = maintenanceFees(feesCountedFrom(found.days))
    .filter((fee) => recorded === null || byOfficeOf(fee))
    .map((fee): DocketFee => {
      const byOffice = byOfficeOf(fee);
      const standing = standingOf(fee, told.get(monthsOf(fee.years)), byOffice, today);
      return { ...fee, ...standing, amounts: amountsOf(fee.years, today) };
    });
  const recordOf = recorded === null ? null : (found.known?.asOf ?? null);
  return { patent: found.patent, fees, recordOf };
}

/** Null: no record, or one that does not say from when they are counted. */
function recordedFees(known: KnownRecord | null, today: string): PatentFee[] | null {
  const recorded = known && feesOfRecord(known.record, known.original, today);
  return recorded && recorded.absence !== 'not_known' ? recorded.fees : null;
}

/** The office's record goes before what the buyer says. */
function standingOf(
  fee: MaintenanceFee,
  toldAt: Date | undefined,
  byOffice: PatentFee | undefined,
  today: string,
): Pick<DocketFee, 'state' | 'paid'> {
  if (byOffice?.state === 'lapsed') return { state: 'lapsed', paid: null };
  if (byOffice?.state === 'paid' || byOffice?.state === 'reinstated') {
    return { state: 'paid', paid: { by: 'office', on: byOffice.paidOn } };
  }
  if (toldAt) return { state: 'paid', paid: { by: 'buyer', on: officeDay(toldAt) } };
  return { state: unpaidState(fee, today), paid: null };
}
