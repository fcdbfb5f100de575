import { readerGauges } from '../core/metrics/gauge-reader.ts';
import type { GaugeTable } from '../core/metrics/gauges.ts';
import { counted } from '../core/metrics/instruments.ts';

type Told = { tells: string; unit?: string; labels?: readonly string[] };

const units: Record<string, string> = { s: 'seconds', By: 'bytes', d: 'days' };
const read = {
  memory: 'what this process knows, at each scrape',
  process: 'what this process asks for, every ten seconds',
  database: 'the same for all processes, read by one of them every 30 seconds',
};

/** `docs/metrics.md`: every metric by its name in a scrape, its unit and its labels. */
export function metricsPage(tables: readonly GaugeTable<never>[]): string {
  const histograms = Object.entries(counted).map(([name, { boundaries, ...told }]) =>
    boundaries === null ? row(`${name}_total`, told) : row(name, { ...told, unit: 's' }),
  );
  const gauges = tables.flatMap(({ name, from, gauges: of }) => [
    '',
    `## \`${name}\`: ${read[from]}`,
    ...head,
    ...Object.entries(of).map(([gauge, told]) => row(gauge, told)),
  ]);
  return `${[
    '# Metrics',
    '',
    'Generated from the code; a test compares the two. After a change: `npx vitest run --project api telemetry -u`. How to turn them on, and what the',
    'numbers are worth: [Watching an installation](runbooks/monitoring.md).',
    '',
    'OpenTelemetry’s names have dots where a scrape has `_`. Labels come from closed lists; no value is an id, an address or a name of a person.',
    '',
    '## Counted where it happens',
    'Each with seconds is a histogram: `_count`, `_sum` and `_bucket`.',
    ...head,
    ...histograms,
    ...gauges,
    '',
    '## Of the gauges themselves',
    ...head,
    ...Object.entries(readerGauges).map(([gauge, told]) => row(gauge, told)),
  ].join('\n')}\n`;
}

const head = ['', '| Metric | What it tells | Unit | Labels |', '|---|---|---|---|'];

function row(name: string, { tells, unit, labels = [] }: Told): string {
  const scraped = (text: string) => `\`${text.replaceAll('.', '_')}\``;
  return `| ${scraped(name)} | ${tells} | ${units[unit ?? ''] ?? ''} | ${labels.map(scraped).join(', ')} |`;
}
