import { isTelling } from '../query/words.rules.ts';
import { writtenNode } from '../query/written-node.rules.ts';
import type { Looked, SearchAsked, SearchCorrection, SearchFound } from '../search.port.ts';
import type { Asked, SharedIndex, Sought } from '../shared-index.port.ts';
import { enough, mostRead, neededOf, partedAt, rarestDocuments } from './answer.engine.ts';
import { lineOf, writtenMost } from './line.rules.ts';
import { lineTerms, stemsOfTerm, termsOf } from './line-terms.rules.ts';
import { mostWishes } from './missing.engine.ts';
import { rarestOf, tellingPhrases } from './plain-words.engine.ts';
import { wordsKnown } from './shared-words.engine.ts';
import {
  allOf,
  anyOf,
  anyPhraseOf,
  leftOutOf,
  numberSought,
  soughtOf,
  titlesSought,
} from './sought.rules.ts';

/** A query in the index's words. */
type Wanted = Awaited<ReturnType<typeof wantedOf>>;

/** As answer.engine.ts, of an index that processes share: it ranks whatever matches, and is asked for one page. */
export async function answerShared(index: SharedIndex, asked: SearchAsked): Promise<SearchFound> {
  const { query, from, limit } = asked;
  const wanted = await wantedOf(index, asked);
  const { found, haveAll } = await look(index, wanted, (of) =>
    index.find({ ...of, from, limit, order: 'best' }),
  );
  const { groups, corrections, vocabulary } = wanted;
  const terms = lineTerms(tellingPhrases(groups), query.required);
  const { documents = [], total = 0 } = found ?? {};
  return {
    results: documents.map((document) => {
      const isNumber = query.numbers.includes(document.number);
      const line = lineOf(document, { terms, isNumber }, (stem) => vocabulary.documentsWith(stem));
      return { listingId: document.listingId, place: document.place, line };
    }),
    total,
    corrections: await Promise.all(corrections.map((each) => written(index, wanted, each))),
    missing: wanted.isExact ? [] : await missingOf(index, wanted, total),
    haveAll,
    isTooMuch: false,
  };
}

/** As answer.engine.ts. */
async function written(
  index: SharedIndex,
  { market: among }: Wanted,
  { word, instead }: SearchCorrection,
): Promise<SearchCorrection> {
  if (instead.includes(' ')) return { word, instead };
  const asked = { sought: anyPhraseOf([instead]), first: [], among, from: 0, limit: mostRead };
  const { documents } = await index.find({ ...asked, order: 'latest' });
  return { word, instead: writtenMost(instead, documents) };
}

/** Every place that a query finds, the best first. */
export async function placesShared(index: SharedIndex, asked: Looked): Promise<Uint32Array> {
  const wanted = await wantedOf(index, asked);
  const { found } = await look(index, wanted, (of) => index.findAll(of));
  return found?.places ?? new Uint32Array();
}

async function wantedOf(index: SharedIndex, asked: Looked) {
  const { query, among, isExact = false } = asked;
  const market = asked.market ?? among;
  const { wanted: node, unwanted } = partedAt(query.required);
  const words = query.isPasted ? query.words.filter(isTelling) : query.words;
  const others = termsOf(query.required).flatMap(stemsOfTerm);
  const known = await wordsKnown(index, words, { others, among: market, isExact });
  const required = node && soughtOf(node);
  const needed = neededOf(required, known.groups);
  const without = leftOutOf(unwanted.map((part) => ({ kind: 'not', part })));
  return { ...known, query, among, market, isExact, required, needed, without };
}

/** Looks for what has all words or, where so few do, for what has the rarest; what is named by its number goes first. */
async function look<Found extends { total: number }>(
  index: SharedIndex,
  { query, among, market, isExact, groups, missing, required, needed, without }: Wanted,
  find: (asked: Asked) => Promise<Found>,
): Promise<{ found: Found | null; haveAll: number | null }> {
  const numbers = query.numbers.map(numberSought);
  const first = [anyOf(numbers), ...titlesSought(query.title)];
  const findOr = async (parts: readonly Sought[] | null) => {
    const ways = [...(parts ? [allOf(parts)] : []), ...numbers];
    if (ways.length === 0) return null;
    return find({ sought: allOf([anyOf(ways)], without), first, among });
  };
  if (needed.length === 0) return { found: await findOr(null), haveAll: null };
  const isAsked = missing.length === 0 && (isExact || !query.isPasted);
  const having = isAsked ? await findOr(needed) : null;
  if (isExact) return { found: having, haveAll: null };
  // What only its number names need not have the words.
  const [haveAll = 0] =
    having && numbers.length > 0
      ? await index.counts([allOf(needed, without)], among)
      : [having?.total];
  const isFew = async () => {
    if (market === among) return true;
    const [everywhere = 0] = await index.counts([allOf(needed, without)], market);
    return everywhere < enough;
  };
  if (having && (haveAll >= enough || groups.length < 2 || !(await isFew()))) {
    return { found: having, haveAll: null };
  }
  const rarest = rarestOf(groups, rarestDocuments[query.isPasted ? 'pasted' : 'typed']);
  const any = anyPhraseOf(rarest.flatMap(({ phrases }) => phrases));
  const found = await findOr(rarest.length > 0 ? [...(required ? [required] : []), any] : null);
  const isMore = !query.isPasted && (found?.total ?? 0) > (having?.total ?? 0);
  return { found, haveAll: isMore ? haveAll : null };
}

/** As missing.engine.ts. */
async function missingOf(
  index: SharedIndex,
  { query, among, groups, missing, needed, without }: Wanted,
  total: number,
): Promise<SearchFound['missing']> {
  if (missing.length > 0) {
    const [count = 0] =
      needed.length > 0 ? await index.counts([allOf(needed, without)], among) : [];
    return missing.map((word) => ({ word, without: count }));
  }
  if (total > 0 || query.isPasted) return [];
  const { required } = query;
  const parts = required?.kind === 'all' ? required.parts : required ? [required] : [];
  const wishes = [
    ...groups.map(({ word, phrases }) => ({ word, sought: anyPhraseOf(phrases) })),
    ...parts.flatMap((part) => {
      const sought = part.kind === 'not' ? null : soughtOf(part);
      return sought === null ? [] : [{ word: writtenNode(part), sought }];
    }),
  ];
  if (wishes.length === 0 || wishes.length > mostWishes) return [];
  const alone = await index.counts(
    wishes.map(({ sought }) => sought),
    among,
  );
  const isNowhere = (at: number) => alone[at] === 0;
  const hasNowhere = wishes.some((_, at) => isNowhere(at));
  const rests = wishes.map((_, at) =>
    wishes
      .filter((_each, other) => (hasNowhere ? !isNowhere(other) : other !== at))
      .map(({ sought }) => sought),
  );
  const counts = await index.counts(
    rests.map((rest) => (rest.length > 0 ? allOf(rest, without) : anyOf([]))),
    among,
  );
  return wishes.flatMap(({ word }, at) => {
    const count = counts[at] ?? 0;
    return (hasNowhere ? isNowhere(at) : count > 0) ? [{ word, without: count }] : [];
  });
}
