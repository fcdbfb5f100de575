/** Without runs, which 2.17 and later read as well (RoaringFormatSpec). */
const cookie = 12_346;
const wordsInContainer = 2_048;
/** A container of more numbers is written as bits. */
const mostListed = 4_096;

type Container = { key: number; size: number; words: Uint32Array };

/** A set of bits in the portable format of Roaring bitmaps, which OpenSearch takes as one term. */
export function roaringOf(bits: Uint32Array): Buffer {
  const containers = containersOf(bits);
  const head = 8 + containers.length * 8;
  const lengths = containers.map(({ size }) => (size > mostListed ? mostListed : size) * 2);
  const buffer = Buffer.alloc(head + lengths.reduce((sum, length) => sum + length, 0));
  buffer.writeUInt32LE(cookie, 0);
  buffer.writeUInt32LE(containers.length, 4);
  let at = head;
  for (const [index, container] of containers.entries()) {
    buffer.writeUInt16LE(container.key, 8 + index * 4);
    buffer.writeUInt16LE(container.size - 1, 10 + index * 4);
    buffer.writeUInt32LE(at, 8 + containers.length * 4 + index * 4);
    at = writeContainer(buffer, at, container);
  }
  return buffer;
}

function containersOf(bits: Uint32Array): Container[] {
  const containers: Container[] = [];
  for (let from = 0; from < bits.length; from += wordsInContainer) {
    const words = bits.subarray(from, from + wordsInContainer);
    let size = 0;
    for (const word of words) size += countOf(word);
    if (size > 0) containers.push({ key: from / wordsInContainer, size, words });
  }
  return containers;
}

/** @returns where the next one begins. */
function writeContainer(buffer: Buffer, start: number, { size, words }: Container): number {
  let at = start;
  if (size > mostListed) {
    for (const [index, word] of words.entries()) buffer.writeUInt32LE(word >>> 0, at + index * 4);
    return at + mostListed * 2;
  }
  for (const [index, each] of words.entries()) {
    for (let word = each; word !== 0; word &= word - 1) {
      at = buffer.writeUInt16LE(index * 32 + 31 - Math.clz32(word & -word), at);
    }
  }
  return at;
}

function countOf(word: number): number {
  let count = 0;
  for (let left = word; left !== 0; left &= left - 1) count += 1;
  return count;
}
