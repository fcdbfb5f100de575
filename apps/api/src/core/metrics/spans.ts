import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { MetricsSettings } from '../config/metrics-settings.ts';
import type { AnsweredCall, TracedCall, Traces } from './telemetry.ts';

/**
 * Traces: a span for each call, job, sweep and call to a provider, a sampled share of them. What runs inside
 * another is below it. They go to OTLP and nowhere else.
 */
export class Spans implements Traces {
  readonly #provider: TracerProvider;
  readonly #tracer;
  readonly #current = new AsyncLocalStorage<Span>();

  constructor(push: NonNullable<MetricsSettings['push']>, resource: Resource) {
    const exporter = new OTLPTraceExporter({
      url: `${push.endpoint}/v1/traces`,
      headers: push.headers,
    });
    this.#provider = new TracerProvider({
      resource,
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(push.tracesSampled) }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.#tracer = this.#provider.getTracer('claimstead');
  }

  beginCall(requestId: string, traceparent: string | null): TracedCall {
    const from = traceparent === null ? null : parseTraceParent(traceparent);
    const parent = from
      ? trace.setSpanContext(ROOT_CONTEXT, { ...from, isRemote: true })
      : ROOT_CONTEXT;
    const attributes = { 'claimstead.request.id': requestId };
    const span = this.#tracer.startSpan('call', { kind: SpanKind.SERVER, attributes }, parent);
    return {
      within: (act) => this.#current.run(span, act),
      end: (call) => {
        if (call) describe(span, call);
        span.end();
      },
    };
  }

  /** Runs the work in a span of its own, below the one that it runs in. */
  async run<T>(name: string, kind: SpanKind, act: () => Promise<T>): Promise<T> {
    const span = this.#tracer.startSpan(name, { kind }, this.#context());
    try {
      return await this.#current.run(span, act);
    } catch (error) {
      // Its name alone: a message may say what a person typed.
      span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
      throw error;
    } finally {
      span.end();
    }
  }

  /** The trace that is recorded now; null: none. */
  get traceId(): string | null {
    const span = this.#current.getStore();
    return span?.isRecording() ? span.spanContext().traceId : null;
  }

  stop(): Promise<void> {
    return this.#provider.shutdown();
  }

  #context(): Context {
    const span = this.#current.getStore();
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT;
  }
}

function describe(span: Span, { method, route, status }: AnsweredCall): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'error';
}
