import type { Payments } from '../money/money.api.ts';
import type { PatentsDeps } from '../patents/patents.api.ts';
import type { Arrivals } from './arrivals.port.ts';

export type CheckoutsDeps = PatentsDeps & { payments: Payments; arrivals: Arrivals };
