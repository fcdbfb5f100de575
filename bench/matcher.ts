import { loadavg } from 'node:os';
import { browseOf } from '../apps/api/src/domains/marketplace/browse/browse.rules.ts';
import type { MarketEntry } from '../apps/api/src/domains/marketplace/browse/index/market-index.engine.ts';
import type { MatchedListing, Wish } from '../apps/api/src/domains/search/matcher/match.rules.ts';
import { openMatchThread } from '../apps/api/src/domains/search/matcher/match-thread.engine.ts';
import { runBounded } from './bounded.ts';
import { describeMachine } from './machine.ts';
import { readNumbers } from './options.ts';
import { randomFrom } from './random.ts';
import { documentOf, type GivenDocument, pick, readDocuments } from './search/corpus.ts';

/** Words that follow each other in a title, from two on: with all of them some hundred wishes match a listing. */
const mostWords = 4;
const marks = [10_000, 50_000, 100_000, 250_000, 500_000];

/**
 * How long one listing takes against many saved searches and notes, in a thread, as each new one does.
 * @param words the file of documents (a JSON object a line), and options.
 */
export async function benchMatcher(words: string[]): Promise<void> {
  const [file, ...rest] = words;
  if (!file || file.startsWith('--')) {
    throw new Error('Name a file of documents: npm run bench -- matcher <documents>');
  }
  const numbers = readNumbers(rest, { searches: 10_000, notes: 10_000, listings: 300 });
  const [loadBefore = 0] = loadavg();
  await runBounded(300, async (undo) => {
    const documents = readDocuments(file).filter(({ claims }) => claims.length > 0);
    const thread = await undo.make(
      async () => openMatchThread(() => undefined),
      (made) => made.close(),
    );
    say(describeMachine(loadBefore).join('\n'));
    const memory = process.memoryUsage().rss;
    const begun = performance.now();
    await thread.put(makeWishes(documents, numbers.searches, numbers.notes));
    say(
      `\n${numbers.searches} searches and ${numbers.notes} notes taken in ${Math.round(performance.now() - begun)} ms, ` +
        `memory ${Math.round((process.memoryUsage().rss - memory) / 1e6)} MB more`,
    );
    const random = randomFrom(7);
    const times: number[] = [];
    const cpu: number[] = [];
    const counts: number[] = [];
    for (let at = 0; at < numbers.listings; at += 1) {
      const listing = listingOf(pick(random, documents), random);
      const from = performance.now();
      const usage = process.cpuUsage();
      const [match] = await thread.match([listing]);
      const { user, system } = process.cpuUsage(usage);
      times.push(performance.now() - from);
      cpu.push((user + system) / 1000);
      counts.push(match?.wishes.length ?? 0);
    }
    say(
      `one listing: median ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms, longest ${at(times, 1)} ms`,
    );
    say(`processor time: median ${at(cpu, 0.5)} ms, p95 ${at(cpu, 0.95)} ms`);
    say(`wishes that match: median ${at(counts, 0.5)}, from ${at(counts, 0)} to ${at(counts, 1)}`);
  });
}

/** A third are words of a title, a third words and a class, the others a class, a price or signs of the language. */
function makeWishes(documents: readonly GivenDocument[], searches: number, notes: number): Wish[] {
  const random = randomFrom(3);
  const titles = documents
    .map(({ title }) => title.match(/[A-Za-z]{4,}/g) ?? [])
    .filter(({ length }) => length > 1);
  const classes = documents.flatMap((each) => (each.classes ?? []).map((one) => one.slice(0, 4)));
  const someWords = () => {
    const title = pick(random, titles);
    const count = 2 + Math.floor(random() * (mostWords - 1));
    const from = Math.floor(random() * Math.max(1, title.length - count));
    return title.slice(from, from + count).join(' ');
  };
  const phrase = () => `"${pick(random, titles).slice(0, 2).join(' ')}"`;
  return Array.from({ length: searches + notes }, (_, number): Wish => {
    const isNote = number >= searches;
    const kind = random();
    const text =
      kind < 0.75 || classes.length === 0
        ? someWords()
        : kind < 0.85
          ? phrase()
          : kind < 0.95
            ? `clm:(${someWords()})`
            : '';
    const hasClass = kind > 0.33 && kind < 0.67;
    const priceTo = random() < 0.6 || text === '' ? pick(random, marks) * 100 : null;
    return {
      id: String(number),
      writtenAt: null,
      text,
      isInTitle: !isNote,
      filters: { ...browseOf({}), priceTo },
      classes: (hasClass || text === '') && classes.length > 0 ? [pick(random, classes)] : [],
      takesOffers: isNote,
    };
  });
}

function listingOf(given: GivenDocument, random: () => number): MatchedListing {
  const document = documentOf(given);
  const entry: MarketEntry = {
    id: document.listingId,
    title: given.title.toLowerCase(),
    publishedAt: 0,
    isOffered: true,
    endsAt: Number.MAX_SAFE_INTEGER,
    priceCents: Math.floor(random() * 300_000) * 100,
    typeId: 1,
    categoryIds: [1],
    acceptingOffers: random() < 0.3,
    expired: false,
    prototype: false,
    research: false,
    costModel: false,
    filedOn: null,
    classes: given.classes ?? [],
    assignees: given.assignee ? [given.assignee] : [],
    periods: [],
    ownerIds: [],
  };
  return { document, entry };
}

function at(numbers: readonly number[], share: number): string {
  const sorted = numbers.toSorted((one, other) => one - other);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return value.toFixed(Number.isInteger(value) ? 0 : 1);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
