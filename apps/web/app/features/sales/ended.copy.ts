import type { Closing, EndedCause } from '@claimstead/contract/sales.contract.ts';
import { formatCents, fullName } from '../../lib/format.ts';

type Side = Closing['side'];
type Ended = NonNullable<Closing['ended']>;

/** Why a sale ended, as each side reads it. `who`: the party who canceled, or "You". */
const causes = {
  buyer: (who) => `${who} canceled this sale.`,
  owner: (who) => `${who} canceled this sale.`,
  timeout: () =>
    'The next step didn’t happen for 60 days, so this sale was canceled automatically.',
  operator: () => 'Our team ended this sale.',
  not_for_sale: () => 'This patent was no longer for sale when your payment arrived.',
  bank: (_, side) =>
    side === 'buyer'
      ? 'Your bank took the payment back before everyone had signed, so this sale ended.'
      : 'The buyer’s bank took the payment back before everyone had signed, so this sale ended.',
} as const satisfies Record<EndedCause, (who: string, side: Side) => string>;

/** What became of the money, to the side that paid it and to the other. */
function moneyWords({ cause, refund }: Ended, side: Side, price: string): string {
  if (cause === 'bank') {
    return side === 'buyer' ? 'You don’t owe anything for it.' : 'You won’t be paid for it.';
  }
  const isBuyer = side === 'buyer';
  switch (refund) {
    case 'done':
      return isBuyer
        ? `We refunded your full payment of ${price}. Your bank may take a few days to show it.`
        : 'The buyer was refunded in full.';
    case 'needs_details':
      return isBuyer
        ? `Our payment provider needs your bank details to send your refund of ${price}. Look for its email.`
        : 'The buyer’s refund is on its way.';
    case 'failed':
      return isBuyer
        ? `Your refund of ${price} is delayed. Our team is working on it, and you don’t need to do anything.`
        : 'The buyer’s refund is delayed. Our team is working on it.';
    default:
      return isBuyer
        ? `Your full payment of ${price} is on its way back to you. Your bank may take a few days to show it.`
        : 'The buyer’s full payment is on its way back.';
  }
}

/** Who has the patent now. It moved only where everyone had signed. */
function patentWords(closing: Closing): string | null {
  if (closing.signedAt) {
    return 'Everyone had already signed, so the patent goes back by a signed assignment to its owners. Keep that assignment with your records.';
  }
  return closing.side === 'owner' ? 'The patent is still yours.' : null;
}

/** What the page of an ended sale says first: what happened, and what it means for the reader. */
export function endedWords(closing: Closing, ended: Ended): { title: string; text: string } {
  const { side } = closing;
  const viewer = side === 'buyer' ? closing.buyer : closing.seller;
  const who = !ended.by ? '' : ended.by.userId === viewer.userId ? 'You' : fullName(ended.by);
  const parts = [
    causes[ended.cause](who, side),
    moneyWords(ended, side, formatCents(closing.amount)),
    patentWords(closing),
  ];
  return { title: titleOf(ended), text: parts.filter((part) => part !== null).join(' ') };
}

function titleOf({ cause, at }: Ended): string {
  if (cause === 'bank') return 'This sale ended: the bank took the payment back';
  return at === null
    ? 'This sale ended: the refund is on its way'
    : 'This sale ended: the payment was refunded in full';
}
