import type { SaleStandingState } from './standing.contract.ts';

/** How many business days a step usually takes at most. Free of zod: the browser reads it. */
export const usualBusinessDays = { to_file: 3, refund_pending: 10 } as const satisfies Partial<
  Record<SaleStandingState, number>
>;
