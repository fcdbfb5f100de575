import { type Said, type SaleFacts, type SaleSide, saleWords } from './sale-words.ts';
import type { TitleStop } from './patent-state.contract.ts';
import type { Sale } from './sales.contract.ts';
import type { IfNot, SaleStanding, SaleStandingState, WithoutDay } from './standing.contract.ts';
import { usualBusinessDays } from './usual-days.ts';

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

/** The same once it has taken longer, where that says more. */
const lateWords: Partial<Record<IfNot, string>> = {
  ends_refunded: 'The sale is ending on its own, and the buyer gets the full payment back.',
  filed_late: 'The payment stays held until then.',
  paid_late: 'You don’t need to do anything.',
  refund_late: 'If you have questions, write to support.',
};

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
  const { state, by, act, late, ifNot, cancelFrom, stop } = standing;
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
  const next = `${say(words.next)}${titleWords(standing, side)}`;
  return {
    now: say(words.now),
    next: act === 'verify_bank' && state !== 'verifying' ? `${accountFirst} ${next}` : next,
    byWhen: whenOf(standing, { next, day, format }),
    ifNot: `${(late ? lateWords[ifNot] : null) ?? ifNotWords[ifNot]}${canCancel}`,
  };
}

/** While people still sign, what the title means for what comes after. */
const titleNotes = {
  title_held: {
    owner:
      ' Our team is also reviewing the title, and nothing is filed until it’s cleared. If you have a paper that explains it, send it from the listing’s page.',
    buyer: ' Our team is also reviewing the title, and nothing is filed until it’s cleared.',
  },
  title_refused: {
    owner:
      ' Our team reviewed the title and can’t file the assignment as things stand. If you have a paper that shows otherwise, send it from the listing’s page.',
    buyer:
      ' Our team reviewed the title and can’t file the assignment as things stand. The listing says why.',
  },
} as const satisfies Record<TitleStop, Record<SaleSide, string>>;
const signingStates: readonly SaleStandingState[] = ['verifying', 'buyer_signs', 'owners_sign'];

function titleWords({ state, titleStop }: SaleStanding, side: SaleSide): string {
  return titleStop && signingStates.includes(state) ? titleNotes[titleStop][side] : '';
}

/** To the owner whose account has stopped receiving money since it was verified. */
const accountFirst =
  'Your bank account can’t receive money: complete the bank verification to be paid.';

/** By when, or why no day is named; '' where what comes next has named the day already. */
function whenOf(
  { state, withoutDay, late, latest, ifNot }: SaleStanding,
  { next, day, format }: { next: string; day: string; format: (iso: string) => string },
): string {
  if (withoutDay) {
    return `${withoutDayWords[withoutDay]}${late ? ' It’s taking longer, and our team knows.' : ''}`;
  }
  if (ifNot === 'ends_refunded') return late ? `The time ran out on ${day}.` : `By ${day}.`;
  if (next.includes(day)) return '';
  const usual = usualDays[state];
  const expected = late
    ? `It was expected by ${day}. It’s late, and our team knows.`
    : `Expected by ${day}${usual ? `: this usually takes up to ${usual} business days` : ''}.`;
  return latest ? `${expected} It must be filed by ${format(latest)} at the latest.` : expected;
}

const usualDays: Partial<Record<SaleStandingState, number>> = usualBusinessDays;
