import type { Tx } from '../../core/db/database.ts';
import { isId } from '../../core/ids/ids.ts';

/**
 * `review`: the buyer's bank reviews the payment. `refunded`: someone refunded it at the provider, and operators settle that.
 * `checked`: the payment provider checks it. `stopped`: the sale is being ended.
 */
export type SigningHold = 'review' | 'refunded' | 'checked' | 'stopped';

/**
 * Stops signing, or lets it continue (null), in the transaction in which the sale records why. The update locks
 * the envelope's row, which every signature locks before it reads: whichever commits first is seen by the
 * other. Papers at BoldSign have no envelope here; they are revoked, see `Signatures.suspend`.
 */
export async function holdSigning(
  tx: Tx,
  documentId: string,
  hold: SigningHold | null,
): Promise<void> {
  if (!isId(documentId)) return;
  await tx.updateTable('signing_envelopes').set({ hold }).where('id', '=', documentId).execute();
}
