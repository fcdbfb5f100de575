/** Keys of the signers, stable within a sale. */
export const buyerKey = 'buyer';

export function ownerKey(ownerId: string): string {
  return `owner:${ownerId}`;
}
