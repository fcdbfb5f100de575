import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pdfOf } from './hostile-pdf.test-kit.ts';
import { inspectFile } from './inspect-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'claimstead-upload-inspector-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the processes of inspection', () => {
  const objects = Array.from({ length: 15_000 }, () => '<< /A [1 2 3] /B << /C (words) >> >>');
  let long: string;
  let short: string;
  beforeAll(async () => {
    [long, short] = [join(folder, 'long.pdf'), join(folder, 'short.pdf')];
    await Promise.all([writeFile(long, pdfOf({ objects })), writeFile(short, pdfOf())]);
  });
  const inspect = (path: string, personId: string) => inspectFile({ path, personId }, ['pdf']);

  it('work on one file of each person at a time: the other is left to others', async () => {
    const ended: string[] = [];
    const watch = async (path: string, personId: string) => {
      expect(await inspect(path, personId)).toMatchObject({ kind: 'pdf' });
      ended.push(personId);
    };
    // Both processes are there: starting one can take longer than all of these files.
    await Promise.all([inspect(long, 'one'), inspect(long, 'another')]);
    const own = [1, 2, 3, 4].map(() => watch(long, 'otto'));
    await Promise.all([...own, watch(short, 'nora')]);
    // In the order in which they came, four would be before it.
    expect(ended.indexOf('nora')).toBeLessThan(2);
  });

  it('have a place for twenty waiting files of a person, and places for others besides', async () => {
    // While the first is worked on, all the others come.
    const all = await Promise.allSettled([
      inspect(long, 'otto'),
      ...Array.from({ length: 24 }, () => inspect(short, 'otto')),
      inspect(short, 'nora'),
    ]);
    const refused = all.filter(({ status }) => status === 'rejected');
    // Fewer than four where one of the short ones was faster on its way than the long one.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(4);
    expect(refused[0]).toMatchObject({ reason: { code: 'http.unavailable' } });
    expect(all.at(-1)).toMatchObject({ status: 'fulfilled' });
  });
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
