import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { Tx } from '../../core/db/database.ts';
import { isId } from '../../core/ids/ids.ts';

/**
 * Stops signing, or lets it continue (null), in the transaction in which the caller records why. Meanwhile everyone
 * who would read or sign the papers gets this refusal, and nothing is sealed. The update locks the envelope's row,
 * which every signature locks before it reads: whichever commits first is seen by the other. Papers at BoldSign have
 * no envelope here; they are revoked, see `Signatures.suspend`.
 */
export async function holdSigning(
  tx: Tx,
  documentId: string,
  hold: ErrorCode | null,
): Promise<void> {
  if (!isId(documentId)) return;
  await tx.updateTable('signing_envelopes').set({ hold }).where('id', '=', documentId).execute();
}
