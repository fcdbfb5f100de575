import { type PayloadsOf, untold } from '../../core/outbox/events.ts';
import type { SigningNewsKind } from './signatures.port.ts';

/**
 * A signing changed. A hint for whoever asked for the signatures, who asks for the status, and the facts for an evidence log.
 * No payload carries a token or a signature.
 */
export const signingEvents = {
  'signing.changed': untold<{
    documentId: string;
    subjectId: string;
    kind: SigningNewsKind;
    signerKey: string | null;
    signerName: string | null;
    details: Record<string, unknown>;
  }>('internal: people are told what follows from it'),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof signingEvents> {}
}
