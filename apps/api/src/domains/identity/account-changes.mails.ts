import { places } from '@claimstead/contract/places.ts';
import { productName } from '@claimstead/contract/product.ts';
import { composeMail, type MailPart } from '../../core/mail/mail-layout.ts';
import type { OutgoingMail } from '../../core/mail/mail.port.ts';
import { momentIn } from '../../core/text/formats.ts';

/** Whose account was changed. */
export type Changed = {
  to: string;
  firstName: string;
  /** Null: not known; the office's counts. */
  timeZone: string | null;
  /** Names the change: a repeat of the mail carries it too. */
  changeId: string;
  supportEmail: string;
  /** The product's address, without a slash at the end. */
  site: string;
};

type Words = {
  /** What was changed, with which the id of the mail begins. */
  key: string;
  subject: string;
  title: string;
  paragraphs: MailPart[];
  /** Where to go, on this site. */
  action?: { label: string; path: string };
  preheader?: string;
};

function mailOf(who: Changed, { key, subject, action, ...content }: Words): OutgoingMail {
  return composeMail(
    { to: who.to, subject, key: `${key}.${who.changeId}` },
    {
      ...content,
      hello: who.firstName,
      ...(action && { action: { label: action.label, url: `${who.site}${action.path}` } }),
    },
  );
}

const openSettings = { label: 'Open settings', path: '/account/settings/security' };
const signIn = { label: 'Sign in', path: '/auth/login' };

function ifNotYou({ supportEmail }: Changed): string {
  return `If this wasn’t you, set a new password now and write to ${supportEmail}.`;
}

export function passwordChangedMail(who: Changed): OutgoingMail {
  return mailOf(who, {
    key: 'password-changed',
    subject: `Your ${productName} password was changed`,
    title: 'Your password was changed',
    paragraphs: ['Your password was changed, and you were signed out everywhere.', ifNotYou(who)],
    action: signIn,
  });
}

/** An address was made that opens the calendar of fees without signing in: how it ends. */
export function calendarAddressMadeMail(who: Changed): OutgoingMail {
  return mailOf(who, {
    key: 'calendar-address-made',
    subject: `A ${productName} calendar address was created`,
    title: 'A calendar address was created',
    paragraphs: [
      'You created an address for your calendar of patent fees. Anyone who has it can read which patents you bought and when their fees are due, without signing in. An earlier address no longer works.',
      `${ifNotYou(who)} A new password signs you out everywhere and ends the address.`,
    ],
    action: { label: 'Review your security settings', path: openSettings.path },
  });
}

/** Another payout account took the place of the one before: from when money goes there. */
export function payoutAccountReplacedMail(
  who: Changed,
  { pausedUntil }: { pausedUntil: string },
): OutgoingMail {
  return mailOf(who, {
    key: 'payout-account-replaced',
    subject: `Your ${productName} payout account was replaced`,
    title: 'Your payout account was replaced',
    paragraphs: [
      'You replaced the payout account that our payment provider closed or refused. Your share of a sale goes to the new account once it is verified.',
      `To keep your money safe, we don’t send anything to it before ${momentIn(who.timeZone)(pausedUntil)}.`,
      ifNotYou(who),
    ],
    action: { label: 'Open payout settings', path: places.payouts() },
  });
}

type StepKind = 'totp' | 'passkey';

const added: Record<StepKind, string> = {
  totp: 'An authenticator app was added to your account as a second step at sign-in.',
  passkey: 'A passkey was added to your account as a second step at sign-in.',
};

const removed: Record<StepKind, string> = {
  totp: 'The authenticator app was removed from your account.',
  passkey: 'A passkey was removed from your account.',
};

export function secondStepAddedMail(who: Changed, { kind }: { kind: StepKind }): OutgoingMail {
  return mailOf(who, {
    key: 'second-step-added',
    subject: `A second step was added to your ${productName} account`,
    title: 'A second step was added',
    paragraphs: [
      added[kind],
      'From now on, you’ll need a second step after your password to sign in. Keep your recovery codes somewhere you can reach without your phone.',
      `If this wasn’t you, write to ${who.supportEmail} right away, and we’ll help you get back into your account.`,
    ],
    action: openSettings,
  });
}

/** `isOn`: another second step is left. */
export function secondStepRemovedMail(
  who: Changed,
  { kind, isOn }: { kind: StepKind; isOn: boolean },
): OutgoingMail {
  return mailOf(who, {
    key: 'second-step-removed',
    subject: `A second step was removed from your ${productName} account`,
    title: 'A second step was removed',
    paragraphs: [
      removed[kind],
      isOn
        ? 'You still need your other second step to sign in.'
        : 'You now need only your password to sign in. Your recovery codes no longer work.',
      ifNotYou(who),
    ],
    action: openSettings,
  });
}

/** Why the account is suspended, in the operator's words, and what can be done without signing in. */
export function suspendedMail(who: Changed, { reason }: { reason: string }): OutgoingMail {
  return mailOf(who, {
    key: 'account-suspended',
    subject: `Your ${productName} account is suspended`,
    title: 'Your account is suspended',
    paragraphs: [
      'Our team suspended your account. You’re signed out everywhere and can’t sign in. The reason:',
      { quote: reason },
      `If you think this is a mistake, reply to this email or write to ${who.supportEmail}. Deadlines in an open sale keep running and plans still renew: write to us about either.`,
    ],
    preheader: 'You’re signed out everywhere. Open this email for the reason.',
  });
}

export function restoredMail(who: Changed, { reason }: { reason: string }): OutgoingMail {
  return mailOf(who, {
    key: 'account-restored',
    subject: `Your ${productName} account is restored`,
    title: 'Your account is restored',
    paragraphs: [
      'Our team lifted the suspension of your account. You can sign in again. The reason:',
      { quote: reason },
    ],
    action: signIn,
  });
}
