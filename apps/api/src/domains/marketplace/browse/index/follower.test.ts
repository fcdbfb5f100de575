import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repetitions } from '../../../../test-kit/repetitions.ts';
import { type MarketEntry, MarketIndex } from './market-index.engine.ts';
import { entryParts, everything } from './plain-market.fixture.ts';

const [plain] = fc.sample(entryParts, { numRuns: 1, seed: 1 });

type Step =
  | { do: 'put'; at: number; publishedAt: number; isOffered: boolean; endsAt: number }
  | { do: 'delete'; at: number }
  | { do: 'feed'; limit: number; fails: boolean; between: number | null }
  | { do: 'pass'; by: number };

const idAt = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const at = fc.integer({ min: 0, max: 7 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('put' as const),
    at,
    publishedAt: fc.integer({ min: 1, max: 4 }),
    isOffered: fc.boolean(),
    endsAt: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({ do: fc.constant('delete' as const), at }),
  fc.record({
    do: fc.constant('feed' as const),
    limit: fc.integer({ min: 1, max: 4 }),
    fails: fc.boolean(),
    between: fc.option(at),
  }),
  fc.record({ do: fc.constant('pass' as const), by: fc.integer({ min: 1, max: 9 }) }),
);

/** A market, and another index that follows it: what it has of each listing, by the version of its content. */
class Pair {
  readonly index = new MarketIndex(() => '2026-11-28');
  follower = this.index.follow();
  readonly versions = new Map<string, number>();
  readonly had = new Map<string, { tag: number; version: number }>();
  now = 1;
  #version = 0;
  #tag = 0;

  put(id: string, fields: { publishedAt: number; isOffered: boolean; endsAt: number }): void {
    this.versions.set(id, (this.#version += 1));
    this.index.put({ ...(plain as Omit<MarketEntry, 'id'>), ...fields, id });
  }

  delete(id: string): void {
    this.versions.delete(id);
    this.index.delete(id);
  }

  /** @returns whether there was anything to do. */
  feed(limit: number, fails: boolean, between: () => void): boolean {
    const batch = this.follower.next(this.index.inMarketAt(this.now), limit);
    if (batch.put.length + batch.remove.length === 0) return false;
    const read = batch.put.map((id) => ({ id, version: this.versions.get(id) ?? 0 }));
    between();
    if (fails) this.follower.failed(batch);
    else {
      for (const id of batch.remove) this.had.delete(id);
      for (const { id, version } of read) this.had.set(id, { tag: (this.#tag += 1), version });
      this.follower.done(
        read.map(({ id }) => ({ listingId: id, tag: this.had.get(id)?.tag ?? -1 })),
      );
    }
    return true;
  }

  /** What is found: of the market, what the other index has as it is now. */
  found(): string[] {
    const { words } = this.index.filtered(everything, [], this.now);
    const tags = this.follower.tagsOf(words) ?? new Uint32Array();
    const isIn = (tag: number) => ((tags[tag >>> 5] ?? 0) & (1 << (tag & 31))) !== 0;
    return [...this.had].filter(([, { tag }]) => isIn(tag)).map(([id]) => id);
  }
}

it('has everything that is in the market after it was fed, and never finds what is otherwise by now', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const pair = new Pair();
      pair.follower.begin([], new Set());
      for (const one of steps) {
        if (one.do === 'put') pair.put(idAt(one.at), one);
        else if (one.do === 'delete') pair.delete(idAt(one.at));
        else if (one.do === 'pass') pair.now += one.by;
        else {
          pair.feed(one.limit, one.fails, () => {
            if (one.between === null) return;
            pair.put(idAt(one.between), { publishedAt: 2, isOffered: true, endsAt: 50 });
          });
        }
        for (const id of pair.found()) {
          expect(pair.had.get(id)?.version).toBe(pair.versions.get(id));
        }
      }
      while (pair.feed(3, false, () => undefined));
      const { listingIds } = pair.index.find({ ...everything, limit: 100 }, [], pair.now);
      expect([...pair.had.keys()].toSorted()).toEqual(listingIds.toSorted());
      expect(pair.found().toSorted()).toEqual(listingIds.toSorted());
    }),
    { numRuns: repetitions(300, 30_000) },
  );
});

it('begins with what the other index has, but for what changed since, and what is gone', () => {
  const pair = new Pair();
  const fields = { publishedAt: 1, isOffered: true, endsAt: 9 };
  for (const one of [1, 2, 3]) pair.put(idAt(one), fields);
  const follower = pair.index.follow();
  // It changes after it was asked what changed.
  pair.put(idAt(3), fields);
  const had = [1, 2, 3, 4].map((tag) => ({ listingId: idAt(tag), tag }));
  follower.begin(had, new Set([idAt(2)]));
  const batch = follower.next(pair.index.inMarketAt(1), 10);
  expect(batch.put).toEqual([idAt(2), idAt(3)]);
  expect(batch.remove.toSorted()).toEqual([2, 3, 4].map(idAt));
});

it('finds what the other index really has otherwise, and asks for it again', () => {
  const pair = new Pair();
  pair.follower.begin([], new Set());
  for (const one of [1, 2, 3]) pair.put(idAt(one), { publishedAt: 1, isOffered: true, endsAt: 9 });
  while (pair.feed(3, false, () => undefined));
  const placed = (one: number) => ({
    listingId: idAt(one),
    tag: pair.had.get(idAt(one))?.tag ?? -1,
  });
  expect(pair.follower.compare([1, 2, 3].map(placed))).toBe(0);
  // One is lost, one stands elsewhere, and one is too much.
  const found = [placed(1), { ...placed(2), tag: 90 }, { listingId: idAt(7), tag: 91 }];
  expect(pair.follower.compare(found)).toBe(4);
  const batch = pair.follower.next(pair.index.inMarketAt(1), 10);
  expect(batch.put).toEqual([2, 3].map(idAt));
  expect(batch.remove.toSorted()).toEqual([2, 7].map(idAt));
});
