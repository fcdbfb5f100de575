/** What a reader of documents and its parent say to each other: a line with a word and a length, then the bytes. */
export type Frame = { kind: string; content: Buffer };

const newLine = 10;
const longestHead = 40;
/** A page of letter paper at 300 dots to the inch is 8.4 MB; larger ones are not sent. */
const bytesAtMost = 20_000_000;

export function frame(kind: string, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${kind} ${content.length}\n`), content]);
}

/**
 * The frames of a stream, each when it is whole.
 * @throws {Error} what comes is no frame, or a larger one than any that is sent
 */
export async function* framesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let parts: Buffer[] = [];
  let size = 0;
  let head: { kind: string; length: number; at: number } | null = null;
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    for (;;) {
      if (head === null) {
        const all: Buffer = Buffer.concat(parts);
        parts = [all];
        head = headOf(all);
      }
      if (head === null || size < head.at + head.length) break;
      const all = Buffer.concat(parts);
      const { kind, length, at } = head;
      yield { kind, content: all.subarray(at, at + length) };
      parts = [all.subarray(at + length)];
      size -= at + length;
      head = null;
    }
  }
}

function headOf(bytes: Buffer): { kind: string; length: number; at: number } | null {
  const end = bytes.indexOf(newLine);
  if (end < 0 && bytes.length <= longestHead) return null;
  const match = /^([a-z]{1,12}) (\d{1,9})$/.exec(bytes.toString('latin1', 0, Math.max(0, end)));
  const length = Number(match?.[2]);
  if (!match || length > bytesAtMost) throw new Error('not a frame');
  return { kind: match[1] ?? '', length, at: end + 1 };
}
