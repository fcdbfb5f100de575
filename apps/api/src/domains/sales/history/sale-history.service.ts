import type { SaleHistoryLine } from '@claimstead/contract/operations-history.contract.ts';
import type { OperatorSaleHistory } from '@claimstead/contract/operations-sales.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { orProviderAway, getSaleMoney, type SaleMoney } from '../../money/money.api.ts';
import { getPayoutAccounts, getPublicUsers } from '../../identity/identity.api.ts';
import { advanceCheckout, findDebit } from '../../checkouts/checkouts.api.ts';
import type { Db } from '../../../core/db/database.ts';
import { listAdvisersOf } from '../advisers/advisers.store.ts';
import { findBrokenLink, findStops, viewEvidence } from '../evidence/evidence.service.ts';
import { type Correction, correctionWords } from '../evidence/corrections.rules.ts';
import { findForOperator, auditSale } from '../operators/find-sale.service.ts';
import { findOutsideReturn } from '../operators/outside-returns.store.ts';
import { viewParties } from '../operators/parties.service.ts';
import { viewDebits } from '../operators/debits.service.ts';
import { viewForOperators } from '../operators/operator-sales.service.ts';
import { listSaleOwners, type SaleOwner } from '../sale-owners.store.ts';
import { namedOwners } from '../legal-names/named-owners.service.ts';
import { areDeclined } from '../papers/papers.rules.ts';
import { payableFrom } from '../payouts/payouts.rules.ts';
import type { SalesDeps } from '../sales.deps.ts';
import { findSale, type Sale } from '../sales.store.ts';
import { personOf } from '../sales.views.ts';
import { checksOf, checksOfDebit } from './sale-checks.rules.ts';

/** A sale as operators see it, but for what they noted themselves. */
export type SaleStory = Omit<OperatorSaleHistory, 'words'>;

/**
 * The history of a sale's money: what people did, which calls were made and what was booked, with the state of
 * every check. Reads only our own rows.
 * @throws {Problem} sales.not_found
 */
export async function viewSaleHistory(deps: SalesDeps, saleId: string): Promise<SaleStory> {
  const sale = await findSale(deps.db, saleId);
  if (!sale) return viewDebitHistory(deps, saleId);
  const [view] = await viewForOperators(deps, [sale]);
  if (!view) throw new Problem('sales.not_found');
  const owners = await listSaleOwners(deps.db, [sale.id]);
  const money = await getSaleMoney(deps.db, {
    id: sale.id,
    paymentIds: [sale.shortPaymentId, sale.paymentId].flatMap((one) => one ?? []),
    ownerIds: owners.map((owner) => owner.ownerId),
  });
  const facts = await factsOf(deps, sale, owners, money);
  return {
    ...view,
    paymentId: sale.paymentId,
    method: sale.paymentMethod,
    held: money.heldCents,
    covered: money.coveredCents,
    outsideReturn: await viewOutsideReturn(deps, sale.id),
    shares: owners.map((owner) => ({
      name: owner.name,
      company: owner.capacity?.company ?? null,
      stake: owner.shareBasisPoints / 100,
      share: owner.shareCents,
      signedTimestamp: owner.signedAt?.toISOString() ?? null,
      paidTimestamp: owner.paidAt?.toISOString() ?? null,
      reversedTimestamp: owner.reversedAt?.toISOString() ?? null,
      transferId: owner.transferId,
    })),
    parties: await viewParties(deps.db, sale, owners, sale.buyerDetails),
    advisers: await listNamed(deps.db, sale.id),
    stop: areDeclined(sale.papersStatus)
      ? ((await findStops(deps.db, [sale.id])).get(sale.id) ?? null)
      : null,
    checks: checksOf({ ...facts, buyer: view.buyer }, deps.clock.now()),
    history: await listHistory(deps, sale.id, money),
  };
}

/** The same of a debit that is on its way: calls were made for it, and nothing is booked. */
async function viewDebitHistory(deps: SalesDeps, id: string): Promise<SaleStory> {
  const debit = await findDebit(deps.db, id);
  const [view] = debit ? await viewDebits(deps.db, [debit]) : [];
  if (!debit || !view) throw new Problem('sales.not_found');
  const paymentIds = debit.paymentId === null ? [] : [debit.paymentId];
  const money = await getSaleMoney(deps.db, { id, paymentIds, ownerIds: [] });
  return {
    ...view,
    paymentId: debit.paymentId,
    method: debit.paymentMethod,
    ...{ held: 0, covered: 0, outsideReturn: null, shares: [], stop: null, advisers: [] },
    parties: await viewParties(deps.db, debit, await namedOwners(deps.db, debit.listingId), null),
    checks: checksOfDebit(money),
    history: await listHistory(deps, id, money),
  };
}

/**
 * Syncs with the providers now and takes the sale as far as it can go: what a webhook or the sweep would do, at
 * an operator's request. A frozen sale continues only if the dispute is no longer open.
 * @throws {Problem} sales.not_found, payments.provider_away
 */
export async function checkSaleNow(
  deps: SalesDeps,
  operator: Actor,
  saleId: string,
  reason: string,
): Promise<SaleStory> {
  const sale = (await findDebit(deps.db, saleId)) ?? (await findForOperator(deps, saleId));
  await transact(deps, async (unit) => {
    await auditSale(unit, operator, sale, 'sale.check', reason);
  });
  await orProviderAway(() => advanceCheckout(deps, saleId));
  return viewSaleHistory(deps, saleId);
}

/** Everyone whom a side named to advise it, and what became of that. */
async function listNamed(db: Db, saleId: string): Promise<OperatorSaleHistory['advisers']> {
  const advisers = await listAdvisersOf(db, saleId);
  return advisers.flatMap(({ name, side, role, status }) =>
    status === 'none' ? [] : [{ name, side, role, status }],
  );
}

async function viewOutsideReturn(
  { db }: SalesDeps,
  saleId: string,
): Promise<OperatorSaleHistory['outsideReturn']> {
  const row = await findOutsideReturn(db, saleId);
  if (!row) return null;
  const { firstName, lastName } = personOf(
    await getPublicUsers(db, [row.entered_by]),
    row.entered_by,
  );
  return {
    id: row.id,
    status: row.status,
    amount: row.amount_cents,
    way: row.way,
    reference: row.reference,
    enteredBy: { userId: row.entered_by, name: `${firstName} ${lastName}`.trim() },
    enteredTimestamp: row.entered_at.toISOString(),
    completedTimestamp: row.completed_at?.toISOString() ?? null,
  };
}

async function factsOf(
  deps: SalesDeps,
  sale: Sale,
  owners: readonly SaleOwner[],
  money: SaleMoney,
) {
  const accounts = await getPayoutAccounts(
    deps.db,
    owners.map((owner) => owner.userId),
  );
  const from = sale.heldAt ? payableFrom(sale.paymentMethod, sale.heldAt, deps.config) : null;
  return {
    ...sale,
    charged: true,
    payableFrom: from !== null && from.getTime() !== sale.heldAt?.getTime() ? from : null,
    owners: owners.map((owner) => ({
      ...owner,
      canReceive: accounts.get(owner.userId)?.payoutsEnabled ?? false,
    })),
    ...money,
    lostAt: money.bookings.find(({ kind }) => kind === 'dispute_lost')?.at ?? null,
    brokenEvidence: (await findBrokenLink(deps.db, sale.id))?.sequence ?? null,
  };
}

async function listHistory(
  deps: SalesDeps,
  saleId: string,
  money: SaleMoney,
): Promise<SaleHistoryLine[]> {
  const evidence = await viewEvidence(deps.db, saleId);
  const blank = { who: null, amount: null, objectId: null, outcome: null, note: null };
  const lines: SaleHistoryLine[] = [
    ...evidence.map(({ at, what, who, details }) => {
      return { ...blank, from: 'evidence' as const, at, what, who, note: noteOf(details) };
    }),
    ...money.calls.map((call) => ({
      ...blank,
      from: 'call' as const,
      at: call.at.toISOString(),
      what: call.kind,
      amount: call.amountCents,
      objectId: call.objectId,
      outcome: call.state,
      note: call.refusal,
    })),
    ...money.bookings.map((booking) => ({
      ...blank,
      from: 'ledger' as const,
      at: booking.at.toISOString(),
      what: booking.kind,
      amount: booking.amountCents,
      objectId: booking.objectId,
    })),
  ];
  // A stable sort: what happened at one moment keeps the order of people, calls, books.
  return lines.sort((one, other) => one.at.localeCompare(other.at));
}

/** What an operator can use of an entry's details: not who signed from where. */
function noteOf(details: Record<string, unknown>): string | null {
  const { receipt, reel, frame, reason, note, message, recordSha256, corrections } = details;
  if (Array.isArray(corrections)) {
    return `${correctionWords(corrections as Correction[])}. ${String(reason)}`;
  }
  if (typeof receipt === 'string') return `Receipt ${receipt}`;
  if (typeof reel === 'string' && typeof frame === 'string') return `Reel ${reel}, frame ${frame}`;
  if (typeof recordSha256 === 'string') return 'Both papers, and the separate record of signing';
  return [note, reason, message].find((text) => typeof text === 'string') ?? null;
}
