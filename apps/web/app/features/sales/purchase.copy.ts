export const purchaseCopy = {
  title: (number: string) => `Purchase Patent #${number}`,
  price: 'Price',
  fee: 'No fee, no commission',
  promise:
    'Your payment is held until every owner and you have signed and the assignment is filed with the patent office. If the sale does not come about, you get it back in full.',
  pay: (amount: string) => `Pay ${amount}`,
  cancel: 'Cancel',
  loading: 'Loading the payment form',
  loadFailed: 'The payment form could not be loaded',
  retry: 'Try again',
  incomplete: 'Complete the payment details.',
  failed: 'The payment did not go through. You were not charged.',
  confirming: {
    title: 'Confirming your payment',
    text: 'We ask the payment provider. This takes a few seconds; you can leave this page.',
  },
  transfer: {
    text: 'Send the money from your bank with exactly this reference. This page says when it has arrived.',
    reserved: (until: string) => `The patent is reserved for you until ${until}.`,
    unreserved:
      'The patent stays for sale until the whole amount has arrived. If somebody else is first, you get everything back.',
    short: (received: string, missing: string) =>
      `${received} has arrived. The payment is complete when the missing ${missing} has arrived too.`,
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
    hosted: 'Instructions of the payment provider',
    otherWay: 'Pay another way',
    done: 'Done',
  },
  held: {
    title: 'Your payment is held',
    text: 'The patent is reserved for you. What happens next:',
    next: [
      'The seller verifies the bank account.',
      'You fill out and sign the patent assignment.',
      'Every owner signs.',
      'The assignment is filed with the patent office, and the seller is paid.',
    ],
  },
  processing: {
    title: 'Your payment is on its way',
    text: 'Bank payments take a few business days. The patent is reserved for you meanwhile, and we write to you when the money has arrived.',
  },
  refunded: {
    title: 'Your payment is returned',
    text: 'The patent could not be sold to you any more. The full amount is on its way back.',
  },
  ended: {
    title: 'This payment has ended',
    text: 'Nothing was charged. Open the patent again to see whether it is still for sale.',
  },
  /** A bank account that was typed by hand is proved by a one-cent deposit. */
  verify: {
    title: 'Verify your bank account',
    text: 'Within two business days your bank account shows a one-cent deposit. Its description starts with SM: enter that code to complete the payment. You have 10 days.',
    action: 'Enter the code',
  },
  /** A buyer who cannot transfer the rest. */
  stop: {
    open: 'Return my money',
    title: 'Return what you transferred',
    text: (amount: string) =>
      `We cancel this payment and send ${amount} back to your bank. An accepted offer ends, and the seller is told.`,
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
      text: 'It pays the purchase that waits for your transfer. If that ends, we send it back to your bank.',
    }),
    needsDetails: (amount: string) => ({
      title: `Where should ${amount} go?`,
      text: 'Our payment provider Stripe sent you an email. Answer it with your bank account within 45 days, and the money is sent.',
    }),
    failed: (amount: string) => ({
      title: `${amount} could not be returned yet`,
      text: 'The money is safe. We try again every day, and our team is looking into it. You don’t need to do anything.',
    }),
  },
  toActivity: 'Go to Activity',
  toMessages: 'Go to Messages',
  later: 'Close',
  /** At an accepted offer whose payment was begun. */
  underWay: {
    processing: 'Your bank payment is on its way. That takes a few business days.',
    transfer: (amount: string) => `Your bank transfer of ${amount} has not arrived yet.`,
  },
  /** On the page that the payment provider leads back to. */
  returned: {
    open: {
      title: 'This payment is not complete',
      text: 'The payment provider has not taken it, and nothing is charged so far. You can go on where you left it.',
    },
    toListing: 'Back to the patent',
    dismiss: 'Dismiss',
    failed: 'Your payment could not be looked at',
  },
} as const;
