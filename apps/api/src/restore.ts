import { readCommandLine } from './app/backup/command-line.ts';
import { restoreNow } from './app/backup/restore-command.ts';
import { usageOf } from './app/commands/commands.ts';
import { readConfig, StartProblem, stopWithSentence } from './app/start-up.ts';

const usage = usageOf('restore', '<folder of the backups | configured> [<backup>] [--replace]');

/**
 * `npm run restore -- <place> [<backup>]`: restores a backup, the latest by default, into an empty installation.
 * The product must be stopped. The exit code is 1 if the evidence of a sale does not hold.
 */
try {
  const { positionals, values } = readCommandLine({ replace: { type: 'boolean' } }, usage);
  const [from, name] = positionals;
  if (from === undefined) throw new StartProblem(`Usage: ${usage}`);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const asked = { from, name, replace: values.replace ?? false };
  if (!(await restoreNow(readConfig(), asked, say))) process.exitCode = 1;
} catch (error) {
  stopWithSentence(error);
}
