import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  type SearchChange,
  type SearchDocument,
  type SearchMark,
  type SearchPlace,
  SearchTooMuch,
} from '../search.port.ts';
import { writtenMark } from '../query/words.rules.ts';
import { matchText, unitBreak, wholeTitle } from './match-text.rules.ts';
import { hasBit } from './places.rules.ts';
import { cpuOfThread } from './cpu-of-thread.engine.ts';
import { columns, type Sought } from './sought.rules.ts';
import { Vectors } from './vectors.engine.ts';

/** Of so many bytes each: 4 GB, some 600,000 documents. A platform ends a process whose folder is too large. */
const mostPages = 1_000_000;
const pageBytes = 4096;
/** What a data folder with a limit of its own has to hold (deploy/kubernetes), beside what is being written. */
export const mostIndexBytes = mostPages * pageBytes;
/** How much a word weighs by where it stands, in the order of the columns. */
const ranks = {
  words: 'bm25(words, 1, 8, 1, 1, 1, 1, 1, 1, 1)',
  titles: 'bm25(titles, 1, 0)',
} as const;
const names = columns.join(', ');
const namedColumns = ['number', 'inventors', 'assignees', 'classes', 'names'] as const;
const unknowns = columns.map(() => '?').join(', ');
const tokenizer = `unicode61 remove_diacritics 0 tokenchars '${writtenMark}'`;
const schema = `
  create table if not exists documents (
    place integer primary key, listing_id text not null unique, parts blob not null);
  create table if not exists state (mark text not null);
  create virtual table if not exists words using fts5(
    ${names}, content = '', contentless_delete = 1, tokenize = "${tokenizer}");
  create virtual table if not exists titles using fts5(
    title, whole, content = '', contentless_delete = 1, tokenize = "${tokenizer}");
  create virtual table if not exists named using fts5(
    number, inventors, assignees, classes, names, content = '', contentless_delete = 1,
    tokenize = "${tokenizer}");
  create virtual table if not exists vocabulary using fts5vocab(words, 'row');
`;

/** A number of the schema: a file with another one is another program's. */
const version = Number.parseInt(hash('sha256', schema).slice(0, 7), 16);

/** A file whose tables are not these. */
export class OtherIndex extends Error {
  constructor() {
    super('This index has other tables.');
  }
}

/** A document with its texts as stems, and its words as they are written, both in the order of the columns. */
export type PreparedDocument = {
  document: SearchDocument;
  texts: readonly string[];
  forms: readonly string[];
};
export type PreparedChange = Omit<SearchChange, 'put'> & { put: readonly PreparedDocument[] };

/** Looking at the clock costs as much as some matches: it is looked at for one place in so many. */
const placesPerLook = 256;

/** Behind every word as it is written, in the order of the index. */
const lastWritten = `${writtenMark}\u{10ffff}`;

const inTime = `(rowid % ${placesPerLook} or in_time())`;

export type Found = { places: number[]; isNarrowed: boolean };

/** Which index is asked: everything, titles alone, or what is suggested beside titles. */
export type IndexName = 'words' | 'titles' | 'named';

/**
 * An index of words in one file of SQLite's FTS5. Synchronous: for a thread of its own.
 */
export class IndexFile {
  readonly vectors: Vectors;
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #among: Uint32Array = new Uint32Array();
  #mostCpu = Number.POSITIVE_INFINITY;

  /** @param file its path, or ':memory:'. It may be lost at any time: whoever feeds it can feed it again. */
  constructor(file: string) {
    this.#db = new DatabaseSync(file);
    try {
      // What a machine that fails leaves behind is made again: nothing waits for the disk.
      this.#db.exec(`pragma page_size = ${pageBytes}; pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = off;
        pragma cache_size = -65536; pragma mmap_size = 1073741824; pragma max_page_count = ${mostPages};`);
      this.#db.exec('begin immediate');
      this.#refuseOther();
      this.#db.exec(`${schema} pragma user_version = ${version}; commit;`);
      this.vectors = new Vectors(this.#db);
    } catch (error) {
      this.#db.close();
      throw error;
    }
    this.#db.function('among', (place: unknown) => (this.#has(place as number) ? 1 : 0));
    this.#db.function('in_time', () => {
      this.refuseTooMuch();
      return 1;
    });
  }

  mark(): SearchMark {
    return (this.#statement('select mark from state').get()?.['mark'] as string | undefined) ?? '';
  }

  places(): SearchPlace[] {
    const rows = this.#statement('select listing_id as listingId, place from documents').all();
    return rows as SearchPlace[];
  }

  apply({ put, remove, mark }: PreparedChange): SearchPlace[] {
    this.#db.exec('begin');
    try {
      const places = put.map((each) => this.#put(each));
      const kept = new Set(places.map(({ place }) => place));
      for (const place of remove.flatMap((id) => this.placeOf(id) ?? [])) {
        if (!kept.has(place)) this.#delete(place);
      }
      this.#statement('delete from state').run();
      this.#statement('insert into state (mark) values (?)').run(mark);
      this.#db.exec('commit');
      return places;
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  clear(): void {
    this.#db.exec(`begin; delete from documents; delete from state;
      insert into words(words) values ('delete-all'); insert into titles(titles) values ('delete-all');
      insert into named(named) values ('delete-all'); commit;`);
    this.vectors.clear();
  }

  /** Only these places are found from here on. */
  findAmong(among: Uint32Array): void {
    this.#among = among;
  }

  /** From here on this thread may work so long on questions. */
  allow(milliseconds: number): void {
    this.#mostCpu = cpuOfThread() + milliseconds;
  }

  /** @throws {SearchTooMuch} if it has worked longer than it may: SQLite cannot be interrupted otherwise. */
  refuseTooMuch(): void {
    if (cpuOfThread() > this.#mostCpu) throw new SearchTooMuch();
  }

  /** Every place that matches, the smallest first. */
  placesOf(sought: Sought, index: IndexName = 'words'): number[] {
    return this.find(sought, index).places;
  }

  /**
   * The same, and whether some that match are not among those that may be found: a look at the bits here costs a tenth of
   * a call from there.
   */
  find(sought: Sought, index: IndexName = 'words'): Found {
    const matching = this.#placesIn(
      `select rowid as place from ${index} where ${index} match ? and ${inTime}`,
      [matchText(sought)],
    );
    const places = matching.filter((place) => this.#has(place));
    return { places, isNarrowed: places.length < matching.length };
  }

  /** Some of those that match, the latest first. */
  latestOf(sought: Sought, limit: number, index: IndexName): number[] {
    const rows = this.#statement(
      `select rowid as place from ${index} where ${index} match ? and ${inTime} and among(rowid) order by rowid desc limit ?`,
    ).all(matchText(sought), limit);
    return rows.map((row) => row['place'] as number);
  }

  /**
   * The best of those that match, the best first; among equals, the later one.
   * @param isNarrowed false: all that match may be found, and nobody asks of each, which costs a third of the whole.
   */
  bestOf(
    sought: Sought,
    limit: number,
    { index = 'words', isNarrowed }: { index?: keyof typeof ranks; isNarrowed: boolean },
  ): number[] {
    const among = isNarrowed ? 'and among(rowid)' : '';
    return this.#placesIn(
      `select rowid as place from ${index} where ${index} match ? and ${inTime} ${among}
       order by ${ranks[index]}, rowid desc limit ?`,
      [matchText(sought), limit],
    );
  }

  /** Everything that matches, the best first, at one look: for what few documents have, whatever filters leave of them. */
  rankedOf(sought: Sought): number[] {
    const places = this.#placesIn(
      `select rowid as place from words where words match ? and ${inTime} order by ${ranks.words}, rowid desc`,
      [matchText(sought)],
    );
    return places.filter((place) => this.#has(place));
  }

  /** One text of JSON costs a fifth of as many rows. @param query of places, in their order. */
  #placesIn(query: string, values: (string | number)[]): number[] {
    const row = this.#statement(`select json_group_array(place) as places from (${query})`).get(
      ...values,
    );
    return JSON.parse(row?.['places'] as string) as number[];
  }

  /** Those that mean most nearly the same, the nearest first. */
  nearestTo(meaning: Float32Array, limit: number): number[] {
    return this.vectors.nearest(meaning, (place) => this.#has(place), limit);
  }

  placeOf(listingId: string): number | null {
    const row = this.#statement('select place from documents where listing_id = ?').get(listingId);
    return (row?.['place'] as number | undefined) ?? null;
  }

  /** In the order that was asked for; what is not there is left out. */
  documents(places: readonly number[]): (SearchDocument & SearchPlace)[] {
    const one = this.#statement('select listing_id, parts from documents where place = ?');
    return places.flatMap((place) => {
      const row = one.get(place);
      if (!row) return [];
      const text = inflateRawSync(row['parts'] as Uint8Array).toString();
      const parts = JSON.parse(text) as Omit<SearchDocument, 'listingId'>;
      return [{ ...parts, place, listingId: row['listing_id'] as string }];
    });
  }

  /** Every stem with how many documents have it. Reads the whole index: a second at 100,000 documents. */
  *vocabulary(): Iterable<{ stem: string; documents: number }> {
    const rows = this.#statement(
      `select term, doc from vocabulary where term < :mark
       union all select term, doc from vocabulary where term > :last`,
    ).iterate({ mark: writtenMark, last: lastWritten });
    for (const row of rows) {
      yield { stem: row['term'] as string, documents: row['doc'] as number };
    }
  }

  close(): void {
    this.#db.close();
  }

  #refuseOther(): void {
    const { user_version: found } = this.#db.prepare('pragma user_version').get() ?? {};
    const isNew = this.#db.prepare('select 1 from sqlite_master').get() === undefined;
    if (!isNew && found !== version) throw new OtherIndex();
  }

  #has(place: number): boolean {
    return hasBit(this.#among, place);
  }

  #put({ document: { listingId, ...parts }, texts, forms }: PreparedDocument): SearchPlace {
    const place = this.placeOf(listingId) ?? this.#nextPlace();
    this.#delete(place);
    this.#statement('insert into documents (place, listing_id, parts) values (?, ?, ?)').run(
      place,
      listingId,
      // Small texts: another way of compressing takes longer to begin than to read.
      deflateRawSync(JSON.stringify(parts), { level: 1 }),
    );
    const insert = this.#statement(`insert into words (rowid, ${names}) values (?, ${unknowns})`);
    const indexed = texts.map((text, at) => withForms(text, forms[at] ?? ''));
    insert.run(place, ...indexed);
    const textOf = (name: (typeof columns)[number], from: readonly string[] = indexed) =>
      from[columns.indexOf(name)] ?? '';
    const titles = textOf('title', texts);
    const whole = titles.split(` ${unitBreak} `).map(wholeTitle).join(' ');
    this.#statement('insert into titles (rowid, title, whole) values (?, ?, ?)').run(
      place,
      textOf('title'),
      whole,
    );
    this.#statement(
      'insert into named (rowid, number, inventors, assignees, classes, names) values (?, ?, ?, ?, ?, ?)',
    ).run(place, ...namedColumns.map((name) => textOf(name)));
    return { listingId, place };
  }

  #nextPlace(): number {
    const row = this.#statement('select coalesce(max(place) + 1, 0) as next from documents').get();
    return row?.['next'] as number;
  }

  #delete(place: number): void {
    const { changes } = this.#statement('delete from documents where place = ?').run(place);
    if (changes === 0) return;
    this.vectors.delete(place);
    this.#statement('delete from words where rowid = ?').run(place);
    this.#statement('delete from titles where rowid = ?').run(place);
    this.#statement('delete from named where rowid = ?').run(place);
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const made = this.#db.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }
}

/** No phrase reaches from a text into its words as they are written. */
function withForms(text: string, forms: string): string {
  return forms === '' ? text : `${text} ${unitBreak} ${forms}`;
}
