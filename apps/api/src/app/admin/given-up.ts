import { type GivenUp, listGivenUp, retryGivenUp } from '../../core/jobs/given-up.store.ts';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { formatMoment } from '../../core/text/format-moment.ts';
import { counted } from '../backup/command-line.ts';
import type { AppDeps } from '../deps.ts';
import { StartProblem } from '../start-up.ts';
import { type Administration, confirm, type Terminal } from './administration.ts';

/** Which jobs and emails were given up, and why. */
export async function sayGivenUp(deps: AppDeps, terminal: Terminal): Promise<void> {
  const found = await listGivenUp(deps.db);
  if (found.length === 0) terminal.say('Nothing was given up in the last seven days.');
  for (const one of found) terminal.say(lineOf(one));
}

/**
 * Has jobs tried again that were given up; emails are jobs too. Each is safe to repeat.
 * @param name which, or `all`.
 */
export async function retryJobs(admin: Administration, name: string): Promise<void> {
  const { deps, by, reason, terminal } = admin;
  const found = await listGivenUp(deps.db);
  const asked = name === 'all' ? found : found.filter((one) => one.name === name);
  if (asked.length === 0) {
    throw new StartProblem(
      `No job ${name === 'all' ? '' : `${name} `}was given up: see the command given-up.`,
    );
  }
  for (const one of asked) terminal.say(lineOf(one));
  await confirm(admin, {
    what: 'They are tried again now. An email that was not sent is sent, however old it is.',
    word: name,
  });
  const retried = await transact(deps, async (unit) => {
    const count = await retryGivenUp(
      unit.tx,
      asked.map((one) => one.name),
    );
    unit.audit(by, { what: 'job.retry', aboutId: name, about: counted(count, 'job'), reason });
    return count;
  });
  terminal.say(`${counted(retried, 'job')} will be tried again within seconds.`);
}

function lineOf({ name, count, oldest, says }: GivenUp): string {
  const words = says === null ? '' : `: ${says}`;
  return `${name}  ${counted(count, 'job')}, the oldest of ${formatMoment(oldest)}${words}`;
}
