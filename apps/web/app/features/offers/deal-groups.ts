import type { EndedSale } from '@claimstead/contract/closing.contract.ts';
import { firstNameOf } from '../../lib/format.ts';
import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { type OwnerMove, ownerMoves } from '@claimstead/contract/owner-moves.ts';
import type { PaymentUnderWay } from '@claimstead/contract/customer-cash.contract.ts';
import { toDollars } from '@claimstead/contract/cents.ts';
import type { ProposalKind, Sale } from '@claimstead/contract/sales.contract.ts';
import type { SaleAct } from '@claimstead/contract/standing.contract.ts';
import type { OfferRole } from '@claimstead/contract/offer-words.ts';

export type RoledOffer = { offer: Offer; role: OfferRole };
type SidedSale = { sale: Sale; side: 'owner' | 'buyer' };

/** Everything that goes on about one patent. */
export type DealGroup = {
  patent: PatentCard;
  sales: SidedSale[];
  /** Offers that can still go somewhere, newest first. */
  open: RoledOffer[];
  /** Offers that have ended, newest first. */
  ended: RoledOffer[];
  /** When something last happened, in Unix milliseconds. */
  newestAt: number;
  needsMe: boolean;
  /** Where this person's own payment of an accepted offer stands; null: it waits for no bank. */
  underWay: PaymentUnderWay | null;
  /** Sales that ended. */
  over: EndedSale[];
};

type Activity = {
  received: Offer[];
  sent: Offer[];
  selling: Sale[];
  buying: Sale[];
  underWay: PaymentUnderWay[];
  ended: EndedSale[];
};

/** Combines offers and sales per patent, the latest first (P6.8). */
export function groupDeals(activity: Activity): DealGroup[] {
  const { received, sent, selling, buying, underWay, ended } = activity;
  const groups = new Map<string, DealGroup>();
  const groupOf = (patent: PatentCard) => {
    const found = groups.get(patent.id);
    if (found) return found;
    const made = emptyGroup(patent);
    groups.set(patent.id, made);
    return made;
  };
  for (const entry of sidedSales(selling, buying)) {
    const group = groupOf(entry.sale.patent);
    group.sales.push(entry);
    const { sale } = entry;
    const isAsked = sale.standing.act !== null || toAnswer(sale).length > 0;
    touch(group, sale.standing.since, isAsked);
  }
  for (const entry of roledOffers(received, sent)) {
    const group = groupOf(entry.offer.patent);
    (entry.offer.status === 'REJECTED' ? group.ended : group.open).push(entry);
    touch(group, lastTouched(entry.offer), offerNeedsMe(entry.offer));
  }
  for (const sale of ended) {
    const group = groupOf(sale.patent);
    group.over.push(sale);
    touch(group, sale.endedTimestamp, false);
  }
  for (const group of groups.values()) {
    group.underWay = underWay.find(({ patentId }) => patentId === group.patent.id) ?? null;
    group.open.sort(newestOfferFirst);
    group.ended.sort(newestOfferFirst);
  }
  return [...groups.values()].sort((a, b) => b.newestAt - a.newestAt);
}

function emptyGroup(patent: PatentCard): DealGroup {
  const none = { newestAt: 0, needsMe: false, underWay: null };
  return { patent, sales: [], open: [], ended: [], over: [], ...none };
}

function sidedSales(selling: Sale[], buying: Sale[]): SidedSale[] {
  return [
    ...selling.map((sale) => ({ sale, side: 'owner' as const })),
    ...buying.map((sale) => ({ sale, side: 'buyer' as const })),
  ];
}

/** The two lists are read separately: an offer that changed hands in between is in both and counts once. */
function roledOffers(received: Offer[], sent: Offer[]): RoledOffer[] {
  const offers: RoledOffer[] = [
    ...received.map((offer) => ({ offer, role: 'receiver' as const })),
    ...sent.map((offer) => ({ offer, role: 'sender' as const })),
  ];
  return [...new Map(offers.map((entry) => [entry.offer.id, entry])).values()];
}

export type Duty = {
  patent: PatentCard;
  what: 'answer' | 'pay' | OwnerMove | PaymentUnderWay['state'] | SaleAct | `agree_${ProposalKind}`;
  /** Whose offer or proposal it is, and how much in dollars. */
  name: string;
  amount: number;
  /** The deadline; null where there is none. */
  until: string | null;
};

/** What this person has to do: the earliest deadline first, then what has waited longest. */
export function listDuties(groups: DealGroup[]): Duty[] {
  const duties = groups.flatMap((group): DutySince[] => [
    ...group.open.flatMap((entry) => offerDuty(group, entry)),
    ...group.sales.flatMap(({ sale }) => saleDuties(group, sale)),
  ]);
  return duties
    .sort((a, b) => compareTimes(a.until, b.until) || compareTimes(a.since, b.since))
    .map(({ since: _, ...duty }) => duty);
}

type DutySince = Duty & { since: string };

/** What the sale waits for, and what the other side asked. */
function saleDuties({ patent }: DealGroup, sale: Sale): DutySince[] {
  const { act, by, since } = sale.standing;
  const facts = { patent, name: '', amount: 0, since };
  return [
    ...(act ? [{ ...facts, what: act, until: by }] : []),
    ...toAnswer(sale).map(({ kind, askedBy, answerBy }) => ({
      ...{ ...facts, what: `agree_${kind}` as const, until: answerBy },
      name: askedBy ? firstNameOf(askedBy) : '',
    })),
  ];
}

/** What the other side asked this person's to agree to. */
function toAnswer({ proposals }: Sale): Sale['proposals'] {
  return proposals.filter(({ moves }) => moves.includes('agree'));
}

function offerDuty({ patent, underWay }: DealGroup, { offer, role }: RoledOffer): DutySince[] {
  if (!offerNeedsMe(offer)) return [];
  const facts = {
    patent,
    name: firstNameOf(role === 'sender' ? offer.receiver : offer.sender),
    amount: offer.amount,
    until: offer.expiresTimestamp,
    since: lastTouched(offer),
  };
  const onListing = ownerMoves.filter((move) => offer.moves.includes(move));
  if (onListing.length > 0) return onListing.map((what) => ({ ...facts, what }));
  if (!offer.moves.includes('pay')) return [{ ...facts, what: 'answer' }];
  if (!underWay) return [{ ...facts, what: 'pay' }];
  const missing = toDollars(underWay.amount - underWay.received);
  return [{ ...facts, what: underWay.state, amount: missing }];
}

/** The earlier one first, and what has no time last. */
function compareTimes(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return Date.parse(a) - Date.parse(b);
}

/** The moves that an offer waits for. Withdrawing is a choice, not a duty. */
const duties: readonly Offer['moves'][number][] = ['accept', 'pay', ...ownerMoves];

function offerNeedsMe({ moves }: Offer): boolean {
  return moves.some((move) => duties.includes(move));
}

function lastTouched(offer: Offer): string {
  return offer.history.reduce(
    (latest, { at }) => (at > latest ? at : latest),
    offer.createTimestamp,
  );
}

function newestOfferFirst(a: RoledOffer, b: RoledOffer): number {
  return Date.parse(lastTouched(b.offer)) - Date.parse(lastTouched(a.offer));
}

function touch(group: DealGroup, at: string, needsMe: boolean): void {
  group.newestAt = Math.max(group.newestAt, Date.parse(at));
  group.needsMe ||= needsMe;
}
