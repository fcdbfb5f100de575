import type { Closing } from '@claimstead/contract/closing.contract.ts';
import type { DocketStep } from '@claimstead/contract/dockets.contract.ts';
import { productName } from '@claimstead/contract/product.ts';

export const paymentMethods = {
  card: 'card',
  us_bank_account: 'bank debit',
  customer_balance: 'bank transfer',
} as const satisfies Record<NonNullable<Closing['paymentMethod']>, string>;

/** What a new owner does, why, and how where that is not plain. */
export type NextStep = { id: DocketStep; what: string; why: string; how?: string };

const feeAddress: NextStep = {
  id: 'fee_address',
  what: 'Change the fee address',
  why: 'The assignment does not change where the office writes about fees (37 CFR 1.363), and it need not remind anyone.',
  how: 'In Patent Center, file a “Fee Address” indication (form PTO/SB/47) with the customer number that should get its notices.',
};
const entityStatus: NextStep = {
  id: 'entity_status',
  what: 'Recheck the entity status',
  why: 'Whether small or micro entity fees may still be paid depends on you, the new owner.',
  how: 'Count everyone who holds rights in the patent. If they don’t all qualify, tell the office with the next fee at the latest, and pay the regular amount (37 CFR 1.27(g)(2)).',
};
const terminalDisclaimer: NextStep = {
  id: 'terminal_disclaimer',
  what: 'Look for a terminal disclaimer',
  why: 'A patent with one is enforceable only while it and its reference patent are commonly owned.',
};
const prosecution: NextStep = {
  id: 'prosecution',
  what: 'Take over the application at the office',
  why: 'The assignment does not change who the office writes to. File a statement of ownership (37 CFR 3.73(c)) and your own power of attorney.',
};
const deadlines: NextStep = {
  id: 'deadlines',
  what: 'Find the deadlines that are running',
  why: 'An office action or a notice must be answered in time by whoever owns the application. The sale does not extend it.',
};

export const closingCopy = {
  /** For any outcome of the sale; links to a completed one say `title`. */
  pageTitle: 'Sale',
  title: 'Papers and next steps',
  failed: 'This sale could not be loaded',
  notFiled: 'This page opens when the assignment is filed with the patent office.',
  toActivity: 'Go to Activity',
  back: { buyer: 'Purchased Patents', owner: 'Sold Patents' },
  from: (name: string) => `You bought this patent from ${name}.`,
  to: (name: string) => `You sold this patent to ${name}.`,
  with: (name: string) => `Your sale with ${name}.`,
  undone: 'This sale was undone',
  undoneText:
    'The price goes back to the buyer. Below is what was signed and filed before that. Keep it for your records.',
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
    takenBack: 'Taken back by the bank',
    onDay: (amount: string, day: string) => `${amount}, ${day}`,
    onItsWay: 'On its way',
    needs_details: 'Bank details needed',
    failed: 'Delayed',
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
    text: 'Each file carries a digital signature over every byte of it. Keep them all. Only the assignment is filed and becomes public; the agreement and the record of who signed, when and from where stay between you.',
    evidence: 'Evidence log',
    history: 'Full history',
    evidenceText: 'Every step of this sale: who did it, and when.',
  },
  next: {
    title: 'What to do next',
    steps: {
      utility: [feeAddress, entityStatus, terminalDisclaimer],
      reissue: [feeAddress, entityStatus, terminalDisclaimer],
      design: [terminalDisclaimer],
      plant: [terminalDisclaimer],
      application: [prosecution, deadlines, entityStatus],
      provisional: [
        {
          id: 'follow_up',
          what: 'File within 12 months of its filing',
          why: 'A provisional never becomes a patent. Its filing day counts only for applications filed within 12 months of it, in the United States and in most other countries.',
        },
        prosecution,
        entityStatus,
      ],
    } satisfies Record<Closing['kind'], NextStep[]>,
    record: {
      id: 'record',
      what: 'Have the assignment recorded',
      why: 'We didn’t file it for you. Until it is recorded, a later buyer in good faith could come first (35 U.S.C. 261).',
    },
    awaitRecord: {
      what: 'Wait for reel and frame',
      why: 'Until the assignment is recorded, a later buyer in good faith could come first (35 U.S.C. 261).',
    },
    fees: 'Maintenance fees, estimated',
    feesText: (day: string) =>
      `Counted from the grant on ${day}. Confirm the dates and whether a fee is paid with the patent office.`,
    feesUnknown:
      'Maintenance fees are due 3.5, 7.5 and 11.5 years after the grant. We don’t know the day of the grant: look it up with the patent office.',
    feesOfReissue: (day: string) =>
      `Counted from the grant of the original patent on ${day}, not from the reissue. Confirm the dates and whether a fee is paid with the patent office.`,
    feesOfReissueUnknown:
      'Maintenance fees of a reissue are due 3.5, 7.5 and 11.5 years after the grant of the original patent. We don’t know that day: look it up with the patent office.',
    without: {
      utility: null,
      reissue: null,
      design: 'No maintenance fees are due for a design patent.',
      plant: 'No maintenance fees are due for a plant patent.',
      application: 'Maintenance fees begin only once a utility patent is granted.',
      provisional: 'No maintenance fees are due for a provisional application.',
    } satisfies Record<Closing['kind'], string | null>,
    designTerm: (day: string) =>
      `It runs until ${day}, estimated: 15 years from its grant, or 14 if it was filed before May 13, 2015.`,
    designTermUnknown:
      'A design patent runs 15 years from its grant, or 14 if it was filed before May 13, 2015.',
    columns: { years: 'Fee', opens: 'From', due: 'Due', grace: 'With surcharge until' },
    year: (years: number) => `${years} years`,
  },
  again: {
    title: 'List the patent again',
    text: 'Want to resell it? Start a draft with its title and number filled in.',
    action: 'List this patent',
    failed: 'The draft could not be started',
  },
} as const;
