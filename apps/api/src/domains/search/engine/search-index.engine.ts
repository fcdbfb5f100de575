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
import { IndexFile } from './index-file.engine.ts';
import { Vocabulary } from './vocabulary.engine.ts';

/** An index with its vocabulary in memory. Synchronous: for a thread of its own. */
export class SearchIndex {
  readonly #file: IndexFile;
  readonly #vocabulary = new Vocabulary();

  constructor(file: string) {
    this.#file = new IndexFile(file);
    for (const { stem, documents } of this.#file.vocabulary()) {
      this.#vocabulary.change(stem, documents);
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
    return answer(this.#file, this.#vocabulary, asked);
  }

  suggest({ text, among }: { text: string; among: Uint32Array }): Suggested {
    this.#file.findAmong(among);
    return suggest(this.#file, text);
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
