import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import type { SigningNewsKind } from '../signatures.events.ts';
import type { EnvelopeRow, SignerRow } from './envelopes.store.ts';

/** Tells the sale what happened, for its evidence log and so that it looks for itself. */
export function tellSale(
  unit: UnitOfWork,
  envelope: Pick<EnvelopeRow, 'id' | 'sale_id'>,
  kind: SigningNewsKind,
  signer: Pick<SignerRow, 'key' | 'name'> | null,
  details: Record<string, unknown>,
): void {
  unit.emit({
    type: 'signatures.changed',
    payload: {
      documentId: envelope.id,
      saleId: envelope.sale_id,
      kind,
      signerKey: signer?.key ?? null,
      signerName: signer?.name ?? null,
      details,
    },
  });
}
