import { randomUUID } from 'node:crypto';
import { SearchFailure } from '../../domains/search/search.port.ts';
import type { ServerCall } from './opensearch-client.adapter.ts';

/** A process that was killed holds the others up so long. */
const turnMs = 15_000;

type Stored<T> = { _source: T; _seq_no: number; _primary_term: number };
/** A document, and which writing of it was read: it is replaced only if nobody has written it since. */
export type Read<T> = { value: T; at: { if_seq_no: number; if_primary_term: number } };
type Turn = { holder: string; until: number };
const conflict = 409;

/** @returns null where there is none, nor an index. */
export async function readOne<T>(
  call: ServerCall,
  { index, id }: { index: string; id: string },
): Promise<Read<T> | null> {
  const { body, statusCode } = await call<Stored<T>>(
    (client, options) => client.get({ index, id }, options),
    // Each look begins with it.
    { isQuestion: true, ignore: [404] },
  );
  if (statusCode === 404) return null;
  const at = { if_seq_no: body._seq_no, if_primary_term: body._primary_term };
  return { value: body._source, at };
}

/** @returns where it was written; null: another process has written it meanwhile. */
export async function writeOne(
  call: ServerCall,
  where: { index: string; id: string },
  value: object,
  at: Read<unknown>['at'] | null,
): Promise<Read<unknown>['at'] | null> {
  const known = at ?? ({ op_type: 'create' } as const);
  const { body, statusCode } = await call<{ _seq_no: number; _primary_term: number }>(
    (client, options) => client.index({ ...where, ...known, body: value }, options),
    { ignore: [conflict] },
  );
  if (statusCode === conflict) return null;
  return { if_seq_no: body._seq_no, if_primary_term: body._primary_term };
}

/** Whose turn it is to write an index: a document of an index beside it, so that it outlives what is written. */
export class Turns {
  readonly #call: ServerCall;
  readonly #where: { index: string; id: string };
  readonly #self = randomUUID();
  #isHeld = false;

  constructor(call: ServerCall, where: { index: string; id: string }) {
    this.#call = call;
    this.#where = where;
  }

  async take(): Promise<boolean> {
    const now = Date.now();
    const read = await readOne<Turn>(this.#call, this.#where);
    if (read && read.value.holder !== this.#self && read.value.until > now) return false;
    const turn: Turn = { holder: this.#self, until: now + turnMs };
    this.#isHeld = (await writeOne(this.#call, this.#where, turn, read?.at ?? null)) !== null;
    return this.#isHeld;
  }

  /** Nobody has to wait for whoever ends. */
  async giveBack(): Promise<void> {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    const read = await readOne<Turn>(this.#call, this.#where);
    if (read?.value.holder !== this.#self) return;
    await writeOne(this.#call, this.#where, { ...read.value, until: Date.now() }, read.at);
  }

  /** Which indexes nobody has written for so long, by their names. */
  async unusedFor(milliseconds: number): Promise<string[]> {
    type Hits = { hits: { hits: { _id: string; _source: Turn }[] } };
    const { index } = this.#where;
    const { body } = await this.#call<Hits>((client, options) =>
      client.search({ index, size: 1_000 }, options),
    );
    return body.hits.hits
      .filter(({ _source }) => _source.until < Date.now() - milliseconds)
      .map(({ _id }) => _id);
  }
}

export function lost(): SearchFailure {
  return new SearchFailure('Another process writes the index, or it is gone.');
}
