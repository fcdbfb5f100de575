import { performance } from 'node:perf_hooks';
import { productName } from '@claimstead/contract/product.ts';
import { SpanKind } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  type IMetricReader,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import type { MetricsSettings } from '../config/metrics-settings.ts';
import { newId } from '../ids/ids.ts';
import type { Log } from '../log/log.ts';
import type { GaugeTable, Reading } from './gauges.ts';
import { createInstruments, observeGauges } from './instruments.ts';
import { Spans } from './spans.ts';
import type { Telemetry, Work } from './telemetry.ts';
import { within } from './within.ts';

const pushEveryMs = 30_000;
const stopWithinMs = 2_000;

export type RunningTelemetry = Telemetry & {
  /** Tells these gauges from now on. */
  observe<Deps>(tables: readonly GaugeTable<Deps>[], tell: () => readonly Reading[]): void;
  /** Sends what is left, and closes the port. */
  stop(): Promise<void>;
};

/**
 * Metrics and traces by OpenTelemetry. This file and those it imports are the only ones that know its packages;
 * it is imported while metrics are on, and not otherwise.
 * @throws with the code EADDRINUSE if the port for Prometheus is taken.
 */
export async function startOpenTelemetry(options: {
  settings: MetricsSettings;
  role: string;
  log: Log;
}): Promise<RunningTelemetry> {
  const { scrape, push } = options.settings;
  const { log } = options;
  setGlobalErrorHandler((error) => log.warn({ err: error }, 'metrics: could not be sent'));
  const resource = resourceFromAttributes({
    'service.name': productName.toLowerCase(),
    'service.instance.id': newId(),
    'claimstead.role': options.role,
  });
  const prometheus = scrape
    ? new PrometheusExporter({ ...scrape, preventServerStart: true, withoutScopeInfo: true })
    : null;
  const readers: IMetricReader[] = prometheus ? [prometheus] : [];
  if (push) readers.push(pushReader(push));
  const provider = new MeterProvider({ resource, readers });
  const meter = provider.getMeter('claimstead');
  await prometheus?.startServer();
  const spans = push && push.tracesSampled > 0 ? new Spans(push, resource) : null;
  return {
    ...measure(createInstruments(meter), spans),
    observe: (tables, tell) => observeGauges(meter, tables, tell),
    stop: async () => {
      // A collector that is away must not keep the process from ending.
      const sent = Promise.allSettled([spans?.stop(), provider.shutdown()]);
      await within(stopWithinMs, sent).catch(() => undefined);
    },
  };
}

function pushReader({ endpoint, headers }: NonNullable<MetricsSettings['push']>): IMetricReader {
  return new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, headers }),
    exportIntervalMillis: pushEveryMs,
    exportTimeoutMillis: pushEveryMs / 2,
  });
}

/** Counts every piece of work, and traces it where spans are on. */
function measure(counts: ReturnType<typeof createInstruments>, spans: Spans | null): Telemetry {
  return {
    run: async (work, act) => {
      const startedAt = performance.now();
      const counted = async () => {
        let outcome: 'done' | 'failed' = 'failed';
        try {
          const answer = await act();
          outcome = 'done';
          return answer;
        } finally {
          counts.worked(work, outcome, (performance.now() - startedAt) / 1000);
        }
      };
      return spans ? spans.run(nameOf(work), kindOf(work), counted) : counted();
    },
    answered: counts.answered,
    turnedAway: counts.turnedAway,
    traces: spans,
    logFields: () => {
      const traceId = spans?.traceId ?? null;
      return traceId === null ? {} : { traceId };
    },
  };
}

function nameOf({ kind, name }: Work): string {
  return `${kind} ${name}`;
}

/** What asks another system is a client, in OpenTelemetry's words. */
function kindOf({ kind }: Work): SpanKind {
  return kind === 'provider' || kind === 'email' ? SpanKind.CLIENT : SpanKind.CONSUMER;
}
