import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** What Node has compiled once, the many processes of a run do not compile again. */
const compiled = join(root, 'node_modules/.cache/node');
/** How many of a failed step's last lines are repeated: they have its failures and counts. */
const retold = 80;

export type Step = { name: string; command: string; args: string[]; env?: Record<string, string> };
type Outcome = { ok: boolean; seconds: number; lastLines: string[] };

/** The program of an installed package, to be run by this Node. */
export function tool(path: string): string {
  return join(root, 'node_modules', path);
}

/** Runs one step and passes its output through. @returns whether it succeeded, its seconds and its last lines. */
async function runStep(step: Step): Promise<Outcome> {
  process.stdout.write(`\n== ${step.name}\n`);
  const startedAt = performance.now();
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(step.command, step.args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...colour, ...step.env },
  });
  const lastLines: string[] = [];
  let unfinished = '';
  const keep = (text: string) => {
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop() ?? '';
    lastLines.push(...lines);
    lastLines.splice(0, lastLines.length - retold);
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    keep(text);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    process.stderr.write(text);
    keep(text);
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return { ok: status === 0, seconds: (performance.now() - startedAt) / 1000, lastLines };
}

/** Steps one after another. */
type Lane = Step[];

/**
 * Runs all steps, even after one has failed, so that one run reports everything. Lanes in place of a step run
 * in parallel. Ends with the last lines of each failed step, a line that counts them, and a non-zero exit if
 * one failed.
 */
export async function runSteps(steps: (Step | { lanes: Lane[] })[]): Promise<void> {
  const failed: { name: string; lastLines: string[] }[] = [];
  let count = 0;
  const run = async (step: Step) => {
    count += 1;
    const { ok, seconds, lastLines } = await runStep(step);
    process.stdout.write(
      `-- ${step.name}: ${ok ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s\n`,
    );
    if (!ok) failed.push({ name: step.name, lastLines });
  };
  const runLane = async (lane: Lane) => {
    for (const step of lane) await run(step);
  };
  for (const step of steps) {
    await ('lanes' in step ? Promise.all(step.lanes.map(runLane)) : run(step));
  }
  for (const { name, lastLines } of failed) {
    process.stdout.write(`\n== how ${name} ended\n${lastLines.join('\n')}\n`);
  }
  process.stdout.write(`\nsteps: ${count - failed.length} passed, ${failed.length} failed\n`);
  if (failed.length > 0) {
    process.stdout.write(`Failed: ${failed.map(({ name }) => name).join(', ')}\n`);
    process.exitCode = 1;
  }
}
