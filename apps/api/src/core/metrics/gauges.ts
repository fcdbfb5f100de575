/** What one gauge is: said in a scrape, and in docs/metrics.md. */
type Gauge = {
  tells: string;
  /** Of the Unified Code for Units of Measure, as OpenTelemetry wants it; absent: a plain number. */
  unit?: 's' | 'By' | 'd' | '1';
  /** The labels it is told by, each with a closed list of values behind it: never an id, an address or a name. */
  labels?: readonly string[];
};

export type Reading<Name extends string = string> = {
  gauge: Name;
  value: number;
  labels?: Readonly<Record<string, string>>;
};

/**
 * Numbers that a part of the product offers to whoever watches it. Where they come from decides how often they
 * are read, because a scrape itself never waits for anything:
 * - `memory`: what this process knows, at each scrape.
 * - `process`: what this process has to ask for, every few seconds.
 * - `database`: what is the same for all processes. One of them reads it, and all tell it.
 */
export type GaugeTable<Deps> = {
  /** The part of the product: one table for each part and source. */
  name: string;
  gauges: Readonly<Record<string, Gauge>>;
} & (
  | { from: 'memory'; read(deps: Deps): readonly Reading[] }
  | { from: 'process' | 'database'; read(deps: Deps): Promise<readonly Reading[]> }
);

type Told<Gauges> = Reading<keyof Gauges & string>;

/** @returns the same; a reading of a gauge that the table does not have does not compile. */
export function defineGauges<Deps, const Gauges extends Readonly<Record<string, Gauge>>>(
  table: { name: string; gauges: Gauges } & (
    | { from: 'memory'; read(deps: Deps): readonly Told<Gauges>[] }
    | { from: 'process' | 'database'; read(deps: Deps): Promise<readonly Told<Gauges>[]> }
  ),
): GaugeTable<Deps> {
  return table;
}

/** Seconds since a moment, never below zero; a gauge of something that never happened has no reading. */
export function secondsSince(moment: Date, now: Date): number {
  return Math.max(0, (now.getTime() - moment.getTime()) / 1000);
}
