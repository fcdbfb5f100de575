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
    text: 'The other side is told, and the sale can be canceled for a full refund. You can close this page.',
  },
  failed: {
    title: 'The signing did not go through',
    text: 'Nothing was signed. Go back to your Activity page and open the documents again.',
  },
} as const satisfies Record<SigningOutcome, { title: string; text: string }>;

const sides = { buyer: 'the buyer', owner: 'an owner' } as const;

export const signingCopy = {
  title: 'Sign the assignment',
  caption: 'Patent assignment',
  signingAs: ({ name, role, company, title }: SigningView['signer']) =>
    company
      ? `You sign as ${isolated(name)}, ${title ? `${isolated(title)}, ` : ''}for ${isolated(company)}, ${sides[role]}.`
      : `You sign as ${isolated(name)}, ${sides[role]}.`,
  steps: 'Read both documents, then put your mark below them.',
  expires: (when: string) => `This page is yours until ${when}.`,
  skip: 'Go to the signature',
  document: (at: number, of: number, name: string) => `Document ${at} of ${of}: ${name}`,
  page: (at: number, of: number) => `Page ${at} of ${of}`,
  download: 'Open as PDF',
  asText: 'Show as text',
  asPages: 'Show as pages',
  drawing: 'Drawing the pages',
  documentFailed: 'The document could not be shown',
  read: (name: string) => `I have read the ${name.toLowerCase()}`,
  readHint: 'Ticked by itself when you reach the end of the document.',
  sign: {
    title: 'Your signature',
    typeTab: 'Type',
    drawTab: 'Draw',
    way: 'How you sign',
    nameLabel: 'Your name',
    nameHint: (name: string) =>
      `Type ${name} yourself: between two slashes it is your signature, as the patent office accepts it.`,
    preview: 'Your signature',
    pad: 'Draw your signature here',
    padHint: 'Use a finger, a pen or the mouse. With the keyboard, type your name instead.',
    clear: 'Clear',
    consent:
      'I agree to sign electronically and to receive these records electronically. I can have a paper copy through support and decline to sign here.',
    submit: 'Sign both documents',
    decline: 'Decline to sign',
    missingRead: 'Read both documents first.',
    missingMark: 'Type your name or draw your signature.',
    otherMark: (name: string) =>
      `Type your name as it’s printed: ${name}${name.endsWith('.') ? '' : '.'}`,
    missingConsent: 'Agree to sign electronically.',
    final: 'A signature cannot be taken back here.',
  },
  decline: {
    title: 'Decline to sign',
    text: 'Nothing will be signed, and the sale can be canceled for a full refund. This cannot be taken back.',
    reason: 'Your reason',
    reasonHint: 'The other side and our team read it.',
    keep: 'Go back',
    submit: 'Decline to sign',
    required: 'Say why you do not sign.',
  },
  /** Said by the server in its own sentence: the sale has stopped the pen. */
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
