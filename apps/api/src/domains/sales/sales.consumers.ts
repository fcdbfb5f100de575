import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import { claimEvent, listUnconsumed } from '../../core/outbox/outbox.store.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { compareListingTitle, findTitleStop, lockListing } from '../listings/listings.api.ts';
import { closeSeatsOf } from './advisers/close-places.service.ts';
import { advanceSale } from './advance-sale.service.ts';
import { appendEvidence } from './evidence/evidence.service.ts';
import { followPayouts } from './payouts/failed-payouts.service.ts';
import { followAccount } from './payouts/payout-accounts.service.ts';
import type { SalesDeps } from './sales.deps.ts';
import { announce, changeSale } from './move-sale.service.ts';
import { wasFiled } from './sales.rules.ts';
import { findOpenSale, findSale, findSaleBySigning, lockSale } from './sales.store.ts';
import { isUndone } from './undo/undo-lifecycle.rules.ts';

/** A change of an owner's payout account updates it; a payout to a bank that failed is told. */
export const followAccounts: EventConsumer<SalesDeps, 'money.changed'> = {
  name: 'sales.follow_accounts',
  on: ['money.changed'],
  together: 8,
  when: ({ kind }) => kind === 'account' || kind === 'payout',
  async handle(deps, { payload }) {
    if (payload.kind === 'account') {
      await followAccount(deps, payload.accountId ?? payload.objectId);
      return;
    }
    // The platform's own payouts have no account.
    if (payload.accountId) await followPayouts(deps, payload.accountId);
  },
};

/**
 * A payment has arrived: what was recorded since its form was opened is met now, and not only before the filing. The
 * money is held whatever it says.
 */
export const compareAfterPayment: EventConsumer<SalesDeps, 'sales.held'> = {
  name: 'sales.compare_after_payment',
  on: ['sales.held'],
  async handle(deps, { payload: { saleId } }) {
    const sale = await findSale(deps.db, saleId);
    const isOpen = sale?.status === 'held' || sale?.status === 'signed';
    if (deps.office !== null && sale && isOpen) await compareListingTitle(deps, sale.listingId);
  },
};

/**
 * The title of a sale that is not filed came into question, or was decided: the buyer is told, and the sale stands
 * elsewhere.
 */
export const followTitle: EventConsumer<
  SalesDeps,
  'listings.title_held' | 'listings.title_decided'
> = {
  name: 'sales.follow_title',
  on: ['listings.title_held', 'listings.title_decided'],
  when: ({ paid }) => paid,
  async handle(deps, { id, type, payload }) {
    await transact(deps, async (unit) => {
      await lockListing(unit, payload.listingId);
      const open = await findOpenSale(unit.tx, payload.listingId);
      const sale = open && (await lockSale(unit.tx, open.id));
      if (!sale || wasFiled(sale) || isUndone(sale)) return;
      if (!(await claimEvent(unit.tx, 'sales.follow_title', id))) return;
      // What counts is where the title stands now: a later event tells of what came after.
      const titleStop = await findTitleStop(unit.tx, payload.listingId);
      if ((type === 'listings.title_held') !== (titleStop === 'title_held')) return;
      await announce(unit, await changeSale(unit, sale, {}), [
        'sales.title_followed',
        { titleStop, isSigned: sale.status === 'signed' },
      ]);
    });
  },
};

/** A suspended person advises nobody any more, also once they are back. */
export const closeSeats: EventConsumer<SalesDeps, 'identity.suspended'> = {
  name: 'sales.close_seats',
  on: ['identity.suspended'],
  handle: (deps, { payload }) => transact(deps, (unit) => closeSeatsOf(unit, payload.userId)),
};

/**
 * What happened during signing goes into the evidence log, once and in the order in which it happened, whatever
 * the order of delivery; then the sale checks its papers.
 */
export const followSigning: EventConsumer<SalesDeps, 'signing.changed'> = {
  name: 'sales.follow_signing',
  on: ['signing.changed'],
  async handle(deps, { payload }) {
    await transact(deps, async (unit) => {
      if (!(await lockSale(unit.tx, payload.subjectId))) return;
      const news = await listUnconsumed(unit.tx, 'sales.follow_signing', {
        type: 'signing.changed',
        key: 'subjectId',
        value: payload.subjectId,
      });
      for (const { id, occurredAt, payload: told } of news) {
        if (!(await claimEvent(unit.tx, 'sales.follow_signing', id))) continue;
        await appendEvidence(unit, payload.subjectId, told.kind, {
          at: new Date(occurredAt),
          who: told.signerName,
          details: told.details,
        });
      }
    });
    const sale = await findSaleBySigning(deps.db, payload.documentId);
    if (sale) await advanceSale(deps, sale.id);
  },
};
