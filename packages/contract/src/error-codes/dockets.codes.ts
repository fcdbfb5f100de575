import type { Refusals } from './refusals.ts';

export const docketsCodes = {
  'dockets.no_such_fee': [409, 'This fee isn’t due for the patent, or can’t be paid yet.'],
  'dockets.no_calendar': [404, 'This calendar address is not in use.'],
} as const satisfies Refusals;
