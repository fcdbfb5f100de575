import type { FormNotice } from './form-message.tsx';
import { identityCopy } from './identity.copy.ts';

/** What the reset page hands to the sign-in screen in the state of the navigation. */
export type LoginArrival = { passwordChangedFor: string };

/** The email and the sentence that the sign-in screen begins with. */
export function arrivalOf(state: unknown): { email: string; notice: FormNotice | null } {
  if (typeof state !== 'object' || state === null || !('passwordChangedFor' in state)) {
    return { email: '', notice: null };
  }
  const email = typeof state.passwordChangedFor === 'string' ? state.passwordChangedFor : '';
  return { email, notice: { good: true, text: identityCopy.login.passwordChanged } };
}
