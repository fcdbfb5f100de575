import type { Closing, EndedCause } from '@claimstead/contract/closing.contract.ts';
import { formatCents, fullName } from '../../lib/format.ts';

type Side = Closing['side'];
type Ended = NonNullable<Closing['ended']>;

/** Why a sale ended, as each side reads it. `who`: the party who canceled, or "You". */
const causes = {
  buyer: (who) => `${who} canceled this sale.`,
  owner: (who) => `${who} canceled this sale.`,
  agreement: () => 'Both sides agreed to end this sale.',
  timeout: () => 'The next step didn’t happen in time, so this sale was canceled automatically.',
  operator: () => 'Our team ended this sale.',
  not_for_sale: () => 'This patent was no longer for sale when your payment arrived.',
  amount_differs: () =>
    'What arrived wasn’t the price of this patent, so we didn’t take it as the payment.',
  bank: (_, side) =>
    side === 'buyer'
      ? 'Your bank took the payment back before everyone had signed, so this sale ended.'
      : 'The buyer’s bank took the payment back before everyone had signed, so this sale ended.',
  outside: () => 'The payment was refunded before everyone had signed, so this sale ended.',
} as const satisfies Record<EndedCause, (who: string, side: Side) => string>;

const takenBack = 'This sale ended: the bank took the payment back';
const titles = {
  pending: 'This sale ended: the refund is on its way',
  awaiting_balance: 'This sale ended: the refund has not been sent yet',
  needs_details: 'This sale ended: the refund isn’t complete yet',
  failed: 'This sale ended: the refund is delayed',
  done: 'This sale ended: the payment was refunded',
} as const satisfies Record<Ended['refund'], string>;

/** What the page of an ended sale says first: what happened, and what it means for the reader. */
export function endedWords(closing: Closing, ended: Ended): { title: string; text: string } {
  const { side } = closing;
  const viewer = side === 'buyer' ? closing.buyer : closing.seller;
  const who = !ended.by ? '' : ended.by.userId === viewer.userId ? 'You' : fullName(ended.by);
  const isTakenBack = ended.outcome === 'payment_taken_back';
  const parts = [
    causes[ended.cause](who, side),
    ...(isTakenBack ? takenBackWords(ended, side) : refundWords(closing, ended)),
    patentWords(closing),
  ];
  return {
    title: isTakenBack ? takenBack : titles[ended.refund],
    text: parts.filter((part) => part !== null).join(' '),
  };
}

function takenBackWords({ cause }: Ended, side: Side): (string | null)[] {
  // If someone had already ended the sale, the cause doesn't mention the bank.
  const bank =
    side === 'buyer'
      ? 'Your bank took the payment back.'
      : 'The buyer’s bank took the payment back.';
  return [
    cause === 'bank' ? null : bank,
    side === 'buyer' ? 'You don’t owe anything for it.' : 'You won’t be paid for it.',
  ];
}

function refundWords({ side, amount, covered }: Closing, ended: Ended): (string | null)[] {
  const { cause, refund, takenByBank } = ended;
  const isBuyer = side === 'buyer';
  const part = `${isBuyer ? 'Your' : 'The buyer’s'} bank took back ${formatCents(takenByBank)}; the rest is refunded.`;
  return [
    cause === 'bank' ? 'The bank reversed its decision later, so the payment is refunded.' : null,
    takenByBank > 0 ? part : null,
    isBuyer && ended.anotherWay
      ? paidBack(formatCents((amount ?? 0) - covered - takenByBank), ended.anotherWay)
      : isBuyer
        ? buyerRefund(cause, refund, formatCents((amount ?? 0) - covered - takenByBank))
        : ownerRefunds[refund],
  ];
}

const byWay = {
  wire: 'by wire',
  check: 'by check',
  other: 'in the way we agreed with you',
} as const;

function paidBack(amount: string, { way, reference }: NonNullable<Ended['anotherWay']>): string {
  return `Stripe could not deliver your refund, so we paid ${amount} back to you ${byWay[way]} (reference ${reference}).`;
}

function buyerRefund(cause: EndedCause, refund: Ended['refund'], amount: string): string {
  if (cause === 'outside' && refund === 'done') {
    return `You were refunded ${amount}. Your bank may take a few days to show it.`;
  }
  switch (refund) {
    case 'done':
      return `We refunded ${amount} to you. Your bank may take a few days to show it.`;
    case 'awaiting_balance':
      return `Your refund of ${amount} leaves as soon as our balance covers it, usually within days. You don’t need to do anything.`;
    case 'needs_details':
      return `Stripe, our payment provider, needs your bank details to send your refund of ${amount}. It sent you an email about it.`;
    case 'failed':
      return `Your refund of ${amount} is delayed. Our team is working on it. You don’t need to do anything.`;
    case 'pending':
      return `Your refund of ${amount} is on its way. Your bank may take a few days to show it.`;
  }
}

const notSentYet = 'The buyer’s refund has not been sent yet.';
const ownerRefunds = {
  pending: 'The buyer’s refund is on its way.',
  awaiting_balance: notSentYet,
  needs_details: notSentYet,
  failed: 'The buyer’s refund is delayed. Our team is working on it.',
  done: 'The buyer was refunded.',
} as const satisfies Record<Ended['refund'], string>;

/** Who has the patent now. It moved only where everyone had signed. */
function patentWords({ signed, side, ended }: Closing): string | null {
  if (signed && ended?.outcome === 'payment_taken_back') {
    return 'Everyone had already signed, so the patent returns to its owners only through another signed assignment. Our team will write to you about it.';
  }
  if (signed) {
    return 'Everyone had already signed, so another signed assignment returns the patent to its owners. Keep it with your records.';
  }
  return side === 'owner' ? 'The patent is still yours.' : null;
}
