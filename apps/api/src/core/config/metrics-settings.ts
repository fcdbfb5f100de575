import { z } from 'zod';
import { optional } from './variables.ts';

const port = z.coerce.number<string>().int().min(1).max(65_535);

/** The names that begin with OTEL_ are OpenTelemetry's own. */
export const metricsVariables = {
  METRICS_PORT: optional.pipe(port.optional()),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
};

type MetricsEnvironment = {
  [K in keyof typeof metricsVariables]?: z.output<(typeof metricsVariables)[K]>;
};

/** Who watches the installation, and how. */
export type MetricsSettings = Readonly<{
  /** Where Prometheus asks; null: nowhere. */
  scrape: { host: string; port: number } | null;
  /** Where metrics and traces are sent (OTLP over HTTP, with JSON); null: nowhere. */
  push: {
    /** Without a slash at its end. */
    endpoint: string;
    headers: Record<string, string>;
    /** The share of calls and jobs that are traced, 0 to 1. */
    tracesSampled: number;
  } | null;
}>;

/** What the metrics say is for those who run the installation, so they have a port of their own. */
export function findMetricsProblems(env: MetricsEnvironment, publicPort: number): string[] {
  const problems: string[] = [];
  if (env.METRICS_PORT === publicPort) {
    problems.push('METRICS_PORT must be another port than PORT: metrics are not for everyone.');
  }
  if (readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS) === null) {
    problems.push('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs, separated by commas.');
  }
  return problems;
}

/** null: nobody watches, and nothing for it is loaded. */
export function readMetricsSettings(env: MetricsEnvironment): MetricsSettings | null {
  const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' } = env;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  if (port === undefined && endpoint === undefined) return null;
  return {
    scrape: port === undefined ? null : { host, port },
    push:
      endpoint === undefined
        ? null
        : {
            endpoint: endpoint.replace(/\/+$/, ''),
            headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS) ?? {},
            tracesSampled: env.OTEL_TRACES_SAMPLER_ARG ?? 0,
          },
  };
}

/** `name=value,other=value`, values percent-encoded (OpenTelemetry, Protocol Exporter); null: something else. */
function readHeaders(text: string | undefined): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const pair of text?.split(',') ?? []) {
    const [, name, value] = /^\s*([\w-]+)=(.*)$/.exec(pair) ?? [];
    if (name === undefined || value === undefined) return null;
    headers[name] = decoded(value.trim());
  }
  return headers;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
