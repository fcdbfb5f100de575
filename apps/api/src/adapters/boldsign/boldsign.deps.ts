import { createHash } from 'node:crypto';
import type { CoreDeps } from '../../core/deps.ts';
import type { BoldsignClient } from './boldsign-client.ts';

export type BoldsignDeps = CoreDeps & { boldsign: BoldsignClient };

/** Identifies a signer: the address itself stays with BoldSign and the account. */
export function emailHashOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase(), 'utf8').digest('hex');
}
