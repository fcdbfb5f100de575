import type { PatentFacts } from '@claimstead/contract/patent-state.contract.ts';
import { formatShortDay } from '../../../lib/format-day.ts';
import { filtersCopy } from '../filters/filters.copy.ts';
import { listCopy as copy } from './list.copy.ts';

/** Until when a patent runs, or why it is over: "Sep 2, 2036", "Lapsed". */
export function endWordsOf({ term, endsOn }: PatentFacts): string {
  return term === 'runs' && endsOn ? formatShortDay(endsOn) : copy.terms[term];
}

export function feeWordsOf({ fees }: PatentFacts): string {
  return filtersCopy.feeStates[fees];
}

/** "H01M10 Secondary cells"; the symbol alone where its name is not known. */
export function classWordsOf({ class: main }: PatentFacts): string {
  return main === null ? copy.none : [main.symbol, main.name].filter(Boolean).join(' ');
}

/** "Acme Corp, Bolt LLC": those whom the record names. */
export function assigneeWordsOf({ assignees }: PatentFacts): string {
  return assignees.length === 0 ? copy.none : assignees.join(', ');
}

/** "Nov 21, 2019" of a day of the record. */
export function dayWordsOf(day: string | null): string {
  return day === null ? copy.none : formatShortDay(day);
}
