import type { Closing } from '@claimstead/contract/closing.contract.ts';
import { productName } from '@claimstead/contract/product.ts';
import { salesCopy } from './sales.copy.ts';

export const paymentMethods = {
  card: 'card',
  us_bank_account: 'bank debit',
  customer_balance: 'bank transfer',
} as const satisfies Record<NonNullable<Closing['paymentMethod']>, string>;

export const closingCopy = {
  /** For any outcome of the sale. */
  pageTitle: 'Sale',
  title: salesCopy.papers,
  failed: 'This sale could not be loaded',
  notFiled: 'This page opens when the assignment is filed with the patent office.',
  toActivity: 'Go to Activity',
  back: { buyer: 'Purchased patents', owner: 'Sold patents' },
  from: (name: string) => `You bought this patent from ${name}.`,
  to: (name: string) => `You sold this patent to ${name}.`,
  with: (name: string) => `Your sale with ${name}.`,
  undone: 'This sale was undone',
  message: (name: string) => `Message ${name}`,
  settledOutside: 'Completed outside',
  outsideText: `This sale was completed outside ${productName}, and is only noted here. There are no papers and no receipt: keep your own, and make sure the assignment is recorded.`,
  receipt: {
    title: 'Receipt',
    price: 'Price',
    short: 'Transfer short by',
    weCovered: (amount: string) => `${amount}, which we covered`,
    share: 'Your share',
    paid: 'Paid',
    paidBy: (day: string, method: string) => `${day}, by ${method}`,
    fee: 'Fee or commission',
    none: 'None',
    sale: 'Sale number',
    print: 'Print',
    ended: 'Payment and refund',
    lost: 'Payment',
    refunded: 'Refunded',
    reference: 'Refund number',
    papers: 'Assignment and agreement',
    papersVoid: 'Void. Nothing that was signed on them counts.',
    takenBack: 'Taken back by the bank',
    onDay: (amount: string, day: string) => `${amount}, ${day}`,
    /** A refund that has not arrived. */
    waits: {
      pending: 'On its way',
      awaiting_balance: 'Not sent yet',
      needs_details: 'Bank details needed',
      failed: 'Delayed',
    },
    payoutTakenBack: 'Your payout taken back',
  },
  record: {
    title: 'The record',
    newOwner: 'New owner',
    owners: 'Assigned by',
    signed: 'Signed by everyone',
    filed: 'Filed with the patent office',
    filedAs: (day: string, receipt: string) => `${day}, receipt ${receipt}`,
    recorded: 'Recorded at',
    reelFrame: (reel: string, frame: string, day: string) => `Reel ${reel}, frame ${frame}, ${day}`,
    awaited: 'We’re waiting for the office’s notice. We’ll let you know when it arrives.',
  },
  documents: {
    title: 'Sealed documents',
    assignment: 'Patent assignment',
    agreement: 'Purchase agreement',
    record: 'Record of signing',
    download: (name: string) => `Download ${name.toLowerCase()}`,
    hash: 'SHA-256',
    text: 'Each file has a digital signature that covers every byte of it. Keep them all. Only the assignment is filed and becomes public; the agreement and the record of who signed, when and from where stay between you.',
    evidence: 'Evidence log',
    history: 'Full history',
    evidenceText: 'Every step of this sale: who did it, and when.',
  },
  again: {
    title: 'List the patent again',
    text: 'Want to resell it? Start a draft with its title and number filled in.',
    action: 'List this patent',
    failed: 'The draft could not be started',
  },
} as const;
