import type { SupportCategory } from '@claimstead/contract/support.contract.ts';

/** The categories and their words (P9.5). */
export const supportCategories = {
  technical: 'Technical Issue',
  account: 'Account Related',
  billing: 'Billing Question',
  patent: 'Patent Related',
  other: 'Other',
} as const satisfies Record<SupportCategory, string>;

/** Sentences of the toasts (P10.6). */
export const supportCopy = {
  title: 'Support',
  text: 'Write to us about anything that isn’t working as it should. A person reads and answers every message.',
  byMail: 'You can also write to',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  category: 'Category',
  categoryPlaceholder: 'Choose a category',
  message: 'Message',
  messageHint: 'What you did, what you expected, and what happened instead.',
  submit: 'Send Message',
  sending: 'Sending...',
  required: 'This field is required.',
  tooLong: (limit: number, length: number) =>
    `Use at most ${limit.toLocaleString('en-US')} characters. You have ${length.toLocaleString('en-US')}.`,
  fromProfile: 'From your profile.',
  sent: {
    title: 'Message Sent Successfully',
    text: 'Thank you for contacting us. Our support team will review your inquiry and get back to you as soon as possible.',
  },
  failed: {
    title: 'Failed to Send Message',
    text: 'There was an error sending your message. Please try again later.',
  },
  network: {
    title: 'Connection Error',
    text: 'Unable to connect to our servers. Please check your internet connection and try again.',
  },
} as const;
