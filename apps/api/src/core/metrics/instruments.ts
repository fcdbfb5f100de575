import type { Attributes, Meter } from '@opentelemetry/api';
import type { Reading, GaugeTable } from './gauges.ts';
import { readerGauges } from './gauge-reader.ts';
import type { AnsweredCall, TurnedAway, Work } from './telemetry.ts';

/** As OpenTelemetry advises for this one. */
const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const workSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/**
 * What is counted where it happens, each by its labels: histograms of seconds, and counters. `job` alone is
 * Prometheus' own label, for what it scrapes.
 */
export const counted = {
  'http.server.request.duration': {
    tells: 'Calls that were answered, and how long it took; streams left out',
    labels: ['http.request.method', 'http.route', 'http.response.status_class'],
    boundaries: callSeconds,
  },
  'claimstead.job.duration': {
    tells: 'Jobs that were run',
    labels: ['job_name', 'outcome'],
    boundaries: workSeconds,
  },
  'claimstead.sweep.duration': {
    tells: 'Passes over what is due',
    labels: ['sweep', 'outcome'],
    boundaries: workSeconds,
  },
  'claimstead.provider.call.duration': {
    tells: 'Calls to providers that were made',
    labels: ['provider', 'outcome'],
    boundaries: workSeconds,
  },
  'claimstead.mail.sent': {
    tells: 'Emails that the mail server took, and those that it did not take',
    labels: ['outcome'],
    boundaries: null,
  },
  'claimstead.http.calls.turned_away': {
    tells: 'Calls refused because of too much work, or of a limit',
    labels: ['reason'],
    boundaries: null,
  },
} as const;

type Counted = keyof typeof counted;

/** Where a piece of work is counted, and the label of its name. */
const placeOf = {
  job: ['claimstead.job.duration', 'job_name'],
  sweep: ['claimstead.sweep.duration', 'sweep'],
  provider: ['claimstead.provider.call.duration', 'provider'],
} as const satisfies Record<Exclude<Work['kind'], 'email'>, [Counted, string]>;

/** Labels come from closed lists: the contract, names of jobs, outcomes. */
export function createInstruments(meter: Meter) {
  const histogram = (name: Counted) => {
    const { tells: description, boundaries } = counted[name];
    const explicitBucketBoundaries = [...(boundaries ?? [])];
    return meter.createHistogram(name, {
      description,
      unit: 's',
      advice: { explicitBucketBoundaries },
    });
  };
  const counter = (name: Counted) =>
    meter.createCounter(name, { description: counted[name].tells });
  const calls = histogram('http.server.request.duration');
  const work = {
    job: histogram(placeOf.job[0]),
    sweep: histogram(placeOf.sweep[0]),
    provider: histogram(placeOf.provider[0]),
  };
  const mails = counter('claimstead.mail.sent');
  const away = counter('claimstead.http.calls.turned_away');
  // A rate of something that has not happened yet is 0, not unknown.
  for (const reason of ['overloaded', 'limit'] satisfies TurnedAway[]) away.add(0, { reason });
  for (const outcome of ['done', 'failed']) mails.add(0, { outcome });
  return {
    answered: ({ method, route, status }: AnsweredCall, seconds: number): void => {
      calls.record(seconds, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_class': `${Math.floor(status / 100)}xx`,
      });
    },
    turnedAway: (reason: TurnedAway): void => away.add(1, { reason }),
    worked: ({ kind, name }: Work, outcome: 'done' | 'failed', seconds: number): void => {
      if (kind === 'email') mails.add(1, { outcome });
      else work[kind].record(seconds, { [placeOf[kind][1]]: name, outcome });
    },
  };
}

/** Tells every gauge of these tables at each scrape; a reading that no table names is left out. */
export function observeGauges<Deps>(
  meter: Meter,
  tables: readonly GaugeTable<Deps>[],
  tell: () => readonly Reading[],
): void {
  const named = Object.entries(
    Object.assign({}, readerGauges, ...tables.map((table) => table.gauges)) as Record<
      string,
      { tells: string; unit?: string }
    >,
  ).map(([name, { tells, unit }]) => {
    const options = { description: tells, ...(unit === undefined ? {} : { unit }) };
    return [name, meter.createObservableGauge(name, options)] as const;
  });
  const gauges = new Map(named);
  meter.addBatchObservableCallback(
    (result) => {
      for (const { gauge, value, labels } of tell()) {
        const found = gauges.get(gauge);
        if (found) result.observe(found, value, labels as Attributes);
      }
    },
    [...gauges.values()],
  );
}
