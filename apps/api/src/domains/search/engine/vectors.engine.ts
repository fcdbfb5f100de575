import type { DatabaseSync } from 'node:sqlite';
import { cpuOfThread } from './cpu-of-thread.engine.ts';

/** A scan that takes more of this thread is given up: words alone answer. */
const mostMs = 120;
const betweenLooks = 1_024;
const steps = 127;

/** Vectors of documents by their place, as bytes: a thousandth of a length is all that this costs. */
export class Vectors {
  readonly #db: DatabaseSync;
  readonly #kept = new Map<number, { bytes: Int8Array; length: number }>();
  /** What was handed out to be turned into vectors, and has not changed since. */
  readonly #awaited = new Set<number>();

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.exec(`create table if not exists vectors (place integer primary key, vector blob not null);
      create table if not exists vectors_of (model text not null);`);
    for (const row of db.prepare('select place, vector from vectors').iterate()) {
      const bytes = row['vector'] as Uint8Array;
      this.#keep(
        row['place'] as number,
        Int8Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)),
      );
    }
  }

  /** Places without a vector of this model; those of another are thrown away. */
  without(model: string, limit: number): number[] {
    const known = this.#db.prepare('select model from vectors_of').get()?.['model'];
    if (known !== model) {
      this.clear();
      this.#db.prepare('insert into vectors_of (model) values (?)').run(model);
    }
    const rows = this.#db
      .prepare('select place from documents where place not in (select place from vectors) limit ?')
      .all(limit);
    const places = rows.map((row) => row['place'] as number);
    for (const place of places) this.#awaited.add(place);
    return places;
  }

  /** Of documents that changed meanwhile nothing is kept. */
  put(vectors: readonly { place: number; vector: Float32Array }[]): void {
    const insert = this.#db.prepare('insert or replace into vectors (place, vector) values (?, ?)');
    for (const { place, vector } of vectors) {
      if (!this.#awaited.delete(place)) continue;
      const bytes = bytesOf(vector);
      insert.run(place, new Uint8Array(bytes.buffer));
      this.#keep(place, bytes);
    }
  }

  delete(place: number): void {
    this.#awaited.delete(place);
    if (this.#kept.delete(place))
      this.#db.prepare('delete from vectors where place = ?').run(place);
  }

  clear(): void {
    this.#awaited.clear();
    this.#kept.clear();
    this.#db.exec('delete from vectors; delete from vectors_of;');
  }

  /** The nearest of those that may be told, the nearest first; none if that takes too long. */
  nearest(wanted: Float32Array, isTold: (place: number) => boolean, limit: number): number[] {
    if (wanted.length === 0) return [];
    const most = cpuOfThread() + mostMs;
    const bytes = bytesOf(wanted);
    let best: Scored[] = [];
    // Below is what has nothing to do with it.
    let least = 0;
    let looked = 0;
    for (const [place, kept] of this.#kept) {
      looked += 1;
      if (looked % betweenLooks === 0 && cpuOfThread() > most) return [];
      if (kept.bytes.length !== bytes.length || !isTold(place)) continue;
      const score = product(kept.bytes, bytes) / kept.length;
      if (score < least) continue;
      best.push({ place, score });
      // Putting all of them in order would take as long as comparing them.
      if (best.length < 4 * limit) continue;
      best = bestOf(best, limit);
      least = best.at(-1)?.score ?? least;
    }
    return bestOf(best, limit).map(({ place }) => place);
  }

  #keep(place: number, bytes: Int8Array): void {
    this.#kept.set(place, { bytes, length: Math.sqrt(product(bytes, bytes)) });
  }
}

type Scored = { place: number; score: number };

function bestOf(scored: readonly Scored[], limit: number): Scored[] {
  return scored
    .toSorted((one, other) => other.score - one.score || other.place - one.place)
    .slice(0, limit);
}

/** As bytes, of which the largest is the most that a byte has. */
function bytesOf(vector: Float32Array): Int8Array {
  const most = vector.reduce((max, each) => Math.max(max, Math.abs(each)), 0);
  return Int8Array.from(vector, (each) => Math.round((each / most) * steps));
}

function product(one: Int8Array, other: Int8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) {
    sum += (one[at] as number) * (other[at] as number);
  }
  return sum;
}
