import { sql } from 'kysely';
import type { World } from './world.ts';

export type Sample = { name: string; labels: Record<string, string>; value: number };

/** What a scrape told, in Prometheus' text form. */
export type Scrape = {
  text: string;
  samples: Sample[];
  value(name: string, labels?: Record<string, string>): number;
};

/** Reads every gauge again, then asks over HTTP as Prometheus does. */
export async function scrapeNow({ gauges, deps }: World): Promise<Scrape> {
  // What is read at the start, or every few seconds, ends first.
  await gauges?.look();
  await sql`update metric_readings set claimed_at = '-infinity'`.execute(deps.db);
  await gauges?.look();
  return scrape(deps.config.metrics?.scrape?.port ?? 0);
}

export async function scrape(port: number): Promise<Scrape> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  const samples = text.split('\n').flatMap((line) => sampleIn(line) ?? []);
  return {
    text,
    samples,
    /** The sum over every sample with these labels; NaN: there is none. */
    value: (name, labels = {}) => {
      const found = samples.filter(
        (one) =>
          one.name === name &&
          Object.entries(labels).every(([label, value]) => one.labels[label] === value),
      );
      return found.length === 0 ? Number.NaN : found.reduce((sum, one) => sum + one.value, 0);
    },
  };
}

/** `name{label="value",…} 1`: comments and empty lines are none. */
function sampleIn(line: string): Sample | null {
  const [, name = '', , labels = '', value] =
    /^([a-zA-Z_:][\w:]*)(\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (value === undefined) return null;
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, label = '', text = '']) => [label, text])),
    value: Number(value),
  };
}
