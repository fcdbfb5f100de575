import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { pathOnTheWay } from '../files/on-the-way.ts';
import { narrowed } from './narrow-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'claimstead-data-'));
const secret = join(folder, 'seal.pem');
writeFileSync(secret, 'secret');
const upload = pathOnTheWay('upload');
writeFileSync(upload, 'sent');
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(upload);
});

const attempts = {
  'read the program': `fs.readFileSync(${JSON.stringify(import.meta.filename)})`,
  'read a file on its way': `fs.readFileSync(${JSON.stringify(upload)})`,
  'write a file on its way': `fs.writeFileSync(${JSON.stringify(upload)}, 'changed')`,
  'read what is stored': `fs.readFileSync(${JSON.stringify(secret)})`,
  'read what others have': `fs.readFileSync('/proc/self/environ')`,
  'write elsewhere': `fs.writeFileSync(${JSON.stringify(join(tmpdir(), 'claimstead-other'))}, '')`,
  'write into the program': `fs.writeFileSync(${JSON.stringify(`${import.meta.filename}.new`)}, '')`,
  'start a program': `require('node:child_process').execSync('true')`,
};

/** What of all this a process may do. */
function mayDo(mayHandleFiles: boolean): string[] {
  const tries = Object.entries(attempts)
    .map(([name, code]) => `try { ${code}; console.log(${JSON.stringify(name)}) } catch {}`)
    .join('\n');
  const { stdout } = spawnSync(
    process.execPath,
    [...narrowed(mayHandleFiles), '-e', `const fs = require('node:fs');\n${tries}`],
    { env: {}, encoding: 'utf8' },
  );
  return stdout.trim().split('\n');
}

it('a process for files of strangers reads the program and files on their way, and no others', () => {
  expect(mayDo(true)).toEqual([
    'read the program',
    'read a file on its way',
    'write a file on its way',
  ]);
});

it('one that is handed its file open reads the program alone', () => {
  expect(mayDo(false)).toEqual(['read the program']);
});
