import { startOf } from './manifest.rules.ts';

const dayMs = 24 * 3_600_000;

/**
 * Which backups go: all but those of the latest 24 hours, the last of each day, for so many days that have one, and
 * the last of each week, for so many weeks. Days and weeks are UTC's.
 */
export function namesToRemove(
  names: readonly string[],
  keep: { days: number; weeks: number },
): string[] {
  const latestFirst = [...names].sort().reverse();
  const [latest] = latestFirst;
  const since = latest === undefined ? 0 : startOf(latest).getTime() - dayMs;
  const kept = new Set([
    ...latestFirst.filter((name) => startOf(name).getTime() > since),
    ...lastOfEach(latestFirst, (at) => Math.floor(at / dayMs), keep.days),
    ...lastOfEach(latestFirst, (at) => Math.floor((at / dayMs + 3) / 7), keep.weeks),
  ]);
  return latestFirst.filter((name) => !kept.has(name)).reverse();
}

function lastOfEach(
  latestFirst: readonly string[],
  periodOf: (atMs: number) => number,
  count: number,
): string[] {
  const last = new Map<number, string>();
  for (const name of latestFirst) {
    const period = periodOf(startOf(name).getTime());
    if (!last.has(period)) last.set(period, name);
  }
  return [...last.values()].slice(0, count);
}
