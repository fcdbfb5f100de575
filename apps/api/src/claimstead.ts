import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { commands, listOfCommands } from './app/commands/commands.ts';
import { takeInstalledSettings } from './app/commands/installed-settings.ts';
import { callersEnvironment, StartProblem, stopWithSentence } from './app/start-up.ts';

/**
 * `claimstead <command>`, which `bin/claimstead` puts on the path: any command, with the settings and as the user of
 * the installation, in its folder. The command is a process of its own, since Node reads some settings
 * (NODE_EXTRA_CA_CERTS) only when it starts. Its exit code is that of the command.
 */
try {
  const [name = 'help', ...rest] = process.argv.slice(2);
  if (/^(?:--)?help$|^-h$/.test(name)) process.stdout.write(`${listOfCommands()}\n`);
  else if (!Object.hasOwn(commands, name)) {
    throw new StartProblem(`There is no command ${name}.\n\n${listOfCommands()}`);
  } else process.exitCode = await run(name, rest);
} catch (error) {
  stopWithSentence(error);
}

async function run(name: string, rest: readonly string[]): Promise<number> {
  const env = takeInstalledSettings(callersEnvironment());
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...rest], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...env, CLAIMSTEAD_COMMAND: name },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal));
  }
  const [code] = (await once(child, 'exit')) as [number | null];
  // Ended by a signal: whoever sent it knows.
  return code ?? 1;
}
