/** What happens in identity, for other domains to follow. No payload carries a secret. */
export type IdentityEvent =
  /** A person needs a code; the consumer makes it, so that it is nowhere but in the mail. */
  | { type: 'identity.code_requested'; payload: { userId: string; codeId: string } }
  | { type: 'identity.email_verified'; payload: { userId: string; email: string } }
  /** A sign-in from a browser that the account was not used on before. */
  | { type: 'identity.new_device'; payload: { userId: string; deviceId: string } }
  /** Many wrong tries at an account, or many of other people's objects asked for by it. */
  | {
      type: 'identity.attack_suspected';
      payload: {
        userId: string;
        kind: 'wrong_passwords' | 'wrong_second_steps' | 'foreign_objects';
        /** ISO. */
        at: string;
      };
    }
  | { type: 'identity.password_changed'; payload: { userId: string } }
  /** `pausedUntil` (ISO): nothing is paid to the new account before then. */
  | { type: 'identity.payout_account_replaced'; payload: { userId: string; pausedUntil: string } }
  /** An operator suspended the account, or lifted that; the person is told why. */
  | { type: 'identity.suspended'; payload: { userId: string; reason: string } }
  | { type: 'identity.restored'; payload: { userId: string; reason: string } }
  | { type: 'identity.second_step_added'; payload: SecondStepChange }
  /** isOn: whether another one is left. */
  | { type: 'identity.second_step_removed'; payload: SecondStepChange & { isOn: boolean } };

type SecondStepChange = { userId: string; kind: 'totp' | 'passkey' };
