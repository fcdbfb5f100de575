import type { Refusals } from './refusals.ts';

export const operationsCodes = {
  'operations.not_found': [404, 'There’s nothing at this address.'],
  'operations.moved_on': [409, 'This has already been done. Refresh the page.'],
} as const satisfies Refusals;
