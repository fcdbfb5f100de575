import type { Closing, EndedCause } from '@claimstead/contract/closing.contract.ts';
import { saleWords } from '@claimstead/contract/sale-words.ts';
import type { SaleStanding } from '@claimstead/contract/standing.contract.ts';
import { wordsOfSale } from '@claimstead/contract/standing-words.ts';
import { formatCents, formatDateTime, fullName } from '../../lib/format.ts';

type Side = Closing['side'];
type Ended = NonNullable<Closing['ended']>;

/** Why a sale ended, as each side reads it. `who`: the party who canceled, or "You". */
const causes = {
  buyer: (who) => `${who} canceled this sale.`,
  owner: (who) => `${who} canceled this sale.`,
  agreement: () => 'Both sides agreed to end this sale.',
  verifying: () =>
    'The owners’ bank details weren’t verified in time, so this sale was canceled automatically.',
  buyer_signs: (_, side) =>
    `${side === 'buyer' ? 'You' : 'The buyer'} didn’t sign the assignment in time, so this sale was canceled automatically.`,
  owners_sign: () =>
    'Not every owner signed the assignment in time, so this sale was canceled automatically.',
  stopped: () => 'Signing had stopped, so this sale was canceled automatically.',
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

/** What the page of an ended sale says first: what happened, and what it means for the reader. */
export function endedWords(
  closing: Closing & { standing: SaleStanding },
  ended: Ended,
): { title: string; text: string } {
  const { side } = closing;
  const viewer = side === 'buyer' ? closing.buyer : closing.seller;
  const who = !ended.by ? '' : ended.by.userId === viewer.userId ? 'You' : fullName(ended.by);
  const { badge } = saleWords[closing.standing.state];
  const parts = [
    causes[ended.cause](who, side),
    ...moneyWords(closing, ended),
    patentWords(closing),
  ];
  return {
    title: `This sale ended: ${badge.charAt(0).toLowerCase()}${badge.slice(1)}`,
    text: parts.filter((part) => part).join(' '),
  };
}

/** What became of the payment. */
function moneyWords(
  { standing, side, amount, covered }: Closing & { standing: SaleStanding },
  { cause, outcome, takenByBank, anotherWay }: Ended,
): string[] {
  const refund = formatCents((amount ?? 0) - covered - takenByBank);
  const about = { refund, isRefunded: true, format: formatDateTime, canCancel: false };
  const { now, next, byWhen, ifNot } = wordsOfSale(standing, side, about);
  // Where the bank is the cause, it has been named.
  if (outcome === 'payment_taken_back') return [cause === 'bank' ? '' : now, next];
  const bank = side === 'buyer' ? 'Your bank' : 'The buyer’s bank';
  return [
    cause === 'bank' ? 'The bank reversed its decision later, so the payment is refunded.' : '',
    takenByBank > 0 ? `${bank} took back ${formatCents(takenByBank)}; the rest is refunded.` : '',
    ...(anotherWay ? [paidBack(refund, anotherWay)] : [now, byWhen, ifNot, next]),
  ];
}

const byWay = {
  wire: 'by wire',
  check: 'by check',
  other: 'in the way we agreed with you',
} as const;

type AnotherWay = NonNullable<Ended['anotherWay']>;

function paidBack(amount: string, { way, reference }: AnotherWay): string {
  return `Stripe could not deliver your refund, so we paid ${amount} back to you ${byWay[way]} (reference ${reference}).`;
}

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
