import { Problem } from '../../../core/errors/problem.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { signerLifecycle, type SignerTransition } from '../signatures.port.ts';
import { saveSigner, type SignerActs, type SignerRow } from './envelopes.store.ts';

type Taking = Situation<SignerRow> & { acts: Omit<SignerActs, 'status'> };

const take = keepLifecycle<SignerTransition, Taking>(signerLifecycle, {
  save: ({ tx }, { subject, acts }, { transition: { to }, mark }) =>
    saveSigner(tx, subject, { ...acts, status: to }, mark),
  movedOn: () => new Problem('signatures.token_spent'),
});

/** A signer whose turn it is signs or declines. @throws {Problem} signatures.token_spent when this signer has acted before. */
export async function moveSigner(
  unit: UnitOfWork,
  signer: SignerRow,
  move: SignerTransition['move'],
  acts: Omit<SignerActs, 'status'>,
): Promise<void> {
  await take(unit, { subject: signer, acts }, { move, by: 'signer' });
}
