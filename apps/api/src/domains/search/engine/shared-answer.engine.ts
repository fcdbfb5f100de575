import type { QueryNode } from '../query/query.rules.ts';
import { isTelling } from '../query/words.rules.ts';
import { writtenNode } from '../query/written-node.rules.ts';
import type { SearchAsked, SearchFound } from '../search.port.ts';
import type { FoundDocument, SharedIndex, Sought } from '../shared-index.port.ts';
import { enough, partedAt, rarestDocuments, wordsShown } from './answer.engine.ts';
import { lineOf } from './line.rules.ts';
import { fieldsOf, shownWords } from './match-text.rules.ts';
import { mostWishes } from './missing.engine.ts';
import { type Group, mostRarest, rarestOf } from './plain-words.engine.ts';
import { wordsKnown } from './shared-words.engine.ts';
import { anyOf, leftOutOf, numberSought, soughtOf } from './sought.rules.ts';

type Page = { documents: FoundDocument[]; total: number };
type Ranked = Page & { haveAll: number | null };
/** The parts of a query as the index is asked for them. */
type Wanted = {
  asked: SearchAsked;
  groups: readonly Group[];
  required: Sought | null;
  without: readonly Sought[];
  missing: readonly string[];
};

/** As answer.engine.ts, of an index that processes share: it ranks whatever matches, and is asked for one page. */
export async function answerShared(index: SharedIndex, asked: SearchAsked): Promise<SearchFound> {
  const { query, among, from, limit, isExact = false } = asked;
  const { wanted, unwanted } = partedAt(query.required);
  const words = query.isPasted ? query.words.filter(isTelling) : query.words;
  const shownToo = shownWords(query.required);
  const { groups, corrections, missing, vocabulary } = await wordsKnown(index, words, {
    others: shownToo,
    among,
    isExact,
  });
  const numbers: Sought = { kind: 'any', parts: query.numbers.map(numberSought) };
  const without = leftOutOf(unwanted.map((part) => ({ kind: 'not', part })));
  const numbered = await numberedIn(index, { asked, numbers, without });
  const required = wanted && soughtOf(wanted);
  const ranked = await rank(index, {
    asked: {
      ...asked,
      from: Math.max(0, from - numbered.length),
      limit: limit - numbered.slice(from, from + limit).length,
    },
    groups,
    required,
    without: numbered.length > 0 ? [...without, numbers] : without,
    missing,
  });
  const told = groups.toSorted((one, other) => one.documents - other.documents);
  const shown = [...told.slice(0, mostRarest).flatMap(wordsShown), ...shownToo];
  const fields = groups.length === 0 ? fieldsOf(wanted) : null;
  const total = ranked.total + numbered.length;
  const toldOf = (isNumber: boolean) => (document: FoundDocument) => ({
    listingId: document.listingId,
    place: document.place,
    line: lineOf(document, { words: shown, fields, isNumber }, (stem) =>
      vocabulary.documentsWith(stem),
    ),
  });
  return {
    results: [
      ...numbered.slice(from, from + limit).map(toldOf(true)),
      ...ranked.documents.map(toldOf(false)),
    ],
    total,
    corrections,
    missing: isExact
      ? []
      : await missingOf(index, { asked, groups, required, without, missing, total }),
    haveAll: ranked.haveAll,
    isTooMuch: false,
  };
}

async function numberedIn(
  index: SharedIndex,
  asked: { asked: SearchAsked; numbers: Sought; without: readonly Sought[] },
): Promise<FoundDocument[]> {
  const { query, among } = asked.asked;
  if (query.numbers.length === 0) return [];
  const sought = all([asked.numbers], asked.without);
  const limit = enough * query.numbers.length;
  return (await index.find({ sought, among, from: 0, limit, order: 'best' })).documents;
}

async function rank(index: SharedIndex, wanted: Wanted): Promise<Ranked> {
  const { asked, groups, required, without, missing } = wanted;
  const { query, among, from, limit, isExact = false } = asked;
  const needed = neededOf(wanted);
  const nothing: Page = { documents: [], total: 0 };
  if (needed.length === 0) return { ...nothing, haveAll: null };
  const find = (sought: Sought): Promise<Page> =>
    index.find({ sought, among, from, limit, order: 'best' });
  const hasAll = missing.length === 0 && (isExact || !query.isPasted);
  const having = hasAll ? await find(all(needed, without)) : nothing;
  const isEnough = having.total >= enough || groups.length < 2;
  if (isExact || (hasAll && isEnough)) return { ...having, haveAll: null };
  const rarest = rarestOf(groups, rarestDocuments[query.isPasted ? 'pasted' : 'typed']);
  if (rarest.length === 0) return { ...nothing, haveAll: null };
  const any = anyOf(rarest.flatMap(({ texts }) => texts));
  const more = await find(all([...(required ? [required] : []), any], without));
  const isMore = !query.isPasted && more.total > having.total;
  return { ...more, haveAll: isMore ? having.total : null };
}

function neededOf({ required, groups }: Pick<Wanted, 'required' | 'groups'>): Sought[] {
  return [...(required ? [required] : []), ...groups.map(({ texts }) => anyOf(texts))];
}

function all(parts: readonly Sought[], without: readonly Sought[]): Sought {
  return { kind: 'all', parts, without };
}

async function missingOf(
  index: SharedIndex,
  wanted: Wanted & { total: number },
): Promise<SearchFound['missing']> {
  const { asked, groups, without, missing, total } = wanted;
  if (missing.length > 0) {
    const rest = neededOf(wanted);
    const [count = 0] =
      rest.length > 0 ? await index.counts([all(rest, without)], asked.among) : [];
    return missing.map((word) => ({ word, without: count }));
  }
  if (total > 0 || asked.query.isPasted) return [];
  const wishes = [
    ...groups.map(({ word, texts }) => ({ word, sought: anyOf(texts) })),
    ...wishesIn(asked.query.required),
  ];
  if (wishes.length === 0 || wishes.length > mostWishes) return [];
  const alone = await index.counts(
    wishes.map(({ sought }) => sought),
    asked.among,
  );
  const isNowhere = (at: number) => alone[at] === 0;
  const hasNowhere = wishes.some((_, at) => isNowhere(at));
  const rests = wishes.map((_, at) =>
    wishes
      .filter((_each, other) => (hasNowhere ? !isNowhere(other) : other !== at))
      .map(({ sought }) => sought),
  );
  const counts = await index.counts(
    rests.map((rest) => all(rest, without)),
    asked.among,
  );
  return wishes
    .map(({ word }, at) => ({ word, without: rests[at]?.length === 0 ? 0 : (counts[at] ?? 0), at }))
    .filter((each) => (hasNowhere ? isNowhere(each.at) : each.without > 0))
    .map(({ word, without: count }) => ({ word, without: count }));
}

function wishesIn(required: QueryNode | null): { word: string; sought: Sought }[] {
  const parts = required?.kind === 'all' ? required.parts : required ? [required] : [];
  return parts.flatMap((part) => {
    const sought = part.kind === 'not' ? null : soughtOf(part);
    return sought === null ? [] : [{ word: writtenNode(part), sought }];
  });
}
