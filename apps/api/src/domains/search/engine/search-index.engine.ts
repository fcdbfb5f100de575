import { hash } from 'node:crypto';
import { Recent } from '../../../core/memory/recent.ts';
import {
  type Looked,
  nothingFound,
  type SearchAsked,
  type SearchChange,
  type SearchFound,
  type SearchMark,
  type SearchPlace,
  type SearchText,
  SearchTooMuch,
  type SearchVector,
  type SimilarAsked,
  type SimilarFound,
  type Suggested,
} from '../search.port.ts';
import { type Look, look, pageOf } from './answer.engine.ts';
import { similar } from './similar.engine.ts';
import { suggest } from './suggest.engine.ts';
import { columnsIn } from './columns.engine.ts';
import { IndexFile } from './index-file.engine.ts';
import { Vocabulary } from './vocabulary.engine.ts';

/** A question may keep this thread so long: others wait for it. Few words take a tenth of that at 100,000 documents. */
const mostCpuMs = 200;

/** A person's search is one page, counts and the order of titles at once, and then other pages of the same. */
const looksKept = 8;

/** Models read no more than some hundred words. */
const mostLetters = 4_000;

/** An index with its vocabulary in memory. Synchronous: for a thread of its own. */
export class SearchIndex {
  readonly #file: IndexFile;
  readonly #vocabulary = new Vocabulary();
  /** What was asked last, until anything changes. */
  readonly #looks = new Recent<string, Look>(looksKept);

  constructor(file: string) {
    this.#file = new IndexFile(file);
    try {
      for (const { stem, documents } of this.#file.vocabulary()) {
        this.#vocabulary.change(stem, documents);
      }
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  mark(): SearchMark {
    return this.#file.mark();
  }

  places(): SearchPlace[] {
    return this.#file.places();
  }

  apply(change: SearchChange): SearchPlace[] {
    this.#looks.clear();
    const touched = [...change.put.map(({ listingId }) => listingId), ...change.remove];
    const known = touched.flatMap((listingId) => this.#file.placeOf(listingId) ?? []);
    const before = this.#file.documents([...new Set(known)]).map((each) => columnsIn(each).stems);
    const put = change.put.map((document) => ({ document, ...columnsIn(document) }));
    const places = this.#file.apply({ ...change, put });
    for (const stems of before) this.#count(stems, -1);
    for (const { stems } of put) this.#count(stems, 1);
    return places;
  }

  withoutVector({ model, limit }: { model: string; limit: number }): SearchText[] {
    return this.#file
      .documents(this.#file.vectors.without(model, limit))
      .map(({ place, titles, abstract }) => ({
        place,
        text: [...titles, abstract].join('. ').slice(0, mostLetters),
      }));
  }

  putVectors(vectors: readonly SearchVector[]): void {
    this.#looks.clear();
    this.#file.vectors.put(vectors);
  }

  clear(): void {
    this.#looks.clear();
    this.#file.clear();
    this.#vocabulary.clear();
  }

  ask(asked: SearchAsked): SearchFound {
    return this.#within({ ...nothingFound, isTooMuch: true }, () =>
      pageOf(this.#file, this.#vocabulary, this.#look(asked), asked),
    );
  }

  find(asked: Looked): Uint32Array | null {
    return this.#within(null, () => this.#look(asked).places);
  }

  suggest({ text, among }: { text: string; among: Uint32Array }): Suggested {
    this.#file.findAmong(among);
    return this.#within({ listings: [], classes: [], names: [] }, () => suggest(this.#file, text));
  }

  similar(asked: SimilarAsked): SimilarFound[] {
    return this.#within([], () => similar(this.#file, this.#vocabulary, asked));
  }

  close(): void {
    this.#file.close();
  }

  #look(asked: Looked): Look {
    const { among, market = null, meaning = null, query, isExact = false } = asked;
    const sets = [among, market, meaning].map((set) => (set ? hashOf(set) : ''));
    const parts = [JSON.stringify(query), ...sets, isExact];
    const key = parts.join(' ');
    const known = this.#looks.get(key);
    if (known) return known;
    const looked = look(this.#file, this.#vocabulary, asked);
    this.#looks.set(key, looked);
    return looked;
  }

  /** @param tooMuch the answer to a question that takes too long. */
  #within<Answer>(tooMuch: Answer, answerTo: () => Answer): Answer {
    this.#file.allow(mostCpuMs);
    try {
      return answerTo();
    } catch (error) {
      if (!(error instanceof SearchTooMuch)) throw error;
      return tooMuch;
    }
  }

  #count(stems: ReadonlySet<string>, by: number): void {
    for (const stem of stems) this.#vocabulary.change(stem, by);
  }
}

function hashOf({ buffer, byteOffset, byteLength }: Uint32Array | Float32Array): string {
  return hash('sha256', new Uint8Array(buffer, byteOffset, byteLength), 'base64');
}
