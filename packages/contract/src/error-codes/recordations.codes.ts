import type { Refusals } from './refusals.ts';

export const recordationsCodes = {
  'recordations.not_recorded': [409, 'Enter the reel and frame first.'],
  'recordations.receipt_used': [
    409,
    'This receipt is already used for another sale. Check the number: each receipt serves one sale.',
  ],
  'recordations.title_unchecked': [
    409,
    'Confirm that the chain of title was compared with the owners.',
  ],
  'recordations.title_unsettled': [
    409,
    'The USPTO’s record and the owners don’t clearly match. Write what you found under Titles, then file.',
  ],
  'recordations.nothing_changed': [409, 'These are the numbers already entered.'],
} as const satisfies Refusals;
