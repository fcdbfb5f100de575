import type { Invoice } from '@claimstead/contract/subscriptions.contract.ts';
import { findCustomers, type ProviderBill, orProviderAway } from '../../money/money.api.ts';
import { ProviderFailure } from '../../../core/errors/provider-failure.ts';
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
  const [customerId, ...earlier] = await findCustomers(deps.db, userId);
  if (customerId === undefined) return { invoices: [], hasMore: false };
  const page = await orProviderAway(() =>
    earlier.length === 0
      ? billsAfter(deps, customerId, after)
      : billsOfAll(deps, [customerId, ...earlier], after),
  );
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

/** A person whose customer was deleted at the provider has invoices of that one, and of the one that took its place. */
async function billsOfAll(
  deps: SubscriptionsDeps,
  customerIds: readonly string[],
  after: string | null,
): Promise<{ bills: ProviderBill[]; hasMore: boolean }> {
  const bills = (await Promise.all(customerIds.map((id) => everyBill(deps, id)))).flat();
  bills.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const known = bills.findIndex(({ id }) => id === after);
  if (after !== null && known < 0) return { bills: [], hasMore: false };
  const page = bills.slice(known + 1, known + 1 + invoicesAtOnce);
  return { bills: page, hasMore: known + 1 + page.length < bills.length };
}

async function everyBill(deps: SubscriptionsDeps, customerId: string): Promise<ProviderBill[]> {
  const found: ProviderBill[] = [];
  for (let after: string | null = null; ; ) {
    const page = await deps.payments.listBills(customerId, { after, limit: 100 });
    found.push(...page.bills);
    after = page.bills.at(-1)?.id ?? null;
    if (!page.hasMore || after === null) return found;
  }
}
