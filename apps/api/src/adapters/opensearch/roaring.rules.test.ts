import { expect, it } from 'vitest';
import { roaringOf } from './roaring.rules.ts';

function bitsOf(places: Iterable<number>, length: number): Uint32Array {
  const bits = new Uint32Array(length);
  for (const place of places) bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  return bits;
}

/** A reader of its own, by the published format. */
function read(buffer: Buffer): number[] {
  expect(buffer.readUInt32LE(0)).toBe(12_346);
  const count = buffer.readUInt32LE(4);
  return Array.from({ length: count }, (_, at) => {
    const [key, size] = [buffer.readUInt16LE(8 + at * 4), buffer.readUInt16LE(10 + at * 4) + 1];
    const from = buffer.readUInt32LE(8 + count * 4 + at * 4);
    if (size <= 4_096) {
      return Array.from(
        { length: size },
        (_each, n) => key * 65_536 + buffer.readUInt16LE(from + n * 2),
      );
    }
    return Array.from({ length: 65_536 }, (_each, n) => n)
      .filter((n) => ((buffer[from + (n >>> 3)] ?? 0) >>> (n & 7)) & 1)
      .map((n) => key * 65_536 + n);
  }).flat();
}

it('writes the bytes that OpenSearch’s own page shows for 111, 222 and 333', () => {
  expect(roaringOf(bitsOf([111, 222, 333], 16)).toString('base64')).toBe(
    'OjAAAAEAAAAAAAIAEAAAAG8A3gBNAQ==',
  );
});

it('writes nothing, few and many in each of several containers', () => {
  const every = (step: number, from: number, to: number) =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => from + at * step);
  for (const places of [
    [],
    [0],
    [31, 32, 65_535, 65_536],
    every(3, 200_000, 262_144),
    every(16, 0, 65_536),
    [...every(16, 0, 65_536), 65_535],
    every(1, 65_536, 131_072),
  ]) {
    expect(read(roaringOf(bitsOf(places, 8_192)))).toEqual(places);
  }
});
