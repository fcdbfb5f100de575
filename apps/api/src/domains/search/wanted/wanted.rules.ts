import type { WantedForListing, WantedNoteBody } from '@claimstead/contract/wanted.contract.ts';
import { parseQuery } from '../query/parse-query.rules.ts';

const dayMs = 86_400_000;
const longestDays = 366;
/** Fewer buyers than this are not counted out: a single one must not be followed from price to price. */
const fewestTold = 3;

type Refusal = 'search.note_says_nothing' | 'search.note_budget' | 'search.note_until';

/** The calendar day of a moment, in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Why a note cannot be kept as it is; null: it can. */
export function refuseNote(body: WantedNoteBody, now: Date): Refusal | null {
  if (!saysSomething(body)) return 'search.note_says_nothing';
  const { budgetFrom, budgetTo } = body;
  if (budgetFrom !== null && budgetTo !== null && budgetTo <= budgetFrom)
    return 'search.note_budget';
  const latest = dayOf(new Date(now.getTime() + longestDays * dayMs));
  return body.until < dayOf(now) || body.until > latest ? 'search.note_until' : null;
}

function saysSomething({ words, classes }: WantedNoteBody): boolean {
  if (words === '') return classes.length > 0;
  const { required, words: plain, numbers, mistakes } = parseQuery(words);
  const isSaid = required !== null || plain.length > 0 || numbers.length > 0;
  return isSaid && !mistakes.some(({ kind }) => kind === 'only_without');
}

/** What owners are told of so many buyers. */
export function toldOf(buyers: number): Pick<WantedForListing, 'looking' | 'buyers'> {
  if (buyers === 0) return { looking: 'nobody', buyers: null };
  return buyers < fewestTold ? { looking: 'few', buyers: null } : { looking: 'several', buyers };
}

/** What was told of a listing, and when. */
type Told = { toldAt: Date | null; toldBuyers: number };

/** Whether owners are told of so many buyers now: once a day at most, and only of more than before. */
export function isNews(buyers: number, { toldAt, toldBuyers }: Told, now: Date): boolean {
  if (toldAt !== null && now.getTime() - toldAt.getTime() < dayMs) return false;
  const size = (count: number) => toldOf(count).buyers ?? Math.min(count, 1);
  return size(buyers) > size(toldBuyers);
}

/**
 * When another price of a listing is matched: a day after the last one, so that nobody learns by trying prices what a
 * buyer would pay. Null: now.
 */
export function waitsUntil(
  before: { priceCents: number | null; pricedAt: Date } | null,
  priceCents: number | null,
  now: Date,
): Date | null {
  if (before === null || before.priceCents === priceCents) return null;
  const next = new Date(before.pricedAt.getTime() + dayMs);
  return next > now ? next : null;
}
