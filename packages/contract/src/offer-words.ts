import type { Offer, OfferSide, OfferStanding } from './offers.contract.ts';
import { isolated } from './visible-text.ts';

/** In the API the receiver is the side that answers next; a counteroffer swaps the two. */
export type OfferRole = 'sender' | 'receiver';

/** What the note of an offer is about, as text for the reader. */
type NoteFacts = {
  /** The deadline; '' where none runs. */
  until: string;
  /** What is left of a time to pay that is paused. */
  left: string;
  other: string;
  /** That the owners who have not confirmed their share have done so. */
  confirmed: string;
  /** The reader can send a paper about the title: none waits for our team. */
  canExplain: boolean;
};
type Note = (facts: NoteFacts) => string;

const answerBy = ({ until }: NoteFacts) => `Answer by ${until}, or the offer expires.`;
const awaited = ({ until }: NoteFacts) => `Waiting for an answer. The offer expires on ${until}.`;
const whileHindered = (why: string) => (facts: NoteFacts) =>
  `${why} ${facts.until ? `You can still counter or decline until ${facts.until}; then the offer expires.` : ''}`;
const none = () => '';
const pending = () => 'The payment is held, and the payout is pending.';

/** Who acts next by when, and what happens if not, of every state of an offer: as its sender and its receiver read it. */
const answerNotes = {
  to_answer: { sender: awaited, receiver: answerBy },
  not_for_sale: {
    sender: awaited,
    receiver: whileHindered('The patent is not for sale right now, so you can’t accept an offer.'),
  },
  reserved: {
    sender: awaited,
    receiver: whileHindered(
      'Another offer was accepted and is waiting for payment. You can accept this one if that offer expires.',
    ),
  },
  owners_unconfirmed: {
    sender: (facts) => `${awaited(facts)} It can be accepted once ${facts.confirmed}.`,
    receiver: (facts) =>
      `You can accept once ${facts.confirmed}. The offer expires on ${facts.until}.`,
  },
} as const satisfies Partial<Record<OfferStanding, Record<OfferRole, Note>>>;

/** The same once it was accepted, or has ended: as the buyer and the owners read it. */
const payNotes = {
  due: {
    buyer: ({ until }) =>
      `Pay by ${until}, or the offer ends. The patent is reserved for you until then.`,
    owner: ({ until, other }) =>
      `The patent is reserved for ${other} until ${until}. Without the payment, the offer ends then.`,
  },
  on_its_way: {
    buyer: ({ until }) =>
      `Your bank payment is on its way, expected by ${until} at the latest. You don’t need to do anything. If it fails, you can pay another way.`,
    owner: ({ until, other }) =>
      `${other}’s payment is on its way, expected by ${until} at the latest. If it fails, ${other} can pay another way.`,
  },
  // Our team looks at the title first: nobody can pay meanwhile, and the time to pay waits.
  paused: {
    buyer: ({ left }) =>
      `Our team is reviewing the title, so no one can pay right now. No date is set for that. The patent stays reserved for you, and your time to pay is paused: ${left} left.`,
    owner: ({ canExplain }) =>
      canExplain
        ? 'Our team is reviewing the title, so no one can pay right now. No date is set for that: send a paper that explains it on the listing’s page, and our team decides. Until then, the offer stays as it is.'
        : 'Our team is reviewing the title and the paper you sent, so no one can pay right now. No date is set for that. Until they decide, the offer stays as it is.',
  },
  // Our team found that nobody may pay, and the time to pay runs on.
  title_refused: {
    buyer: ({ until }) =>
      `Our team reviewed the title and doesn’t allow a payment. The listing says why. The seller can send a paper that shows otherwise; if our team hasn’t accepted one by ${until}, the offer ends. You don’t need to do anything.`,
    owner: ({ until, other, canExplain }) =>
      `Our team reviewed the title and doesn’t allow a payment, so ${other} can’t pay. The listing says why. ${canExplain ? 'Send a paper that shows otherwise on the listing’s page; if our team hasn’t accepted one' : 'Our team is reading the paper you sent; if they haven’t accepted it'} by ${until}, the offer ends.`,
  },
  paid: { buyer: pending, owner: pending },
  ended: { buyer: none, owner: none },
} as const satisfies Record<
  Exclude<OfferStanding, keyof typeof answerNotes>,
  Record<OfferSide, Note>
>;

/** Whether something keeps the offer from being accepted. */
export function isHindered(standing: OfferStanding): boolean {
  return standing in answerNotes && standing !== 'to_answer';
}

/**
 * Who acts next by when, and what happens if not, as pages and emails say it; '' where nothing is left to do.
 * @param format how the reader is told a time.
 */
export function nextOfOffer(
  offer: Offer,
  { role, standing }: { role: OfferRole; standing: OfferStanding },
  format: (isoTime: string) => string,
): string {
  const other = role === 'sender' ? offer.receiver : offer.sender;
  const facts = {
    until: offer.expiresTimestamp ? format(offer.expiresTimestamp) : '',
    left: hoursOf(offer.payLeftMs ?? 0),
    other: isolated(other.firstName),
    confirmed: confirmedBy(offer),
    canExplain: offer.moves.includes('explain_title'),
  };
  return standing in answerNotes
    ? answerNotes[standing as keyof typeof answerNotes][role](facts)
    : payNotes[standing as keyof typeof payNotes][offer.side](facts);
}

/** "Ada has confirmed their share", "you and Ada have confirmed your shares". */
function confirmedBy({ unconfirmed, moves }: Offer): string {
  const isMine = moves.includes('confirm_share');
  const names = [...(isMine ? ['you'] : []), ...unconfirmed.map(isolated)];
  const verb = names.length > 1 || isMine ? 'have' : 'has';
  const what = isMine ? (names.length > 1 ? 'your shares' : 'your share') : 'their share';
  return `${names.join(' and ')} ${verb} confirmed ${what}`;
}

const hourMs = 3_600_000;

/** "71 hours"; of less than one, the minutes. */
function hoursOf(ms: number): string {
  const [count, unit] =
    ms < hourMs ? [Math.ceil(ms / 60_000), 'minute'] : [Math.floor(ms / hourMs), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
