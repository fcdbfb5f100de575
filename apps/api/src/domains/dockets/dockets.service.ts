import type { Docket, DocketFee, DocketStep } from '@claimstead/contract/dockets.contract.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { viewCalendarAddress } from '../identity/identity.api.ts';
import { amountsAsOf, officeDay, recordAge } from '../patents/patents.api.ts';
import { findSaleOf, isOutsideSale, wasFiled } from '../sales/sales.api.ts';
import type { DocketsDeps } from './dockets.deps.ts';
import { findFees } from './fees.service.ts';
import { monthsOf } from './dockets.rules.ts';
import {
  deletePaid,
  deleteStep,
  findDocket,
  findPurchase,
  listStepsDone,
  lockDocket,
  type Purchase,
  insertPaid,
  insertStep,
  updateDocket,
} from './dockets.store.ts';

/**
 * What the buyer keeps track of after a sale.
 * @throws {Problem} sales.not_found for strangers and owners too, sales.not_filed, sales.moved_on when it is undone
 */
export async function viewDocket(deps: DocketsDeps, actor: Actor, saleId: string): Promise<Docket> {
  return view(deps, await getPurchase(deps, actor, saleId));
}

/**
 * The buyer says whether a fee is paid, or takes it back; a paid one is no longer reminded of.
 * @throws {Problem} dockets.no_such_fee where there is none, or before its window opens; as {@link viewDocket}
 */
export async function tellPaid(
  deps: DocketsDeps,
  actor: Actor,
  saleId: string,
  told: { years: DocketFee['years']; paid: boolean },
): Promise<Docket> {
  const purchase = await getPurchase(deps, actor, saleId);
  const found = await findFees(deps.db, purchase, deps.clock.now());
  const fee = found?.fees.find(({ years }) => years === told.years);
  if (!fee || (told.paid && fee.state === 'not_yet')) throw new Problem('dockets.no_such_fee');
  const months = monthsOf(told.years);
  return change(deps, purchase, ({ tx, now }, docketId) =>
    told.paid ? insertPaid(tx, docketId, months, now) : deletePaid(tx, docketId, months),
  );
}

/** Checks off a step, or takes that back. @throws {Problem} as {@link viewDocket} */
export async function checkStep(
  deps: DocketsDeps,
  actor: Actor,
  saleId: string,
  { step, done }: { step: DocketStep; done: boolean },
): Promise<Docket> {
  const purchase = await getPurchase(deps, actor, saleId);
  return change(deps, purchase, ({ tx, now }, docketId) =>
    done ? insertStep(tx, docketId, step, now) : deleteStep(tx, docketId, step),
  );
}

/** Turns the reminders of one patent on or off. @throws {Problem} as {@link viewDocket} */
export async function setReminders(
  deps: DocketsDeps,
  actor: Actor,
  saleId: string,
  on: boolean,
): Promise<Docket> {
  const purchase = await getPurchase(deps, actor, saleId);
  return change(deps, purchase, ({ tx, now }, docketId) =>
    updateDocket(tx, docketId, { muted_at: on ? null : now }),
  );
}

/** Changes a docket under its lock; the sweep looks at it again the same day. */
async function change(
  deps: DocketsDeps,
  purchase: Purchase,
  work: (unit: UnitOfWork, docketId: string) => Promise<void>,
): Promise<Docket> {
  await transact(deps, async (unit) => {
    const docket = await lockDocket(unit.tx, purchase, unit.now);
    await work(unit, docket.id);
    const seen = { changed_at: unit.now, next_look_on: officeDay(unit.now) };
    await updateDocket(unit.tx, docket.id, seen);
    const { buyerUserId, id: saleId, listingId } = purchase;
    unit.tell([buyerUserId], 'sale', { saleId, listingId });
  });
  return view(deps, purchase);
}

/**
 * A purchase of this person's.
 * @throws {Problem} sales.not_found, sales.not_filed, sales.moved_on
 */
export async function getPurchase(
  deps: DocketsDeps,
  actor: Actor,
  saleId: string,
): Promise<Purchase> {
  const purchase = await findPurchase(deps.db, saleId);
  if (purchase?.buyerUserId === actor.userId) return purchase;
  if (purchase || (await isOutsideSale(deps.db, saleId))) throw new Problem('sales.not_found');
  const { sale, side } = await findSaleOf(deps.db, saleId, actor.userId);
  if (side !== 'buyer') throw new Problem('sales.not_found');
  throw new Problem(wasFiled(sale) ? 'sales.moved_on' : 'sales.not_filed');
}

async function view(deps: DocketsDeps, purchase: Purchase): Promise<Docket> {
  const now = deps.clock.now();
  const [found, docket, steps, calendarAddress] = await Promise.all([
    findFees(deps.db, purchase, now),
    findDocket(deps.db, purchase.id),
    listStepsDone(deps.db, purchase.id),
    viewCalendarAddress(deps.db, purchase.buyerUserId),
  ]);
  return {
    fees: found?.fees ?? [],
    amountsAsOf: amountsAsOf(officeDay(now)),
    ...recordAge(found?.recordOf ?? null, officeDay(now)),
    stepsDone: steps.map(({ step, doneAt }) => ({ step, doneAt: doneAt.toISOString() })),
    reminders: !docket?.mutedAt,
    calendarAddress,
  };
}
