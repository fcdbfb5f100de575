import { parseArgs } from 'node:util';
import { logLevels } from '../../core/running/running-settings.store.ts';
import { usageOf } from '../commands/commands.ts';
import type { AppDeps } from '../deps.ts';
import { StartProblem } from '../start-up.ts';
import { endSessions, removeSecondStep } from './account-acts.ts';
import { addNewCategory, renameOneCategory, sayCategories } from './categories.ts';
import { type Administration, findAdministrator, type Terminal } from './administration.ts';
import { retryJobs, sayGivenUp } from './given-up.ts';
import { listPeople, personStates } from './people.ts';
import { beginMaintenance, changeLogLevel, endMaintenance, sayStatus } from './running-acts.ts';
import { sendTestMail } from './test-mail.ts';

/** What `admin` can do; without a command it says this. */
export const usage = `Usage: ${usageOf('admin', '<command>')} --by <operator's email> --reason "<why>" [--yes]

  people [<part of email>] [--state ${personStates.join('|')}]
  end-sessions <email>
  remove-second-step <email>
  retry <job>|all                     tries again what was given up
  test-mail <address>
  log-level ${logLevels.join('|')} [--minutes 60]
  log-level default
  maintenance on --minutes 30         or --until 2026-12-03T17:00:00-05:00
  maintenance off
  add-category <name>
  rename-category <name> <new name>

Without --by and --reason, because they only tell:
  status                              log level and maintenance
  given-up                            jobs and emails that were given up
  categories                          of listings, as people choose from them

A command that changes something asks you to type what it names; --yes answers for you. Who did it and why
stands in the operators' audit trail.`;

const options = {
  by: { type: 'string' },
  reason: { type: 'string' },
  yes: { type: 'boolean' },
  state: { type: 'string' },
  minutes: { type: 'string' },
  until: { type: 'string' },
} as const;

type Asked = {
  name: string;
  argument: string | undefined;
  second: string | undefined;
  values: ReturnType<typeof read>['values'];
};

/**
 * Runs one operators' command on the installation that `deps` are of.
 * @throws {StartProblem} with the sentence for the person at the terminal.
 */
export async function runAdminCommand(
  deps: AppDeps,
  args: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const { values, positionals } = read(args);
  const [name = '', argument, second, ...others] = positionals;
  const takesTwo = name === 'rename-category';
  if (others.length > 0 || (second !== undefined && !takesTwo)) throw new StartProblem(usage);
  if (name === 'status') return sayStatus(deps, terminal);
  if (name === 'given-up') return sayGivenUp(deps, terminal);
  if (name === 'categories') return sayCategories(deps, terminal);
  const command = commands[name];
  if (!command) throw new StartProblem(usage);
  const run = command({ name, argument, second, values });
  const { by, reason = '', yes = false } = values;
  if (by === undefined) throw new StartProblem('Who does it? Add --by with an operator’s email.');
  if (reason.trim() === '')
    throw new StartProblem('Why? Add --reason: it stands in the audit trail.');
  const operator = await findAdministrator(deps, by);
  await run({ deps, terminal, by: operator, reason: reason.trim(), isSure: yes });
}

type Command = (asked: Asked) => (admin: Administration) => Promise<void>;

/** Each reads what it was called with before anything is looked up. */
const commands: Readonly<Record<string, Command>> = {
  people: ({ argument, values }) => {
    const state = personStates.find((one) => one === values.state) ?? null;
    if (values.state !== undefined && state === null) {
      throw new StartProblem(`--state is one of ${personStates.join(', ')}.`);
    }
    return (admin) => listPeople(admin, { part: argument ?? '', state });
  },
  'end-sessions': (asked) => {
    const email = needed(asked, 'Whose? Add the email of the account.');
    return (admin) => endSessions(admin, email);
  },
  'remove-second-step': (asked) => {
    const email = needed(asked, 'Whose? Add the email of the account.');
    return (admin) => removeSecondStep(admin, email);
  },
  retry: (asked) => {
    const job = needed(asked, 'Which? Add the name of a job (see given-up), or all.');
    return (admin) => retryJobs(admin, job);
  },
  'test-mail': (asked) => {
    const to = needed(asked, 'To whom? Add an email address.');
    return (admin) => sendTestMail(admin, to);
  },
  'log-level': ({ argument, values }) => {
    if (argument === 'default') return (admin) => changeLogLevel(admin, null);
    const level = logLevels.find((one) => one === argument);
    if (!level) throw new StartProblem(`The level is one of ${logLevels.join(', ')}, or default.`);
    const minutes = minutesOf(values.minutes ?? '60');
    return (admin) => changeLogLevel(admin, { level, minutes });
  },
  'add-category': (asked) => {
    const category = categoryOf(asked.argument);
    return (admin) => addNewCategory(admin, category);
  },
  'rename-category': (asked) => {
    const from = needed(asked, 'Which? Add its name, and the new one.');
    const to = categoryOf(asked.second);
    return (admin) => renameOneCategory(admin, from, to);
  },
  maintenance: ({ argument, values }) => {
    if (argument === 'off') return endMaintenance;
    if (argument !== 'on') throw new StartProblem('Say: maintenance on, or maintenance off.');
    const { minutes, until } = values;
    if ((minutes === undefined) === (until === undefined)) {
      throw new StartProblem('How long? Add either --minutes or --until.');
    }
    if (until !== undefined) {
      const end = momentOf(until);
      return (admin) => beginMaintenance(admin, end);
    }
    const length = minutesOf(minutes ?? '') * 60_000;
    return (admin) => beginMaintenance(admin, new Date(admin.deps.clock.now().getTime() + length));
  },
};

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (cause) {
    const why = cause instanceof Error ? (cause.message.split('. ')[0] ?? '') : '';
    throw new StartProblem(`${why}.\n${usage}`, { cause });
  }
}

function needed({ argument }: Asked, sentence: string): string {
  if (argument === undefined || argument.trim() === '') throw new StartProblem(sentence);
  return argument.trim();
}

function categoryOf(text: string | undefined): string {
  const name = text?.trim() ?? '';
  if (/^[\p{L}\p{N}][\p{L}\p{N} &,/-]{1,39}$/u.test(name)) return name;
  throw new StartProblem('A category is 2 to 40 letters, numerals, spaces and & , / -.');
}

const mostMinutes = 7 * 24 * 60;

function minutesOf(text: string): number {
  const minutes = Number(text);
  if (Number.isInteger(minutes) && minutes > 0 && minutes <= mostMinutes) return minutes;
  throw new StartProblem(`--minutes is a whole number up to ${mostMinutes} (a week).`);
}

/** A time without a zone would mean another moment on each machine. */
function momentOf(text: string): Date {
  const at = new Date(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(at.getTime())) {
    return at;
  }
  throw new StartProblem('--until is a time with its zone, such as 2026-12-03T17:00:00-05:00.');
}
