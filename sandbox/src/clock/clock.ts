import type { Settings } from '../store/settings.store.ts';

/** The sandbox's clock: the system's plus an offset that only grows and survives a restart. */
export type Clock = {
  now(): Date;
  /** Whole seconds since 1970, as Stripe stamps its objects. */
  seconds(): number;
  offsetSeconds(): number;
  setOffset(offsetSeconds: number): void;
  /** Runs `work` as if it were exactly `atSeconds`; for work that fell due in between. */
  at<T>(atSeconds: number, work: () => T): T;
};

/** The clock whose offset is kept in the given settings. */
export function createClock(settings: Settings): Clock {
  let offset = settings.read('clock.offsetSeconds', 0);
  let frozenAt: number | null = null;
  const now = () => new Date(frozenAt === null ? Date.now() + offset * 1000 : frozenAt * 1000);
  return {
    now,
    seconds: () => Math.floor(now().getTime() / 1000),
    offsetSeconds: () => offset,
    setOffset: (offsetSeconds) => {
      offset = offsetSeconds;
      settings.write('clock.offsetSeconds', offsetSeconds);
    },
    at: (atSeconds, work) => {
      frozenAt = atSeconds;
      try {
        return work();
      } finally {
        frozenAt = null;
      }
    },
  };
}
