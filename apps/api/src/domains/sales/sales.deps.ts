import type { Files } from '../../core/files/files.port.ts';
import type { Mail } from '../../core/mail/mail.port.ts';
import type { CheckoutsDeps } from '../checkouts/checkouts.api.ts';
import type { Signatures } from '../signing/signing.api.ts';

export type SalesDeps = CheckoutsDeps & { signatures: Signatures; files: Files; mail: Mail };
