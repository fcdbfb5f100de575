import { matchesGlob } from 'node:path';

/**
 * Tests that `npm test` leaves out: they guard what few changes can break. A file that ends with `.suite.test.ts` (or
 * `.suite.spec.ts`, in a browser) is one of them, and stands beside what it guards.
 */
export type TestSuite = {
  name: string;
  /** Its tests, as patterns of paths. */
  tests: readonly string[];
  /** What can break it: a change to one of these files runs it. */
  inputs: readonly string[];
  /** What of it is in `npm test` all the same, so that a plain break is seen in every run. */
  inEveryRun: string;
  /** A command of package.json that runs it, where Vitest and Playwright do not. */
  command?: string;
};

const api = 'apps/api/src';
const migrations = 'apps/api/migrations/**';
const contract = 'packages/contract/src/**';
const sandbox = 'sandbox/src/**';
const launcher = 'packages/embedded-postgres/src/**';

export const testSuites: readonly TestSuite[] = [
  {
    name: 'production',
    tests: ['e2e/production/*.suite.test.ts'],
    inputs: [
      'e2e/{production,kit}/**',
      'deploy/**',
      '{Dockerfile,.dockerignore,compose.yaml,bin/claimstead,CHANGELOG.md,apps/web/vite.config.ts}',
      `${api}/app/commands/**`,
      `${api}/app/{backup,upgrade}/*-command.ts`,
      ...[`${api}/*.ts`, `${api}/app/*.ts`, `${api}/app/doctor/**`, `${api}/adapters/**`],
      `${api}/core/{circuit,config,db,http,jobs,live,log,outbox,processes}/**`,
      `${api}/domains/signing/{sealing/**,ceremony/seal-papers.service.ts}`,
      'packages/contract/src/site.contract.ts',
      ...[launcher, migrations],
    ],
    inEveryRun: 'the browser tests start the built program; crashes.spec.ts kills it',
  },
  {
    name: 'backups',
    tests: [`${api}/app/{backup,upgrade}/*.suite.test.ts`],
    inputs: [
      `${api}/app/{backup,upgrade}/**`,
      `${api}/{backup,restore,move,upgrade,evidence-verify,migrate}.ts`,
      ...[migrations, launcher, 'CHANGELOG.md'],
      `${api}/core/{db,files,secrets,jobs}/**`,
      `${api}/adapters/{folder,s3}/**`,
      ...[`${api}/**/*.tables.ts`, `${api}/**/*.{keeper,eraser}.ts`],
      `${api}/domains/signing/{sealing/**,ceremony/seal-papers.service.ts}`,
      `${api}/domains/sales/**/*evidence*.ts`,
      `${api}/domains/sales/history/verify-sale.service.ts`,
      `${api}/domains/money/ledger/**`,
    ],
    inEveryRun: 'backup.test.ts: one backup and its restore',
  },
  {
    name: 'launcher',
    tests: ['packages/embedded-postgres/src/*.suite.test.ts'],
    inputs: ['packages/embedded-postgres/**'],
    inEveryRun: 'every API test runs on a server that it launched',
  },
  {
    name: 'fuzz',
    tests: [`${api}/app/fuzz/*.suite.test.ts`],
    inputs: [
      `${api}/app/fuzz/**`,
      `${api}/app/*.ts`,
      contract,
      `${api}/**/*.routes.ts`,
      `${api}/core/{config,errors,http,inspection}/**`,
      `${api}/adapters/stripe/**`,
    ],
    inEveryRun: 'fuzz.test.ts: 200 of the 2,000 requests, each call at least once',
  },
  {
    name: 'rights',
    tests: [`${api}/app/rights/*.suite.test.ts`],
    inputs: [
      `${api}/app/rights/**`,
      `${api}/app/*.ts`,
      `${api}/app/fuzz/{change-watch,described-calls}.fixture.ts`,
      `${api}/core/http/**`,
      `${api}/**/*.{routes,service,store,views}.ts`,
      `${api}/domains/operations/own-matters/**`,
      `${api}/domains/sales/sale-world.fixture.ts`,
      contract,
    ],
    inEveryRun:
      'lines.test.ts: a line for every call; rights.test.ts: every call as who is not known; the tables of offers, listings, messages, notifications and operations',
  },
  {
    name: 'public pages',
    tests: [`${api}/app/public-pages/*.suite.test.ts`],
    inputs: [
      `${api}/app/{public-pages/**,web-*.ts}`,
      `${api}/domains/{listings/public-page,marketplace/public-pages}/**`,
      'apps/web/app/{root,routes,entry.server}.ts*',
      'apps/web/app/{features/{home,listings/public-page,marketplace/public-index,shell},pages}/**',
      'packages/contract/src/{claim-text,patent-number,public-pages}.ts',
    ],
    inEveryRun:
      'public-pages.test.ts: what a page tells and when it is gone; nothing of a person in any of them',
  },
  {
    name: 'documents',
    tests: [
      `${api}/domains/listings/suggestions/**/*.suite.test.ts`,
      `${api}/domains/listings/files/*.suite.test.ts`,
      `${api}/core/inspection/*.suite.test.ts`,
    ],
    inputs: [
      `${api}/core/{files,inspection,processes,recognition}/**`,
      `${api}/core/config/recognition-settings.ts`,
      `${api}/domains/listings/{documents,files,images,openings,suggestions}/**`,
      'packages/contract/src/{error-codes,patent-number}.ts',
    ],
    inEveryRun: 'inspection-task.test.ts, recorded-grants.test.ts and suggestions.routes.test.ts',
  },
  {
    name: 'troubled money',
    tests: [`${api}/app/money/*.suite.test.ts`],
    inputs: [
      `${api}/app/money/**`,
      `${api}/domains/{checkouts,dockets,money,offers,operations,recordations,sales,signing,subscriptions}/**`,
      `${api}/domains/listings/{deals,publishing,title}/**`,
      `${api}/adapters/stripe/**`,
      `${api}/core/{clock,config,db,errors,http,jobs,numbers,text}/**`,
      'packages/contract/src/{books,checkouts,offers,owner-moves,sale-words,sales,standing,subscriptions,usual-days}*.ts',
      ...[migrations, sandbox],
    ],
    inEveryRun:
      'payment-states.test.ts, plan-states.test.ts and tampering.test.ts, and the tests of sales, money and plans beside their code',
  },
  {
    name: 'screens',
    tests: ['e2e/screens.suite.spec.ts'],
    inputs: ['apps/web/**', contract, 'e2e/{kit,screens}/**', `${api}/demo/**`],
    inEveryRun: 'the journeys and the tests of components look at what they pass, in two sizes',
  },
  {
    name: 'demo',
    tests: [`${api}/demo/*.suite.test.ts`],
    inputs: [
      `${api}/demo/**`,
      ...[migrations, contract],
      `${api}/core/config/config.ts`,
      `${api}/domains/**/*.service.ts`,
    ],
    inEveryRun:
      'the tests of what it seeds beside their code; the suite “screens” walks through all of it',
  },
  {
    name: 'setting up',
    tests: [`${api}/app/doctor/*.suite.test.ts`, `${api}/adapters/stripe/*.suite.test.ts`],
    inputs: [
      `${api}/app/doctor/**`,
      `${api}/{doctor,payments-setup}.ts`,
      `${api}/app/backup/{encryption,make-backup,place,read-backup}.ts`,
      `${api}/app/{build-app,create-files,create-malware-scan,create-signatures}.ts`,
      ...[`${api}/adapters/**`, `${api}/core/{clock,config,db,files,malware,running,secrets}/**`],
      `${api}/domains/signing/{sealing/**,ceremony/seal-papers.service.ts}`,
      'apps/api/src/test-kit/free-port.ts',
      'packages/contract/src/product.ts',
      ...[migrations, sandbox],
    ],
    inEveryRun: 'the tests of the settings and of each adapter',
  },
  {
    name: 'file upkeep',
    tests: [`${api}/app/file-upkeep/*.suite.test.ts`],
    inputs: [
      `${api}/app/file-upkeep/**`,
      `${api}/app/modules.ts`,
      `${api}/core/files/**`,
      `${api}/adapters/{folder,s3}/**`,
      `${api}/**/*.{keeper,tables}.ts`,
      migrations,
    ],
    inEveryRun: 'the tests of both stores, and of each upload and removal',
  },
  {
    name: 'signing at BoldSign',
    tests: [
      `${api}/domains/sales/sales.boldsign.suite.test.ts`,
      `${api}/adapters/boldsign/*.suite.test.ts`,
    ],
    inputs: [
      `${api}/adapters/boldsign/**`,
      `${api}/app/create-signatures.ts`,
      `${api}/domains/{checkouts,sales,signing}/**`,
      `${api}/adapters/stripe/stripe-client.adapter.ts`,
      'sandbox/src/boldsign/**',
    ],
    inEveryRun: 'webhooks.service.test.ts of the adapter, and boldsign.spec.ts in a browser',
  },
  {
    name: 'keys',
    tests: [`${api}/app/keys/*.suite.test.ts`, `${api}/domains/signing/sealing/*.suite.test.ts`],
    inputs: [
      `${api}/app/keys/**`,
      `${api}/{secrets-reseal,seal-renew}.ts`,
      `${api}/core/{clock,db,secrets}/**`,
      `${api}/domains/signing/{papers,sealing}/**`,
      ...[`${api}/**/*.tables.ts`, migrations],
    ],
    inEveryRun: 'secret-box.test.ts, keys-inventory.test.ts and seal.test.ts',
  },
  {
    name: 'telemetry',
    tests: [`${api}/app/telemetry.suite.test.ts`, `${api}/core/metrics/*.suite.test.ts`],
    inputs: [
      `${api}/app/{telemetry,metrics-page}.ts`,
      `${api}/core/{db,http,jobs,log,metrics}/**`,
      `${api}/**/*.gauges.ts`,
      'deploy/monitoring/**',
      'docs/metrics.md',
    ],
    inEveryRun: 'gauge-reader.test.ts and alerts.test.ts',
  },
  {
    name: 'generated client',
    tests: [`${api}/app/api-docs/client/*.suite.test.ts`],
    inputs: [
      `${api}/app/api-docs/**`,
      contract,
      `${api}/core/http/**`,
      `${api}/domains/{identity,listings,offers,sales,signing,subscriptions}/**/*.routes.ts`,
      sandbox,
    ],
    inEveryRun: 'api-docs.test.ts, and the document’s rules in `npm run check`',
  },
  {
    name: 'sandbox',
    tests: ['sandbox/src/**/*.suite.test.ts'],
    inputs: ['sandbox/**'],
    inEveryRun: 'the API and browser tests of money, papers and mail run against it',
  },
  {
    name: 'tooling',
    tests: ['scripts/**/*.suite.test.ts'],
    inputs: [
      'scripts/**',
      'lint/**',
      'oxlint.config.ts',
      'docs/glossary.md',
      `${api}/app/domain-order.ts`,
      `${api}/adapters/stripe/followed-events.rules.ts`,
      'packages/contract/src/error-codes.ts',
      'packages/contract/src/error-codes/**',
    ],
    inEveryRun: 'lint itself, walls.test.ts and suites.test.ts',
  },
  {
    name: 'other browsers',
    tests: ['e2e/browsers/*.journey.ts'],
    inputs: ['apps/web/**', contract, 'e2e/{browsers,kit,steps}/**', 'e2e/**/*.kit.ts'],
    inEveryRun: 'every browser test, in Chromium',
    command: 'test:browsers',
  },
];

/** What every suite stands on: a change to one of these files runs all of them. */
export const inputsOfAll: readonly string[] = [
  '.ci/**',
  '.npmrc',
  '.nvmrc',
  '**/package.json',
  'package-lock.json',
  'tsconfig.base.json',
  '{vitest,playwright}.config.ts',
  'apps/web/vitest*.config.ts',
  // Identifiers, units of work and what tests begin with.
  'apps/api/src/{core/ids,core/outbox,test-kit}/**',
  'scripts/**',
];

/** A test is read by no other file: what it can break is itself. */
const isTest = (file: string) => /\.(test|spec|journey)\.tsx?$/.test(file);

/** Whether `npm test` leaves a test file out. */
export function isOfSuite(file: string): boolean {
  return /\.suite\.(test|spec)\.tsx?$/.test(file);
}

/** The suites that a test file belongs to. The test of this table sees to it that each belongs to one place. */
export function suitesWith(file: string, suites = testSuites): TestSuite[] {
  return suites.filter(({ tests }) => matches(file, tests));
}

/** The suites that a change to these files needs; all where nobody knows what changed. */
export function suitesFor(
  changed: readonly string[] | null,
  suites = testSuites,
): readonly TestSuite[] {
  if (changed === null || changed.some(runsAll)) return suites;
  return suites.filter(({ tests, inputs }) =>
    changed.some((file) => matches(file, tests) || matches(file, inputs)),
  );
}

/** Whether a change to this file runs every suite. */
export function runsAll(file: string): boolean {
  return matches(file, inputsOfAll) && !isTest(file) && file !== lastAllGreenFile;
}

/** Where the commit is kept whose whole run was green. It says what was tested, and tests nothing itself. */
export const lastAllGreenFile = '.ci/last-all-green';

function matches(file: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(file, pattern));
}
