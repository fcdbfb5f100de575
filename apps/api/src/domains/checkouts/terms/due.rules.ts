import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { PaymentMethodKind, WithoutCard } from '@claimstead/contract/sales.contract.ts';
import type { ListingFacts } from '../../listings/listings.api.ts';
import type { findPayableOffer } from '../../offers/offers.api.ts';

/** What the price of a listing depends on, for one buyer. */
export type ForSale = Pick<
  ListingFacts,
  | 'ownerUserIds'
  | 'visible'
  | 'published'
  | 'saleState'
  | 'deletedAt'
  | 'acceptingOffers'
  | 'priceCents'
  | 'reservedForUserId'
  | 'reservedUntil'
  | 'unconfirmedOwners'
>;
/** An accepted offer that this buyer may pay. */
type PayableOffer = Omit<NonNullable<Awaited<ReturnType<typeof findPayableOffer>>>, 'isExhausted'>;
export type Due = { amountCents: number; offer: PayableOffer | null };

const smallestPriceCents = 100;
/** The provider's limit for a payment description is far above this. */
const descriptionLength = 200;

/** The description of a payment. */
export function descriptionOf(listing: { patentNumberDisplay: string; title: string }): string {
  return `Patent ${listing.patentNumberDisplay}: ${listing.title}`.slice(0, descriptionLength);
}

/**
 * What this buyer must pay: the accepted offer's amount, or the fixed price of a visible listing that is not
 * reserved for someone else (P7.1). The browser never chooses it.
 */
export function decideDue(
  listing: ForSale,
  offer: PayableOffer | null,
  buyerUserId: string,
  now: Date,
): { ok: true; due: Due } | { ok: false; code: ErrorCode } {
  if (listing.ownerUserIds.includes(buyerUserId))
    return { ok: false, code: 'checkouts.own_patent' };
  if (listing.deletedAt || !listing.published || listing.saleState !== 'none') {
    return { ok: false, code: 'checkouts.not_for_sale' };
  }
  const due = offer
    ? { amountCents: offer.amountCents, offer }
    : fixedPrice(listing, buyerUserId, now);
  if (!due) return { ok: false, code: 'checkouts.not_for_sale' };
  return listing.unconfirmedOwners.length === 0
    ? { ok: true, due }
    : { ok: false, code: 'checkouts.owners_unconfirmed' };
}

function fixedPrice(listing: ForSale, buyerUserId: string, now: Date): Due | null {
  if (!listing.visible || listing.acceptingOffers || listing.priceCents < smallestPriceCents) {
    return null;
  }
  const heldForAnother =
    listing.reservedForUserId !== null &&
    listing.reservedForUserId !== buyerUserId &&
    listing.reservedUntil !== null &&
    listing.reservedUntil > now;
  return heldForAnother ? null : { amountCents: listing.priceCents, offer: null };
}

/** The provider's fee for each kind: rate in millionths, fixed part and cap in cents. */
const fees: Record<PaymentMethodKind, { rate: number; fixedCents: number; capCents: number }> = {
  card: { rate: 29_000, fixedCents: 30, capCents: Number.POSITIVE_INFINITY },
  us_bank_account: { rate: 8_000, fixedCents: 0, capCents: 500 },
  customer_balance: { rate: 5_000, fixedCents: 0, capCents: 500 },
};

/** The kinds that may carry an amount, the cheapest first; the platform bears the fee. */
export function methodsFor(
  amountCents: number,
  withoutCard: WithoutCard | null,
): PaymentMethodKind[] {
  const kinds: PaymentMethodKind[] = ['customer_balance', 'us_bank_account', 'card'];
  return kinds
    .filter((kind) => kind !== 'card' || withoutCard === null)
    .sort((left, right) => feeCents(left, amountCents) - feeCents(right, amountCents));
}

/** What the provider keeps of a payment, in cents; fractions are left in. */
export function feeCents(kind: PaymentMethodKind, amountCents: number): number {
  const { rate, fixedCents, capCents } = fees[kind];
  return Math.min(capCents, (amountCents * rate) / 1_000_000 + fixedCents);
}
