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

type Attributes = Record<string, string | number>;

/**
 * Traces: a span for each call, job, sweep and call to a provider, a sampled share of them. What runs inside
 * another is below it. They go to OTLP and nowhere else.
 */
export class Spans {
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

  /** @param traceparent of whoever made the call; null, or none at all: the trace begins here. */
  begin(name: string, attributes: Attributes, traceparent: string | null): Span {
    const from = traceparent === null ? null : parseTraceParent(traceparent);
    const parent = from
      ? trace.setSpanContext(ROOT_CONTEXT, { ...from, isRemote: true })
      : ROOT_CONTEXT;
    return this.#tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  }

  within<T>(span: Span, act: () => T): T {
    return this.#current.run(span, act);
  }

  /** Runs the work in a span of its own, below the one that it runs in. */
  async run<T>(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    act: () => Promise<T>,
  ): Promise<T> {
    const span = this.#tracer.startSpan(name, { kind, attributes }, this.#context());
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

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'error';
}
