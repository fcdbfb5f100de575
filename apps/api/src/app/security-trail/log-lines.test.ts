import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findLogLines, logLinesPage } from './log-lines.fixture.ts';

const root = join(import.meta.dirname, '../../../../..');

it('docs/log-lines.md has every line that the code can write', async () => {
  const lines = await findLogLines(root);
  expect(lines.length).toBeGreaterThan(50);
  await expect(logLinesPage(lines)).toMatchFileSnapshot(join(root, 'docs/log-lines.md'));
});

it('the product writes by its log alone; only commands and the start speak to a terminal', async () => {
  const source = join(root, 'apps/api/src');
  const names = (await readdir(source, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$|test-kit/.test(name),
  );
  const speaking: string[] = [];
  for (const name of names) {
    const text = await readFile(join(source, name), 'utf8');
    if (/\bconsole\.|process\.stdout\.write/.test(text)) speaking.push(name);
  }
  // The reader of documents answers its parent by its output; nobody else reads that.
  const reader = 'domains/listings/suggestions/document-reader-process.engine.ts';
  const commands = [
    'admin.ts',
    'backup.ts',
    'claimstead.ts',
    'doctor.ts',
    reader,
    'evidence-verify.ts',
    'main.ts',
    'make-bucket.ts',
    'migrate.ts',
    'move.ts',
    'payments-setup.ts',
    'restore.ts',
    'seal-renew.ts',
    'secrets-reseal.ts',
    'upgrade.ts',
  ];
  expect(speaking.sort()).toEqual(commands);
});
