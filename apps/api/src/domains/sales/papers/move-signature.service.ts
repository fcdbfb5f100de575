import { MovedOn } from '../../../core/lifecycle/moved-on.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { listSaleOwners, type SaleOwner, saveSignature } from '../sale-owners.store.ts';
import { signatureLifecycle, type SignatureTransition } from './signature-lifecycle.rules.ts';

type Taking = Situation<SaleOwner> & { signedAt: Date | null };

const take = keepLifecycle<SignatureTransition, Taking>(signatureLifecycle, {
  save: ({ tx }, { subject, signedAt }, { transition: { to }, mark }) =>
    saveSignature(tx, subject, { to, signedAt, mark }),
  movedOn: ({ saleId }) => new MovedOn(`sale ${saleId}`),
});

/** An owner has signed; the sale is locked, and its own change has to follow. @throws {MovedOn} when another was quicker. */
export async function takeSignature(
  unit: UnitOfWork,
  owner: SaleOwner,
  signedAt: Date,
): Promise<void> {
  await take(unit, { subject: owner, signedAt }, { move: 'sign', by: 'signer' });
}

/** Voiding papers also voids the signatures of a locked sale. */
export async function voidSignatures(
  unit: UnitOfWork,
  saleId: string,
  by: 'party' | 'provider',
): Promise<void> {
  const owners = await listSaleOwners(unit.tx, [saleId]);
  for (const subject of owners.filter(({ signature }) => signature === 'given')) {
    await take(unit, { subject, signedAt: null }, { move: 'void', by });
  }
}
