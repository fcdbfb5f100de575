import { startOf } from './manifest.rules.ts';

const dayMs = 24 * 3_600_000;

/**
 * Which backups go: all but the last of each day, for so many days that have one, and the last of each week, for
 * so many weeks. The latest always stays. Days and weeks are UTC's.
 */
export function namesToRemove(
  names: readonly string[],
  keep: { days: number; weeks: number },
): string[] {
  const latestFirst = [...names].sort().reverse();
  const kept = new Set([
    ...lastOfEach(latestFirst, (at) => Math.floor(at / dayMs), Math.max(keep.days, 1)),
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
