import type { Attributes, Meter } from '@opentelemetry/api';
import type { Reading, GaugeTable } from './gauges.ts';
import { readerGauges } from './gauge-reader.ts';
import type { AnsweredCall, TurnedAway, Work } from './telemetry.ts';

/** As OpenTelemetry advises for this one. */
const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const workSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** `job` alone is Prometheus' own label, for what it scrapes. */
const labelOf = { job: 'job_name', sweep: 'sweep', provider: 'provider' } as const;

/** What is counted where it happens. Labels come from closed lists: the contract, names of jobs, outcomes. */
export function createInstruments(meter: Meter) {
  const histogram = (name: string, description: string, boundaries: number[]) =>
    meter.createHistogram(name, {
      description,
      unit: 's',
      advice: { explicitBucketBoundaries: boundaries },
    });
  const calls = histogram(
    'http.server.request.duration',
    'Calls that were answered, and how long it took; streams left out',
    callSeconds,
  );
  const work = {
    job: histogram('claimstead.job.duration', 'Jobs that were run', workSeconds),
    sweep: histogram('claimstead.sweep.duration', 'Passes over what is due', workSeconds),
    provider: histogram(
      'claimstead.provider.call.duration',
      'Calls to providers that were made',
      workSeconds,
    ),
  };
  const mails = meter.createCounter('claimstead.mail.sent', {
    description: 'Emails handed to the mail server, and those that it did not take',
  });
  const away = meter.createCounter('claimstead.http.calls.turned_away', {
    description: 'Calls refused because of too much work, or of a limit',
  });
  // A rate of something that has not happened yet is 0, not unknown.
  for (const reason of ['overloaded', 'limit'] satisfies TurnedAway[]) away.add(0, { reason });
  for (const outcome of ['done', 'failed']) mails.add(0, { outcome });
  return {
    answered({ method, route, status }: AnsweredCall, seconds: number): void {
      calls.record(seconds, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_class': `${Math.floor(status / 100)}xx`,
      });
    },
    turnedAway: (reason: TurnedAway): void => away.add(1, { reason }),
    worked({ kind, name }: Work, outcome: 'done' | 'failed', seconds: number): void {
      if (kind === 'email') mails.add(1, { outcome });
      else work[kind].record(seconds, { [labelOf[kind]]: name, outcome });
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
