import { productName } from '@claimstead/contract/product.ts';
import { composeMail } from '../../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../core/mail/mail.port.ts';
import type { StepKind } from './second-steps.service.ts';

type Person = {
  to: string;
  firstName: string;
  kind: StepKind;
  link: string;
  supportEmail: string;
  /** Identifies the change: a repeat of the email carries it too. */
  changeId: string;
};

const added: Record<StepKind, string> = {
  totp: 'An authenticator app was added to your account as a second step at sign-in.',
  passkey: 'A passkey was added to your account as a second step at sign-in.',
};

const removed: Record<StepKind, string> = {
  totp: 'The authenticator app was removed from your account.',
  passkey: 'A passkey was removed from your account.',
};

/** Says that a second step was added. */
export function secondStepAddedMail(person: Person): OutgoingMail {
  return composeMail(
    {
      to: person.to,
      subject: `A second step was added to your ${productName} account`,
      key: `second-step-added.${person.changeId}`,
    },
    {
      title: 'A second step was added',
      hello: person.firstName,
      paragraphs: [
        added[person.kind],
        'From now on, you’ll need a second step after your password to sign in. Keep your recovery codes somewhere you can reach without your phone.',
        `If this wasn’t you, write to ${person.supportEmail} right away, and we’ll help you get back into your account.`,
      ],
      action: { label: 'Open settings', url: person.link },
    },
  );
}

/** Says that a second step was removed, and whether one is left. */
export function secondStepRemovedMail(person: Person & { isOn: boolean }): OutgoingMail {
  return composeMail(
    {
      to: person.to,
      subject: `A second step was removed from your ${productName} account`,
      key: `second-step-removed.${person.changeId}`,
    },
    {
      title: 'A second step was removed',
      hello: person.firstName,
      paragraphs: [
        removed[person.kind],
        person.isOn
          ? 'You still need your other second step to sign in.'
          : 'You now need only your password to sign in. Your recovery codes no longer work.',
        `If this wasn’t you, set a new password now and write to ${person.supportEmail}.`,
      ],
      action: { label: 'Open settings', url: person.link },
    },
  );
}
