import type {
  EvidenceEntry,
  ProposalKind,
  ProposalMove,
  Sale,
} from '@claimstead/contract/sales.contract.ts';
import type { SigningPart } from '@claimstead/contract/signing.contract.ts';
import {
  factsOfSale,
  type StandingWords,
  wordsOfSale,
} from '@claimstead/contract/standing-words.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { Problem } from '../../core/errors/problem.ts';
import type { Actor } from '../../core/http/actor.ts';
import type { FileAnswer } from '../../core/http/mount.ts';
import { money } from '../../core/text/formats.ts';
import { cancelSale as cancel } from './assignment/assignment.service.ts';
import { preparedPaper } from './assignment/details.service.ts';
import { propose } from './assignment/propose.service.ts';
import { draftPaper } from './drafts/draft-papers.service.ts';
import { withoutOwn } from './evidence/evidence.rules.ts';
import { viewEvidence } from './evidence/evidence.service.ts';
import { findSaleOf, findSaleSeenBy, sideOf } from './sale-parties.service.ts';
import type { SalesDeps } from './sales.deps.ts';
import { listBoughtBy, listSoldBy } from './lists/sale-lists.store.ts';
import { findOpenSale, findSale } from './sales.store.ts';
import { viewSales } from './sales.views.ts';

/** Sales of this person's patents, once the payment is held, newest first. */
export async function listSales(
  deps: SalesDeps,
  actor: Actor,
  side: 'buyer' | 'owner',
): Promise<Sale[]> {
  const sales = await (side === 'buyer'
    ? listBoughtBy(deps.db, actor.userId)
    : listSoldBy(deps.db, actor.userId));
  return viewSales(deps.db, sales, { userId: actor.userId, side }, atNow(deps));
}

function atNow({ clock, config }: SalesDeps) {
  return { now: clock.now(), holds: config };
}

/**
 * Cancels a sale for a full refund, if the lifecycle allows it for this side.
 * @throws {Problem} sales.not_found, sales.not_cancellable
 */
export async function cancelSale(deps: SalesDeps, actor: Actor, saleId: string): Promise<Sale> {
  await cancel(deps, actor, saleId);
  return viewOwn(deps, actor, saleId);
}

/**
 * Asks the other side for an agreement, or answers.
 * @throws {Problem} as {@link propose}.
 */
export async function proposeInSale(
  deps: SalesDeps,
  actor: Actor,
  saleId: string,
  step: { kind: ProposalKind; move: ProposalMove },
): Promise<Sale> {
  await propose(deps, actor, saleId, step);
  return viewOwn(deps, actor, saleId);
}

async function viewOwn(deps: SalesDeps, actor: Actor, saleId: string): Promise<Sale> {
  const { sale, side } = await findSaleOf(deps.db, saleId, actor.userId);
  const viewer = { userId: actor.userId, side };
  const [view] = await viewSales(deps.db, [sale], viewer, atNow(deps));
  if (!view) throw new Problem('sales.not_found');
  return view;
}

/**
 * Where a sale stands for one of its parties, in the words of the pages; null: there is no such sale, or they are none of
 * its parties.
 * @param format an ISO time as the reader is told it.
 */
export async function tellStanding(
  { db, clock, config }: CoreDeps,
  { saleId, userId }: { saleId: string; userId: string },
  format: (isoTime: string) => string,
): Promise<StandingWords | null> {
  const sale = await findSale(db, saleId);
  const side = sale && (await sideOf(db, sale, userId));
  if (!sale || !side) return null;
  const [view] = await viewSales(db, [sale], { userId, side }, { now: clock.now(), holds: config });
  if (!view) return null;
  return wordsOfSale(view.standing, side, { ...factsOfSale(view, money), format });
}

/**
 * The evidence log, for a party to the sale, or for an adviser: without where people signed from and what they were paid.
 * @throws {Problem} sales.not_found
 */
export async function readEvidence(
  deps: SalesDeps,
  actor: Actor,
  saleId: string,
): Promise<EvidenceEntry[]> {
  const { sale, advises } = await findSaleSeenBy(deps.db, saleId, actor.userId);
  const entries = await viewEvidence(deps.db, sale.id);
  return advises ? entries.map(withoutOwn) : entries;
}

/**
 * A paper of a purchase for its buyer: as they are about to sign it, or before they pay, as a draft.
 * @throws {Problem} as {@link preparedPaper} and {@link draftPaper}
 */
export async function previewPaper(
  deps: SalesDeps,
  actor: Actor,
  listingId: string,
  part: SigningPart,
): Promise<FileAnswer> {
  const isPaid = (await findOpenSale(deps.db, listingId)) !== null;
  const pdf = await (isPaid ? preparedPaper : draftPaper)(deps, actor, listingId, part);
  return { stream: pdf, contentType: 'application/pdf', size: pdf.length };
}
