import { createHash } from 'node:crypto';

/** Numbers between two bounds that look measured and are the same every time for a name. */
export function numbersFor(name: string, count: number, from: number, to: number): number[] {
  const bytes = createHash('sha512').update(name).digest();
  return Array.from({ length: count }, (_, index) => {
    const part = bytes.readUInt16BE((index * 2) % (bytes.length - 1)) / 65_535;
    return from + part * (to - from);
  });
}
