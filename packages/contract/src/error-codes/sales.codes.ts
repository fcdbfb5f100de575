import type { Refusals } from './refusals.ts';

export const salesCodes = {
  'sales.not_found': [404, 'There is no such sale.'],
  'sales.not_for_sale': [409, 'You can’t buy this patent right now.'],
  'sales.amount_differs': [
    409,
    'The amount differs from what is due. Refresh the page and try again.',
  ],
  'sales.status_unconfirmed': [
    409,
    'By what is known of it, this patent may be over. Read why, and confirm that you want to buy it.',
  ],
  'sales.status_changed': [
    409,
    'What is known of this patent has changed. Read it again before you confirm.',
  ],
  'sales.passes_with_another': [
    409,
    'A terminal disclaimer ties this patent to another one that is under sale or sold, and the two pass together. Ask the owner before you try again.',
  ],
  'sales.own_patent': [403, 'You can’t buy your own patent.'],
  'sales.owners_unconfirmed': [409, 'Not every owner has confirmed their share yet.'],
  'sales.already_paid': [409, 'This purchase is already paid.'],
  'sales.no_transfer': [409, 'We aren’t waiting for a bank transfer from you for this patent.'],
  'sales.no_money_left': [409, 'There’s nothing left to return.'],
  'sales.transfer_awaited': [
    409,
    'Another payment by this buyer is waiting for a bank transfer. Anything it doesn’t need is returned afterward.',
  ],
  'sales.payout_account_ended': [
    409,
    'The payment provider has closed this payout account. Replace it to be paid.',
  ],
  'sales.payout_account_works': [
    409,
    'Only a payout account that was refused or closed can be replaced.',
  ],
  'sales.moved_on': [409, 'This sale has changed. Refresh the page.'],
  'sales.not_cancellable': [409, 'This sale can’t be canceled at this point.'],
  'sales.not_your_turn': [409, 'It’s not your turn to sign.'],
  'sales.not_signed': [409, 'Not everyone has signed yet.'],
  'sales.not_filed': [409, 'The assignment has not been filed yet.'],
  'sales.not_recorded': [409, 'Enter the reel and frame first.'],
  'sales.receipt_used': [
    409,
    'This receipt is already used for another sale. Check the number: each receipt serves one sale.',
  ],
  'sales.title_unchecked': [409, 'Confirm that the chain of title was compared with the owners.'],
  'sales.title_unsettled': [
    409,
    'The USPTO’s record and the owners don’t clearly match. Write what you found under Titles, then file.',
  ],
  'sales.operator_is_party': [
    403,
    'This involves you: your account, or a patent that you own, made an offer for, are buying or sold. Another operator must decide.',
  ],
  'sales.not_yours': [403, 'This list belongs to someone else.'],
  'sales.disputed': [409, 'The payment is disputed. You can continue once the bank decides.'],
  'sales.refunded_outside': [
    409,
    'The payment was refunded outside this marketplace. Top it up on the sale’s page first.',
  ],
  'sales.being_checked': [
    409,
    'The payment is being checked. Decide about that on the sale’s page first.',
  ],
  'sales.nothing_to_clear': [409, 'No check of the payment stops this sale.'],
  'sales.nothing_to_top_up': [409, 'Nothing is missing from this sale’s payment.'],
  'sales.nothing_to_pay_again': [
    409,
    'No payout of this sale was taken back, or it is already being paid again.',
  ],
  'sales.nothing_to_return': [
    409,
    'No failed refund of this sale waits to be paid back in another way. Refresh the page.',
  ],
  'sales.return_amount_differs': [
    409,
    'This isn’t the amount that the buyer is owed. Refresh the page to see it.',
  ],
  'sales.needs_second_operator': [
    403,
    'You entered this payment yourself. Above the limit, another operator confirms it.',
  ],
  'sales.return_waits': [
    409,
    'A payment in another way waits to be confirmed. Confirm or discard it before you refund.',
  ],
  'sales.document_not_found': [404, 'There is no such document.'],
  'sales.nothing_changed': [409, 'These are the numbers already entered.'],
  'sales.already_done': [409, 'This has already been done. Refresh the page.'],
} as const satisfies Refusals;
