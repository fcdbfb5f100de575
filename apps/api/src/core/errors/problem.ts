import { errorCodes, type ErrorCode } from '@claimstead/contract/error-codes.ts';

export type FieldError = { path: string; message: string };

/**
 * A designed refusal. `code` gives the status and the public sentence (one closed table); `note` goes
 * to the log only. Throw it from a service; the HTTP edge turns it into an RFC 9457 document.
 */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What the document carries besides its usual fields (RFC 9457, section 3.2). */
  readonly extra: Readonly<Record<string, unknown>> | undefined;
  /** Whose account it concerns if nobody is signed in: for the security line, never sent. */
  readonly accountId: string | null;

  constructor(
    code: ErrorCode,
    options: {
      note?: string;
      detail?: string;
      errors?: FieldError[];
      retryAfterSeconds?: number;
      extra?: Readonly<Record<string, unknown>>;
      accountId?: string | null;
      cause?: unknown;
    } = {},
  ) {
    const [status, detail] = errorCodes[code];
    super(options.note ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = status;
    this.detail = options.detail ?? detail;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.extra = options.extra;
    this.accountId = options.accountId ?? null;
  }
}

/** What a rule decides: a change with its events, or the code of its refusal. Rules never throw. */
export type Decision<Change> = { ok: true; change: Change } | { ok: false; code: ErrorCode };

/** Turns a refused decision into the problem that the person reads. */
export function accepted<Change>(decision: Decision<Change>): Change {
  if (!decision.ok) throw new Problem(decision.code);
  return decision.change;
}
