/** What a use case may use of its own domain: everything but its doors and its lists. */
const inside = ['service', 'store', 'rules', 'views', 'engine', 'copy', 'mails', 'port'];

/**
 * The endings of files in a domain or an adapter, each a layer (`offers.rules.ts` is `rules`), and the layers beside
 * it whose values it may import. `CONTRIBUTING.md` says in words what each is.
 */
export const layers: Readonly<Record<string, readonly string[]>> = {
  // Its public API: other domains import what it names, and nothing else.
  api: ['service', 'views', 'rules', 'engine', 'port', 'events'],
  // What a domain is made of: its doors, its events, and the tables of its lifecycles.
  module: [
    'routes',
    'jobs',
    'consumers',
    'eraser',
    'exporter',
    'keeper',
    'gauges',
    'events',
    'rules',
    'port',
  ],
  // The doors: people and browsers, time, news, and what is done for every account and file.
  routes: ['routes', 'service', 'rules'],
  jobs: inside,
  consumers: inside,
  eraser: inside,
  exporter: inside,
  keeper: inside,
  gauges: inside,
  service: inside,
  views: ['views', 'service', 'store', 'rules'],
  store: ['store', 'rules'],
  rules: ['rules'],
  engine: ['engine', 'copy', 'rules', 'port'],
  copy: ['copy', 'engine', 'rules'],
  mails: ['mails', 'rules'],
  events: ['events', 'rules'],
  tables: [],
  deps: [],
  port: ['rules'],
};

/** What speaks with the outside, behind a port. It stands in `adapters/` only, which may use it beside the layers above. */
export const adapterLayer = 'adapter';

/** Endings of what only tests read. */
export const testEnding = /\.(test|spec|fixture|test-kit)\.tsx?$/;
