import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCase } from '../../../../core/text/fold-case.ts';
import { repetitions } from '../../../../test-kit/repetitions.ts';
import { type MarketEntry, MarketIndex, type MarketParts } from './market-index.engine.ts';
import { packArrays, unpackArrays } from './packed-arrays.engine.ts';
import {
  answerPlainly,
  countPlainly,
  entryParts,
  everything,
  filters,
  moments,
  searchesIn,
  shortDays,
} from './plain-market.fixture.ts';

const entry = fc
  .tuple(fc.uuid({ version: 7 }), entryParts)
  .map(([id, parts]): MarketEntry => ({ ...parts, id, title: foldCase(parts.title) }));
const step = fc.oneof(
  fc.record({ does: fc.constant('new' as const), entry }),
  fc.record({ does: fc.constant('change' as const), which: fc.nat(), entry, stays: fc.boolean() }),
  fc.record({ does: fc.constant('remove' as const), which: fc.nat() }),
  fc.record({ does: fc.constant('restart' as const) }),
  fc.record({
    does: fc.constant('look' as const),
    filters,
    search: fc.nat(),
    from: fc.constantFrom(0, 3, 40),
    later: fc.option(fc.integer({ min: 990, max: 1_025 }), { nil: undefined, freq: 3 }),
    until: fc.option(fc.integer({ min: 990, max: 1_025 }), { nil: undefined }),
    now: moments,
  }),
);

describe('the index of the market', () => {
  it('answers as someone who looks at every listing would, whatever happens between', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { maxLength: 60, selector: ({ id }) => id }),
        fc.array(step, { minLength: 5, maxLength: 60 }),
        (first, steps) => {
          const known = new Map(first.map((each) => [each.id, each]));
          let index = new MarketIndex(shortDays);
          index.load(first.toSorted(oldestFirst));
          index.sortPrices();
          for (const each of steps) {
            const ids = [...known.keys()];
            if (each.does === 'new') put(index, known, each.entry);
            else if (each.does === 'restart')
              index = MarketIndex.of(throughFile(index.parts()), shortDays);
            else if (each.does === 'look') {
              const titles = [...known.values()].map(({ title }) => title);
              const [search = ''] = fc.sample(searchesIn(titles), {
                numRuns: 1,
                seed: each.search,
              });
              const saved = ids.filter((_, at) => at % 2 === 0);
              const asked = {
                ...everything,
                ...each.filters,
                search: foldCase(search),
                from: each.from,
                limit: 5,
                ...(each.later === undefined
                  ? {}
                  : { newOnly: { after: each.later, until: each.until, also: ids.slice(0, 2) } }),
              };
              const moment = { now: each.now, day: shortDays(new Date(each.now)) };
              const plain = answerPlainly(known.values(), asked, saved, moment);
              expect(index.find(asked, saved, each.now)).toEqual(plain);
              // It looks at every listing for every choice.
              if (each.search % 4 > 0) continue;
              const { newOnly: _, ...browse } = asked;
              expect(index.count(browse, saved, each.now)).toEqual(
                countPlainly([...known.values()], browse, saved, moment),
              );
            } else if (ids.length > 0) {
              const id = ids[each.which % ids.length] ?? '';
              if (each.does === 'remove') {
                index.delete(id);
                known.delete(id);
              } else {
                const publishedAt = known.get(id)?.publishedAt ?? 0;
                const changed = { ...each.entry, id };
                put(index, known, each.stays ? { ...changed, publishedAt } : changed);
              }
            }
          }
          expect(index.size).toBe(known.size);
        },
      ),
      { numRuns: repetitions(300, 10_000), seed: 5 },
    );
  });

  it('drops a plan in the moment in which it ends, and has it again when it is renewed', () => {
    const [one] = fc.sample(entry, { numRuns: 1, seed: 7 });
    if (!one) throw new Error('No sample.');
    const listing = { ...one, isOffered: true, endsAt: 5_000 };
    const index = new MarketIndex(shortDays);
    index.put(listing);
    const total = (now: number) => index.find(everything, [], now).total;
    expect([4_999, 5_000].map(total)).toEqual([1, 0]);
    index.put({ ...listing, endsAt: 6_000 });
    expect([5_000, 5_999, 6_000].map(total)).toEqual([1, 1, 0]);
  });

  it('finds the page far behind, and nothing past the end', () => {
    const index = new MarketIndex(shortDays);
    const [one] = fc.sample(entry, { numRuns: 1, seed: 7 });
    if (!one) throw new Error('No sample.');
    const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
    const all = Array.from({ length: 5_000 }, (_, at) => ({
      ...one,
      id: idOf(at),
      isOffered: true,
      endsAt: 1e12,
      publishedAt: 1_000 + at,
    }));
    index.load(all);
    index.sortPrices();
    const page = (from: number) => index.find({ ...everything, from }, [], 2_000);
    expect(page(4_990).listingIds).toEqual(
      all
        .slice(0, 10)
        .toReversed()
        .map(({ id }) => id),
    );
    expect(page(5_000)).toEqual({ total: 5_000, listingIds: [] });
    for (const { id } of all.slice(0, 4_000)) index.delete(id);
    expect(page(990)).toEqual({
      total: 1_000,
      listingIds: all
        .slice(4_000, 4_010)
        .toReversed()
        .map(({ id }) => id),
    });
  });
});

/** As it is read again after it was written. */
function throughFile(parts: MarketParts): MarketParts {
  const bytes = new Uint8Array(Buffer.concat(packArrays(parts)));
  return unpackArrays(bytes) as MarketParts;
}

function put(index: MarketIndex, known: Map<string, MarketEntry>, entryNow: MarketEntry): void {
  index.put(entryNow);
  known.set(entryNow.id, entryNow);
}

function oldestFirst(a: MarketEntry, b: MarketEntry): number {
  return a.publishedAt - b.publishedAt || (a.id < b.id ? -1 : 1);
}
