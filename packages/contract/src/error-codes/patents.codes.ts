import type { Refusals } from './refusals.ts';

export const patentsCodes = {
  'patents.not_extendable': [
    409,
    'Only the term of a granted utility, plant or reissue patent can be extended.',
  ],
  'patents.number_unreadable': [
    400,
    'Enter a patent number, such as 10,123,456 or D812,345, or an application number, such as 63/123,456.',
  ],
} as const satisfies Refusals;
