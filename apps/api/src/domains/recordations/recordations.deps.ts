import type { SalesDeps } from '../sales/sales.deps.ts';

export type RecordationsDeps = SalesDeps;
