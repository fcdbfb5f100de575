import { setTimeout as pause } from 'node:timers/promises';

/** `note`: it works, and someone should know of it. Only `failed` makes the command fail. */
export type Finding = { outcome: 'ok' | 'note' | 'failed'; found: string; toDo?: string };

export type Check = {
  /** What is checked, in a few words; no two are the same. */
  name: string;
  /** Names of checks without which this one says nothing. */
  needs?: readonly string[];
  /** What to do if looking itself fails. */
  toDo: string;
  /** Changes nothing that stays. Whatever it throws is a red finding, in the error's own words. */
  look(signal: AbortSignal): Promise<Finding>;
};

export type Answer = {
  check: string;
  outcome: Finding['outcome'] | 'skipped';
  found: string;
  toDo: string | null;
};

export const ok = (found: string): Finding => ({ outcome: 'ok', found });
export const note = (found: string, toDo: string): Finding => ({ outcome: 'note', found, toDo });
export const failed = (found: string, toDo: string): Finding => ({
  outcome: 'failed',
  found,
  toDo,
});

/**
 * Makes all checks at once, each as soon as those that it needs have succeeded.
 * @param withinMs how long one may take; then it counts as failed
 * @returns one answer for each, in their order, as they become known; never throws for what was found
 */
export async function* makeChecks(
  checks: readonly Check[],
  withinMs: number,
): AsyncGenerator<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  for (const check of checks) {
    const unknown = (check.needs ?? []).filter((name) => !answers.has(name));
    if (unknown.length > 0) throw new Error(`${check.name} needs ${unknown.join(', ')} before it.`);
    answers.set(check.name, answerTo(check, answers, withinMs));
  }
  for (const answer of answers.values()) yield await answer;
}

/** One line for a person at a terminal. */
export function lineOf({ check, outcome, found, toDo }: Answer): string {
  const advice = toDo === null ? '' : ` What to do: ${toDo}.`;
  return `${outcome.padEnd(8)}${check}: ${found}.${advice}`.replaceAll(/\s*\n\s*/g, ' ');
}

async function answerTo(
  check: Check,
  earlier: ReadonlyMap<string, Promise<Answer>>,
  withinMs: number,
): Promise<Answer> {
  for (const name of check.needs ?? []) {
    const outcome = (await earlier.get(name))?.outcome;
    if (outcome === 'ok' || outcome === 'note') continue;
    const why = outcome === 'failed' ? 'failed' : 'was not checked';
    return {
      check: check.name,
      outcome: 'skipped',
      found: `not checked, because "${name}" ${why}`,
      toDo: null,
    };
  }
  const { outcome, found, toDo = null } = await lookInTime(check, withinMs);
  return { check: check.name, outcome, found, toDo };
}

async function lookInTime(check: Check, withinMs: number): Promise<Finding> {
  const over = new AbortController();
  const late = pause(withinMs, null, { signal: over.signal }).then(
    () => failed(`no answer within ${withinMs / 1000} seconds`, check.toDo),
    () => failed('not awaited', check.toDo),
  );
  const looking = check
    .look(over.signal)
    .catch((error: unknown) => failed(wordsOf(error), check.toDo));
  try {
    return await Promise.race([looking, late]);
  } finally {
    over.abort();
  }
}

/** An error and what caused it, as one sentence without its full stop. */
export function wordsOf(error: unknown): string {
  const words: string[] = [];
  for (let at: unknown = error; at instanceof Error && words.length < 4; at = at.cause) {
    // Of several addresses that were tried, Node's own error says nothing but the code.
    const said = at.message || (at as NodeJS.ErrnoException).code || at.name;
    if (!words.some((word) => word.includes(said))) words.push(said);
  }
  return (words.join(': ') || String(error)).trim().replace(/\.$/, '');
}
