import { eachAlone } from '../../core/jobs/each-alone.ts';
import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import { claimEvent, listUnconsumed } from '../../core/outbox/outbox.store.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { compareListingTitle } from '../listings/listings.api.ts';
import { advanceSale } from './advance-sale.service.ts';
import { advanceCash, followCash } from './customer-cash/customer-cash.service.ts';
import { appendEvidence } from './evidence/evidence.service.ts';
import { followPayouts } from './payouts/failed-payouts.service.ts';
import { followAccount } from './payouts/payout-accounts.service.ts';
import { listOpenCheckouts } from './sale-lists.store.ts';
import type { SalesDeps } from './sales.deps.ts';
import { findSale, findSaleByPayment, findSaleBySigning, lockSale } from './sales.store.ts';

/** A change of a payment, refund, transfer or dispute advances its sale; a change of an account updates it. */
export const followSalePayments: EventConsumer<SalesDeps, 'money.changed'> = {
  name: 'sales.follow_payments',
  on: ['money.changed'],
  // The provider sends bursts, and a look at a sale waits for its answers most of the time.
  together: 8,
  when: ({ kind, paymentId, saleId, userId }) =>
    kind === 'account' ||
    kind === 'payout' ||
    kind === 'cash' ||
    paymentId !== null ||
    saleId !== null ||
    (kind === 'refund' && userId !== null),
  async handle(deps, { payload }) {
    if (payload.kind === 'account') {
      await followAccount(deps, payload.accountId ?? payload.objectId);
      return;
    }
    if (payload.kind === 'payout') {
      // The platform's own payouts have no account.
      if (payload.accountId) await followPayouts(deps, payload.accountId);
      return;
    }
    if (payload.kind === 'cash' && payload.customerId) {
      await followCash(deps, payload.customerId);
      return;
    }
    const byPayment = payload.paymentId
      ? await findSaleByPayment(deps.db, payload.paymentId)
      : null;
    const saleId = byPayment?.id ?? payload.saleId;
    if (saleId) await advanceSale(deps, saleId);
    // A return of a buyer's cash: it belongs to no payment and no sale.
    else if (payload.kind === 'refund' && payload.userId) await advanceCash(deps, payload.userId);
  },
};

/** A call whose outcome was unknown is now settled: the sale that waits for it continues. */
export const followSettledCalls: EventConsumer<SalesDeps, 'money.call_settled'> = {
  name: 'sales.follow_calls',
  on: ['money.call_settled'],
  when: ({ kind, saleId }) => saleId !== null || kind === 'cash_return',
  async handle(deps, { payload }) {
    if (payload.saleId) await advanceSale(deps, payload.saleId);
    else if (payload.kind === 'cash_return' && payload.userId) {
      await advanceCash(deps, payload.userId);
    }
  },
};

/**
 * Operators have to look at a title, or refused it: payments that are open and unpaid end. What is paid by then is held,
 * and waits for them too.
 */
export const stopPayments: EventConsumer<
  SalesDeps,
  'listings.title_held' | 'listings.title_decided'
> = {
  name: 'sales.stop_payments',
  on: ['listings.title_held', 'listings.title_decided'],
  async handle(deps, { payload: { listingId } }) {
    await eachAlone(
      deps,
      await listOpenCheckouts(deps.db, listingId),
      (saleId) => advanceSale(deps, saleId),
      (saleId) => ({ saleId }),
    );
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
        await appendEvidence(unit.tx, payload.subjectId, {
          at: new Date(occurredAt),
          what: told.kind,
          who: told.signerName,
          details: told.details,
        });
      }
    });
    const sale = await findSaleBySigning(deps.db, payload.documentId);
    if (sale) await advanceSale(deps, sale.id);
  },
};
