import { productName } from '@claimstead/contract/product.ts';
import type { WithoutCard } from '@claimstead/contract/sales.contract.ts';
import type { SigningPart } from '@claimstead/contract/signing.contract.ts';
import type { PaymentStanding } from '@claimstead/contract/standing.contract.ts';

type UnderWayFacts = Record<'amount' | 'received' | 'missing' | 'by', string>;

export const purchaseCopy = {
  title: (number: string) => `Purchase Patent #${number}`,
  fee: 'No fee, no commission',
  promise:
    'Your payment is held until you and every owner have signed and the assignment is filed with the patent office. If the sale ends before everyone has signed, you’re refunded in full.',
  /** To be read before paying: as the agreement and the terms say it. */
  before: {
    label: 'Before you pay',
    papers: {
      agreement: 'Read the purchase agreement',
      assignment: 'Read the assignment',
    } satisfies Record<SigningPart, string>,
    refunds: 'When you get your money back',
    rules: [
      {
        step: 'If it’s no longer for sale',
        rule: 'If the patent is no longer for sale when your payment arrives, you’re refunded in full.',
      },
      {
        step: 'Until everyone has signed',
        rule: 'If a signature is declined or expires, or the next step is missing for 30 days, either side can cancel. After 60 days, we cancel. You and the owners can also end the sale together. You’re refunded in full each time.',
      },
      {
        step: 'Once everyone has signed',
        rule: 'The patent is yours. From then on, a refund needs a reassignment that you sign.',
      },
    ],
    holder: (holder: string) =>
      `${holder} holds your payment in its account with Stripe, our payment provider, until it’s paid out or refunded.`,
  },
  /** Above the provider's form, in which every method of the payment is offered. */
  bankCostsLess: `Paying by bank costs ${productName} less than a card. You pay the same either way.`,
  withoutCard: {
    over_limit: 'This payment is too large for a card, so it’s made by bank.',
    returned_payments:
      'Two of your recent card payments were canceled or refunded, so this one is made by bank.',
    returned_with_owner:
      'Two recent card payments between you and an owner were canceled or refunded, so this one is made by bank.',
  } satisfies Record<WithoutCard, string>,
  pay: (amount: string) => `Pay ${amount}`,
  /** Of a bank transfer a press only shows where to send it. */
  transferDetails: 'Show transfer details',
  cancel: 'Cancel',
  loading: 'Loading the payment form',
  loadFailed: 'The payment form didn’t load',
  titleStops: 'You can’t pay yet',
  /** Nothing compared the owners with the patent office's record. */
  titleUnchecked: {
    text: 'The listed owners were not compared with the patent office’s record. You can compare them yourself, ask our team to, or continue.',
    confirm: 'I understand that the title wasn’t compared with the record, and I want to continue',
  },
  /** By what is known of it, the patent may be over. */
  over: {
    text: 'Once a patent is no longer in force, its owner can’t stop anyone from using the invention. The purchase agreement will state what you were shown.',
    confirm: 'I’ve read this, and I still want to buy the patent',
  },
  /** A terminal disclaimer ties it to other patents. */
  disclaimer: {
    text: 'A terminal disclaimer binds every later owner. If this patent and the others come to have different owners, no one can enforce this one.',
    confirm: 'I’ve read what the disclaimer ties this patent to',
  },
  toPayment: 'Continue to payment',
  notConfirmed: 'Your confirmation wasn’t saved',
  failed: 'The payment didn’t go through. You were not charged.',
  confirming: {
    title: 'Confirming your payment',
    text: 'We’re checking with the payment provider. This takes a few seconds. You can leave this page.',
  },
  transfer: {
    text: 'Send the money from your bank with exactly this reference. This page shows when it arrives.',
    reserved: (until: string) => `The patent is reserved for you until ${until}.`,
    unreserved:
      'The patent stays for sale until the full amount arrives. If someone else buys it first, you’ll be refunded in full.',
    short: (received: string, missing: string) =>
      `${received} has arrived. The payment is complete when the missing ${missing} arrives.`,
    amount: 'Amount',
    missing: 'Still missing',
    received: 'Arrived so far',
    holder: 'Account holder',
    bank: 'Bank',
    routing: 'Routing number',
    account: 'Account number',
    reference: 'Reference',
    copy: 'Copy',
    isCopied: 'Copied',
    hosted: 'Payment provider’s instructions',
    pdf: 'Details as PDF',
    pdfFile: 'transfer-details.pdf',
    pdfFailed: 'The PDF couldn’t be downloaded',
    otherWay: 'Pay another way',
    done: 'Done',
  },
  held: {
    title: 'Your payment is held',
    text: 'The patent is reserved for you. What happens next:',
    next: [
      'The seller verifies their bank account.',
      'You fill out and sign the patent assignment.',
      'Every owner signs.',
      'The assignment is filed with the patent office, and the seller is paid.',
    ],
  },
  processing: {
    title: 'Your payment is on its way',
    text: 'Bank payments take a few business days. The patent stays reserved for you, and we’ll email you when the money arrives.',
  },
  refunded: {
    title: 'Your payment is being refunded',
    text: 'The patent is no longer for sale. The full amount is on its way back to you.',
  },
  titleStopped: {
    title: 'Payment stopped',
    text: 'The USPTO’s record and the listed owners no longer clearly match, so our team is reviewing the title. You weren’t charged. You can pay once it’s cleared.',
  },
  ended: {
    title: 'This payment has ended',
    text: 'Nothing was charged. Open the patent again to see whether it is still for sale.',
  },
  /** A bank account that was typed by hand is verified with a one-cent deposit. */
  verify: {
    title: 'Verify your bank account',
    text: 'Within two business days, your bank account will show a one-cent deposit. Its description starts with SM: enter that code to complete the payment.',
    action: 'Enter the code',
  },
  /** A buyer who cannot transfer the rest. */
  stop: {
    open: 'Return my money',
    title: 'Return what you transferred',
    text: (amount: string) =>
      `We’ll cancel this payment and send ${amount} back to your bank. If your offer was accepted, it ends, and we’ll let the seller know.`,
    action: (amount: string) => `Return ${amount}`,
    keep: 'Keep paying',
    failed: 'The payment could not be canceled',
  },
  /** On the Activity page: money that no purchase needed. */
  transfers: {
    title: 'Your bank transfers',
    returning: (amount: string) => ({
      title: `${amount} is on its way back to you`,
      text: 'You transferred it, and no open purchase needed it. It usually arrives within five business days.',
    }),
    kept: (amount: string) => ({
      title: `${amount} is with our payment provider`,
      text: 'It pays for the purchase that’s waiting for your transfer. If that purchase ends, we send the money back to your bank.',
    }),
    needsDetails: (amount: string) => ({
      title: `Where should ${amount} go?`,
      text: 'Stripe, our payment provider, sent you an email. Use it to enter your bank details within 45 days, and Stripe will send the money.',
    }),
    failed: (amount: string) => ({
      title: `${amount} could not be returned yet`,
      text: 'The money is safe. We try again every day, and our team is looking into it. You don’t need to do anything.',
    }),
  },
  toAssignment: 'Fill out the assignment',
  toSale: 'See the sale',
  toActivity: 'Go to Activity',
  toMessages: 'Go to Messages',
  later: 'Close',
  /** A payment that waits for the buyer's bank: what is so, by when, and what happens if not. */
  underWay: {
    debit: ({ by }) =>
      `Your bank payment is on its way, expected by ${by} at the latest. You don’t need to do anything. If it fails, you can pay another way.`,
    account_to_verify: ({ by }) =>
      `Within two business days, your bank account will show a one-cent deposit. Its description starts with SM: enter that code by ${by}. If you don’t, this payment ends, and you can pay another way.`,
    transfer: ({ amount, by }) =>
      `Your bank transfer of ${amount} has not arrived yet. It has until ${by}. If it comes later, it goes back to you.`,
    transfer_part: ({ received, missing, by }) =>
      `${received} has arrived. ${missing} is still to come by ${by}. If it doesn’t, what has arrived goes back to you.`,
  } satisfies Record<PaymentStanding, (facts: UnderWayFacts) => string>,
  /** On the page that the payment provider sends people back to. */
  returned: {
    open: {
      title: 'This payment is not complete',
      text: 'The payment provider hasn’t received it, and you haven’t been charged. You can continue where you left off.',
    },
    toListing: 'Back to the patent',
    dismiss: 'Dismiss',
    failed: 'We couldn’t check your payment',
  },
} as const;
