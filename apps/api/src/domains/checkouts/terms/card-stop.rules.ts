import type { WithoutCard } from '@claimstead/contract/sales.contract.ts';

/** A card payment whose money went back, or is on its way; `at`: when, or now. */
export type ReturnedCardSale = { buyerUserId: string; ownerUserIds: readonly string[]; at: Date };

/** After this many within so many days, a person or a pair pays by bank (P7.10). */
const mostReturned = 2;
const countedDays = 90;
const dayMs = 24 * 3_600_000;

/** From when on card payments that went back are counted. */
export function countedFrom(now: Date): Date {
  return new Date(now.getTime() - countedDays * dayMs);
}

/**
 * Why a buyer pays without a card; null: the card is offered. The platform bears a card's fee and does not get it back with
 * the money, so what came to nothing twice is not tried by card again: of this buyer, with whomever, and of this buyer and an
 * owner, whoever of them bought.
 */
export function whyWithoutCard(
  deal: { amountCents: number; buyerUserId: string; ownerUserIds: readonly string[] },
  returned: readonly ReturnedCardSale[],
  at: { now: Date; cardLimitCents: number },
): WithoutCard | null {
  if (deal.amountCents > at.cardLimitCents) return 'over_limit';
  const recent = returned.filter((checkout) => checkout.at > countedFrom(at.now));
  const bought = recent.filter((checkout) => checkout.buyerUserId === deal.buyerUserId);
  if (bought.length >= mostReturned) return 'returned_payments';
  const isPair = deal.ownerUserIds.some(
    (ownerId) =>
      recent.filter((checkout) => isBetween(checkout, deal.buyerUserId, ownerId)).length >=
      mostReturned,
  );
  return isPair ? 'returned_with_owner' : null;
}

function isBetween(
  { buyerUserId, ownerUserIds }: ReturnedCardSale,
  one: string,
  other: string,
): boolean {
  return (
    (buyerUserId === one && ownerUserIds.includes(other)) ||
    (buyerUserId === other && ownerUserIds.includes(one))
  );
}
