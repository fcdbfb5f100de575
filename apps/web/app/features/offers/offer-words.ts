import type { Offer, OfferStanding } from '@claimstead/contract/offers.contract.ts';
import type { OfferRole } from '@claimstead/contract/offer-words.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { endSentences, offerSentences, paymentFailedSentences, you } from './offers.copy.ts';

/** Offers and sales are read separately: what the sale says is as true as what the offer says. */
export function standingIn(offer: Offer, ofSale: 'pending' | 'done' | null): OfferStanding {
  return offer.status === 'ACCEPTED' && ofSale !== null ? 'paid' : offer.standing;
}

/** What happened with it last. */
export function sentenceOf(offer: Offer, role: OfferRole, other: string): string {
  const last = offer.history.findLast(({ by, action }) => by !== '' && action !== 'paid');
  const me = !last || last.byViewer ? you : isolated(last.by);
  if (offer.reason === 'payment_failed') return paymentFailedSentences[offer.side](other, me);
  const table = offer.reason ? endSentences[offer.reason] : offerSentences[offer.status];
  return table[role](other, me);
}
