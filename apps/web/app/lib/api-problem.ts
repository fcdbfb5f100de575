/** One field that the server refused: `path` names it ("body.email"), `message` is a sentence. */
type FieldProblem = { path: string; message: string };

type ProblemFacts = {
  status: number;
  code: string;
  detail: string;
  errors?: FieldProblem[];
  retryAfterSeconds?: number;
  /** Further members of the problem document, such as a second step's challenge. */
  extra?: Record<string, unknown>;
};

/**
 * A call that did not succeed. `code` is stable (`domain.reason`); `network` (status 0) means that no response
 * came, `http.unreadable` that the response was not ours.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: FieldProblem[];
  readonly retryAfterSeconds: number | null;
  readonly extra: Record<string, unknown>;

  constructor(facts: ProblemFacts) {
    super(facts.detail);
    this.name = 'ApiProblem';
    this.status = facts.status;
    this.code = facts.code;
    this.detail = facts.detail;
    this.errors = facts.errors ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.extra = facts.extra ?? {};
  }
}

/** The problem of a call that never got a response. */
export function networkProblem(): ApiProblem {
  return new ApiProblem({
    status: 0,
    code: 'network',
    detail:
      'Unable to connect to our servers. Please check your internet connection and try again.',
  });
}

/** Reads a problem document; anything else that is not a success becomes `http.unreadable`. */
export function problemFrom(status: number, body: string, retryAfter: string | null): ApiProblem {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  const retry = Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {};
  const parsed = parseRecord(body);
  if (parsed && typeof parsed['code'] === 'string' && typeof parsed['detail'] === 'string') {
    const { code, detail, errors, type: _type, title: _title, status: _status, ...extra } = parsed;
    return new ApiProblem({
      status,
      code: String(code),
      detail: String(detail),
      errors: Array.isArray(errors) ? errors.filter(isFieldProblem) : [],
      extra,
      ...retry,
    });
  }
  return new ApiProblem({
    status,
    code: 'http.unreadable',
    detail: 'Something went wrong on our side. Try again in a moment.',
    ...retry,
  });
}

/** True if `error` is a problem, with this code if one is given. */
export function isProblem(error: unknown, code?: string): error is ApiProblem {
  return error instanceof ApiProblem && (code === undefined || error.code === code);
}

function parseRecord(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'message' in value &&
    typeof value.path === 'string' &&
    typeof value.message === 'string'
  );
}
