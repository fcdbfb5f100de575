import type { Refusals } from './refusals.ts';

export const signingCodes = {
  'signatures.token_invalid': [404, 'This signing link is not valid for you.'],
  'signatures.token_spent': [
    410,
    'This signing link has been used or has expired. Open a new one from your Activity page.',
  ],
  'signatures.on_hold': [
    409,
    'The buyer’s bank is reviewing the payment, so signing is on hold. You don’t need to do anything.',
  ],
  'signatures.refunded': [
    409,
    'The payment was refunded outside this marketplace, so signing is on hold. Our team will write to you. You don’t need to do anything.',
  ],
  'signatures.being_checked': [
    409,
    'The payment is being checked, so signing is on hold until that’s done. You don’t need to do anything.',
  ],
  'signatures.stopped': [410, 'This sale is not going ahead, so there is nothing to sign.'],
  'signatures.unread': [409, 'Open and read both documents first.'],
  'signatures.not_your_turn': [409, 'It’s not your turn to sign.'],
  'signatures.mark_differs': [400, 'Type your name exactly as it’s printed.'],
  'signatures.name_unconfirmed': [
    409,
    'Confirm your full legal name before you sign. Open the documents again from your Activity page.',
  ],
  'signatures.address_missing': [
    409,
    'Enter the new owner’s postal address before anyone signs. Open the documents again from your Activity page.',
  ],
  'signatures.mark_invalid': [400, 'Type your name or draw your signature.'],
  'signatures.provider_away': [
    503,
    'The signing service isn’t responding. Nothing was signed. Try again in a moment.',
  ],
  'signatures.webhook_invalid': [400, 'The signature of this message is not valid.'],
} as const satisfies Refusals;
