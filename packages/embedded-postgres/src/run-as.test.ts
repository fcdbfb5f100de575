import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './launch.test-kit.ts';
import { canReach, isRoot, requireServerUser, run, serverEnvironment } from './run-as.ts';

/** Someone whom permission bits bind, also when this process is root. */
async function anybody() {
  if (isRoot()) return requireServerUser();
  return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

test('reach is judged for the user who will run the server, not for ourselves', async () => {
  const user = await anybody();
  const folder = makeFolder();
  const closed = join(folder, "closed 'folder'");
  await mkdir(closed);
  await writeFile(join(closed, 'file'), '');
  await chmod(closed, 0o755);
  expect(await canReach(user, { execute: [closed], read: [join(closed, 'file')] })).toBe(true);
  expect(await canReach(user, { execute: [join(closed, 'file')] })).toBe(false);
  await chmod(closed, 0o000);
  expect(await canReach(user, { execute: [closed] })).toBe(false);
  expect(await canReach(user, { execute: [folder], read: [join(closed, 'file')] })).toBe(false);
  await chmod(closed, 0o700);
});

test('neither the secrets nor the PostgreSQL variables of this process reach the server', () => {
  const names = Object.keys(serverEnvironment()).map((name) => name.toUpperCase());
  expect(names).toContain('PATH');
  for (const name of names) {
    expect(['PATH', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'LC_ALL']).toContain(name);
  }
});

test('a program that is not there is named', async () => {
  await expect(run('/nowhere/initdb', [])).rejects.toMatchObject({ code: 'no_binaries' });
});
