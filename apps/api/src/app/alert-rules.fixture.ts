import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Sample, Scrape } from '../test-kit/scrape.ts';

const run = promisify(execFile);

const monitoring = join(import.meta.dirname, '../../../../deploy/monitoring');
const rulesFile = join(monitoring, 'alerts.yml');

export type AlertRule = { alert: string; expr: string; runbook: string };

/** Every rule of deploy/monitoring/alerts.yml: each of these fields is one line there. */
export function readAlertRules(): AlertRule[] {
  return readFileSync(rulesFile, 'utf8')
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((rule) => ({
      alert: rule.split('\n')[0] ?? '',
      expr: /^ +expr: (.+)$/m.exec(rule)?.[1] ?? '',
      runbook: /^ +runbook_url: (.+)$/m.exec(rule)?.[1] ?? '',
    }));
}

/** The query of every panel of the dashboard. */
export function readDashboardQueries(): string[] {
  const text = readFileSync(join(monitoring, 'dashboard.json'), 'utf8');
  const { panels } = JSON.parse(text) as { panels: { targets?: { expr: string }[] }[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** The metrics that a query names, with the labels it reads of any of them. */
export function namesIn(expr: string): { metrics: string[]; labels: string[] } {
  const metrics =
    expr.match(/\b(?:(?:claimstead|http|db|nodejs|process)_[a-z0-9_]+|up)\b(?!\s*=~?")/g) ?? [];
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  );
  const matched = [...expr.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label);
  const labels = new Set([...grouped, ...matched]);
  return { metrics: metrics.filter((name) => !labels.has(name)), labels: [...labels] };
}

export const promtool = [
  '/usr/bin/promtool',
  '/usr/local/bin/promtool',
  '/opt/homebrew/bin/promtool',
].find((path) => existsSync(path));

/** @throws with what promtool says, where it finds a fault in the file. */
export async function checkRules(): Promise<void> {
  await run(promtool ?? '', ['check', 'rules', rulesFile]);
}

const hour = 60;

/**
 * Has Prometheus' own tool play what was scraped: an hour in which all is well, three hours of the fault, and an hour
 * after it. During the fault counters go on as they went between the first two scrapes, and so do the gauges named in
 * `growing`, by a minute each; those in `plays` have the values that it says.
 * @throws unless the alert is silent in the first hour, fires at the end of the fault, and is silent in the end.
 */
export async function playFault(
  alert: string,
  scrapes: { well: Scrape; broken: Scrape; mended: Scrape },
  {
    growing = [],
    plays = {},
  }: { growing?: readonly string[]; plays?: Readonly<Record<string, string>> },
): Promise<void> {
  await playSeries(alert, seriesOf(scrapes, growing, plays), [
    [hour - 5, false],
    [4 * hour - 1, true],
    [5 * hour - 1, false],
  ]);
}

type PlayedSeries = { series: string; values: string };

/**
 * Has Prometheus' own tool play these series, in its notation, a value each minute.
 * @param expected after how many minutes the alert fires, or does not
 * @throws unless it is so.
 */
export async function playSeries(
  alert: string,
  series: readonly PlayedSeries[],
  expected: readonly (readonly [minute: number, fires: boolean])[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'claimstead-alerts-'));
  try {
    const firing = `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`;
    const tests = expected.map(([minute, fires]) => ({
      expr: `(${firing}) ${fires ? '>' : '=='} bool 0`,
      eval_time: `${minute}m`,
      exp_samples: [{ labels: '{}', value: 1 }],
    }));
    const content = {
      rule_files: [rulesFile],
      evaluation_interval: '1m',
      tests: [{ interval: '1m', input_series: series, promql_expr_test: tests }],
    };
    const file = join(folder, 'test.yml');
    await writeFile(file, JSON.stringify(content));
    await run(promtool ?? '', ['test', 'rules', file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function seriesOf(
  { well, broken, mended }: { well: Scrape; broken: Scrape; mended: Scrape },
  growing: readonly string[],
  plays: Readonly<Record<string, string>>,
): PlayedSeries[] {
  const [before, during, after] = [well, broken, mended].map(
    ({ samples }) => new Map(samples.map((one) => [keyOf(one), one.value])),
  );
  const names = new Set([before, during, after].flatMap((scrape) => [...(scrape?.keys() ?? [])]));
  return [...names].map((series) => {
    const [first, then, last] = [before, during, after].map((scrape) => scrape?.get(series));
    const isCounter = /_(?:total|count|sum|bucket)\{/.test(series);
    const step = growing.some((name) => series.startsWith(`${name}{`))
      ? 60
      : isCounter && then !== undefined
        ? then - (first ?? 0)
        : 0;
    const during3h = plays[series.replace(/\{.*$/, '')] ?? played(then, step, 3 * hour);
    const values = [played(first, 0, hour), during3h, played(last, 0, hour)];
    return { series, values: values.join(' ') };
  });
}

function keyOf({ name, labels }: Sample): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${pairs.join(',')}}`;
}

/** promtool's notation: a value, or none, how it goes on each minute, and for how many more. */
function played(value: number | undefined, step: number, minutes: number): string {
  if (value === undefined) return `_x${minutes}`;
  const plain = (number: number) => Math.abs(number).toFixed(9);
  const sign = (number: number) => (number < 0 ? '-' : '+');
  return `${value < 0 ? '-' : ''}${plain(value)}${sign(step)}${plain(step)}x${minutes - 1}`;
}
