export function quantileOf(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/** The median and the slowest of a hundred, in milliseconds. */
export function percentiles(times: readonly number[]): string {
  if (times.length === 0) return '-';
  return `${quantileOf(times, 0.5).toFixed(1)} / ${quantileOf(times, 0.99).toFixed(1)}`;
}
