import { type PayloadsOf, untold } from '../../core/outbox/events.ts';
import type { SigningNewsKind } from './signatures.port.ts';

/**
 * A signing changed. A hint for the sale, which asks for the status itself, and the facts for its evidence log.
 * No payload carries a token or a signature.
 */
export const signingEvents = {
  'signing.changed': untold<{
    documentId: string;
    saleId: string;
    kind: SigningNewsKind;
    signerKey: string | null;
    signerName: string | null;
    details: Record<string, unknown>;
  }>('internal: people are told what follows from it'),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof signingEvents> {}
}
