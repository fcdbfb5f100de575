import type { SalesDeps } from '../sales/sales.api.ts';

export type RecordationsDeps = SalesDeps;
