import type {
  AwayReason,
  OfficeGrantText,
  OfficeRecord,
  OfficeSource,
  OfficeTrial,
} from './office.port.ts';

export type AnswerPart = 'record' | 'grant_text' | 'trials';
export type AnswerValue = OfficeRecord | OfficeGrantText | readonly OfficeTrial[];

/** Counts up whenever the readers of the office's answers learn something: older readings are made again. */
export const answerShape = 1;

/** Why a use case got no answer. `slow`: it did not want to wait any longer; the reading goes on, and is kept. */
export type NoAnswerReason = AwayReason | 'slow';

/** `missedAt`: when the office, asked again since, did not have it; null: it was not asked, or had it. */
type FoundAnswer<T> = {
  outcome: 'found';
  value: T;
  source: OfficeSource;
  missedAt: Date | null;
};

/** What is at hand of the office's record, and when it was asked for. What was found once stays. */
export type KeptAnswer<T> = FoundAnswer<T> | { outcome: 'not_there'; fetchedAt: Date };

/**
 * What a use case gets. `not_there`: the office's interface does not have it, which is never "does not exist".
 * `not_there`, `away` and `no_key` bring what was read earlier, however old; nothing is ever refused for the last two.
 */
export type FreshAnswer<T> =
  | FoundAnswer<T>
  | { outcome: 'not_there'; fetchedAt: Date; kept: FoundAnswer<T> | null }
  | { outcome: 'away'; reason: NoAnswerReason; kept: KeptAnswer<T> | null }
  | { outcome: 'no_key'; kept: KeptAnswer<T> | null };

export function askedAtOf(kept: KeptAnswer<unknown>): Date {
  return kept.outcome === 'found' ? (kept.missedAt ?? kept.source.fetchedAt) : kept.fetchedAt;
}

/** What the office said last, as whoever asks for it gets it. */
export function asFresh<T>(kept: KeptAnswer<T>): FreshAnswer<T> {
  if (kept.outcome === 'not_there') return { ...kept, kept: null };
  if (kept.missedAt === null) return kept;
  return { outcome: 'not_there', fetchedAt: kept.missedAt, kept };
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
