import type { Refusals } from './refusals.ts';

export const salesCodes = {
  'sales.not_found': [404, 'There is no such sale.'],
  'sales.payout_account_ended': [
    409,
    'The payment provider has closed this payout account. Replace it to be paid.',
  ],
  'sales.payout_account_works': [
    409,
    'Only a payout account that was refused or closed can be replaced.',
  ],
  'sales.moved_on': [409, 'This sale has changed. Refresh the page.'],
  'sales.no_agreement_now': [
    409,
    'This can’t be agreed on right now: everyone has signed, the sale is ending, or its payment is on hold.',
  ],
  'sales.proposal_moved_on': [409, 'This has changed in the meantime. Look at the sale again.'],
  'sales.not_cancellable': [409, 'This sale can’t be canceled at this point.'],
  'sales.not_your_turn': [409, 'It’s not your turn to sign.'],
  'sales.not_signed': [409, 'Not everyone has signed yet.'],
  'sales.not_filed': [409, 'The assignment has not been filed yet.'],
  'sales.not_paid_out': [
    409,
    'You haven’t been paid for this sale. Your statement will be ready once you are.',
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
  'sales.adviser_unknown': [
    404,
    'We couldn’t find this invitation. Open the link exactly as it appears in the latest email.',
  ],
  'sales.adviser_other_address': [
    403,
    'This invitation was sent to a different email address. Sign in with that address to accept it.',
  ],
  'sales.adviser_not_possible': [
    409,
    'You can’t advise in this sale: you’re one of its parties, you advise its other side, or you’re on our team.',
  ],
  'sales.adviser_of_own_side': [
    409,
    'You and the people on your side can’t be its adviser. Enter someone else’s email address.',
  ],
  'sales.adviser_already_named': [
    409,
    'Your side already has an adviser in this sale. Remove that one first.',
  ],
  'sales.adviser_moved_on': [409, 'This invitation is no longer open. Refresh the page.'],
  'sales.already_done': [409, 'This has already been done. Refresh the page.'],
} as const satisfies Refusals;
