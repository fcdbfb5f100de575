import type {
  SecondStepChallenge,
  SecondStepMethod,
} from '@claimstead/contract/second-steps.contract.ts';
import { isProblem } from '../../lib/api-problem.ts';

const known: readonly SecondStepMethod[] = ['totp', 'passkey', 'recovery'];

/** The challenge that a refused sign-in carries, or null for any other refusal. */
export function challengeOf(error: unknown): SecondStepChallenge | null {
  if (!isProblem(error, 'identity.second_step_required')) return null;
  const { challengeId, methods, passkeyOptions } = error.extra;
  if (typeof challengeId !== 'string' || !Array.isArray(methods)) return null;
  const options = isRecord(passkeyOptions) ? passkeyOptions : null;
  // A passkey cannot be requested without its options.
  const usable = known.filter(
    (method) => methods.includes(method) && (method !== 'passkey' || options !== null),
  );
  return usable.length > 0 ? { challengeId, methods: usable, passkeyOptions: options } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
