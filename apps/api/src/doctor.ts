import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchEmbeddedPostgres } from '@claimstead/embedded-postgres/launch.ts';
import { type Answer, lineOf } from './app/doctor/check.ts';
import { diagnose } from './app/doctor/diagnose.ts';
import { usageOf } from './app/commands/commands.ts';
import { readConfig, StartProblem, stopWithSentence } from './app/start-up.ts';
import { ConfigProblem, type Config } from './core/config/config.ts';

/**
 * `npm run doctor`: checks these settings against the world, from this machine, and prints one line for each
 * check: what was checked, what was found and, if it failed, what to do. It changes nothing. The exit code is 1
 * if a check failed. `--processes 4` says how many processes shall run on the database; 2 if unset.
 */
try {
  const processes = readProcesses();
  const config = readSettings();
  if (config) await lookAtAll(config, processes);
} catch (error) {
  stopWithSentence(error);
}
// A call that was given up must not hold the end.
process.exit();

/** @returns null if a start would refuse them: each problem was printed. */
function readSettings(): Config | null {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    for (const problem of error.problems) {
      const found = problem.replace(/\.$/, '');
      tell({ check: 'settings', outcome: 'failed', found, toDo: null });
    }
    const found = 'not checked, because "settings" failed';
    tell({ check: 'everything else', outcome: 'skipped', found, toDo: null });
    return null;
  }
}

async function lookAtAll(config: Config, processes: number): Promise<void> {
  const embedded = config.databaseUrl
    ? null
    : await launchEmbeddedPostgres({
        dataDir: join(config.dataDir, 'postgres'),
        database: 'claimstead',
      });
  try {
    const embeddedUrl = embedded?.connectionString ?? null;
    for await (const answer of diagnose(config, { processes, embeddedUrl })) tell(answer);
  } finally {
    await embedded?.stop();
  }
}

function tell(answer: Answer): void {
  process.stdout.write(`${lineOf(answer)}\n`);
  if (answer.outcome === 'failed') process.exitCode = 1;
}

function readProcesses(): number {
  const { values } = parseArgs({ options: { processes: { type: 'string', default: '2' } } });
  const processes = Number(values.processes);
  if (Number.isInteger(processes) && processes > 0) return processes;
  throw new StartProblem(
    `--processes is a whole number, such as: ${usageOf('doctor', '--processes 4')}`,
  );
}
