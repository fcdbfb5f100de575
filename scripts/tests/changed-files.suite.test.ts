import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { baseOf, commitOf, filesChangedSince, isCommitted } from './changed-files.ts';
import { Repository } from './repository.fixture.ts';

it('what changed since a commit is what was committed, what was not, and what is new', () => {
  using repository = new Repository();
  const { root } = repository;
  for (const name of ['kept', 'changed', 'removed', 'edited']) repository.write(`${name}.ts`);
  const base = repository.commit();
  repository.write('changed.ts', 'other\n');
  rmSync(join(root, 'removed.ts'));
  repository.commit();
  repository.write('edited.ts', 'not committed\n');
  repository.write('a folder/new “file”.ts');
  expect(filesChangedSince(root, base)).toEqual([
    'a folder/new “file”.ts',
    'changed.ts',
    'edited.ts',
    'removed.ts',
  ]);
  expect(filesChangedSince(root, 'HEAD')).toEqual(['a folder/new “file”.ts', 'edited.ts']);
});

it('a file that moved has changed in both places, however little of it did', () => {
  using repository = new Repository();
  repository.write('old/name.ts', 'one\ntwo\nthree\n');
  const base = repository.commit();
  repository.git('config', 'diff.renames', 'copies');
  repository.write('new/.keep', '');
  repository.git('mv', 'old/name.ts', 'new/name.ts');
  repository.commit();
  expect(filesChangedSince(repository.root, base)).toEqual([
    'new/.keep',
    'new/name.ts',
    'old/name.ts',
  ]);
});

it('what git ignores has not changed', () => {
  using repository = new Repository();
  repository.write('.gitignore', 'build/\n');
  const base = repository.commit();
  repository.write('build/made.js');
  expect(filesChangedSince(repository.root, base)).toEqual([]);
});

it.each(['0000000000000000000000000000000000000000', 'no-such-branch', '', '--all', 'HEAD~99'])(
  'nobody knows what changed since a commit that is not there: %j',
  (ref) => {
    using repository = new Repository();
    repository.write('one.ts');
    repository.commit();
    expect(filesChangedSince(repository.root, ref)).toBeNull();
  },
);

it('a name that a branch and no commit has is no commit', () => {
  using repository = new Repository();
  repository.write('one.ts');
  const head = repository.commit();
  expect(commitOf(repository.root, 'main')).toBe(head);
  expect(commitOf(repository.root, `${head}:one.ts`)).toBeNull();
});

it('a branch began where it left its upstream, or else main', () => {
  using repository = new Repository();
  repository.write('one.ts');
  const left = repository.commit();
  repository.git('switch', '--quiet', '--create', 'branch');
  repository.write('two.ts');
  const pushed = repository.commit();
  repository.git('switch', '--quiet', 'main');
  repository.write('three.ts');
  repository.commit();
  repository.git('switch', '--quiet', 'branch');
  expect(baseOf(repository.root)).toBe(left);
  repository.git('branch', 'elsewhere');
  repository.git('branch', '--quiet', '--set-upstream-to', 'elsewhere');
  repository.write('four.ts');
  repository.commit();
  expect(baseOf(repository.root)).toBe(pushed);
});

it('a tree is committed only without a changed and without a new file', () => {
  using repository = new Repository();
  repository.write('one.ts');
  repository.commit();
  expect(isCommitted(repository.root)).toBe(true);
  repository.write('new.ts');
  expect(isCommitted(repository.root)).toBe(false);
  repository.commit();
  repository.write('one.ts', 'other\n');
  expect(isCommitted(repository.root)).toBe(false);
});

it('a hook that names its own repository does not lead elsewhere', () => {
  using repository = new Repository();
  using other = new Repository();
  repository.write('one.ts');
  repository.commit();
  other.write('two.ts');
  const before = process.env['GIT_DIR'];
  process.env['GIT_DIR'] = join(other.root, '.git');
  try {
    expect(filesChangedSince(repository.root, 'HEAD')).toEqual([]);
  } finally {
    if (before === undefined) delete process.env['GIT_DIR'];
    else process.env['GIT_DIR'] = before;
  }
});
