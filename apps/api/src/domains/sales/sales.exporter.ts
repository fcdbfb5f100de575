import { toDollars } from '@claimstead/contract/cents.ts';
import {
  allPages,
  exportPage,
  type ExportedPerson,
  type ExportPart,
  type Exporter,
} from '../../core/account/exporter.ts';
import { listPlacesOf } from './advisers/advisers.store.ts';
import { listSalesIn, listSalesOf } from './lists/sale-lists.store.ts';
import { viewCards } from '../listings/listings.api.ts';
import { listDocuments } from './papers/sale-documents.store.ts';
import { paperNames } from './assignment/sealed-papers.service.ts';
import { viewEvidence } from './evidence/evidence.service.ts';
import { findOutsideReturn, type OutsideReturn } from './operators/outside-returns.store.ts';
import { listSaleOwners, type SaleOwner } from './sale-owners.store.ts';
import { listFinished } from './records/outside-sales.store.ts';
import type { SalesDeps } from './sales.deps.ts';
import { wasFiled } from './sales.rules.ts';
import type { Sale } from './sales.store.ts';

/** What the person bought and sold, with the papers and the evidence that a party may read. */
export const salesExporter: Exporter<SalesDeps> = {
  domain: 'sales',
  explains: {
    'sales/': 'A folder for each patent you bought or sold here, with its papers once filed.',
    'sales-advised.json': 'Sales that you advise or advised a side of, or were asked to.',
    'sales-settled-outside.json': 'Sales that were completed elsewhere and only recorded here.',
  },
  async *parts(deps, person): AsyncGenerator<ExportPart> {
    const { userId } = person;
    const sales = allPages((last: Sale | null) =>
      listSalesOf(deps.db, userId, last?.id ?? null, exportPage),
    );
    for await (const sale of sales) yield* saleParts(deps, sale, userId);
    yield { path: ['sales-advised.json'], json: await advisedSales(deps, person) };
    yield { path: ['sales-settled-outside.json'], json: await outsideSales(deps, userId) };
  },
};

async function* saleParts(deps: SalesDeps, sale: Sale, userId: string): AsyncGenerator<ExportPart> {
  const card = (await viewCards(deps.db, [sale.listingId])).get(sale.listingId);
  const owners = await listSaleOwners(deps.db, [sale.id]);
  const returned = await findOutsideReturn(deps.db, sale.id);
  const folder = ['sales', `${card?.title ?? 'Patent'} ${sale.id.slice(-6)}`];
  const patent = { title: card?.title ?? '', number: card?.patentNumber ?? '' };
  yield { path: [...folder, 'sale.json'], json: saleView(sale, owners, userId, patent, returned) };
  yield { path: [...folder, 'evidence.json'], json: await evidenceFor(deps, sale, owners, userId) };
  // As on the sale's page: the papers are available once the assignment is filed.
  if (!wasFiled(sale)) return;
  for (const paper of await listDocuments(deps.db, sale.id)) {
    yield {
      path: [...folder, paperNames[paper.part]],
      open: async () => (await deps.files.open(paper.storage_key))?.stream ?? null,
    };
  }
}

function saleView(
  sale: Sale,
  owners: readonly SaleOwner[],
  userId: string,
  patent: { title: string; number: string },
  returned: OutsideReturn | null,
): Record<string, unknown> {
  const isBuyer = sale.buyerUserId === userId;
  return {
    id: sale.id,
    patent,
    side: isBuyer ? 'buyer' : 'owner',
    status: sale.status,
    amount: toDollars(sale.amountCents),
    ...(isBuyer && sale.paidCents !== sale.amountCents ? { paid: toDollars(sale.paidCents) } : {}),
    paidBy: isBuyer ? sale.paymentMethod : null,
    payment: isBuyer ? sale.paymentId : null,
    noCardBecause: isBuyer ? sale.withoutCard : null,
    paymentCheckedSince: sale.paymentCheckAt,
    detailsForThePapers: isBuyer ? sale.buyerDetails : null,
    owners: owners.map((owner) => ({
      name: owner.name,
      ...(owner.capacity ? { signsFor: owner.capacity } : {}),
      sharePercent: owner.shareBasisPoints / 100,
      signedAt: owner.signedAt,
      // Shares and transfers are each owner's own.
      ...(owner.userId === userId
        ? {
            email: owner.email,
            ...(owner.address ? { postalAddress: owner.address } : {}),
            share: toDollars(owner.shareCents),
            paidAt: owner.paidAt,
            takenBackAtTheProvider: toDollars(owner.takenCents),
            stillMissingOfIt: toDollars(owner.missingCents),
          }
        : {}),
    })),
    startedAt: sale.createdAt,
    heldAt: sale.heldAt,
    signedAt: sale.signedAt,
    filing: { receipt: sale.receipt, at: sale.filedAt, reel: sale.reel, frame: sale.frame },
    releasedAt: sale.releasedAt,
    proposals: proposalsFor(sale, userId),
    refund: { reason: sale.refundReason, status: sale.refundStatus, at: sale.refundedAt },
    ...(isBuyer && returned?.status === 'done'
      ? { refundPaidAnotherWay: { way: returned.way, reference: returned.reference } }
      : {}),
  };
}

/** Who of the other owners asked is their business. */
function proposalsFor({ proposals }: Sale, userId: string): Record<string, unknown>[] {
  return proposals
    .filter(({ status }) => status !== 'none')
    .map(({ kind, status, askedBySide, askedBy, askedAt }) => ({
      ...{ kind, status, askedBySide, askedAt },
      askedByYou: askedBy === userId,
    }));
}

/** The log, without where others signed from. */
async function evidenceFor(
  deps: SalesDeps,
  sale: Sale,
  owners: readonly SaleOwner[],
  userId: string,
): Promise<Record<string, unknown>[]> {
  const details = sale.buyerUserId === userId ? sale.buyerDetails : null;
  const own = new Set([
    ...owners.filter((owner) => owner.userId === userId).map((owner) => owner.name),
    ...(details ? [details.name] : []),
  ]);
  const entries = await viewEvidence(deps.db, sale.id);
  return entries.map((entry) => {
    const { address, agent, ...facts } = entry.details;
    const isOwn = entry.who !== null && own.has(entry.who);
    return { ...entry, details: isOwn ? { ...facts, address, agent } : facts };
  });
}

async function advisedSales(
  deps: SalesDeps,
  { userId, email, emailVerified }: ExportedPerson,
): Promise<Record<string, unknown>[]> {
  const places = await listPlacesOf(deps.db, { userId, email: emailVerified ? email : null });
  const sales = await listSalesIn(deps.db, [...new Set(places.map(({ saleId }) => saleId))]);
  const cards = await viewCards(
    deps.db,
    sales.map(({ listingId }) => listingId),
  );
  return places.map(({ saleId, side, role, status, invitedAt, seatedAt, closedAt }) => {
    const sale = sales.find(({ id }) => id === saleId);
    const card = cards.get(sale?.listingId ?? '');
    const patent = { title: card?.title ?? '', number: card?.patentNumber ?? '' };
    return { sale: saleId, patent, side, role, status, invitedAt, acceptedAt: seatedAt, closedAt };
  });
}

async function outsideSales(deps: SalesDeps, userId: string): Promise<Record<string, unknown>[]> {
  const views: Record<string, unknown>[] = [];
  for (const side of ['buyer', 'owner'] as const) {
    for (const sale of await listFinished(deps.db, side, userId)) {
      if (!sale.settledOutside) continue;
      const card = (await viewCards(deps.db, [sale.listingId])).get(sale.listingId);
      views.push({
        side,
        patent: { title: card?.title ?? '', number: card?.patentNumber ?? '' },
        at: sale.at,
      });
    }
  }
  return views;
}
