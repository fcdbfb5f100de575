import { keepLifecycle } from '../../../core/lifecycle/take-way.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import type { UnitOfWork } from '../../../core/outbox/unit-of-work.ts';
import { signatureRequestLifecycle, type SignatureRequestWay } from '../signatures.port.ts';
import { type EnvelopeRow, saveEnd } from './envelopes.store.ts';

type Taking = Situation<EnvelopeRow> & { reason: string | null };

const take = keepLifecycle<SignatureRequestWay, Taking>(signatureRequestLifecycle, {
  save: (unit, { thing, reason }, { way, mark }) =>
    saveEnd(unit.tx, thing.id, mark, {
      state: way.to as EnvelopeRow['state'],
      reason,
      at: unit.now,
    }),
  movedOn: (envelope) => new Error(`envelope ${envelope.id} ended although it was locked`),
});

const actors = { sign: 'signer', decline: 'signer', void: 'sale' } as const;

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
  if (!signatureRequestLifecycle.allows({ thing: envelope, now: unit.now }, request)) return false;
  await take(unit, { thing: envelope, reason }, request);
  return true;
}
