import { requireNode24 } from '../scripts/node-version.ts';

requireNode24();

type Benchmark = { about: string; load(): Promise<(options: string[]) => Promise<void>> };

const benchmarks: Record<string, Benchmark> = {
  chains: {
    about:
      'how many chains of title that you name agree with their listed owners, of sound ones and of others',
    load: async () => (await import('./chains.ts')).benchChains,
  },
  corpora: {
    about: 'what the inspection of uploads makes of the files that installed packages bring along',
    load: async () => (await import('./corpora.ts')).benchCorpora,
  },
  delivery: {
    about:
      'messages of 50 people on the pages of 50 others, over two processes and cut connections',
    load: async () => (await import('./delivery.ts')).benchDelivery,
  },
  grants: {
    about: 'what is read of patent documents that you name, file by file, with its page and code',
    load: async () => (await import('./grants.ts')).benchGrants,
  },
  'live-writes': {
    about: 'transactions that tell open pages, beside plain inserts, where each commit takes 5 ms',
    load: async () => (await import('./live-writes.ts')).benchLiveWrites,
  },
  marketplace: {
    about: 'browsing a large catalogue, beside a bare server and a static one',
    load: async () => (await import('./marketplace.ts')).benchMarketplace,
  },
  matcher: {
    about: 'one new listing against 20,000 saved searches and notes of what is wanted',
    load: async () => (await import('./matcher.ts')).benchMatcher,
  },
  pages: {
    about: 'what 500 open pages cost while nothing happens',
    load: async () => (await import('./pages.ts')).benchPages,
  },
  people: {
    about: '200 people who browse and 500 whose open pages ask for news',
    load: async () => (await import('./people.ts')).benchPeople,
  },
  publishing: {
    about: 'putting one listing into a large market, and finding it there',
    load: async () => (await import('./publishing.ts')).benchPublishing,
  },
  queue: {
    about: 'the operators’ queue and its search over 100,000 sales, half of them open',
    load: async () => (await import('./queue.ts')).benchQueue,
  },
  search: {
    about:
      'what the search finds of a judged set that you name, and how fast, beside plain FTS5 and plain tsvector',
    load: async () => (await import('./search.ts')).benchSearch,
  },
  start: {
    about: 'until the product is ready again, with and without the snapshot of the market',
    load: async () => (await import('./start.ts')).benchStart,
  },
  webhooks: {
    about: 'how fast webhooks are taken, and what follows from them is done',
    load: async () => (await import('./webhooks.ts')).benchWebhooks,
  },
  uploads: {
    about: 'browsing while four people upload at 100 MB/s together, beside browsing alone',
    load: async () => (await import('./uploads.ts')).benchUploads,
  },
  weight: {
    about: 'what a browser with an empty cache fetches for a page, before it can be used and later',
    load: async () => (await import('./weight.ts')).benchWeight,
  },
  year: {
    about: 'a database after a year of use: sizes, vacuum, the slowest queries with their plans',
    load: async () => (await import('./year.ts')).benchYear,
  },
};

const [name, ...options] = process.argv.slice(2);
const chosen = name !== undefined && Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined;
if (chosen) {
  const bench = await chosen.load();
  await bench(options);
} else {
  if (name !== undefined) process.stdout.write(`There is no benchmark "${name}".\n`);
  process.stdout.write('Benchmarks, run as "npm run bench -- <name>":\n');
  for (const [known, { about }] of Object.entries(benchmarks)) {
    process.stdout.write(`  ${known}  ${about}\n`);
  }
  process.exitCode = name === undefined ? 0 : 1;
}
