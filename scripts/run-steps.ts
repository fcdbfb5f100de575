import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export type Step = { name: string; command: string; args: string[]; env?: Record<string, string> };

/** The program of an installed package, run by this very Node. */
export function tool(path: string): string {
  return join(root, 'node_modules', path);
}

/** Runs one step with its output passed through. @returns whether it succeeded, and its seconds. */
export function runStep(step: Step): { ok: boolean; seconds: number } {
  process.stdout.write(`\n== ${step.name}\n`);
  const startedAt = performance.now();
  const result = spawnSync(step.command, step.args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...step.env },
  });
  return { ok: result.status === 0, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * Runs all steps, later ones too where one failed, so that one run tells everything.
 * Closes with a line that counts them, and a non-zero exit where one failed.
 */
export function runSteps(steps: Step[]): void {
  const failed: string[] = [];
  for (const step of steps) {
    const { ok, seconds } = runStep(step);
    process.stdout.write(
      `-- ${step.name}: ${ok ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s\n`,
    );
    if (!ok) failed.push(step.name);
  }
  process.stdout.write(
    `\nsteps: ${steps.length - failed.length} passed, ${failed.length} failed\n`,
  );
  if (failed.length > 0) {
    process.stdout.write(`Failed: ${failed.join(', ')}\n`);
    process.exitCode = 1;
  }
}
