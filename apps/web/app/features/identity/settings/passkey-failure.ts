import { isProblem } from '../../../lib/api-problem.ts';
import { secondStepsCopy } from './second-steps.copy.ts';

const copy = secondStepsCopy.passkeys;

/**
 * The sentence for a passkey that was not made, by the name of the browser's error (W3C Web
 * Authentication, create); undefined for errors of our own calls, which have their own sentence.
 */
export function passkeyFailure(error: unknown): string | undefined {
  if (isProblem(error) || !(error instanceof Error)) return undefined;
  switch (error.name) {
    case 'NotConfirmed':
      return undefined;
    // Refused, cancelled and too late are one error on purpose, so that a site learns nothing.
    case 'NotAllowedError':
    case 'AbortError':
      return copy.notMade;
    case 'InvalidStateError':
      return copy.already;
    default:
      return copy.notPossible;
  }
}
