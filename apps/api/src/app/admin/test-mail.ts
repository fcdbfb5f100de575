import { transact } from '../../core/outbox/unit-of-work.ts';
import { sampleMail } from '../sample-mail.ts';
import { StartProblem } from '../start-up.ts';
import { type Administration, confirm } from './administration.ts';

/**
 * Sends an email right now, without a job, so that what the server says is read here. The address stands nowhere.
 * @throws {StartProblem} with the server's words.
 */
export async function sendTestMail(admin: Administration, to: string): Promise<void> {
  const { deps, by, reason, terminal } = admin;
  if (!/^[^\s@]+@[^\s@]+$/.test(to)) throw new StartProblem(`${to} is not an email address.`);
  await confirm(admin, { what: `This sends a test email to ${to}.`, word: to });
  try {
    await deps.mail.send(sampleMail(deps.config, to));
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    throw new StartProblem(`The mail server did not take it: ${says}`, { cause: error });
  }
  await transact(deps, async (unit) =>
    unit.audit(by, { what: 'mail.test', aboutId: 'mail', about: 'Test email', reason }),
  );
  terminal.say(
    `The mail server took it, from ${deps.config.mail.from}. If it doesn't arrive, see docs/runbooks/mail-not-leaving.md.`,
  );
}
