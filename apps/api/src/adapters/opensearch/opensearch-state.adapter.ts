import { randomUUID } from 'node:crypto';
import type { Client } from '@opensearch-project/opensearch';
import { SearchFailure } from '../../domains/search/search.port.ts';
import type { Connected } from './opensearch-client.adapter.ts';

/** A process that was killed holds the others up so long. */
const turnMs = 15_000;
const conflict = 409;

type Where = { index: string; id: string };
/** Which writing of a document was read: it is replaced only if nobody has written it since. */
export type At = { if_seq_no: number; if_primary_term: number };
export type Read<T> = { value: T; at: At };
type Turn = { holder: string; until: number };

/** @returns null where there is none, nor an index. */
export async function readOne<T>(client: Client, where: Where): Promise<Read<T> | null> {
  const { body, statusCode } = await client.get(where, { ignore: [404] });
  if (statusCode === 404) return null;
  return { value: body._source as T, at: atOf(body) };
}

/** @returns where it was written; null: another process has written it meanwhile. */
export async function writeOne(
  client: Client,
  where: Where,
  value: object,
  at: At | null,
): Promise<At | null> {
  const known = at ?? { op_type: 'create' as const };
  const written = { ...where, ...known, body: value };
  const { body, statusCode } = await client.index(written, { ignore: [conflict] });
  return statusCode === conflict ? null : atOf(body);
}

function atOf(body: { _seq_no?: unknown; _primary_term?: unknown }): At {
  return { if_seq_no: Number(body._seq_no), if_primary_term: Number(body._primary_term) };
}

/** Whose turn it is to write an index: a document of an index beside it, so that it outlives what is written. */
export class Turns {
  readonly #server: Connected;
  readonly #where: Where;
  readonly #self = randomUUID();
  #isHeld = false;

  constructor(server: Connected, where: Where) {
    this.#server = server;
    this.#where = where;
  }

  async take(): Promise<boolean> {
    const now = Date.now();
    const read = await this.#read();
    if (read && read.value.holder !== this.#self && read.value.until > now) return false;
    this.#isHeld = await this.#write(now + turnMs, read);
    return this.#isHeld;
  }

  /** Nobody has to wait for whoever ends. */
  async giveBack(): Promise<void> {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    const read = await this.#read();
    if (read?.value.holder === this.#self) await this.#write(Date.now(), read);
  }

  /** Which indexes nobody has written for so long, by their names. */
  async unusedFor(milliseconds: number): Promise<string[]> {
    const { index } = this.#where;
    const { body } = await this.#server.working.search({ index, size: 1_000 });
    return body.hits.hits
      .filter(({ _source }) => (_source as Turn).until < Date.now() - milliseconds)
      .map(({ _id }) => String(_id));
  }

  #read(): Promise<Read<Turn> | null> {
    return readOne<Turn>(this.#server.asking, this.#where);
  }

  async #write(until: number, read: Read<Turn> | null): Promise<boolean> {
    const turn: Turn = { holder: this.#self, until };
    return (await writeOne(this.#server.working, this.#where, turn, read?.at ?? null)) !== null;
  }
}

export function lost(): SearchFailure {
  return new SearchFailure('Another process writes the index, or it is gone.');
}
