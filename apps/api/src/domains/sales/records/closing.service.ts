import type { Closing } from '@claimstead/contract/closing.contract.ts';
import { Problem } from '../../../core/errors/problem.ts';
import type { Actor } from '../../../core/http/actor.ts';
import { isId } from '../../../core/ids/ids.ts';
import { getPublicUsers } from '../../identity/identity.api.ts';
import { getListingForDeal } from '../../listings/listings.api.ts';
import {
  designTermEnds,
  feesCountedFrom,
  hasFees,
  maintenanceFees,
} from '../../patents/patents.api.ts';
import { newOwnerOf } from '../papers/buyer-details.rules.ts';
import { haveAllSigned } from '../papers/papers.rules.ts';
import { listDocuments } from '../papers/sale-documents.store.ts';
import { adviserFiles, filesFor } from '../sale-files.rules.ts';
import { listSaleOwners } from '../sale-owners.store.ts';
import { holderOf } from '../holding/shares.rules.ts';
import { findSaleSeenBy } from '../sale-parties.service.ts';
import { namedOwners } from '../legal-names/named-owners.service.ts';
import type { SalesDeps } from '../sales.deps.ts';
import type { Sale } from '../sales.store.ts';
import { wasFiled } from '../sales.rules.ts';
import { isUndone } from '../undo/undo-lifecycle.rules.ts';
import { personOf, viewSales } from '../sales.views.ts';
import { isEnded } from './ended-sales.rules.ts';
import { viewEnd } from './ended-sales.service.ts';
import { findOutsideSale, type FinishedSale } from './outside-sales.store.ts';
import { findPatentDays } from './patent-days.service.ts';

/**
 * A sale from the filing on, or one completed outside: what both sides keep, and what the buyer does next. Advisers read it
 * without how anyone paid or was paid. For a sale whose payment goes back, at any stage: what happened to the money.
 * @throws {Problem} sales.not_found for strangers too, sales.not_filed
 */
export async function viewClosing(deps: SalesDeps, actor: Actor, saleId: string): Promise<Closing> {
  const outside = isId(saleId) ? await findOutsideSale(deps.db, saleId) : null;
  if (outside) return viewOutside(deps, actor, outside);
  const { sale, ...viewer } = await findSaleSeenBy(deps.db, saleId, actor.userId);
  if (!wasFiled(sale) && !isEnded(sale)) throw new Problem('sales.not_filed');
  return viewInside(deps, actor, sale, viewer);
}

async function viewInside(
  deps: SalesDeps,
  actor: Actor,
  sale: Sale,
  { side, advises }: Pick<Closing, 'side' | 'advises'>,
): Promise<Closing> {
  const owners = await listSaleOwners(deps.db, [sale.id]);
  const own = owners.find((owner) => owner.userId === actor.userId);
  // A payment that was never held does not concern the owners: the listing was no longer for sale.
  if (side === 'owner' && !own && !advises) throw new Problem('sales.not_found');
  const details = sale.buyerDetails;
  const sellerId = side === 'owner' && !advises ? actor.userId : null;
  const about = await aboutPatent(deps, sale, sellerId, details?.issueDate ?? null);
  const undone = isUndone(sale) || isEnded(sale);
  const isBuyer = side === 'buyer' && !advises;
  const viewer = { userId: actor.userId, side, advises };
  const [view] = await viewSales(deps.db, [sale], viewer, {
    now: deps.clock.now(),
    holds: deps.config,
  });
  return {
    ...about,
    id: sale.id,
    side,
    advises,
    settledOutside: false,
    newOwner: details && newOwnerOf(details),
    owners: owners.map(stakeOf),
    amount: sale.amountCents,
    covered: sale.shortfallCents,
    // An owner who was not and will not be paid has no share to show.
    share: own && !(isEnded(sale) && own.payoutStatus === 'planned') ? own.shareCents : null,
    // How one side pays or is paid is not the other side's business.
    paidAt: dayOf(isBuyer ? sale.heldAt : own && own.missingCents === 0 ? own.paidAt : null),
    paymentMethod: isBuyer ? sale.paymentMethod : null,
    ...filedOf(sale, await listDocuments(deps.db, sale.id)),
    standing: view?.standing ?? null,
    refundAmount: view?.refundAmount ?? null,
    undone,
    ended: await viewEnd(deps.db, sale, { own, isBuyer }),
    files: advises ? [...adviserFiles] : filesFor(side, own, sale),
    mayList: isBuyer && sale.status === 'released' && !undone,
  };
}

/** What was signed and filed. Sealed papers of an assignment that was never filed stay closed, as their download does. */
function filedOf(sale: Sale, documents: Awaited<ReturnType<typeof listDocuments>>) {
  const filed = wasFiled(sale);
  return {
    signed: haveAllSigned(sale.papersStatus),
    signedAt: dayOf(sale.signedAt),
    filed,
    filedAt: dayOf(sale.filedAt),
    receipt: sale.receipt,
    recorded: sale.recordedAt !== null,
    recordedAt: sale.recordedAt,
    reel: sale.reel,
    frame: sale.frame,
    closedAt: dayOf(sale.releasedAt),
    documents: (filed ? documents : []).map(({ document_id: id, part, sha256, size }) => ({
      id,
      part,
      sha256,
      size,
    })),
  };
}

async function viewOutside(deps: SalesDeps, actor: Actor, sale: FinishedSale): Promise<Closing> {
  const owners = await namedOwners(deps.db, sale.listingId);
  const isOwner = owners.some((owner) => owner.userId === actor.userId);
  if (sale.buyerUserId !== actor.userId && !isOwner) throw new Problem('sales.not_found');
  const side = isOwner ? 'owner' : 'buyer';
  const about = await aboutPatent(deps, sale, isOwner ? actor.userId : null, null);
  return {
    ...about,
    id: sale.id,
    side,
    advises: false,
    settledOutside: true,
    newOwner: null,
    owners: owners.map(stakeOf),
    amount: sale.amountCents,
    covered: 0,
    share: null,
    paidAt: null,
    paymentMethod: null,
    signed: false,
    signedAt: null,
    filed: false,
    filedAt: null,
    receipt: null,
    recorded: false,
    recordedAt: null,
    reel: null,
    frame: null,
    closedAt: sale.at.toISOString(),
    documents: [],
    standing: null,
    refundAmount: null,
    undone: false,
    ended: null,
    files: [],
    mayList: side === 'buyer',
  };
}

function stakeOf(owner: Parameters<typeof holderOf>[0] & { shareBasisPoints: number }) {
  return { name: holderOf(owner), stake: owner.shareBasisPoints / 100 };
}

async function aboutPatent(
  deps: SalesDeps,
  sale: { listingId: string; buyerUserId: string; sellerUserId?: string | null },
  /** The owner who reads it; null: the seller is the listing's creator. */
  readingOwner: string | null,
  issueDate: string | null,
) {
  const found = await findPatentDays(deps.db, sale.listingId, issueDate);
  if (!found) throw new Problem('sales.not_found', { note: 'the listing has no card' });
  const listing = await getListingForDeal(deps.db, sale.listingId, deps.clock.now());
  const creator = sale.sellerUserId ?? listing?.creatorUserId ?? '';
  const sellerId = readingOwner ?? creator;
  const people = await getPublicUsers(deps.db, [sale.buyerUserId, sellerId]);
  const { patent, days } = found;
  const feesFrom = feesCountedFrom(days);
  return {
    patent,
    buyer: personOf(people, sale.buyerUserId),
    seller: personOf(people, sellerId),
    kind: days.kind,
    grantedOn: days.grantedOn,
    hasFees: hasFees(days),
    feesFrom,
    maintenanceFees: maintenanceFees(feesFrom),
    termEnds: designTermEnds(days),
  };
}

function dayOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
