import type { Refusals } from './refusals.ts';

export const patentsCodes = {
  'patents.number_unreadable': [
    400,
    'Enter a patent number, such as 10,123,456 or D812,345, or an application number, such as 63/123,456.',
  ],
} as const satisfies Refusals;
