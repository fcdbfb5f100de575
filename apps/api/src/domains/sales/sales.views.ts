import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import { proposalMoves, type Sale as SaleView } from '@claimstead/contract/sales.contract.ts';
import type { Db } from '../../core/db/database.ts';
import { formerMember } from '../../core/account/tombstone.ts';
import {
  findErased,
  getContacts,
  getPayoutAccounts,
  getPublicUsers,
  type PayoutDestination,
} from '../identity/identity.api.ts';
import { findTitleStops, getListingsForDeals, viewCards } from '../listings/listings.api.ts';
import { namedOwners } from './legal-names/named-owners.service.ts';
import { refundTotalCents } from './refunds/refunds.rules.ts';
import { adviserFiles, filesFor } from './sale-files.rules.ts';
import { listSaleOwners } from './sale-owners.store.ts';
import type { PayoutHolds } from './payouts/payouts.rules.ts';
import { areDeclined, areSent } from './papers/papers.rules.ts';
import {
  actorOf,
  lapsesAt,
  type Proposal,
  proposalLifecycle,
} from './proposals/proposal-lifecycle.rules.ts';
import { movesFor, type SaleViewer } from './sale-lifecycle.rules.ts';
import { isAwaited, partOf, standingOf, standingOwnerOf } from './standings/sale-standing.rules.ts';
import { findStops, type Stops } from './evidence/evidence.service.ts';
import {
  deadlinesOf,
  documentStatusOf,
  paymentStatusOf,
  stepOf,
  stepsDoneOf,
  wasFiled,
} from './sales.rules.ts';
import type { Sale } from './sales.store.ts';

/** One owner of a sale as its view needs it, even if the sale was never held. */
type Share = {
  userId: string | null;
  name: string;
  capacity: { company: string } | null;
  shareBasisPoints: number;
  signed: boolean;
  paid: boolean;
  isTaken: boolean;
  /** The payout as it was made; absent for a sale that was never held. */
  payout?: { paidAt: Date | null; transferId: string | null; shareCents: number };
};

type Surroundings = {
  now: Date;
  holds: PayoutHolds;
  cards: Map<string, PatentCard>;
  people: Map<string, PublicUser>;
  accounts: Map<string, PayoutDestination>;
  shares: Map<string, Share[]>;
  creators: Map<string, string>;
  emails: Map<string, string>;
  titles: Awaited<ReturnType<typeof findTitleStops>>;
  stops: Stops;
};

/** Sales as one of their parties sees them, with the moves of this viewer, or as the adviser of a side reads them. */
export async function viewSales(
  db: Db,
  sales: readonly Sale[],
  viewer: SaleViewer,
  at: { now: Date; holds: PayoutHolds },
): Promise<SaleView[]> {
  const around = await load(db, sales, viewer.userId, at);
  return sales.flatMap((sale) => {
    const patent = around.cards.get(sale.listingId);
    return patent ? viewOne(sale, patent, viewer, around) : [];
  });
}

/** A person by id; a deleted account keeps its place under a neutral name. */
export function personOf(people: ReadonlyMap<string, PublicUser>, userId: string): PublicUser {
  return people.get(userId) ?? { userId, ...formerMember, imgUri: null };
}

async function load(
  db: Db,
  sales: readonly Sale[],
  viewerUserId: string,
  { now, holds }: { now: Date; holds: PayoutHolds },
): Promise<Surroundings> {
  const shares = await loadShares(db, sales);
  const listingIds = sales.map((sale) => sale.listingId);
  const listings = await getListingsForDeals(db, listingIds, now);
  const creators = new Map([...listings].map(([id, { creatorUserId }]) => [id, creatorUserId]));
  const owners = [...shares.values()].flat().flatMap((share) => share.userId ?? []);
  const buyers = [...new Set(sales.map((sale) => sale.buyerUserId))];
  const askers = sales.flatMap(({ proposals }) =>
    proposals.flatMap(({ askedBy }) => askedBy ?? []),
  );
  const everyone = [...buyers, ...owners, ...creators.values(), ...askers, viewerUserId];
  const people = await getPublicUsers(db, everyone);
  const contacts = await getContacts(db, buyers);
  for (const userId of await findErased(db, buyers)) contacts.delete(userId);
  const emails = new Map([...contacts].map(([userId, { email }]) => [userId, email]));
  return {
    now,
    holds,
    cards: await viewCards(db, listingIds),
    people,
    accounts: await getPayoutAccounts(db, [...owners, viewerUserId]),
    shares,
    creators,
    emails,
    titles: await findTitleStops(db, listingIds),
    stops: await findStops(
      db,
      sales.filter((sale) => areDeclined(sale.papersStatus)).map((sale) => sale.id),
    ),
  };
}

async function loadShares(db: Db, sales: readonly Sale[]): Promise<Map<string, Share[]>> {
  const held = await listSaleOwners(
    db,
    sales.map((sale) => sale.id),
  );
  const shares = new Map<string, Share[]>();
  for (const sale of sales) {
    const own = held.filter((owner) => owner.saleId === sale.id);
    shares.set(
      sale.id,
      own.length > 0
        ? own.map((owner) => ({ ...owner, ...partOf(owner), payout: owner }))
        : (await namedOwners(db, sale.listingId)).map((owner) => ({
            ...owner,
            signed: false,
            paid: false,
            isTaken: false,
          })),
    );
  }
  return shares;
}

/** Both sides by name: for the owners, the viewer if they are one of them, else the creator. */
function partiesOf(
  sale: Sale,
  viewer: SaleViewer,
  { people, emails, creators, accounts }: Surroundings,
): Pick<SaleView, 'buyer' | 'user'> {
  // Where people are written to and paid is between the two sides: an adviser writes to them here.
  const email = viewer.advises ? undefined : emails.get(sale.buyerUserId);
  const isOwner = viewer.side === 'owner' && !viewer.advises;
  const sellerId = isOwner ? viewer.userId : (creators.get(sale.listingId) ?? '');
  // Where an owner is paid is nobody else's business.
  const account = isOwner ? accounts.get(viewer.userId) : undefined;
  return {
    buyer: { ...personOf(people, sale.buyerUserId), ...(email ? { email } : {}) },
    user: {
      ...personOf(people, sellerId),
      connectedAccountId: account?.connectedAccountId ?? null,
    },
  };
}

function viewOne(
  sale: Sale,
  patent: PatentCard,
  viewer: SaleViewer,
  around: Surroundings,
): SaleView {
  const shares = around.shares.get(sale.id) ?? [];
  const own = shares.find((share) => share.userId === viewer.userId);
  const owners = shares.map((share) =>
    standingOwnerOf(share, around.accounts.get(share.userId ?? '')),
  );
  const title = around.titles.get(sale.listingId) ?? null;
  const facts = { sale, title, owners, holds: around.holds, now: around.now };
  const moves = movesFor(sale, owners, viewer, around.now);
  const standing = standingOf(facts, { ...viewer, moves });
  const hasPapers = areSent(sale.papersStatus);
  const step = stepOf(sale, owners);
  return {
    id: sale.id,
    patent,
    ...partiesOf(sale, viewer, around),
    amount: sale.amountCents,
    covered: sale.shortfallCents,
    createdAt: sale.createdAt.toISOString(),
    files: viewer.advises ? [...adviserFiles] : filesFor(viewer.side, own?.payout, sale),
    documentStatus: documentStatusOf(sale),
    processed: sale.status === 'released',
    documentId: hasPapers ? sale.assignmentId : null,
    agreementId: hasPapers ? sale.agreementId : null,
    recordId: hasPapers ? sale.recordId : null,
    owners: owners.map((owner, at) => ({
      ...ownerOf(shares[at] as Share),
      verified: owner.canReceive,
      awaited: isAwaited(standing.state, owner),
    })),
    paymentStatus: paymentStatusOf(sale),
    refund: sale.refundStatus,
    refundAmount: refundAmountOf(sale),
    step,
    stepsDone: stepsDoneOf(sale, step).map((at) => at.toISOString()),
    standing: { ...standing, stop: around.stops.get(sale.id) ?? null },
    moves,
    deadlines: deadlinesFor(sale),
    proposals: sale.proposals.map((one) => viewProposal(one, sale, viewer, around)),
    filing: filingOf(sale),
  };
}

function ownerOf({ userId, name, capacity, shareBasisPoints, signed, paid, payout }: Share) {
  const stake = shareBasisPoints / 100;
  const share = payout?.shareCents ?? null;
  return { userId, name, company: capacity?.company ?? null, stake, share, signed, paid };
}

function deadlinesFor(sale: Sale): SaleView['deadlines'] {
  const deadlines = deadlinesOf(sale);
  return (
    deadlines && {
      cancellable: deadlines.cancellable.toISOString(),
      ends: deadlines.ends.toISOString(),
    }
  );
}

function viewProposal(
  proposal: Proposal,
  sale: Sale,
  { side, advises }: SaleViewer,
  { people, now }: Surroundings,
): SaleView['proposals'][number] {
  const { kind, status, askedBy, askedAt } = proposal;
  const moves: readonly string[] = advises
    ? []
    : proposalLifecycle.movesOf({ subject: proposal, sale, now }, actorOf(proposal, side));
  const isOpen = status === 'asked' && askedAt !== null;
  return {
    ...{ kind, status, askedBy: askedBy ? personOf(people, askedBy) : null },
    answerBy: isOpen ? lapsesAt({ askedAt }).toISOString() : null,
    moves: proposalMoves.filter((move) => moves.includes(move)),
  };
}

function filingOf(sale: Sale): SaleView['filing'] {
  const { receipt, filedAt, reel, frame } = sale;
  const filed = wasFiled(sale);
  return { filed, receipt, filedAt: filedAt?.toISOString() ?? null, reel, frame };
}

/** What goes back to the buyer in all; of a sale that someone refunded at the provider, what went so far. */
function refundAmountOf(sale: Sale): number | null {
  if (sale.refundStatus !== null) return refundTotalCents(sale);
  return sale.isRefundedOutside ? sale.earlierRefundCents : null;
}
