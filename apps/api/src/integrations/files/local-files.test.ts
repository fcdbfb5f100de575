import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { describeFiles } from './files-contract.ts';
import { createLocalFiles } from './local-files.ts';

const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'claimstead-files-'));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describeFiles('a local folder', async () => createLocalFiles(join(await newFolder(), 'files')));

it('leaves no temporary file behind, whether the writing succeeds or breaks', async () => {
  const folder = await newFolder();
  const files = createLocalFiles(folder);
  await files.put('listings/good', Buffer.from('x'));
  const broken = new Readable({
    read() {
      this.destroy(new Error('broken'));
    },
  });
  await expect(files.put('listings/bad', broken)).rejects.toThrow('broken');
  expect(await readdir(join(folder, 'listings'))).toEqual(['good']);
});
