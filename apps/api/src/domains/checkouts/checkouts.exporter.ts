import { toDollars } from '@claimstead/contract/cents.ts';
import {
  allPages,
  exportPage,
  type ExportPart,
  type Exporter,
} from '../../core/account/exporter.ts';
import { viewCards } from '../listings/listings.api.ts';
import type { CheckoutsDeps } from './checkouts.deps.ts';
import { type Checkout, listBegun } from './checkouts.store.ts';
import { findCash } from './customer-cash/customer-cash.store.ts';
import { listConfirmationsOf } from './legal-status/legal-status.store.ts';

/** The payments that the person began, what they confirmed before, and what they transferred beside them. */
export const checkoutsExporter: Exporter<CheckoutsDeps> = {
  domain: 'checkouts',
  explains: {
    'payments-begun.json': 'Every payment for a patent that you began, and how it ended.',
    'confirmed-before-paying.json':
      'Where a patent may be over, or a terminal disclaimer ties it to others: what you read before paying, and when you confirmed it.',
    'bank-transfers.json': 'Money you transferred that no purchase needed, and its return.',
  },
  async *parts(deps, { userId }): AsyncGenerator<ExportPart> {
    yield { path: ['payments-begun.json'], json: await begunBy(deps, userId) };
    yield {
      path: ['confirmed-before-paying.json'],
      json: await listConfirmationsOf(deps.db, userId),
    };
    yield { path: ['bank-transfers.json'], json: await transfersOf(deps, userId) };
  },
};

async function begunBy(deps: CheckoutsDeps, userId: string): Promise<Record<string, unknown>[]> {
  const begun = allPages((last: Checkout | null) =>
    listBegun(deps.db, userId, last?.id ?? null, exportPage),
  );
  const views: Record<string, unknown>[] = [];
  for await (const checkout of begun) {
    const card = (await viewCards(deps.db, [checkout.listingId])).get(checkout.listingId);
    views.push({
      id: checkout.id,
      patent: { title: card?.title ?? '', number: card?.patentNumber ?? '' },
      status: checkout.status,
      amount: toDollars(checkout.amountCents),
      startedAt: checkout.createdAt,
      payment: checkout.paymentId,
      paidBy: checkout.paymentMethod,
      noCardBecause: checkout.withoutCard,
    });
  }
  return views;
}

/** Amounts in dollars; what payments used is listed with their sales. */
async function transfersOf(
  deps: CheckoutsDeps,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const cash = await findCash(deps.db, userId);
  if (!cash) return [];
  return [
    {
      withPaymentProvider: toDollars(cash.available_cents),
      onItsWayBack: toDollars(cash.return_cents ?? 0),
      status: cash.return_status === 'none' ? null : cash.return_status,
      problem: cash.problem,
      since: cash.seen_at,
    },
  ];
}
