import { type Said, type SaleFacts, type SaleSide, saleWords } from './sale-words.ts';
import type { Sale } from './sales.contract.ts';
import type { IfNot, SaleStanding, WithoutDay } from './standing.contract.ts';

/** Why no day is named. */
const withoutDayWords = {
  minutes: 'This usually takes a few minutes.',
  bank_decides: 'Banks set no date. It usually takes weeks, sometimes two to three months.',
  provider_decides: 'Our payment provider sets no date. It usually takes a few days.',
  team_decides: 'No date is set. Our team is working on it.',
  office_decides:
    'The patent office sets no date. It usually takes from a few days to a few weeks.',
  owner_decides: 'There’s no deadline.',
  balance_grows: 'This usually takes a few days.',
  email_says: 'The email says by when.',
  over: '',
} as const satisfies Record<WithoutDay, string>;

/** What happens if it takes longer. */
const ifNotWords = {
  ends_refunded: 'If not, the sale ends on its own, and the buyer gets the full payment back.',
  filed_late: 'If it takes longer, our team is reminded. The payment stays held until then.',
  paid_late:
    'If it takes longer, our team is told and looks into it. You don’t need to do anything.',
  share_waits: 'Until then, that share stays held. The other owners are paid.',
  bank_takes:
    'If the bank takes the money back before everyone has signed, the sale ends. After that, our team writes to you.',
  stays_on_hold: 'Until then, everything stays as it is.',
  office_is_watched: 'We watch the office’s record and let you know.',
  refund_waits: 'Until then, the money stays safe with our payment provider.',
  refund_late: 'If it takes longer, write to support.',
  nothing: '',
} as const satisfies Record<IfNot, string>;

/** A standing in words: what is so, what comes next, by when, and what happens if not. '' where nothing is left to say. */
export type StandingWords = { now: string; next: string; byWhen: string; ifNot: string };

/** What is told of a sale beside where it stands. @param money how the reader is told cents. */
export function factsOfSale(
  {
    refundAmount,
    amount,
    covered,
    moves,
  }: Pick<Sale, 'refundAmount' | 'amount' | 'covered' | 'moves'>,
  money: (cents: number) => string,
) {
  return {
    refund: money(refundAmount ?? amount - covered),
    isRefunded: (refundAmount ?? 0) > 0,
    canCancel: moves.includes('cancel_sale'),
  };
}

/** @param format how the reader is told a time. */
export function wordsOfSale(
  standing: SaleStanding,
  side: SaleSide,
  about: Pick<SaleFacts, 'refund' | 'isRefunded'> & {
    format: (iso: string) => string;
    canCancel: boolean;
  },
): StandingWords {
  const { state, by, withoutDay, ifNot, cancelFrom, stop } = standing;
  const { format, refund, isRefunded } = about;
  const day = by === null ? '' : format(by);
  const how = {
    how: stop?.how ?? 'expired',
    by: stop?.by ?? '',
    day: stop ? format(stop.at) : format(standing.since),
    reason: stop?.reason ?? '',
  };
  const say = (said: Said) =>
    typeof said === 'string' ? said : said({ refund, isRefunded, day, stop: how });
  const words = saleWords[state][side];
  const canCancel = cancelFrom
    ? ` From ${format(cancelFrom)}, either side can cancel.`
    : about.canCancel && state !== 'stopped'
      ? ' Either side can cancel now for a full refund.'
      : '';
  const dayWords = ifNot === 'ends_refunded' ? `By ${day}.` : `Expected by ${day}.`;
  const next = say(words.next);
  return {
    now: say(words.now),
    next,
    // What comes next may have named the day already.
    byWhen: withoutDay ? withoutDayWords[withoutDay] : next.includes(day) ? '' : dayWords,
    ifNot: `${ifNotWords[ifNot]}${canCancel}`,
  };
}
