import { inspect } from 'node:util';

/** An incident is over when nothing has been heard of it for this long. */
const quietMs = 10 * 60_000;

/** A database or provider that went away is noticed by everything that asks it, each in its own words. */
const brokenLineCodes = /^(57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|25006)$/;
const brokenLineWords =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/;

/**
 * Tells whether an error line is the first of its incident. Level 50 calls a person: once for each thing that
 * went wrong, not once for each call that ran into it. The lines that follow say more, and call nobody.
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

/** What happened, whoever noticed it: a broken line, an error by its code or words, else the sentence logged. */
function incidentOf(said: readonly unknown[]): string {
  const [fields] = said;
  const error = fields instanceof Error ? fields : (fields as { err?: unknown } | null)?.err;
  const sentence = said.find((one) => typeof one === 'string') ?? '';
  // As deep as lines go; whatever is logged, telling incidents apart never fails.
  if (!(error instanceof Error)) return `${sentence} ${inspect(fields, { depth: 2 })}`;
  const { code = '' } = error as { code?: string };
  if (brokenLineCodes.test(code) || brokenLineWords.test(error.message)) return 'broken line';
  return `${sentence} ${code} ${error.message}`;
}
