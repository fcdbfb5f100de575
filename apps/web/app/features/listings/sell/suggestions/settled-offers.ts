import { keepText, readKeptText, useKeptText } from '../../../../lib/kept-text.ts';
import { useMe } from '../../../../lib/session.ts';
import type { SuggestedField } from './offered.rules.ts';

/** What can be used or dismissed once: a suggestion for the form, the company as the owner, the sheet as an image. */
export type SettledOffer = SuggestedField | 'company' | 'sheet';

/** What was used or dismissed of one document or record, which this device remembers. */
export function useSettled(origin: string) {
  const place = settledPlaceOf(useMe().id, origin);
  const settled = settledIn(useKeptText(place), origin);
  const settle = (done: readonly SettledOffer[]) => {
    const all = new Set([...settledIn(readKeptText(place), origin), ...done]);
    keepText(place, JSON.stringify({ origin, fields: [...all] } satisfies Settled));
  };
  return [settled, settle] as const;
}

type Settled = { origin: string; fields: SettledOffer[] };

/** A place for the document and one for the record: each forgets what was looked at before. */
function settledPlaceOf(userId: string, origin: string): string {
  return `sell-suggestions:${userId}${origin.startsWith('record:') ? ':record' : ''}`;
}

/** Empty if another one was looked at since. */
function settledIn(text: string | null, origin: string): SettledOffer[] {
  try {
    const stored: Settled | null = JSON.parse(text ?? 'null');
    return stored?.origin === origin && Array.isArray(stored.fields) ? stored.fields : [];
  } catch {
    return [];
  }
}
