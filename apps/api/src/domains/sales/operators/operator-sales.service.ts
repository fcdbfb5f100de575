import type { OperatorSale } from '@claimstead/contract/operations-sales.contract.ts';
import type { SaleStatus } from '../sales.tables.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { listDebitsUnderWay } from '../../checkouts/checkouts.api.ts';
import { getPayoutAccounts, getPublicUsers } from '../../identity/identity.api.ts';
import { findTitleStops, viewCards } from '../../listings/listings.api.ts';
import { listSaleOwners, type SaleOwner } from '../sale-owners.store.ts';
import { holderOf } from '../holding/shares.rules.ts';
import { missingCents, refundableCents } from '../refunds/refunds.rules.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { listAllSales } from '../lists/sale-lists.store.ts';
import { findSale, type Sale } from '../sales.store.ts';
import { saleLifecycle } from '../sale-lifecycle.rules.ts';
import {
  partOf,
  type StandingFacts,
  standingForTeam,
  standingOwnerOf,
} from '../standings/sale-standing.rules.ts';
import { isDisputed, isMoneyInDoubt } from '../sales.rules.ts';
import { viewDebits } from './debits.service.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';
import { personOf } from '../sales.views.ts';

const salesPerPage = 50;

/** All paid sales, newest first, behind the debits on their way. `text`: whatever an operator knows of a sale. */
export async function listSalesForOperators(
  deps: SalesDeps,
  search: { text: string; page: number },
): Promise<OperatorSale[]> {
  const offset = (search.page - 1) * salesPerPage;
  const sales = await listAllSales(deps.db, { text: search.text, limit: salesPerPage, offset });
  // There are few at any time, and they are the latest.
  const debits = search.page === 1 ? await listDebitsUnderWay(deps.db, search.text) : [];
  return [...(await viewDebits(deps.db, debits)), ...(await viewForOperators(deps, sales))];
}

const titled: string[] = ['signed', 'filed', 'released'] satisfies SaleStatus[];

/** Payouts are taken back, and some may not be possible yet. */
export function isBeingUndone(sale: Sale): boolean {
  return titled.includes(sale.status) && isUndone(sale);
}

function isLive(sale: Sale): boolean {
  return sale.status === 'held' || titled.includes(sale.status);
}

/** Whether the provider has given up on a sale's refund, and none is under way: it can be paid back in another way. */
export function owesRefund(sale: Sale): boolean {
  return (
    sale.status === 'refunding' &&
    sale.refundStatus === 'failed' &&
    sale.refundRetryAt === null &&
    !isMoneyInDoubt(sale) &&
    refundableCents(sale) > 0
  );
}

/** What is missing to owners of what someone took back at the provider, and no operator has asked to pay again. Cents. */
function takenOf(owners: readonly SaleOwner[]): number {
  const taken = owners.filter(({ payoutStatus }) => payoutStatus === 'taken');
  return taken.reduce((sum, { missingCents }) => sum + missingCents, 0);
}

function canBeAsked(sale: Sale, now: Date): boolean {
  return saleLifecycle.allows({ subject: sale, now }, { move: 'ask_undo', by: 'operator' });
}

/** The refund of a sale that ends failed: it can be tried again. */
export function hasFailedRefund(sale: Sale): boolean {
  return sale.status === 'refunding' && sale.refundStatus === 'failed';
}

/** One sale as the operators' list shows it. @throws {Problem} sales.not_found */
export async function viewOneForOperators(deps: SalesDeps, saleId: string): Promise<OperatorSale> {
  const sale = await findSale(deps.db, saleId);
  const [view] = sale ? await viewForOperators(deps, [sale]) : [];
  if (!view) throw new Problem('sales.not_found');
  return view;
}

/** What an operator may do about its money, and the cents that it is about. */
function actsOn(sale: Sale, own: readonly SaleOwner[], now: Date) {
  const isStuck = isBeingUndone(sale) && own.some(({ payoutStatus }) => payoutStatus === 'refused');
  return {
    refundable:
      !isMoneyInDoubt(sale) && (canBeAsked(sale, now) || hasFailedRefund(sale) || isStuck),
    toRefund: Math.max(0, refundableCents(sale)),
    writableOff: isStuck,
    owed: owesRefund(sale) ? refundableCents(sale) : 0,
    takenBack: isUndone(sale) || isMoneyInDoubt(sale) ? 0 : takenOf(own),
    missing: isDisputed(sale) ? 0 : missingCents(sale),
  };
}

/** The same as the parties read, but for what each of them does next. */
function viewStanding(
  sale: Sale,
  own: readonly SaleOwner[],
  accounts: Awaited<ReturnType<typeof getPayoutAccounts>>,
  at: Pick<StandingFacts, 'title' | 'holds' | 'now'>,
): OperatorSale['standing'] {
  const owners = own.map((owner) =>
    standingOwnerOf({ ...owner, ...partOf(owner) }, accounts.get(owner.userId)),
  );
  const { state, since, waitsFor, by, withoutDay } = standingForTeam({ sale, owners, ...at });
  const days = { since: since.toISOString(), by: by?.toISOString() ?? null };
  return { state, waitsFor, withoutDay, ...days };
}

/** Sales as the operators' list shows them; in the given order. */
export async function viewForOperators(
  { db, clock, config }: SalesDeps,
  sales: readonly Sale[],
): Promise<OperatorSale[]> {
  const now = clock.now();
  const owners = await listSaleOwners(
    db,
    sales.map((sale) => sale.id),
  );
  const cards = await viewCards(
    db,
    sales.map((sale) => sale.listingId),
  );
  const people = await getPublicUsers(
    db,
    sales.map((sale) => sale.buyerUserId),
  );
  const accounts = await getPayoutAccounts(
    db,
    owners.map(({ userId }) => userId),
  );
  const titles = await findTitleStops(
    db,
    sales.map((sale) => sale.listingId),
  );
  return sales.flatMap((sale) => {
    const title = titles.get(sale.listingId) ?? null;
    const own = owners.filter((owner) => owner.saleId === sale.id);
    const card = cards.get(sale.listingId);
    if (!card) return [];
    const buyer = personOf(people, sale.buyerUserId);
    return {
      id: sale.id,
      patentId: sale.listingId,
      patentNumber: card.patentNumber,
      title: card.title,
      buyer: `${buyer.firstName} ${buyer.lastName}`,
      owners: own.map(holderOf),
      amount: sale.amountCents,
      status: sale.status,
      standing: viewStanding(sale, own, accounts, { title, holds: config, now }),
      paymentCheck: isLive(sale) ? sale.paymentCheck : null,
      evidenceDue: sale.evidenceDueAt?.toISOString() ?? null,
      refund: sale.refundStatus,
      ...actsOn(sale, own, now),
      createTimestamp: sale.createdAt.toISOString(),
    };
  });
}
