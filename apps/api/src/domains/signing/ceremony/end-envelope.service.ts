import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { signatureRequestLifecycle, type SignatureRequestTransition } from '../signatures.port.ts';
import { type EnvelopeRow, saveEnvelope } from './envelopes.store.ts';

type Taking = Situation<EnvelopeRow> & { reason: string | null };

const take = keepLifecycle<SignatureRequestTransition, Taking>(signatureRequestLifecycle, {
  save: ({ tx, now }, { subject, reason }, { transition, mark }) => {
    const state = transition.to as EnvelopeRow['state'];
    const facts =
      transition.move === 'seal' ? { sealed_at: now } : { void_reason: reason, closed_at: now };
    return saveEnvelope(tx, subject, { state, ...facts }, mark);
  },
  movedOn: (envelope) => new Error(`envelope ${envelope.id} ended although it was locked`),
});

const actors = { sign: 'signer', decline: 'signer', void: 'requester' } as const;

/**
 * Ends a locked envelope.
 * @returns false where it had ended before.
 */
export async function endEnvelope(
  unit: UnitOfWork,
  envelope: EnvelopeRow,
  move: keyof typeof actors,
  reason: string | null = null,
): Promise<boolean> {
  const request = { move, by: actors[move] };
  if (!signatureRequestLifecycle.allows({ subject: envelope, now: unit.now }, request))
    return false;
  await take(unit, { subject: envelope, reason }, request);
  return true;
}

/** The sealed papers of a locked envelope that all have signed are kept. */
export async function sealEnvelope(unit: UnitOfWork, envelope: EnvelopeRow): Promise<void> {
  await take(unit, { subject: envelope, reason: null }, { move: 'seal', by: 'provider' });
}
