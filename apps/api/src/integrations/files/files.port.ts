import type { Readable } from 'node:stream';

export type WrittenFile = { size: number; sha256: string };
export type OpenedFile = { stream: Readable; size: number };

/** Where files lie. Keys are made by the product ("listings/<id>"), never by a person. */
export interface Files {
  /** Stores content durably before it answers; a key is written once. Nothing is left of a broken stream. */
  put(key: string, content: Readable | Buffer): Promise<WrittenFile>;
  /** null: there is no such file. */
  open(key: string): Promise<OpenedFile | null>;
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>;
}
