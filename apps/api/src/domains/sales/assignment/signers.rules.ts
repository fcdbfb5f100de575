/** Keys of the signers, stable within a sale. */
export const buyerKey = 'buyer';

export function ownerKey(ownerId: string): string {
  return `owner:${ownerId}`;
}

/** The owner whom a signer's key names; null: the buyer's, or no such key. */
export function ownerIdOf(signerKey: string): string | null {
  return signerKey.startsWith('owner:') ? signerKey.slice('owner:'.length) : null;
}
