import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../test-kit/free-port.ts';
import { type Persona, registerPersona } from '../test-kit/persona.ts';
import { scrape, scrapeNow, type Scrape } from '../test-kit/scrape.ts';
import { startWorld, type World } from '../test-kit/world.ts';
import { faults, type Fault } from './alert-faults.fixture.ts';
import {
  checkRules,
  namesIn,
  playFault,
  playSeries,
  promtool,
  readAlertRules,
  readDashboardQueries,
} from './alert-rules.fixture.ts';
import { isSoak } from '../test-kit/repetitions.ts';
import { sqlOfRunbook } from './runbook-sql.fixture.ts';

const root = join(import.meta.dirname, '../../../..');
const rules = readAlertRules();
/** What Prometheus adds to whatever it scrapes, and what a histogram brings. */
const ownLabels = ['instance', 'le'];

let world: World;
let person: Persona;
let port: number;
let well: Scrape;
beforeAll(async () => {
  port = await freePort();
  world = await startWorld({
    sandbox: true,
    environment: { METRICS_PORT: String(port), DATABASE_CONNECTIONS: '2' },
  });
  // Registering sends a code, with a job.
  person = await registerPersona(world, {});
  // Once of each, so that everything has happened that a number can be told of.
  await world.settle();
  await person.request('GET', '/patents');
  await person.request('GET', '/notifications');
  expect((await person.request('POST', '/webhooks/stripe')).status).toBe(400);
  well = reached(await scrapeNow(world));
});
afterAll(() => world.stop());

/** What Prometheus notes beside a scrape that was answered. */
function reached(told: Scrape): Scrape {
  return {
    ...told,
    samples: [...told.samples, { name: 'up', labels: { job: 'claimstead' }, value: 1 }],
  };
}

/** Every name and label that a query reads and no scrape has. */
function unknownIn(expr: string): string[] {
  const { metrics, labels } = namesIn(expr);
  const known = new Set(well.samples.map(({ name }) => name));
  const samples = well.samples.filter(({ name }) => metrics.includes(name));
  const told = new Set([...samples.flatMap((one) => Object.keys(one.labels)), ...ownLabels]);
  return [
    ...(metrics.length === 0 ? [`no metric in ${expr}`] : []),
    ...metrics.filter((name) => !known.has(name)),
    ...labels.filter((label) => !told.has(label)),
  ];
}

it('the dashboard asks only for what a scrape tells', () => {
  const queries = readDashboardQueries();
  expect(queries.length).toBeGreaterThan(30);
  const unknown = queries.flatMap(unknownIn);
  // A seal is there from the first paper on.
  expect(unknown.filter((name) => name !== 'claimstead_seal_left')).toEqual([]);
});

it.skipIf(!promtool)('the rules are what Prometheus reads', async () => {
  await checkRules();
});

it('there is a fault for every alert, and none besides', () => {
  expect(Object.keys(faults).sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

it.skipIf(!promtool)('a pod that is gone altogether is told of, and a deploy is not', async () => {
  const pod = (name: string, values: string) => ({
    series: `up{job="claimstead",instance="${name}"}`,
    values,
  });
  const day = 24 * 60;
  const gone = day + 120;
  const series = [
    ...['one', 'two', 'three'].map((name) => pod(name, `1x${3 * day}`)),
    pod('four', `1x${gone} stale`),
    // A deploy has one more for a while.
    pod('surge', `_x${day} 1x40 stale`),
    pod('later', `_x${gone + 360} 1x${day}`),
  ];
  await playSeries('ClaimsteadProcessDown', series, [
    [day + 30, false],
    [day + 60, false],
    [gone, false],
    [gone + 10, true],
    [gone + 350, true],
    [gone + 370, false],
    [2 * day, false],
  ]);
  // Fewer are meant: that is usual after a day.
  const fewer = [pod('one', `1x${3 * day}`), pod('two', `1x${day} stale`)];
  await playSeries('ClaimsteadProcessDown', fewer, [
    [day + 60, true],
    [2 * day + 10, false],
  ]);
});

/** The others take their minutes in the soak. */
const usual = [
  'ClaimsteadLedgerDiffers',
  'ClaimsteadMailNotLeaving',
  'ClaimsteadJobsWaiting',
  'ClaimsteadWebhooksNotArriving',
];

describe.each(rules)('$alert', ({ alert, expr, runbook }) => {
  it('names a runbook that exists', () => {
    expect(runbook).toMatch(/^docs\/runbooks\/[\w-]+\.md$/);
    expect(existsSync(join(root, runbook))).toBe(true);
  });

  it.runIf(isSoak() || usual.includes(alert))(
    'is silent while all is well, fires by its fault, and ends with its runbook',
    async () => {
      const fault = faults[alert] ?? expect.fail('no fault');
      const { broken, mended } = await scrapeFault(fault, runbook);
      const { metrics } = namesIn(expr);
      expect(metrics.length).toBeGreaterThan(0);
      const known = new Set(broken.samples.map(({ name }) => name));
      expect(metrics.filter((name) => !known.has(name))).toEqual([]);
      // Whatever evaluates the rule, something that it reads has moved.
      const told = (one: Scrape) =>
        one.samples.filter(({ name }) => metrics.includes(name)).map(({ value }) => value);
      expect(told(broken)).not.toEqual(told(well));
      if (promtool) await playFault(alert, { well, broken, mended }, fault);
    },
  );
});

/** What is told while the fault lasts, and once it was mended; meanwhile what the runbook asks of the database. */
async function scrapeFault(
  fault: Fault,
  runbook: string,
): Promise<{ broken: Scrape; mended: Scrape }> {
  const mend = await fault.make({ world, person });
  let broken: Scrape;
  try {
    if (fault.asks === 'process') await world.gauges?.look();
    const told = reached(fault.asks === undefined ? await scrapeNow(world) : await scrape(port));
    const samples = told.samples.map((one) => ({
      ...one,
      value: fault.tells?.[one.name] ?? one.value,
    }));
    broken = { ...told, samples };
    if (fault.asks === undefined) await askWhatItSays(runbook);
  } finally {
    await mend();
  }
  return { broken, mended: reached(await scrapeNow(world)) };
}

/** The questions of a runbook; what it changes is part of how the fault is mended. */
async function askWhatItSays(runbook: string): Promise<void> {
  const statements = sqlOfRunbook(await readFile(join(root, runbook), 'utf8')).flat();
  for (const statement of statements.filter((one) => /^select\b/i.test(one))) {
    await sql.raw(statement).execute(world.deps.db);
  }
}
