import type { AwayReason, OfficeGrantText, OfficeRecord, OfficeSource } from './office.port.ts';

export type AnswerPart = 'record' | 'grant_text';
export type AnswerValue = OfficeRecord | OfficeGrantText;

/** Counts up whenever the readers of the office's answers learn something: older readings are made again. */
export const answerShape = 1;

/** What is at hand of the office's record, and when it was asked for. */
export type KeptAnswer<T> =
  | { outcome: 'found'; value: T; source: OfficeSource }
  | { outcome: 'not_there'; fetchedAt: Date };

/**
 * What a use case gets. `not_there`: the office's interface does not have it, which is never "does not exist".
 * `away` and `no_key` bring what was read earlier, however old; nothing is ever refused for them.
 */
export type FreshAnswer<T> =
  | KeptAnswer<T>
  | { outcome: 'away'; reason: AwayReason; kept: KeptAnswer<T> | null }
  | { outcome: 'no_key'; kept: KeptAnswer<T> | null };

export function askedAtOf(kept: KeptAnswer<unknown>): Date {
  return kept.outcome === 'found' ? kept.source.fetchedAt : kept.fetchedAt;
}

/** Whether an answer of then may be used now; one from the future (a clock was put back) may not. */
export function isFresh(fetchedAt: Date, now: Date, atMostOldMs: number): boolean {
  const age = now.getTime() - fetchedAt.getTime();
  return age >= 0 && age <= atMostOldMs;
}

/** The day that an answer speaks of: the office's own, or when it was asked, as where the office's is no day. */
export function dayOfAnswer({ asOf, fetchedAt }: Pick<OfficeSource, 'asOf' | 'fetchedAt'>): string {
  const said = /^[12]\d{3}-\d{2}-\d{2}/.exec(asOf ?? '')?.[0];
  const isDay = said && new Date(`${said}T00:00:00Z`).toJSON()?.startsWith(said);
  return isDay ? said : fetchedAt.toISOString().slice(0, 10);
}
