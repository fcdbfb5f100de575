import type { Production } from './production.ts';

export type Sample = { seconds: number; bytes: number };

const everyMs = 5_000;

/** Records the memory of the processes that are never killed, from start to end. */
export function watchMemory({ apis, workers, sandbox: _ }: Production): {
  end(): Map<string, Sample[]>;
} {
  const watched = [apis[1], workers[1]];
  const noted = new Map(watched.map(({ name }): [string, Sample[]] => [name, []]));
  const from = performance.now();
  const look = () => {
    for (const one of watched) {
      const bytes = one.residentBytes();
      if (bytes !== null) {
        noted.get(one.name)?.push({ seconds: (performance.now() - from) / 1000, bytes });
      }
    }
  };
  const looking = setInterval(look, everyMs);
  look();
  return {
    end: () => {
      clearInterval(looking);
      return noted;
    },
  };
}

/**
 * How much the straight line that fits these samples best (least squares) rises from the first to the last of
 * them, as a fraction of its start: 0.05 is five percent.
 */
export function riseOf(samples: readonly Sample[]): number {
  const count = samples.length;
  const middle = samples.reduce((sum, { seconds }) => sum + seconds, 0) / count;
  const mean = samples.reduce((sum, { bytes }) => sum + bytes, 0) / count;
  const spread = samples.reduce((sum, { seconds }) => sum + (seconds - middle) ** 2, 0);
  const together = samples.reduce(
    (sum, { seconds, bytes }) => sum + (seconds - middle) * (bytes - mean),
    0,
  );
  const slope = together / spread;
  const [first, last] = [samples[0]?.seconds ?? 0, samples.at(-1)?.seconds ?? 0];
  return (slope * (last - first)) / (mean + slope * (first - middle));
}
