import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { pdfOf } from './hostile-pdf.test-kit.ts';
import { inspectFile } from './inspect-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-upload-inspector-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('who sends several files at once leaves the other process to others', async () => {
  const objects = Array.from({ length: 15_000 }, () => '<< /A [1 2 3] /B << /C (words) >> >>');
  const [long, short] = [join(folder, 'long.pdf'), join(folder, 'short.pdf')];
  await Promise.all([writeFile(long, pdfOf({ objects })), writeFile(short, pdfOf())]);
  const ended: string[] = [];
  const inspect = async (path: string, personId: string) => {
    expect(await inspectFile({ path, personId }, ['pdf'])).toMatchObject({ kind: 'pdf' });
    ended.push(personId);
  };
  await Promise.all([inspect(long, 'otto'), inspect(long, 'otto'), inspect(short, 'nora')]);
  expect(ended).toEqual(['nora', 'otto', 'otto']);
});

it('who sends very many is asked to come again, and others are not', async () => {
  const path = join(folder, 'one.pdf');
  await writeFile(path, pdfOf());
  const inspect = (personId: string) => inspectFile({ path, personId }, ['pdf']);
  const all = await Promise.allSettled([
    ...Array.from({ length: 25 }, () => inspect('otto')),
    inspect('nora'),
  ]);
  const refused = all.map(({ status }) => status === 'rejected');
  expect(refused.filter(Boolean).length).toBeGreaterThan(0);
  expect(refused.slice(0, 20)).not.toContain(true);
  expect(all.at(-1)).toMatchObject({ status: 'fulfilled' });
});

const waiting = { timeout: 25_000, interval: 50 };

it.runIf(existsSync('/proc/self/stat'))(
  'a process that a file keeps busy does not outlive the one that asked',
  async () => {
    const path = join(folder, 'busy.pdf');
    // Long enough to be at it when the parent is killed, short enough to end some day without the lookout.
    await writeFile(path, `%PDF-1.7\n1 0 obj\n${'['.repeat(4_000_000)}\nstartxref\n%%EOF`);
    const door = join(import.meta.dirname, 'inspect-file.ts');
    const code = `const { inspectFile } = await import(${JSON.stringify(door)});
      await inspectFile({ path: ${JSON.stringify(path)}, personId: 'a' }, ['pdf']);`;
    const asking = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: 'ignore',
    });
    const stat = (pid: string | number) => readFile(`/proc/${pid}/stat`, 'latin1');
    const ticksOf = async (pid: string) => Number((await stat(pid)).split(' ')[13]);
    let child = '';
    await vi.waitFor(async () => {
      const { pid } = asking;
      child = (await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1')).trim();
      expect(child).toMatch(/^\d+$/);
      expect(await ticksOf(child)).toBeGreaterThan(60);
    }, waiting);
    asking.kill('SIGKILL');
    await vi.waitFor(async () => {
      // An ended one that nobody has asked about yet stands there as a zombie.
      const state = await stat(child).catch(() => ') Z');
      expect(state.slice(state.lastIndexOf(')') + 2)).toMatch(/^Z/);
    }, waiting);
  },
);
