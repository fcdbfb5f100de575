/** The part of autocannon that the benchmarks and the tests of a production use; the package brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type Options = {
    url: string;
    connections: number;
    /** Seconds; may be a fraction. */
    duration: number;
    /** Milliseconds between looks at whether the time is over. */
    sampleInt?: number;
    /** Seconds. */
    timeout: number;
    headers?: Record<string, string>;
    requests: {
      method: 'GET' | 'POST';
      path: string;
      headers?: Record<string, string>;
      body?: string;
    }[];
  };
  export type Result = {
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    statusCodeStats?: Record<string, { count: number }>;
    /** Milliseconds. */
    latency: { p99: number };
    /** A second. */
    requests: { average: number };
  };
  /** Emits `response` (client, status, bytes, milliseconds). */
  export type Run = EventEmitter;

  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): Run;
  export default function autocannon(options: Options): Promise<Result>;
}
