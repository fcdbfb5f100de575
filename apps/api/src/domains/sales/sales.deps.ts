import type { CoreDeps } from '../../core/deps.ts';
import type { Files } from '../../integrations/files/files.port.ts';
import type { Payments } from '../../integrations/payments/payments.port.ts';
import type { Signatures } from '../../integrations/signatures/signatures.port.ts';

export type SalesDeps = CoreDeps & { payments: Payments; signatures: Signatures; files: Files };
