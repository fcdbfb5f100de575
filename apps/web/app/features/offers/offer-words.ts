import type { Offer, OfferStanding } from '@claimstead/contract/offers.contract.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';
import { firstNameOf, formatDateTime } from '../../lib/format.ts';
import {
  answerNotes,
  endSentences,
  offerSentences,
  type OfferRole,
  paymentFailedSentences,
  payNotes,
  you,
} from './offers.copy.ts';

/** Offers and sales are read separately: what the sale says is as true as what the offer says. */
export function standingIn(offer: Offer, ofSale: 'pending' | 'done' | null): OfferStanding {
  return offer.status === 'ACCEPTED' && ofSale !== null ? 'paid' : offer.standing;
}

/** Whether something keeps it from being accepted. */
export function isHindered(standing: OfferStanding): boolean {
  return standing in answerNotes && standing !== 'to_answer';
}

/** What happened with it last. */
export function sentenceOf(offer: Offer, role: OfferRole, other: string): string {
  const last = offer.history.findLast(({ by, action }) => by !== '' && action !== 'paid');
  const me = !last || last.byViewer ? you : isolated(last.by);
  if (offer.reason === 'payment_failed') return paymentFailedSentences[offer.side](other, me);
  const table = offer.reason ? endSentences[offer.reason] : offerSentences[offer.status];
  return table[role](other, me);
}

/** Who acts next by when, and what happens if not. */
export function noteOf(offer: Offer, role: OfferRole, standing: OfferStanding): string {
  const facts = {
    until: offer.expiresTimestamp ? formatDateTime(offer.expiresTimestamp) : '',
    left: hoursOf(offer.payLeftMs ?? 0),
    other: firstNameOf(role === 'sender' ? offer.receiver : offer.sender),
    unconfirmed: named(offer.unconfirmed.map(isolated)),
  };
  return standing in answerNotes
    ? answerNotes[standing as keyof typeof answerNotes][role](facts)
    : payNotes[standing as keyof typeof payNotes][offer.side](facts);
}

/** "Ada has", "Ada and Bo have". */
function named(names: string[]): string {
  return `${names.join(' and ')} ${names.length === 1 ? 'has' : 'have'}`;
}

/** "71 hours"; of less than one, the minutes. */
function hoursOf(ms: number): string {
  const [count, unit] =
    ms < hourMs ? [Math.ceil(ms / 60_000), 'minute'] : [Math.floor(ms / hourMs), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const hourMs = 3_600_000;
