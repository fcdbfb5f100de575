import { createInterface } from 'node:readline/promises';
import { OffsetClock } from './core/clock/clock.ts';
import { createLog } from './core/log/log.ts';
import { runAdminCommand, usage } from './app/admin/admin-command.ts';
import { withInstallation } from './app/admin/installation.ts';
import { readConfig, stopWithSentence } from './app/start-up.ts';

/**
 * `npm run admin -- <command>`: what operators do on the running installation, through its database. Each
 * command that changes something asks for a confirmation and has a line in the operators' trail.
 */
try {
  const args = process.argv.slice(2);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  if (args.length === 0) say(usage);
  else {
    const options = {
      config: readConfig(),
      clock: new OffsetClock(),
      log: createLog({ level: 'error' }),
    };
    await withInstallation(options, (deps) => runAdminCommand(deps, args, { say, ask }));
  }
} catch (error) {
  stopWithSentence(error);
}

/** null where no person is at the terminal. */
async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
