import { expect, it } from 'vitest';
import { commitUnderTest, keepAllGreen, lastAllGreen } from './last-all-green.ts';
import { Repository } from './repository.fixture.ts';
import { lastAllGreenFile, testSuites } from './suites.ts';
import { toldOf, touchedSuites } from './touched-suites.ts';

const names = (root: string, given?: string) =>
  touchedSuites(root, given).suites.map(({ name }) => name);
const all = testSuites.map(({ name }) => name);

/** A repository whose whole run was green, and kept. */
function green(): Repository {
  const repository = new Repository();
  repository.write('apps/api/src/domains/offers/of-a-test.service.ts');
  const tested = repository.commit();
  expect(keepAllGreen(repository.root, tested)).toBe(true);
  repository.commit();
  return repository;
}

it('every suite runs where nothing says what was green', () => {
  using repository = new Repository();
  repository.write('one.ts');
  repository.commit();
  expect(names(repository.root)).toEqual(all);
});

it('no suite runs after a green run of all, though its file was committed since', () => {
  using repository = green();
  expect(names(repository.root)).toEqual([]);
  repository.write('apps/web/app/pages/home/home.page.css', 'a {}\n');
  repository.write('docs/glossary-of-others.md');
  expect(names(repository.root)).not.toContain('backups');
});

it('a suite runs when one of its inputs changed, committed or not', () => {
  using repository = green();
  repository.write('apps/api/src/app/backup/of-a-test.ts');
  expect(names(repository.root)).toEqual(['backups']);
  repository.commit();
  expect(names(repository.root)).toEqual(['backups']);
});

it('CI_BASE goes before the commit that was kept', () => {
  using repository = green();
  repository.write('apps/api/src/app/backup/of-a-test.ts');
  const base = repository.commit();
  repository.write('apps/api/src/app/doctor/of-a-test.ts');
  repository.commit();
  expect(names(repository.root, base)).toEqual(['production', 'setting up']);
  expect(names(repository.root).toSorted()).toEqual(['backups', 'production', 'setting up']);
});

it.each(['0000000000000000000000000000000000000000', 'gone'])(
  'every suite runs where the clone does not have the commit: %s',
  (base) => {
    using repository = green();
    expect(names(repository.root, base)).toEqual(all);
    repository.write(lastAllGreenFile, `${base}\n`);
    repository.commit();
    expect(names(repository.root)).toEqual(all);
    expect(toldOf(touchedSuites(repository.root, base))).toContain('is no commit of this clone');
  },
);

it.each(['package-lock.json', 'vitest.config.ts', 'scripts/build.ts', '.ci/run'])(
  'every suite runs when what all stand on changed: %s',
  (file) => {
    using repository = green();
    repository.write(file);
    repository.commit();
    expect(names(repository.root)).toEqual(all);
    expect(toldOf(touchedSuites(repository.root, undefined))).toContain(`: ${file} changed since`);
  },
);

it('a commit is kept only if the run tested it and nothing else, from its beginning to its end', () => {
  using repository = new Repository();
  repository.write('one.ts');
  const tested = repository.commit();
  expect(commitUnderTest(repository.root)).toBe(tested);

  repository.write('one.ts', 'changed while the run went on\n');
  expect(keepAllGreen(repository.root, tested)).toBe(false);
  expect(commitUnderTest(repository.root)).toBeNull();
  repository.commit();
  expect(keepAllGreen(repository.root, tested)).toBe(false);
  expect(keepAllGreen(repository.root, null)).toBe(false);
  expect(lastAllGreen(repository.root)).toBeNull();
});

it('a person is told which suites run, which do not, and since when', () => {
  using repository = green();
  repository.write('apps/api/src/app/backup/of-a-test.ts');
  const told = toldOf(touchedSuites(repository.root, undefined));
  expect(told).toMatch(
    /^Suites that run: backups \(2 changed files since the last whole run that was green, [0-9a-f]{8}\)\. Left out: .*launcher/,
  );
});
