/** A piece of work that is counted and timed: its kind, and its name from a closed list. */
export type Work = { kind: 'job' | 'sweep' | 'provider' | 'email'; name: string };

/** What a call is known by once it is answered: of the contract, so that no id or address is in it. */
export type AnsweredCall = { method: string; route: string; status: number };

/** A call under way that may be recorded. */
export type TracedCall = {
  /** Runs what belongs to the call, so that work below it and log lines know the call. */
  within<T>(act: () => T): T;
  /** @param call null: it was an open stream, of which there is nothing to say. */
  end(call: AnsweredCall | null): void;
};

export type Traces = {
  /** @param traceparent of a proxy that is trusted (W3C Trace Context); null: the call begins here. */
  beginCall(requestId: string, traceparent: string | null): TracedCall;
};

export type TurnedAway = 'overloaded' | 'limit';

/**
 * Where the product says what happens in it. While metrics are off there is none: nothing is counted and no
 * package is loaded.
 */
export type Telemetry = {
  /** Runs the work and counts how it ended. Fails as the work fails. */
  run<T>(work: Work, act: () => Promise<T>): Promise<T>;
  answered(call: AnsweredCall, seconds: number): void;
  turnedAway(why: TurnedAway): void;
  /** null: nothing is traced. */
  traces: Traces | null;
  /** What each log line written now has besides: the trace it belongs to, if that is recorded. */
  logFields(): { traceId?: string };
};

/** Only runs the work. */
export const unmeasured: Pick<Telemetry, 'run'> = { run: (_work, act) => act() };
