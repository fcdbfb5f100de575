import type { Lapse } from '../fees/fees.rules.ts';
import type { Day } from '../office/office.port.ts';
import type { Bound, Open, TermEnd, UnknownTerm } from './term.rules.ts';

/** What a page is told of a term, before it has words. */
export type Outcome =
  | { kind: 'ends'; day: Day }
  | { kind: 'not_before'; day: Day; open: Open }
  | { kind: 'at_latest'; day: Day; why: Bound }
  | { kind: 'ended'; day: Day; why: Bound | null }
  | { kind: 'lapsed'; day: Day | null; due: Day | null }
  | { kind: 'surrendered'; by: readonly string[] }
  | { kind: 'unknown'; reason: UnknownTerm; original: string | null };

/** What makes a day the latest one, the surest first. */
const surest: readonly Bound[] = ['disclaimer', 'disclaimer_unknown', 'parents_unknown'];

/** The same of a patent that reissues may have replaced (35 USC 252): that alone is told of it then. */
export function outcomeOfPatent(
  end: TermEnd,
  lapse: Lapse | 'unclear' | null,
  reissuedAs: readonly string[],
  today: Day,
): Outcome {
  return reissuedAs.length > 0
    ? { kind: 'surrendered', by: reissuedAs }
    : outcomeOf(end, lapse, today);
}

/**
 * The end of a term on a day: the last day is still part of it, and a lapse counts where it came before the end. Where
 * the record contradicts itself on a lapse, only a term that is over can be told.
 * @param today the office's day
 */
export function outcomeOf(end: TermEnd, lapse: Lapse | 'unclear' | null, today: Day): Outcome {
  const endsBy = lastDayOf(end);
  if (lapse === 'unclear') {
    const isOver = endsBy !== null && endsBy < today;
    return isOver
      ? outcomeOf(end, null, today)
      : { kind: 'unknown', reason: 'lapse_unclear', original: null };
  }
  if (lapse && !(endsBy !== null && lapse.day !== null && endsBy <= lapse.day)) {
    return { kind: 'lapsed', day: lapse.day, due: lapse.due };
  }
  switch (end.kind) {
    case 'unknown':
      return { kind: 'unknown', reason: end.reason, original: end.original ?? null };
    case 'not_before':
      return end.latest !== null && end.latest < today
        ? {
            kind: 'ended',
            day: end.latest,
            why: end.open === 'extension_unknown' ? end.open : null,
          }
        : { kind: 'not_before', day: end.day, open: end.open };
    case 'exact':
      return end.day < today
        ? { kind: 'ended', day: end.day, why: null }
        : { kind: 'ends', day: end.day };
    case 'at_latest': {
      const why = surest.find((bound) => end.bounds.includes(bound)) ?? 'parents_unknown';
      return { kind: end.day < today ? 'ended' : 'at_latest', day: end.day, why };
    }
  }
}

/** The day after which a term has surely ended; null: not known. */
export function lastDayOf(end: TermEnd): Day | null {
  return end.kind === 'exact' || end.kind === 'at_latest' ? end.day : null;
}
