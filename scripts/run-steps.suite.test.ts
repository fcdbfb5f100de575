import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Runs steps in a process of their own: they write to its output and set its code. */
function run(steps: string, options = '{}'): { status: number | null; said: string } {
  const program = `
    import { runSteps } from ${JSON.stringify(join(import.meta.dirname, 'run-steps.ts'))};
    const step = (name, source, more = {}) =>
      ({ name, command: process.execPath, args: ['-e', source], ...more });
    await runSteps(${steps}, ${options});`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  return { status: ran.status, said: ran.stdout + ran.stderr };
}
const fine = `step('types', 'console.log("all is well")')`;
const red = `step('lint', 'console.log("line 3 is wrong"); process.exitCode = 1')`;

it('a step that passes is one line, and the last line counts them', () => {
  const { status, said } = run(`[${fine}]`);
  expect(status).toBe(0);
  expect(said).toMatch(/^passed {2}types, \d+\.\d s\n\nsteps: 1 passed, 0 failed\n$/);
});

it('a step that fails shows what it said, the others still run, and it is told again at the end', () => {
  const { status, said } = run(`[${red}, ${fine}]`);
  expect(status).toBe(1);
  expect(said).toMatch(/line 3 is wrong[\s\S]*FAILED {2}lint[\s\S]*passed {2}types/);
  expect(said).toMatch(
    /== how lint ended\nline 3 is wrong\n\nsteps: 1 passed, 1 failed\nFailed: lint\n$/,
  );
});

it('everything is shown of a step that tells of itself, and of every step if one asks', () => {
  expect(run(`[step('tests', 'console.log("12 tests passed")', { tells: true })]`).said).toContain(
    '== tests\n12 tests passed\n',
  );
  expect(run(`[${fine}]`, '{ verbose: true }').said).toContain('all is well');
});

it('lanes run beside each other, and a program that is killed has failed', () => {
  const { status, said } = run(
    `[{ lanes: [[${fine}], [step('killed', 'process.kill(process.pid, "SIGKILL")')]] }]`,
  );
  expect(status).toBe(1);
  expect(said).toMatch(/steps: 1 passed, 1 failed\nFailed: killed\n$/);
});
