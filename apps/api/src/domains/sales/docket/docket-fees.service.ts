import type { DocketFee } from '@claimstead/contract/docket.contract.ts';
import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import {
  amountsOf,
  feesCountedFrom,
  maintenanceFees,
  officeDay,
} from '../../patents/fees/fees.service.ts';
import { findPatentDays } from '../records/patent-days.service.ts';
import { monthsOf, unpaidState } from './docket.rules.ts';
import { listPayments, type Purchase } from './docket.store.ts';

/** A bought patent with its fees, as they stand on a day. `fees` is empty where none are due or known. */
export type PurchasedPatent = { patent: PatentCard; fees: DocketFee[] };

/**
 * The fees of a bought patent: by the calendar, and by what the buyer says is paid.
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
  const fees = maintenanceFees(feesCountedFrom(found.days)).map((fee): DocketFee => {
    const toldAt = told.get(monthsOf(fee.years));
    return {
      ...fee,
      amounts: amountsOf(fee.years, today),
      state: toldAt ? 'paid' : unpaidState(fee, today),
      paid: toldAt ? { by: 'buyer', on: officeDay(toldAt) } : null,
    };
  });
  return { patent: found.patent, fees };
}
