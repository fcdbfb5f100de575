import type { Readable } from 'node:stream';

export type WrittenFile = { size: number; sha256: string };
/** `size` is that of the whole file, even if only a part was opened. */
export type OpenedFile = { stream: Readable; size: number };
/** The first and the last byte, both included. */
export type ByteRange = { start: number; end: number };
/** `ageMs` by the machine's clock: a clock of the product that was moved on makes no file old. */
export type ListedFile = { key: string; size: number; ageMs: number };
/** The headers that an address at the store must send, whatever the store would choose. */
export type AddressTerms = { contentType: string; downloadAs: string; livesSeconds: number };

/**
 * Where files are stored. The product makes the keys ("listings/<id>"), never a person; any other text is
 * refused with a RangeError. A file never changes once it is written.
 */
export interface Files {
  /**
   * Stores content durably before it answers; a key is written once. A broken stream leaves nothing behind, and
   * a stream that is not read to its end is closed.
   */
  put(key: string, content: Readable | Buffer): Promise<WrittenFile>;
  /** All of a file, or the part of it that lies in the range. null: there is no such file. */
  open(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /**
   * Stores a copy of a file on this machine, as `put` does. The caller already knows its size and SHA-256, so
   * its bytes need not pass through here again.
   */
  putFile(key: string, path: string): Promise<void>;
  /**
   * Where a file lies on this machine, for programs that read it themselves; nobody may write there. null:
   * it lies elsewhere, or there is no such file.
   */
  localPath(key: string): Promise<string | null>;
  /** Bytes of a file, without opening it. null: there is no such file. */
  size(key: string): Promise<number | null>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
  /**
   * Every whole file, one after another and in no order; never all of them in memory.
   * @param below only those in this folder and the folders in it.
   */
  list(below?: string): AsyncIterable<ListedFile>;
  /** Removes half-written files that killed writers left behind, once they are this old. */
  removeUnfinished(olderThanMs: number): Promise<number>;
  /**
   * A short-lived address at the store itself, where a browser downloads the file without the product.
   * null: this store has no such addresses, and the product serves the bytes.
   */
  address(key: string, terms: AddressTerms): Promise<string | null>;
  close(): void;
}
