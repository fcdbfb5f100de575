import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const waiting = { timeout: 25_000, interval: 50 };

it.runIf(existsSync('/proc/self/stat'))(
  'a process that a file keeps busy does not outlive the one that asked',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'claimstead-inspector-'));
    const path = join(folder, 'busy.pdf');
    // Long enough to be at it when the parent is killed, short enough to end some day without the lookout.
    await writeFile(path, `%PDF-1.7\n1 0 obj\n${'['.repeat(4_000_000)}\nstartxref\n%%EOF`);
    const door = join(import.meta.dirname, 'inspect-file.ts');
    const code = `const { inspectFile } = await import(${JSON.stringify(door)});
      await inspectFile(${JSON.stringify(path)}, ['pdf']);`;
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
    await rm(folder, { recursive: true });
  },
);
