/** A bit for each of these places: of many, a fiftieth of what a set costs. */
export function bitsOf(places: Iterable<number>): Uint32Array {
  const all = Array.isArray(places) ? (places as number[]) : [...places];
  const last = all.reduce((most, place) => Math.max(most, place), 0);
  const bits = new Uint32Array((last >>> 5) + 1);
  for (const place of all) bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  return bits;
}

/** Places beyond the last bit are not in them. */
export function hasBit(bits: Uint32Array, place: number): boolean {
  return ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
}
