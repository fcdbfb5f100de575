import type { Refusals } from './refusals.ts';

export const offersCodes = {
  'offers.not_found': [404, 'There is no such offer.'],
  'offers.own_patent': [403, 'You can’t make an offer for your own patent.'],
  'offers.blocked': [403, 'This owner doesn’t accept offers from you.'],
  'offers.you_blocked': [
    403,
    'You have blocked an owner of this patent. Unblock them first, then you can make an offer.',
  ],
  'offers.not_accepting': [409, 'This listing doesn’t accept offers.'],
  'offers.already_open': [409, 'You already have an open offer for this patent.'],
  'offers.moved_on': [409, 'This offer has changed. Refresh the page.'],
  'offers.being_paid': [
    409,
    'The buyer’s payment is on its way. You can end this offer if it fails.',
  ],
  'offers.not_your_turn': [409, 'It’s the other side’s turn to answer.'],
  'offers.not_yours_to_withdraw': [
    409,
    'The amount on the table is the other side’s. Accept it, counter it or decline it.',
  ],
  'offers.amount_changed': [409, 'The amount has changed. Review the new one before you answer.'],
  'offers.already_accepted': [409, 'This offer is already accepted and waiting for payment.'],
  'offers.already_paid': [409, 'This offer is already accepted and paid.'],
  'offers.ended': [409, 'This offer has ended. Refresh the page for details.'],
  'offers.lapsed': [409, 'This offer has expired.'],
  'offers.not_for_sale': [409, 'You can’t buy this patent right now.'],
  'offers.owners_unconfirmed': [409, 'Not every owner has confirmed their share yet.'],
  'offers.reserved': [409, 'Another offer for this patent is accepted and waiting for payment.'],
} as const satisfies Refusals;
