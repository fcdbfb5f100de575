import { eachAlone } from '../../core/jobs/each-alone.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { findErased } from '../identity/identity.api.ts';
import {
  daysAfter,
  officeDay,
  freshness,
  freshOriginal,
  freshRecord,
} from '../patents/patents.api.ts';
import { viewCards } from '../listings/listings.api.ts';
import type { DocketsDeps } from './dockets.deps.ts';
import { normalized } from '../sales/sales.api.ts';
import { findFees } from './fees.service.ts';
import { isOpen, monthsOf, nextLook, reminderOf } from './dockets.rules.ts';
import {
  findPurchase,
  insertReminder,
  listToLookAt,
  lockDocket,
  type Purchase,
  updateDocket,
} from './dockets.store.ts';

const atOnce = 500;
/** Where the day of the grant is not known yet, it may be after this many days. */
const askAgainDays = 30;

/**
 * Opens the dockets of new purchases, and reminds buyers of their fees: when a window opens, 30 days before it
 * closes, when the time of grace begins and 30 days before that ends. Before, the office's record is read, where there
 * is a key: a fee that it shows as paid is not reminded of. It is read once more when the office has entered what became
 * of a fee that nobody said was paid. Safe to repeat: each reminder is sent once. One that fails
 * holds up no other of its page, and is due again with the next sweep; its error is thrown at the end.
 */
export async function remindOfFees(deps: DocketsDeps): Promise<void> {
  for (;;) {
    const due = await listToLookAt(deps.db, officeDay(deps.clock.now()), atOnce);
    const gone = await findErased(deps.db, [...new Set(due.map((one) => one.buyerUserId))]);
    await eachAlone(
      deps,
      due,
      (purchase) => lookAt(deps, purchase, gone.has(purchase.buyerUserId)),
      ({ id }) => ({ saleId: id }),
    );
    if (due.length < atOnce) return;
  }
}

async function lookAt(deps: DocketsDeps, due: Purchase, isGone: boolean): Promise<void> {
  const { id } = due;
  if (!isGone) await readRecordOf(deps, due.listingId);
  await transact(deps, async (unit) => {
    const purchase = await findPurchase(unit.tx, id);
    if (!purchase) return;
    const docket = await lockDocket(unit.tx, purchase, unit.now);
    const found = isGone ? null : await findFees(unit.tx, purchase, unit.now);
    if (!found) return updateDocket(unit.tx, id, { next_look_on: null });
    const today = officeDay(unit.now);
    const open = found.fees.filter(isOpen);
    const { patent } = found;
    for (const fee of docket.mutedAt ? [] : open) {
      const kind = reminderOf(fee, today);
      if (!kind || !(await insertReminder(unit.tx, id, monthsOf(fee.years), kind, unit.now))) {
        continue;
      }
      const { years, due, graceEnds } = fee;
      unit.emit({
        type: 'dockets.fee_due',
        payload: {
          saleId: id,
          listingId: purchase.listingId,
          listingTitle: patent.title,
          patentNumber: patent.patentNumber,
          buyerUserId: purchase.buyerUserId,
          ...{ kind, years, due, graceEnds },
        },
      });
    }
    const next = found.fees.length > 0 ? nextLook(open, today) : daysAfter(today, askAgainDays);
    await updateDocket(unit.tx, id, { next_look_on: next });
  });
}

/** So that a payment is seen; what the office does not answer changes nothing. */
async function readRecordOf(deps: DocketsDeps, listingId: string): Promise<void> {
  if (deps.office === null) return;
  const number = (await viewCards(deps.db, [listingId])).get(listingId)?.patentNumber;
  if (!number) return;
  const read = await freshRecord(deps, normalized(number), { atMostOld: freshness.daily });
  if (read.outcome === 'found') await freshOriginal(deps, read.value);
}
