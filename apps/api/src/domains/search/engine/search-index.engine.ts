import { stemsOf } from '../query/words.rules.ts';
import type {
  SearchAsked,
  SearchChange,
  SearchDocument,
  SearchFound,
  SearchMark,
  SearchPlace,
  Suggested,
} from '../search.port.ts';
import { answer } from './answer.engine.ts';
import { suggest } from './suggest.engine.ts';
import { IndexFile, TooMuch } from './index-file.engine.ts';
import { Vocabulary } from './vocabulary.engine.ts';

/** A question may keep this thread so long: others wait for it. Few words take a tenth of that at 100,000 documents. */
const mostCpuMs = 200;

const nothing: SearchFound = {
  results: [],
  total: 0,
  corrections: [],
  missing: [],
  isWidened: false,
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
    const before = this.#file.documents([...new Set(known)]);
    const places = this.#file.apply(change);
    for (const document of before) this.#count(document, -1);
    for (const document of change.put) this.#count(document, 1);
    return places;
  }

  clear(): void {
    this.#file.clear();
    this.#vocabulary.clear();
  }

  ask(asked: SearchAsked): SearchFound {
    this.#file.allow(mostCpuMs);
    try {
      return answer(this.#file, this.#vocabulary, asked);
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      return { ...nothing, isTooMuch: true };
    }
  }

  suggest({ text, among }: { text: string; among: Uint32Array }): Suggested {
    this.#file.findAmong(among);
    this.#file.allow(mostCpuMs);
    try {
      return suggest(this.#file, text);
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      return { listings: [], classes: [], names: [] };
    }
  }

  close(): void {
    this.#file.close();
  }

  #count(document: SearchDocument, by: number): void {
    const { titles, abstract, description, claims, inventors, assignees, classes } = document;
    const names = [...inventors, ...assignees, ...classes.map(({ name }) => name)];
    const texts = [...titles, abstract, description, ...claims.map(({ text }) => text), ...names];
    for (const stem of new Set(stemsOf(texts.join(' ')))) this.#vocabulary.change(stem, by);
  }
}
