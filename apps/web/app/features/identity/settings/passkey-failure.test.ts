import { expect, it } from 'vitest';
import { networkProblem } from '../../../lib/api-problem.ts';
import { NotConfirmed } from '../../../lib/confirmation.ts';
import { passkeyFailure } from './passkey-failure.ts';
import { secondStepsCopy } from './second-steps.copy.ts';

const copy = secondStepsCopy.passkeys;
const named = (name: string) => Object.assign(new Error('browser words'), { name });

it('what the browser says about a passkey becomes a sentence without jargon', () => {
  expect(passkeyFailure(named('NotAllowedError'))).toBe(copy.notMade);
  expect(passkeyFailure(named('InvalidStateError'))).toBe(copy.already);
  expect(passkeyFailure(named('SecurityError'))).toBe(copy.notPossible);
});

it('a failure of our own call keeps its sentence, and canceling has none', () => {
  expect(passkeyFailure(networkProblem())).toBeUndefined();
  expect(passkeyFailure(new NotConfirmed())).toBeUndefined();
  expect(passkeyFailure(null)).toBeUndefined();
});
