import { ApiProblem } from './api-problem.ts';

const unexpected = 'Something went wrong. Try again in a moment.';

/** The sentence that a person reads for any failure, with the wait time if known. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof ApiProblem)) return unexpected;
  if (error.status === 429 && error.retryAfterSeconds !== null) {
    return `${error.detail} ${waitWords(error.retryAfterSeconds)}`;
  }
  return error.detail;
}

/** "You can try again in 2 minutes." */
export function waitWords(seconds: number): string {
  if (seconds < 60)
    return `You can try again in ${count(Math.max(1, Math.ceil(seconds)), 'second')}.`;
  if (seconds < 3600) return `You can try again in ${count(Math.ceil(seconds / 60), 'minute')}.`;
  return `You can try again in ${count(Math.ceil(seconds / 3600), 'hour')}.`;
}

/** Field errors keyed by the last part of their path, as forms want them ("body.email" -> email). */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  const pairs = error.errors.map(({ path, message }) => [
    path.split(/[./]/).at(-1) ?? path,
    message,
  ]);
  return Object.fromEntries(pairs);
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
