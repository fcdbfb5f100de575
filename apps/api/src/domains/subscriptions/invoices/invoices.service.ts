import type { Invoice } from '@claimstead/contract/subscriptions.contract.ts';
import { findCustomer } from '../../money/customers/customers.service.ts';
import { ProviderFailure } from '../../money/payments.port.ts';
import { orProviderAway } from '../../money/provider-away.service.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { titlesOf } from './invoices.store.ts';

const invoicesAtOnce = 20;

/**
 * The invoices of whoever pays, newest first, as the provider has them: cents and Unix seconds. Also those
 * of plans that have ended, and of listings that are sold or gone.
 * @param after the last one that is known; one that is not the person's own has nothing after it.
 * @throws {Problem} payments.provider_away
 */
export async function listInvoices(
  deps: SubscriptionsDeps,
  userId: string,
  after: string | null,
): Promise<{ invoices: Invoice[]; hasMore: boolean }> {
  const customerId = await findCustomer(deps.db, userId);
  if (customerId === null) return { invoices: [], hasMore: false };
  const page = await orProviderAway(() => billsAfter(deps, customerId, after));
  const listingIds = page.bills.flatMap(({ listingId }) => listingId ?? []);
  const titles = await titlesOf(deps.db, userId, listingIds);
  const invoices = page.bills.map((bill) => ({
    id: bill.id,
    number: bill.number,
    patentId: bill.listingId,
    patentTitle: titles.get(bill.listingId ?? '') ?? '',
    amount: bill.amountCents,
    status: bill.status,
    created: Math.floor(bill.createdAt.getTime() / 1000),
    downloadUrl: bill.pdfUrl,
  }));
  return { invoices, hasMore: page.hasMore };
}

async function billsAfter(deps: SubscriptionsDeps, customerId: string, after: string | null) {
  try {
    return await deps.payments.listBills(customerId, { after, limit: invoicesAtOnce });
  } catch (error) {
    const isUnknown = after !== null && error instanceof ProviderFailure;
    if (isUnknown && error.outcome === 'refused') return { bills: [], hasMore: false };
    throw error;
  }
}
