import type { Readable } from 'node:stream';

export type WrittenFile = { size: number; sha256: string };
/** `size` is the whole file's, also where a part of it was opened. */
export type OpenedFile = { stream: Readable; size: number };
/** The first and the last byte, both included. */
export type ByteRange = { start: number; end: number };
/** `ageMs` by the machine's clock: a clock of the product that was moved on makes no file old. */
export type ListedFile = { key: string; size: number; ageMs: number };
/** What an address at the store must say of the file, whatever the store thinks of it. */
export type AddressTerms = { contentType: string; downloadAs: string; livesSeconds: number };

/**
 * Where files lie. Keys are made by the product ("listings/<id>"), never by a person; another text is
 * refused with a RangeError. A file is never changed once it is written.
 */
export interface Files {
  /**
   * Stores content durably before it answers; a key is written once. Nothing is left of a broken stream,
   * and a stream that is not read to its end is closed.
   */
  put(key: string, content: Readable | Buffer): Promise<WrittenFile>;
  /** All of a file, or the part of it that lies in the range. null: there is no such file. */
  open(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /**
   * Stores a copy of a file that lies on this machine, as `put` does. Whoever calls knows its size and its
   * SHA-256 already, so its bytes need not pass through here once more.
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
  /** Every whole file, one after another and in no order; never all of them in memory. */
  list(): AsyncIterable<ListedFile>;
  /** Removes what writers that died left half-written, once it is this old. */
  removeUnfinished(olderThanMs: number): Promise<number>;
  /**
   * A short-lived address at the store itself, where a browser downloads the file without the product.
   * null: this store has no such addresses, and the product serves the bytes.
   */
  address(key: string, terms: AddressTerms): Promise<string | null>;
  close(): void;
}
