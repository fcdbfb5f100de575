import type { MailKind, MailWish } from '@claimstead/contract/notifications.contract.ts';

/** Texts of the choice of emails in /account/settings/emails. */
export const mailWishesCopy = {
  title: 'Email notifications',
  text: 'Everything also appears in your notifications. We always email you about payments and signatures.',
  loading: 'Loading your email choices',
  loadFailed: 'Your email choices could not be loaded',
  failed: 'Your choice was not saved',
  saved: (kind: string, wish: string) => `Saved: ${kind}, ${wish.toLowerCase()}.`,
  kinds: {
    messages: {
      name: 'Messages',
      text: 'Sent if you haven’t read it within 10 minutes.',
    },
    offers: { name: 'Offers', text: 'New offers, counteroffers, and offers that have ended.' },
    listings: {
      name: 'Your listings',
      text: 'Plans that have ended, owners, files and moderation.',
    },
    support: { name: 'Answers from support', text: 'What our support team writes to you.' },
  } satisfies Record<MailKind, { name: string; text: string }>,
  wishes: {
    now: 'Right away',
    daily: 'Daily digest',
    never: 'Off',
  } satisfies Record<MailWish, string>,
} as const;

export const unsubscribeMailsCopy = {
  title: 'Unsubscribe',
  asked: 'Unsubscribe from these emails?',
  askedText:
    'We’ll stop emailing you about this. It still appears in your notifications, and you can turn the emails on again in your settings. We always email you about payments and signatures.',
  action: 'Unsubscribe',
  failed: 'We couldn’t unsubscribe you',
  done: 'You’re unsubscribed',
  doneText: {
    messages: 'You won’t get any more emails about unread messages.',
    offers: 'You won’t get any more emails about offers.',
    listings: 'You won’t get any more emails about your listings.',
    support: 'You won’t get any more emails about answers from support.',
    daily: 'You won’t get any more daily emails.',
  } satisfies Record<MailKind | 'daily', string>,
  unknown: 'This link does not work',
  unknownText:
    'It may have been cut off. Open it from the email again, or choose your emails in your settings.',
  toSettings: 'Choose your emails',
} as const;
