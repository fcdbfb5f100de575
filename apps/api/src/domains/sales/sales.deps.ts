import type { Files } from '../../core/files/files.port.ts';
import type { PatentsDeps } from '../patents/patents.deps.ts';
import type { Payments } from '../money/payments.port.ts';
import type { Signatures } from '../signing/signatures.port.ts';

export type SalesDeps = PatentsDeps & { payments: Payments; signatures: Signatures; files: Files };
