import type { Refusals } from './refusals.ts';

export const checkoutsCodes = {
  'checkouts.not_for_sale': [409, 'You can’t buy this patent right now.'],
  'checkouts.own_patent': [403, 'You can’t buy your own patent.'],
  'checkouts.owners_unconfirmed': [409, 'Not every owner has confirmed their share yet.'],
  'checkouts.amount_differs': [
    409,
    'The amount differs from what is due. Refresh the page and try again.',
  ],
  'checkouts.already_paid': [409, 'This purchase is already paid.'],
  'checkouts.passes_with_another': [
    409,
    'A terminal disclaimer ties this patent to another one that is under sale or sold, and the two pass together. Ask the owner before you try again.',
  ],
  'checkouts.status_changed': [
    409,
    'What is known of this patent has changed. Read it again before you confirm.',
  ],
  'checkouts.status_unconfirmed': [
    409,
    'By what is known of it, this patent may be over. Read why, and confirm that you want to buy it.',
  ],
  'checkouts.no_transfer': [409, 'We aren’t waiting for a bank transfer from you for this patent.'],
  'checkouts.no_money_left': [409, 'There’s nothing left to return.'],
  'checkouts.transfer_awaited': [
    409,
    'Another payment by this buyer is waiting for a bank transfer. Anything it doesn’t need is returned afterward.',
  ],
  'checkouts.moved_on': [409, 'This payment has changed. Refresh the page.'],
} as const satisfies Refusals;
