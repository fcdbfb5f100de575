import { exampleTime, type PayloadsOf, told, untold } from '../../core/outbox/events.ts';

type SecondStepChange = { userId: string; kind: 'totp' | 'passkey' };
type Attack = {
  userId: string;
  kind: 'wrong_passwords' | 'wrong_second_steps' | 'foreign_objects';
  /** ISO. */
  at: string;
};

const row = {
  to: (about: { userId: string }) => [about.userId],
  who: 'the account holder',
  kind: 'security',
  type: 'SECURITY',
  link: () => '/account/settings/security',
  mail: 'now',
  action: 'Review your security settings',
} as const;

/** What happens in identity. No payload carries a secret. */
export const identityEvents = {
  /** A person needs a code; the consumer makes it, so that it is nowhere but in the mail. */
  'identity.code_requested': untold<{ userId: string; codeId: string }>(
    'the code is a separate email',
  ),
  'identity.email_verified': untold<{ userId: string; email: string }>('the person just did it'),
  /** A sign-in from a browser that the account was not used on before. */
  'identity.new_device': untold<{ userId: string; deviceId: string }>('a separate email'),
  /** Many wrong tries at an account, or many of other people's objects asked for by it. */
  'identity.attack_suspected': told<Attack>({
    examples: [
      ...(['wrong_passwords', 'wrong_second_steps', 'foreign_objects'] as const).map((kind) => ({
        userId: 'one',
        kind,
        at: exampleTime,
      })),
    ],
    notices: [
      {
        ...row,
        when: (attack) => attack.kind === 'wrong_passwords',
        title: 'Someone tried to sign in to your account',
        message: (attack, _name, at) =>
          `Many wrong passwords were entered for your account, the last at ${at(attack.at)}. None of them worked. If this wasn’t you, you don’t need to do anything: after too many tries, we ask for a code that we email to you. If you use your password anywhere else, change it.`,
      },
      {
        ...row,
        when: (attack) => attack.kind === 'wrong_second_steps',
        title: 'Someone knows your password',
        message: (attack, _name, at) =>
          `Your password was entered correctly, but the second step was wrong several times, most recently at ${at(attack.at)}. If this wasn’t you, change your password now. Nobody can get in without the second step.`,
        needsYou: () => true,
      },
      {
        ...row,
        when: (attack) => attack.kind === 'foreign_objects',
        title: 'Unusual requests from your account',
        message: (attack, _name, at) =>
          `Your account tried to open many things that belong to other people, most recently at ${at(attack.at)}. We refused every request. If this wasn’t you, end your other sessions and change your password now.`,
        needsYou: () => true,
      },
    ],
  }),
  /** An address that opens the person's calendar without a session; the address itself is nowhere here. */
  'identity.calendar_address_made': untold<{ userId: string }>('a separate email'),
  'identity.password_changed': untold<{ userId: string }>('a separate email'),
  /** `pausedUntil` (ISO): nothing is paid to the new account before then. */
  'identity.payout_account_replaced': untold<{ userId: string; pausedUntil: string }>(
    'a separate email',
  ),
  /** An operator suspended the account, or lifted that; the person is told why. */
  'identity.suspended': untold<{ userId: string; reason: string }>(
    'a separate email: a suspended person can’t read notifications',
  ),
  'identity.restored': untold<{ userId: string; reason: string }>('a separate email'),
  /** Our team ended every session of the account. */
  'identity.sessions_ended': told<{ userId: string }>({
    examples: [{ userId: 'one' }],
    notices: [
      {
        ...row,
        title: 'You were signed out everywhere',
        message: () =>
          'Our team ended every session of your account, and your calendar’s address. Sign in again to continue. If you didn’t ask us to do this, change your password.',
      },
    ],
  }),
  /** Our team took away every second step, and ended every session. */
  'identity.second_steps_cleared': told<{ userId: string }>({
    examples: [{ userId: 'one' }],
    notices: [
      {
        ...row,
        title: 'Two-step verification was turned off',
        message: () =>
          'Our team removed the second steps and recovery codes of your account and ended every session. Your password alone opens it now: set a new password and turn two-step verification on again. If you didn’t ask us to do this, write to support right away.',
        needsYou: () => true,
      },
    ],
  }),
  'identity.second_step_added': untold<SecondStepChange>('a separate email'),
  /** isOn: whether another one is left. */
  'identity.second_step_removed': untold<SecondStepChange & { isOn: boolean }>('a separate email'),
};

declare module '../../core/outbox/events.ts' {
  interface Events extends PayloadsOf<typeof identityEvents> {}
}
