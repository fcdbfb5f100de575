import type { MailKind, MailWish } from '@claimstead/contract/notifications.contract.ts';

/** Texts of the choice of mails in /account/settings. */
export const mailWishesCopy = {
  title: 'Mails',
  text: 'Everything stands in your notifications, whatever you choose here. What is about money or signatures is always mailed at once.',
  loading: 'Loading your choice of mails',
  loadFailed: 'Your choice of mails could not be loaded',
  failed: 'Your choice was not saved',
  saved: (kind: string, wish: string) => `Saved: ${kind}, ${wish.toLowerCase()}.`,
  kinds: {
    messages: {
      name: 'Messages',
      text: 'At once means: when one has stood unread for 10 minutes.',
    },
    offers: { name: 'Offers', text: 'New offers, counter offers, and offers that have ended.' },
    listings: { name: 'Your listings', text: 'Plans that have ended, owners, files, moderation.' },
    support: { name: 'Answers from support', text: 'What our support team writes to you.' },
  } satisfies Record<MailKind, { name: string; text: string }>,
  wishes: {
    now: 'At once',
    daily: 'Once a day',
    never: 'Never',
  } satisfies Record<MailWish, string>,
} as const;

/** Texts of /unsubscribe/mails. */
export const unsubscribeMailsCopy = {
  title: 'Unsubscribe',
  asked: 'No more mails of this kind?',
  askedText:
    'We stop mailing you about this. It still stands in your notifications, and you can turn the mails on again in your settings. What is about money or signatures is always mailed.',
  action: 'Unsubscribe',
  failed: 'We could not do that yet',
  done: 'You are unsubscribed',
  doneText: {
    messages: 'There are no more mails about unread messages.',
    offers: 'There are no more mails about offers.',
    listings: 'There are no more mails about your listings.',
    support: 'There are no more mails about answers from support.',
    daily: 'There are no more daily mails.',
  } satisfies Record<MailKind | 'daily', string>,
  unknown: 'This link does not work',
  unknownText:
    'It is not one of ours, or it was cut short: open it from the mail once more, or choose in your settings which mails you get.',
  toSettings: 'Choose your mails',
} as const;
