import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { describeFiles } from '../../core/files/files-contract.fixture.ts';
import { createLocalFiles } from './local-files.adapter.ts';

const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'claimstead-files-'));
  folders.push(folder);
  return folder;
}

/** Temporary names that writing uses. */
async function countParts(): Promise<number> {
  const lists = folders.map((folder) => readdir(folder, { recursive: true }));
  return (await Promise.all(lists)).flat().filter((name) => name.endsWith('.part')).length;
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describeFiles(
  'a local folder',
  async () => createLocalFiles(join(await newFolder(), 'files')),
  countParts,
);

it('a half-written file left by a killed process does not count, and is removed once it is old', async () => {
  const folder = await newFolder();
  const files = createLocalFiles(folder);
  await files.put('listings/good', Buffer.from('x'));
  const left = join(folder, 'listings', '.bad.0123456789ab.part');
  await writeFile(left, 'half');
  for await (const { key } of files.list()) expect(key).toBe('listings/good');
  expect(await files.removeUnfinished(3_600_000)).toBe(0);
  const longAgo = new Date(Date.now() - 3_600_001);
  await utimes(left, longAgo, longAgo);
  await utimes(join(folder, 'listings', 'good'), longAgo, longAgo);
  expect(await files.removeUnfinished(3_600_000)).toBe(1);
  expect(await readdir(join(folder, 'listings'))).toEqual(['good']);
});
