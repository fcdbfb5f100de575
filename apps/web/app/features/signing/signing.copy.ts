import { isolated } from '@claimstead/contract/visible-text.ts';
import type { SigningPart, SigningView } from '@claimstead/contract/signing.contract.ts';

export type SigningOutcome = 'signed' | 'declined' | 'failed';

export const partNames = {
  assignment: 'Patent assignment',
  agreement: 'Purchase agreement',
} as const satisfies Record<SigningPart, string>;

export const partExplanations = {
  assignment:
    'Transfers the patent to the buyer. This is the document that goes to the patent office and becomes public.',
  agreement: 'What both sides agreed: price, payment and terms. It stays between you.',
} as const satisfies Record<SigningPart, string>;

export const closingWords = {
  signed: {
    title: 'You have signed',
    text: 'Your signature is in both documents. You can close this page; the Activity page shows what comes next.',
  },
  declined: {
    title: 'You declined to sign',
    text: 'We let the other side know, and the sale can be canceled for a full refund. You can close this page.',
  },
  failed: {
    title: 'Signing didn’t go through',
    text: 'Nothing was signed. Go back to your Activity page and open the documents again.',
  },
} as const satisfies Record<SigningOutcome, { title: string; text: string }>;

const sides = { buyer: 'the buyer', owner: 'an owner' } as const;

export const signingCopy = {
  title: 'Sign the assignment',
  caption: 'Patent assignment',
  signingAs: ({ name, role, company, title }: SigningView['signer']) =>
    company
      ? `You’re signing as ${isolated(name)}, ${title ? `${isolated(title)}, ` : ''}for ${isolated(company)}, ${sides[role]}.`
      : `You’re signing as ${isolated(name)}, ${sides[role]}.`,
  steps: 'Read both documents, then sign below them.',
  expires: (when: string) => `You can sign on this page until ${when}.`,
  skip: 'Go to the signature',
  document: (at: number, of: number, name: string) => `Document ${at} of ${of}: ${name}`,
  page: (at: number, of: number) => `Page ${at} of ${of}`,
  download: 'Open as PDF',
  asText: 'Show as text',
  asPages: 'Show as pages',
  drawing: 'Loading the pages',
  documentFailed: 'The document could not be shown',
  read: (name: string) => `I have read the ${name.toLowerCase()}`,
  readHint: 'Checked automatically when you reach the end.',
  sign: {
    title: 'Your signature',
    typeTab: 'Type',
    drawTab: 'Draw',
    way: 'How you sign',
    nameLabel: 'Your name',
    nameHint: (name: string) =>
      `Type ${name} yourself. Between two slashes, it’s a signature that the patent office accepts.`,
    preview: 'Your signature',
    pad: 'Draw your signature here',
    padHint: 'Use a finger, a pen or the mouse. With the keyboard, type your name instead.',
    clear: 'Clear',
    consent:
      'I agree to sign electronically and to receive these records electronically. I can ask support for a paper copy, and I can decline to sign on this page.',
    submit: 'Sign both documents',
    decline: 'Decline to sign',
    missingRead: 'Read both documents first.',
    missingMark: 'Type your name or draw your signature.',
    otherMark: (name: string) =>
      `Type your name as it’s printed: ${name}${name.endsWith('.') ? '' : '.'}`,
    missingConsent: 'Agree to sign electronically.',
    final: 'You can’t undo a signature.',
  },
  decline: {
    title: 'Decline to sign',
    text: 'Nothing will be signed, and the sale can be canceled for a full refund. You can’t undo this.',
    reason: 'Your reason',
    reasonHint: 'The other side and our team will read it.',
    keep: 'Go back',
    submit: 'Decline to sign',
    required: 'Say why you’re declining.',
  },
  /** Titles; the sentence is the server's: signing is on hold or has ended. */
  held: { on_hold: 'Signing is on hold', stopped: 'There is nothing to sign' },
  unusable: {
    spent: {
      title: 'This signing link has been used or has expired',
      text: 'Go to your Activity page and open the documents from there.',
    },
    foreign: {
      title: 'This signing link is not for your account',
      text: 'Sign in with the account that was asked to sign, and open the documents from its Activity page.',
    },
  },
  loadFailed: 'The documents could not be opened',
  toActivity: 'Go to Activity',
} as const;
