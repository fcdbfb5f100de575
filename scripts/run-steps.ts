import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** What Node has compiled once, the many processes of a run do not compile again. */
const compiled = join(root, 'node_modules/.cache/node');
/** How many of a failed step's last lines are repeated: they have its failures and counts. */
const retold = 80;

export type Step = {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** It tells of itself while it runs; what another says is shown if it fails. */
  tells?: boolean;
};
type Outcome = { ok: boolean; seconds: number; lines: string[] };
/** Everything is shown as it comes, from every step. */
type Options = { verbose?: boolean };

/** The program of an installed package, to be run by this Node. */
export function tool(path: string): string {
  return join(root, 'node_modules', path);
}

/** Runs one step. @returns whether it succeeded, its seconds and what it said. */
async function runStep(step: Step, shown: boolean): Promise<Outcome> {
  const startedAt = performance.now();
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(step.command, step.args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...colour, ...step.env },
  });
  const lines: string[] = [];
  let unfinished = '';
  const keep = (text: string, stream: NodeJS.WriteStream) => {
    if (shown) stream.write(text);
    const ended = (unfinished + text).split('\n');
    unfinished = ended.pop() ?? '';
    lines.push(...ended);
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => keep(text, process.stdout));
  child.stderr.setEncoding('utf8').on('data', (text: string) => keep(text, process.stderr));
  const [status] = (await once(child, 'close')) as [number | null];
  if (unfinished) lines.push(unfinished);
  return { ok: status === 0, seconds: (performance.now() - startedAt) / 1000, lines };
}

/** Steps one after another. */
type Lane = Step[];

/**
 * Runs all steps, even after one has failed, so that one run reports everything. Lanes in place of a step run
 * in parallel. A step is one line, unless it fails. Ends with the last lines of each failed step that others followed,
 * a line that counts them, and a non-zero exit if one failed.
 * @returns whether all passed.
 */
export async function runSteps(
  steps: (Step | { lanes: Lane[] })[],
  { verbose = false }: Options = {},
): Promise<boolean> {
  const failed: { name: string; lines: string[]; at: number }[] = [];
  let count = 0;
  const run = async (step: Step) => {
    const shown = verbose || (step.tells ?? false);
    if (shown) process.stdout.write(`\n== ${step.name}\n`);
    const { ok, seconds, lines } = await runStep(step, shown);
    count += 1;
    if (!ok && !shown) process.stdout.write(`\n${lines.join('\n')}\n\n`);
    process.stdout.write(`${ok ? 'passed' : 'FAILED'}  ${step.name}, ${seconds.toFixed(1)} s\n`);
    if (!ok) failed.push({ name: step.name, lines, at: count });
  };
  const runLane = async (lane: Lane) => {
    for (const step of lane) await run(step);
  };
  for (const step of steps) {
    await ('lanes' in step ? Promise.all(step.lanes.map(runLane)) : run(step));
  }
  for (const { name, lines, at } of failed) {
    if (at < count) {
      process.stdout.write(`\n== how ${name} ended\n${lines.slice(-retold).join('\n')}\n`);
    }
  }
  process.stdout.write(`\nsteps: ${count - failed.length} passed, ${failed.length} failed\n`);
  if (failed.length === 0) return true;
  process.stdout.write(`Failed: ${failed.map(({ name }) => name).join(', ')}\n`);
  process.exitCode = 1;
  return false;
}
