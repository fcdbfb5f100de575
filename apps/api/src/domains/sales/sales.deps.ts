import type { Files } from '../../core/files/files.port.ts';
import type { PatentsDeps } from '../patents/patents.api.ts';
import type { Payments } from '../money/money.api.ts';
import type { Signatures } from '../signing/signing.api.ts';

export type SalesDeps = PatentsDeps & { payments: Payments; signatures: Signatures; files: Files };
