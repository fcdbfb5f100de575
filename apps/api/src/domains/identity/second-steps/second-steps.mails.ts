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
  /** Names the change: a repeat of the mail carries it too. */
  changeId: string;
};

const added: Record<StepKind, string> = {
  totp: 'An authenticator app was added to your account as a second step of signing in.',
  passkey: 'A passkey was added to your account as a second step of signing in.',
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
        'From now on signing in asks for a second step after your password. Keep your recovery codes where you find them without your phone.',
        `If it was not you, write to ${person.supportEmail} at once: we help you back into your account.`,
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
          ? 'Signing in still asks for your other second step.'
          : 'Signing in asks for your password only. Your recovery codes do not work any more.',
        `If it was not you, set a new password at once and write to ${person.supportEmail}.`,
      ],
      action: { label: 'Open settings', url: person.link },
    },
  );
}
