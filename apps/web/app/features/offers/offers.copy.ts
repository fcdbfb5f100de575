import type {
  OfferAction,
  OfferEndReason,
  OfferSide,
  OfferStatus,
} from '@claimstead/contract/offers.contract.ts';
import type { OfferRole } from '@claimstead/contract/offer-words.ts';
import type { OwnerMove } from '@claimstead/contract/owner-moves.ts';

type Sentence = (other: string, me: string) => string;
type MoveWords = (name: string, amount: string) => string;

/** Who of the reader's side acted, where it was the reader. */
export const you = 'You';

/** What happened, as each side reads it. `other` is the first name of the other side; `me`: {@link you}, or the co-owner's name. */
export const offerSentences = {
  NEW: {
    sender: (other) => `You sent an offer to ${other}`,
    receiver: (other) => `${other} sent an offer`,
  },
  COUNTERED: {
    sender: (other, me) => `${me} sent ${other} a counteroffer`,
    receiver: (other) => `${other} sent you a counter offer`,
  },
  ACCEPTED: {
    sender: (other) => `${other} accepted your offer`,
    receiver: (other, me) =>
      `${me} accepted ${other}’s offer${me === you ? '' : ' for all owners'}`,
  },
  REJECTED: {
    sender: (other) => `${other} declined your offer`,
    receiver: (other, me) => `${me} declined ${other}’s offer`,
  },
} as const satisfies Record<OfferStatus, Record<OfferRole, Sentence>>;

/** How an offer ended, as each side reads it. */
export const endSentences = {
  declined: offerSentences.REJECTED,
  withdrawn: {
    sender: (_, me) => `${me} withdrew ${me === you ? 'your offer' : 'the counteroffer'}`,
    receiver: (other) => `${other} withdrew the offer`,
  },
  lapsed: {
    sender: (other) => `Your offer expired: ${other} didn’t answer within 7 days`,
    receiver: (other) => `${other}’s offer expired: no one answered within 7 days`,
  },
  payment_lapsed: {
    sender: () => 'Your offer ended: the deadline to pay passed',
    receiver: (other) => `${other}’s offer ended: the deadline to pay passed`,
  },
  title_refused: {
    sender: () => 'Your offer ended: the title was not cleared in time',
    receiver: (other) => `${other}’s offer ended: the title was not cleared in time`,
  },
  sold_to_another: {
    sender: () => 'Your offer ended: the patent was sold to someone else',
    receiver: (other) => `${other}’s offer ended: the patent was sold to someone else`,
  },
  listing_gone: {
    sender: () => 'Your offer ended: the patent is no longer listed',
    receiver: (other) => `${other}’s offer ended: the patent is no longer listed`,
  },
  sale_cancelled: {
    sender: () => 'Your offer ended: its sale didn’t go through',
    receiver: (other) => `${other}’s offer ended: its sale didn’t go through`,
  },
} as const satisfies Record<Exclude<OfferEndReason, 'payment_failed'>, Record<OfferRole, Sentence>>;

/** The owner ended it, whoever of the two offered last. */
export const paymentFailedSentences = {
  buyer: (other) => `${other} ended the accepted offer: your payment failed twice`,
  owner: (other, me) => `${me} ended the accepted offer: ${other}’s payment failed twice`,
} as const satisfies Record<OfferSide, Sentence>;

type HistoryWords = (by: string, amount: string) => string;

/** Who did what, as both sides read it in the history of an offer and its sale. */
export const historyWords = {
  offered: (by, amount) => `${by} offered ${amount}`,
  countered: (by, amount) => `${by} countered with ${amount}`,
  accepted: (by, amount) => `${by} accepted ${amount}`,
  declined: (by, amount) => `${by} declined ${amount}`,
  withdrawn: (by, amount) => `${by} withdrew ${amount}`,
  paid: (by, amount) => `${by} paid ${amount}`,
  lapsed: (_, amount) => `The offer of ${amount} expired`,
  ended: (_, amount) => `The offer of ${amount} ended`,
} as const satisfies Record<OfferAction, HistoryWords>;

/** Why the system ended an offer, after the words above. */
export const endWords: Partial<Record<OfferEndReason, string>> = {
  lapsed: 'no one answered within 7 days',
  payment_lapsed: 'the deadline to pay passed',
  payment_failed: 'its payment failed twice',
  title_refused: 'the title was not cleared in time',
  sold_to_another: 'the patent was sold to someone else',
  listing_gone: 'the patent is no longer listed',
  sale_cancelled: 'its sale didn’t go through',
};

/** What this person has to do, in a line that links to it; the card's button has fixed words (P10.6). */
export const dutyWords = {
  answer: (name: string, amount: string) => `Answer ${name}’s offer of ${amount}`,
  agree_end: (name: string) => `Answer ${name}: end the sale by agreement?`,
  agree_extend: (name: string) => `Answer ${name}: 14 more days for the next step?`,
  confirm_share: (name: string, amount: string) =>
    `Confirm your share, so that ${name}’s offer of ${amount} can be accepted`,
  remind_owners: (name: string, amount: string) =>
    `Remind the owners who haven’t confirmed their share, to accept ${name}’s offer of ${amount}`,
  explain_title: (name: string, amount: string) =>
    `Explain the title, so that ${name} can pay ${amount}`,
  pay: (_: string, amount: string) => `Complete the payment of ${amount}`,
  account_to_verify: (_: string, amount: string) =>
    `Verify your bank account for the payment of ${amount}`,
  debit: (_: string, amount: string) => `Your payment of ${amount} is on its way`,
  transfer: (_: string, amount: string) => `Send the bank transfer of ${amount}`,
  transfer_part: (_: string, amount: string) => `${amount} of your bank transfer is still to come`,
  verify_bank: () => 'Complete the bank verification',
  fill_assignment: () => 'Fill out the patent assignment',
  sign_assignment: () => 'Sign the patent assignment',
  answer_email: () => 'Enter your bank details for the refund: Stripe sent you an email',
} as const satisfies Record<string, (name: string, amount: string) => string>;

export const offersCopy = {
  /** On the listing's page. */
  own: {
    sent: (amount: string) => `Your offer of ${amount}`,
    countered: (amount: string) => `The owner’s counteroffer of ${amount}`,
    accepted: (amount: string) => `Your accepted offer of ${amount}`,
    see: 'See your offer',
  },
  title: 'Activity',
  text: 'Your offers and sales, newest first. Items that need you are marked in red.',
  empty: 'Nothing to do yet!',
  emptyText: 'Offers you send or receive appear here, along with every sale, step by step.',
  emptyAction: 'Browse patents',
  failed: 'Your activity could not be loaded',
  showMore: (left: number) => `Show ${left} more`,
  earlier: (count: number) => `Earlier (${count})`,
  history: 'Offered so far',
  historyOf: (count: number) => `History of amounts (${count})`,
  fullHistory: {
    open: 'Full history',
    label: 'Who did what, when',
    failed: 'The steps of the sale could not be loaded',
  },
  needs: {
    title: (count: number) => (count === 1 ? '1 thing to do' : `${count} things to do`),
    by: (when: string) => `by ${when}`,
    more: (count: number) => `and ${count} more, marked in red below`,
  },
  waitingForPayment: 'Waiting for Payment',
  paymentCompleted: 'Payment Completed',
  paymentPaused: 'Paused',
  titleRefused: 'Title not cleared',
  needsYou: 'Action needed',
  offer: 'Offer',
  moves: {
    accept: 'Accept',
    counter: 'Counter',
    reject: 'Decline',
    withdraw: 'Withdraw',
    end: 'End offer',
  },
  pay: (amount: string) => `Pay ${amount}`,
  transferDetails: 'Show transfer details',
  payAnotherWay: 'Pay another way',
  ownerMoves: {
    confirm_share: 'Confirm your share',
    remind_owners: 'Remind the owners',
    explain_title: 'Explain the title',
  } satisfies Record<OwnerMove, string>,
  message: 'Message',
  messageLabel: (name: string) => `Message ${name}`,
  confirm: {
    accept: {
      harms: false,
      title: 'Accept this offer',
      text: {
        owner: (name, amount) =>
          `You agree to sell this patent to ${name} for ${amount}. ${name} has 72 hours to pay. You can’t accept other offers in that time.`,
        buyer: (name, amount) =>
          `You agree to buy this patent from ${name} for ${amount}. It’s reserved for you for 72 hours while you pay.`,
      } satisfies Record<OfferSide, MoveWords>,
      action: (amount: string) => `Accept ${amount}`,
    },
    reject: {
      harms: true,
      title: 'Decline this offer',
      text: {
        owner: (name, amount) =>
          `The offer of ${amount} ends, and we’ll let ${name} know. You can’t undo this.`,
        buyer: (name, amount) =>
          `The counteroffer of ${amount} ends, and we’ll let ${name} know. You can make another offer while the patent is listed.`,
      } satisfies Record<OfferSide, MoveWords>,
      action: () => 'Decline offer',
    },
    withdraw: {
      harms: true,
      title: 'Withdraw your offer',
      text: {
        owner: (name, amount) =>
          `Your counteroffer of ${amount} ends, and we’ll let ${name} know. ${name} can make another offer while the patent is listed.`,
        buyer: (name, amount) =>
          `Your offer of ${amount} ends, and we’ll let ${name} know. You can make another one while the patent is listed.`,
      } satisfies Record<OfferSide, MoveWords>,
      action: () => 'Withdraw offer',
    },
    end: {
      harms: true,
      title: 'End this offer',
      text: {
        owner: (name, amount) =>
          `The payment of ${amount} failed twice. The offer ends, we’ll let ${name} know, and you can accept another offer.`,
        buyer: (name, amount) => `The offer of ${amount} ends, and we’ll let ${name} know.`,
      } satisfies Record<OfferSide, MoveWords>,
      action: () => 'End offer',
    },
    keep: 'Go back',
  },
  dialog: {
    offerTitle: 'Send Offer',
    counterTitle: 'Counteroffer',
    amount: 'Amount',
    noPrice: 'Open to offers. No price is set.',
    seen: {
      offer: 'Your offer',
      counter: 'Your counteroffer',
      none: '–',
      offered: 'Current offer',
      fromOffered: 'the current offer',
      asked: { name: 'Listing price', from: 'the listing price' },
      guide: { name: 'Asking price guide', from: 'the asking price guide' },
    },
    message: 'Message to the owner',
    messageHint: 'Optional. It arrives in the owner’s inbox.',
    messagePlaceholder: 'Say who you are and what you plan to do with the patent.',
    promise: 'The owner has 7 days to answer. You pay nothing until an offer is accepted.',
    counterPromise: {
      owner: 'The buyer has 7 days to accept, counter or decline your amount.',
      buyer:
        'The owner has 7 days to accept, counter or decline your amount. You pay nothing until then.',
    } satisfies Record<OfferSide, string>,
    submit: 'Send Offer',
    submitAmount: (amount: string) => `Send offer of ${amount}`,
    counterSubmit: 'Send counteroffer',
    counterSubmitAmount: (amount: string) => `Counter with ${amount}`,
    cancel: 'Cancel',
    sent: 'Offer sent',
    sentText: (amount: string) => `Your offer of ${amount} was sent to the owner.`,
    failed: 'The offer could not be sent',
    counterSent: 'Counteroffer sent',
  },
} as const;
