import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tool } from '../run-steps.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'claimstead-reporters-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a run says, and with which code it ends. */
function run(program: string, ...args: string[]): { status: number | null; said: string } {
  const { NODE_OPTIONS: _, FORCE_COLOR: __, ...environment } = process.env;
  const ran = spawnSync(process.execPath, [tool(program), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...environment, NO_COLOR: '1', VITEST: '', GITHUB_ACTIONS: '' },
  });
  return { status: ran.status, said: ran.stdout + ran.stderr };
}

describe('a run of unit tests', () => {
  const vitest = (file: string) =>
    run(
      'vitest/vitest.mjs',
      ...['run', '--reporter', join(root, 'scripts/tests/vitest-reporter.ts'), file],
    );

  it('that fails says each guarantee as one sentence, with its place, its difference and what was printed', () => {
    writeFileSync(
      join(folder, 'offers.test.ts'),
      `import { describe, expect, it } from 'vitest';
describe('an offer', () => {
  it('is never accepted twice', () => {
    console.log('printed by the test');
    expect({ accepted: 2, by: 'both' }).toEqual({ accepted: 1, by: 'both' });
  });
  it('can be declined', () => {});
  it.skip('is left out', () => {});
});
`,
    );
    const { status, said } = vitest('offers');
    expect(status).toBe(1);
    expect(said).toContain('✗ an offer is never accepted twice\n    offers.test.ts:5');
    expect(said).toMatch(/- +"accepted": 1/);
    expect(said).toMatch(/\+ +"accepted": 2/);
    expect(said).toContain('❯ offers.test.ts:5:');
    expect(said).toContain('printed by the test');
    expect(said).not.toContain('✗ an offer can be declined');
    expect(said.trimEnd()).toMatch(/1 test passed, 1 failed, 1 skipped, in 1 file$/);
  });

  it('that cannot read a file, or fails before the first test, says so', () => {
    writeFileSync(join(folder, 'broken.test.ts'), `import './not-there.ts';\n`);
    writeFileSync(
      join(folder, 'world.test.ts'),
      `import { beforeAll, describe, it } from 'vitest';
describe('a world', () => {
  beforeAll(() => { throw new Error('no database'); });
  it('is never reached', () => {});
});
`,
    );
    const broken = vitest('broken');
    expect(broken.status).toBe(1);
    expect(broken.said).toContain('✗ the file could not be read\n    broken.test.ts');
    expect(broken.said).toContain('not-there.ts');
    writeFileSync(
      join(folder, 'hook.test.ts'),
      `import { beforeAll, it } from 'vitest';
beforeAll(() => { throw new Error('no sandbox'); });
it('is never reached', () => {});
`,
    );
    const hook = vitest('hook');
    expect(hook.said).toContain(
      '✗ the file’s tests could not begin, or not end\n    hook.test.ts:2',
    );
    expect(hook.said).toContain('no sandbox');
    const world = vitest('world');
    expect(world.status).toBe(1);
    expect(world.said).toMatch(/✗ a world\n {4}world\.test\.ts/);
    expect(world.said).toContain('no database');
  });

  it('whose tests all hold fails for an error that belongs to none of them, and says it', () => {
    writeFileSync(
      join(folder, 'left.test.ts'),
      `import { it } from 'vitest';
it('holds', async () => {
  void Promise.reject(new Error('left behind'));
  await new Promise((done) => setImmediate(done));
});
`,
    );
    const { status, said } = vitest('left');
    expect(status).toBe(1);
    expect(said).toContain('An error that belongs to no test:');
    expect(said).toContain('left behind');
  });

  it('that passes is two lines', () => {
    writeFileSync(
      join(folder, 'fine.test.ts'),
      `import { it } from 'vitest';\nit('holds', () => { console.log('not shown'); });\n`,
    );
    const { status, said } = vitest('fine');
    expect([status, said.trim()]).toEqual([0, '1 test passed, in 1 file']);
  });
});

describe('a run of browser tests', () => {
  it('says what does not hold, and apart from it what held only at the second try', () => {
    writeFileSync(
      join(folder, 'playwright.config.ts'),
      `export default { testDir: '.', testMatch: '*.spec.ts', retries: 1, workers: 1 };\n`,
    );
    writeFileSync(
      join(folder, 'journey.spec.ts'),
      `import { expect, test } from '@playwright/test';
test.describe('a buyer', () => {
  test('pays once', () => {
    console.log('printed by the journey');
    expect(2).toBe(1);
  });
  test('comes back', ({}, info) => { expect(info.retry).toBe(1); });
  test('signs', () => {});
});
`,
    );
    const reporter = `--reporter=${join(root, 'scripts/tests/playwright-reporter.ts')}`;
    const { status, said } = run('@playwright/test/cli.js', 'test', reporter);
    expect(status, said).toBe(1);
    expect(said).toContain('✗ a buyer pays once\n    journey.spec.ts:5 (is tried again)');
    expect(said).toContain('Expected: 1');
    expect(said).toContain('Received: 2');
    expect(said).toMatch(/at .*journey\.spec\.ts:5:/);
    expect(said).toContain('printed by the journey');
    const [, flaky = '', red = ''] =
      /Flaky, ([\s\S]*)What does not hold:([\s\S]*)$/.exec(said) ?? [];
    expect(flaky).toContain('a buyer comes back');
    expect(red).toContain('a buyer pays once');
    expect(red).not.toContain('a buyer comes back');
    expect(said.trimEnd()).toMatch(/1 journey passed, 1 failed, 1 flaky$/);
  });
});
