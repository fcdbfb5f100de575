import type {
  Looked,
  SearchAsked,
  SearchChange,
  SearchFound,
  SearchMark,
  SearchPlace,
  SearchText,
  SearchVector,
  SimilarAsked,
  SimilarFound,
  Suggested,
} from '../search.port.ts';
import { answer, placesFound } from './answer.engine.ts';
import { similar } from './similar.engine.ts';
import { suggest } from './suggest.engine.ts';
import { columnsIn } from './columns.engine.ts';
import { IndexFile, TooMuch } from './index-file.engine.ts';
import { Vocabulary } from './vocabulary.engine.ts';

/** A question may keep this thread so long: others wait for it. Few words take a tenth of that at 100,000 documents. */
const mostCpuMs = 200;

/** Models read no more than some hundred words. */
const mostLetters = 4_000;

const nothing: SearchFound = {
  results: [],
  total: 0,
  corrections: [],
  missing: [],
  haveAll: null,
  isTooMuch: false,
};

/** An index with its vocabulary in memory. Synchronous: for a thread of its own. */
export class SearchIndex {
  readonly #file: IndexFile;
  readonly #vocabulary = new Vocabulary();

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
    const touched = [...change.put.map(({ listingId }) => listingId), ...change.remove];
    const known = touched.flatMap((listingId) => this.#file.placeOf(listingId) ?? []);
    const before = this.#file.documents([...new Set(known)]).map(columnsIn);
    const put = change.put.map((document) => ({ document, texts: columnsIn(document) }));
    const places = this.#file.apply({ ...change, put });
    for (const texts of before) this.#count(texts, -1);
    for (const { texts } of put) this.#count(texts, 1);
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
    this.#file.vectors.put(vectors);
  }

  clear(): void {
    this.#file.clear();
    this.#vocabulary.clear();
  }

  ask(asked: SearchAsked): SearchFound {
    return this.#within({ ...nothing, isTooMuch: true }, () =>
      answer(this.#file, this.#vocabulary, asked),
    );
  }

  find(asked: Looked): Uint32Array | null {
    return this.#within(null, () =>
      Uint32Array.from(placesFound(this.#file, this.#vocabulary, asked)),
    );
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

  /** @param tooMuch the answer to a question that takes too long. */
  #within<Answer>(tooMuch: Answer, answerTo: () => Answer): Answer {
    this.#file.allow(mostCpuMs);
    try {
      return answerTo();
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      return tooMuch;
    }
  }

  #count(texts: readonly string[], by: number): void {
    for (const stem of new Set(texts.join(' ').split(' '))) {
      if (stem !== '') this.#vocabulary.change(stem, by);
    }
  }
}
