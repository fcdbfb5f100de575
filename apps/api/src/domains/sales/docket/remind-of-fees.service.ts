import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { findErased } from '../../identity/identity.service.ts';
import { daysAfter, officeDay } from '../../patents/fees/fees.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { findFees } from './docket-fees.service.ts';
import { monthsOf, nextLook, reminderOf } from './docket.rules.ts';
import {
  findPurchase,
  insertReminder,
  listToLookAt,
  lockDocket,
  type Purchase,
  updateDocket,
} from './docket.store.ts';

const atOnce = 500;
/** Where the day of the grant is not known yet, it may be after this many days. */
const askAgainDays = 30;

/**
 * Opens the dockets of new purchases, and reminds buyers of their fees: when a window opens, 30 days before it
 * closes, when the time of grace begins and 30 days before that ends. Safe to repeat: each reminder is sent once.
 */
export async function remindOfFees(deps: SalesDeps): Promise<void> {
  for (;;) {
    const due = await listToLookAt(deps.db, officeDay(deps.clock.now()), atOnce);
    const gone = await findErased(deps.db, [...new Set(due.map((one) => one.buyerUserId))]);
    for (const purchase of due) await lookAt(deps, purchase, gone.has(purchase.buyerUserId));
    if (due.length < atOnce) return;
  }
}

async function lookAt(deps: SalesDeps, { id }: Purchase, isGone: boolean): Promise<void> {
  await transact(deps, async (unit) => {
    const purchase = await findPurchase(unit.tx, id);
    if (!purchase) return;
    const docket = await lockDocket(unit.tx, purchase, unit.now);
    const found = isGone ? null : await findFees(unit.tx, purchase, unit.now);
    if (!found) return updateDocket(unit.tx, id, { next_look_on: null });
    const today = officeDay(unit.now);
    const open = found.fees.filter(({ state }) => state !== 'paid');
    const { patent } = found;
    for (const fee of docket.mutedAt ? [] : open) {
      const kind = reminderOf(fee, today);
      if (!kind || !(await insertReminder(unit.tx, id, monthsOf(fee.years), kind, unit.now))) {
        continue;
      }
      const { years, due, graceEnds } = fee;
      unit.emit({
        type: 'sales.fee_due',
        payload: {
          saleId: id,
          listingId: purchase.listingId,
          listingTitle: patent.title,
          patentNumber: formatPatentNumber(patent.patentNumber),
          buyerUserId: purchase.buyerUserId,
          ...{ kind, years, due, graceEnds },
        },
      });
    }
    const next = found.fees.length > 0 ? nextLook(open, today) : daysAfter(today, askAgainDays);
    await updateDocket(unit.tx, id, { next_look_on: next });
  });
}
