import type { AuditedOperator } from '../../core/audit/audit.store.ts';
import { findUserByEmail, listOperators, mayOperate } from '../../domains/identity/identity.api.ts';
import type { AppDeps } from '../deps.ts';
import { StartProblem } from '../start-up.ts';

/** Who reads what a command says and answers its question. */
export type Terminal = {
  say(line: string): void;
  /** What the person types; null: nobody is there to type. */
  ask(question: string): Promise<string | null>;
};

/** One command under way: what it works on, who does it, and why. */
export type Administration = {
  deps: AppDeps;
  terminal: Terminal;
  by: AuditedOperator;
  /** Never blank; it stands in the trail. */
  reason: string;
  /** `--yes`: nobody is asked. */
  isSure: boolean;
};

/**
 * The operator who does it. Whoever may run a command could do all of it in the database; the trail says who did.
 * @throws {StartProblem} if this is no operator's account.
 */
export async function findAdministrator(deps: AppDeps, email: string): Promise<AuditedOperator> {
  const user = await findUserByEmail(deps.db, email);
  if (user && (await mayOperate(deps.db, deps.config, user.userId))) {
    return { userId: user.userId, email: email.trim().toLowerCase() };
  }
  const secondStep = deps.config.production ? ' and a second step' : '';
  throw new StartProblem(
    `${email} is not an operator: --by names an account in OPERATOR_EMAILS with a verified email${secondStep}.`,
  );
}

/** Whether another operator could do this instead. */
export async function hasOtherOperator({ deps, by }: Administration): Promise<boolean> {
  const all = await listOperators(deps.db, deps.config);
  return all.some((userId) => userId !== by.userId);
}

/**
 * Goes on once the person has typed the word that names what is done.
 * @throws {StartProblem} if they typed something else, or nobody is there to type.
 */
export async function confirm(
  { terminal, isSure }: Administration,
  { what, word }: { what: string; word: string },
): Promise<void> {
  terminal.say(what);
  if (isSure) return;
  const typed = await terminal.ask(`Type ${word} to go on: `);
  if (typed === null) throw new StartProblem('Nobody is here to confirm this: add --yes.');
  if (typed.trim().toLowerCase() !== word.toLowerCase()) {
    throw new StartProblem('Not confirmed: nothing was changed.');
  }
}
