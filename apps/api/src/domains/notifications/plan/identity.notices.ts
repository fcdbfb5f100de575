import type { IdentityEvent } from '../../identity/identity.events.ts';
import { moment, type NoticesOf } from '../notice-row.ts';

type Suspected = Extract<IdentityEvent, { type: 'identity.attack_suspected' }>;

const row = {
  to: (attack: Suspected['payload']) => [attack.userId],
  who: 'whose account it is',
  kind: 'security',
  type: 'SECURITY',
  link: () => '/account/settings',
  mail: 'now',
  action: 'Review your security settings',
} as const;

export const identityNotices = {
  'identity.attack_suspected': [
    {
      ...row,
      when: (attack) => attack.kind === 'wrong_passwords',
      title: 'Someone tried to sign in to your account',
      message: (attack) =>
        `Many wrong passwords were entered for your account by ${moment(attack.at)}. None of them worked. If it wasn’t you, you don’t need to do anything: we ask for a code from your email when there are too many. If you use your password anywhere else, change it.`,
    },
    {
      ...row,
      when: (attack) => attack.kind === 'wrong_second_steps',
      title: 'Someone knows your password',
      message: (attack) =>
        `Your password was entered correctly, but the second step was wrong several times by ${moment(attack.at)}. If it wasn’t you, change your password now. Nobody gets in without the second step.`,
      needsYou: () => true,
    },
    {
      ...row,
      when: (attack) => attack.kind === 'foreign_objects',
      title: 'Unusual requests from your account',
      message: (attack) =>
        `Your account asked for many things that belong to other people by ${moment(attack.at)}. We refused all of them. If it wasn’t you, end your other sessions and change your password now.`,
      needsYou: () => true,
    },
  ],
} satisfies NoticesOf<Suspected>;
