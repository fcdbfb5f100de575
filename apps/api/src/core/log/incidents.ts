import { inspect } from 'node:util';

/** An incident is over when nothing has been heard of it for this long. */
const quietMs = 10 * 60_000;

/** When a database or provider goes away, everything that uses it notices, each in its own words. */
const brokenLineCodes = /^(57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|25006)$/;
const brokenLineWords =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^LISTEN\/NOTIFY /;

/** How a call ends while its provider is away. The provider's circuit reports a long outage, once. */
const awayCodes = /^(files\.store|payments\.provider|signatures\.provider)_away$/;
const causesLookedAt = 5;

/**
 * Decides whether an error line is the first of its incident. Level 50 pages a person: once for each thing that
 * went wrong, not once for each call that ran into it. The lines that follow add detail and page nobody.
 */
export class Incidents {
  readonly #heard = new Map<string, number>();

  isNew(said: readonly unknown[], now: number): boolean {
    const name = incidentOf(said);
    const last = this.#heard.get(name);
    for (const [one, at] of this.#heard) if (now - at > quietMs) this.#heard.delete(one);
    this.#heard.set(name, now);
    return last === undefined || now - last > quietMs;
  }
}

/** Whether a line is about a provider that is or was away: only its circuit pages a person. */
export function isProviderAway(said: readonly unknown[]): boolean {
  let error = errorOf(said);
  for (let depth = 0; error !== null && depth < causesLookedAt; depth += 1) {
    const { name, code, outcome, isOurs, cause } = error as Said;
    if (name === 'CircuitOpen' || awayCodes.test(code ?? '')) return true;
    // Waiting does not fix a key of ours that is refused.
    if (outcome === 'unknown' && !isOurs) return true;
    error = cause ?? null;
  }
  return false;
}

/** Sentences that are written about the database alone. */
const aboutDatabase = /^(?:database|jobs: error|live):? /;
const databaseCodes = /^(57P0[123]|25006)$/;

/** Whether a line is about a database that is away, or takes no writes. */
export function isDatabaseAway(said: readonly unknown[]): boolean {
  let error = errorOf(said);
  if (error !== null && aboutDatabase.test(`${sentenceOf(said)} `) && isBrokenLine(error))
    return true;
  for (let depth = 0; error !== null && depth < causesLookedAt; depth += 1) {
    const { code = '', message = '', from, cause } = error as Said;
    if (databaseCodes.test(code) || brokenLineWords.test(message)) return true;
    if (from === 'database' && isBrokenLine(error)) return true;
    error = cause ?? null;
  }
  return false;
}

/** The words of a line, without what differs each time. */
export function sentenceOf(said: readonly unknown[]): string {
  return said.find((one) => typeof one === 'string') ?? '';
}

function isBrokenLine(error: object): boolean {
  const { code = '', message = '' } = error as Said;
  return brokenLineCodes.test(code) || brokenLineWords.test(message);
}

type Said = {
  /** Set by the client of the database. */
  from?: string;
  name?: string;
  code?: string;
  outcome?: string;
  isOurs?: boolean;
  message?: string;
  cause?: object;
};

/** The error of a line; libraries hand on copies that are no instance of one. */
function errorOf([fields]: readonly unknown[]): object | null {
  const error = fields instanceof Error ? fields : (fields as { err?: unknown } | null)?.err;
  if (typeof error !== 'object' || error === null) return null;
  return typeof (error as Said).message === 'string' ? error : null;
}

/**
 * What happened, whoever noticed it: a broken connection, an error's code or words, or else the logged
 * sentence.
 */
function incidentOf(said: readonly unknown[]): string {
  const [fields] = said;
  const error = errorOf(said);
  const sentence = sentenceOf(said);
  // As deep as log lines go; whatever is logged, this never fails.
  if (error === null) return `${sentence} ${inspect(fields, { depth: 2 })}`;
  const { code = '', message = '' } = error as Said;
  if (isBrokenLine(error)) return 'broken line';
  return `${sentence} ${code} ${message}`;
}
