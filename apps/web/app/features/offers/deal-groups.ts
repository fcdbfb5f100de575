import { firstNameOf } from '../../lib/format.ts';
import type { PatentCard } from '@claimstead/contract/listings.contract.ts';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import type { Sale, SaleMove } from '@claimstead/contract/sales.contract.ts';
import type { OfferRole } from './offers.copy.ts';

export type RoledOffer = { offer: Offer; role: OfferRole };
type SaleSide = 'seller' | 'buyer';
type SidedSale = { sale: Sale; side: SaleSide };

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
};

type Activity = { received: Offer[]; sent: Offer[]; selling: Sale[]; buying: Sale[] };

/** Combines offers and sales per patent, the latest first (P6.8). */
export function groupDeals({ received, sent, selling, buying }: Activity): DealGroup[] {
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
    touch(group, entry.sale.stepSince, saleNeedsMe(entry.sale));
  }
  for (const entry of roledOffers(received, sent)) {
    const group = groupOf(entry.offer.patent);
    (entry.offer.status === 'REJECTED' ? group.ended : group.open).push(entry);
    touch(group, lastTouched(entry.offer), offerNeedsMe(entry.offer));
  }
  for (const group of groups.values()) {
    group.open.sort(newestOfferFirst);
    group.ended.sort(newestOfferFirst);
  }
  return [...groups.values()].sort((a, b) => b.newestAt - a.newestAt);
}

function emptyGroup(patent: PatentCard): DealGroup {
  return { patent, sales: [], open: [], ended: [], newestAt: 0, needsMe: false };
}

function sidedSales(selling: Sale[], buying: Sale[]): SidedSale[] {
  return [
    ...selling.map((sale) => ({ sale, side: 'seller' as const })),
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
  what: 'answer' | 'pay' | SaleDuty;
  /** Whose offer it is, and how much in dollars. */
  name: string;
  amount: number;
  /** The deadline; null where there is none. */
  until: string | null;
};

/** What this person has to do: the earliest deadline first, then what has waited longest. */
export function listDuties(groups: DealGroup[]): Duty[] {
  const duties = groups.flatMap(({ patent, open, sales }) => [
    ...open
      .filter(({ offer }) => offerNeedsMe(offer))
      .map(({ offer, role }) => ({
        patent,
        what: offer.moves.includes('pay') ? ('pay' as const) : ('answer' as const),
        name: firstNameOf(role === 'sender' ? offer.receiver : offer.sender),
        amount: offer.amount,
        until: offer.expiresTimestamp,
        since: lastTouched(offer),
      })),
    ...sales.flatMap(({ sale }) => {
      const what = sale.moves.find(isSaleDuty);
      const since = sale.stepSince;
      return what ? [{ patent, what, name: '', amount: 0, until: null, since }] : [];
    }),
  ]);
  return duties
    .sort((a, b) => compareTimes(a.until, b.until) || compareTimes(a.since, b.since))
    .map(({ since: _, ...duty }) => duty);
}

/** The earlier one first, and what has no time last. */
function compareTimes(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return Date.parse(a) - Date.parse(b);
}

/** An offer waits for this person's answer or payment. Withdrawing is a choice, not a duty. */
function offerNeedsMe(offer: Offer): boolean {
  return offer.moves.includes('accept') || offer.moves.includes('pay');
}

function saleNeedsMe({ moves }: Sale): boolean {
  return moves.some(isSaleDuty);
}

const saleDuties = ['verify_bank', 'fill_assignment', 'sign_assignment'] as const;
type SaleDuty = (typeof saleDuties)[number];

function isSaleDuty(move: SaleMove): move is SaleDuty {
  return (saleDuties as readonly SaleMove[]).includes(move);
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
