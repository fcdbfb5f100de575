import { productName } from '@claimstead/contract/product.ts';
import { renderMail } from '../../../integrations/mail/mail-layout.ts';
import type { OutgoingMail } from '../../../integrations/mail/mail.port.ts';
import type { StepKind } from './second-steps.service.ts';

type Person = {
  to: string;
  firstName: string;
  kind: StepKind;
  /** Whether a second step is left. */
  isOn: boolean;
  link: string;
  supportEmail: string;
};

const added: Record<StepKind, string> = {
  totp: 'an authenticator app was added to your account as a second step of signing in.',
  passkey: 'a passkey was added to your account as a second step of signing in.',
};

const removed: Record<StepKind, string> = {
  totp: 'the authenticator app was removed from your account.',
  passkey: 'a passkey was removed from your account.',
};

/** Says that a second step was added. */
export function secondStepAddedMail(person: Person): OutgoingMail {
  return {
    to: person.to,
    subject: `A second step was added to your ${productName} account`,
    ...renderMail({
      title: 'A second step was added',
      paragraphs: [
        `Hello ${person.firstName}, ${added[person.kind]}`,
        'After your password, signing in asks for it. Keep your recovery codes where you find them without your phone.',
        `If it was not you, write to ${person.supportEmail} at once: we help you back into your account.`,
      ],
      action: { label: 'Open settings', url: person.link },
    }),
  };
}

/** Says that a second step was removed, and whether one is left. */
export function secondStepRemovedMail(person: Person): OutgoingMail {
  return {
    to: person.to,
    subject: `A second step was removed from your ${productName} account`,
    ...renderMail({
      title: 'A second step was removed',
      paragraphs: [
        `Hello ${person.firstName}, ${removed[person.kind]}`,
        person.isOn
          ? 'Signing in still asks for your other second step.'
          : 'Signing in asks for your password only. Your recovery codes do not work any more.',
        `If it was not you, set a new password at once and write to ${person.supportEmail}.`,
      ],
      action: { label: 'Open settings', url: person.link },
    }),
  };
}
