import { describe, expect, it } from 'vitest';
import {
  type Advisory,
  type AdvisoryList,
  findVulnerable,
  neverLookedUp,
  productionNames,
  readAccepted,
  readAdvisoryList,
  readInstalled,
  withExport,
} from './advisories.ts';

const advisory = (events: object[], name = 'lib'): Advisory => ({
  id: 'GHSA-test',
  affected: [
    { package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: events as never }] },
  ],
});
const at = (version: string, dev = false) => [{ name: 'lib', version, dev }];
const isFound = (version: string, events: object[]) =>
  findVulnerable(at(version), [advisory(events)], []).length > 0;

describe('a range of an advisory', () => {
  const twice = [
    { introduced: '1.0.0' },
    { fixed: '1.2.0' },
    { introduced: '2.0.0' },
    { fixed: '2.1.0' },
  ];
  it.each([
    ['0.9.0', twice, false],
    ['1.0.0', twice, true],
    ['1.1.9', twice, true],
    ['1.2.0', twice, false],
    ['2.0.5', twice, true],
    ['2.1.0', twice, false],
    ['0.0.1', [{ introduced: '0' }], true],
    ['99.0.0', [{ introduced: '0' }], true],
    ['1.5.0', [{ introduced: '0' }, { last_affected: '1.5.0' }], true],
    ['1.5.1', [{ introduced: '0' }, { last_affected: '1.5.0' }], false],
    ['1.2.0-rc.1', twice, true],
  ])('%s of %j: %s', (version, events, expected) => {
    expect(isFound(version, events)).toBe(expected);
  });

  it('does not match another package, another ecosystem, or a withdrawn advisory', () => {
    const all = [{ introduced: '0' }];
    expect(findVulnerable(at('1.0.0'), [advisory(all, 'other')], [])).toEqual([]);
    const pip = advisory(all);
    for (const one of pip.affected) one.package.ecosystem = 'PyPI';
    expect(findVulnerable(at('1.0.0'), [pip], [])).toEqual([]);
    expect(findVulnerable(at('1.0.0'), [{ ...advisory(all), withdrawn: 'now' }], [])).toEqual([]);
  });

  it('may be accepted for packages that only tests use, never for the product', () => {
    const all = [advisory([{ introduced: '0' }])];
    const accepted = [{ id: 'GHSA-test', package: 'lib', why: 'tests only' }];
    expect(findVulnerable(at('1.0.0', true), all, accepted)).toEqual([]);
    expect(findVulnerable(at('1.0.0'), all, accepted)).toHaveLength(1);
  });
});

describe('the lock file', () => {
  it('has nothing that our list names', () => {
    expect(findVulnerable(readInstalled(), readAdvisoryList().advisories, readAccepted())).toEqual(
      [],
    );
  });

  it('is noticed if it has: without the accepted ones the list finds something', () => {
    expect(
      findVulnerable(readInstalled(), readAdvisoryList().advisories, []).length,
    ).toBeGreaterThan(0);
    const old = [{ name: 'sharp', version: '0.34.5', dev: false }];
    expect(findVulnerable(old, readAdvisoryList().advisories, readAccepted())).toHaveLength(1);
  });

  it('has every package that an acceptance names', () => {
    const names = new Set(readInstalled().map(({ name }) => name));
    expect(readAccepted().filter((one) => !names.has(one.package) || one.why === '')).toEqual([]);
  });
});

describe('how far anyone has looked', () => {
  const empty: AdvisoryList = { day: '2026-01-01', whole: false, lookedUp: {}, advisories: [] };
  const installed = [
    { name: 'lib', version: '1.0.0', dev: false },
    { name: 'lib', version: '2.0.0', dev: false },
    { name: 'tool', version: '1.0.0', dev: true },
  ];
  const take = (reviewed: number) =>
    withExport(empty, [advisory([{ introduced: '0' }])], {
      reviewed,
      day: '2026-02-01',
      installed,
    });

  it('is all packages that run, after a whole export', () => {
    expect(take(5_000)).toMatchObject({ day: '2026-02-01', whole: true });
    expect(take(5_000).lookedUp).toEqual({ lib: '2026-02-01' });
    expect(neverLookedUp(installed, take(5_000))).toEqual([]);
  });

  it('is no further than before after a part of one, which is kept all the same', () => {
    expect(take(20)).toMatchObject({ day: '2026-02-01', whole: false, lookedUp: {} });
    expect(take(20).advisories).toHaveLength(1);
    expect(neverLookedUp(installed, take(20))).toEqual(['lib']);
  });

  it('is written down with its days, for packages that run', () => {
    const { day, lookedUp, advisories } = readAdvisoryList();
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    const names = new Set(productionNames(readInstalled()));
    expect(Object.keys(lookedUp).filter((name) => !names.has(name))).toEqual([]);
    expect(
      Object.values(lookedUp).filter((of) => !/^\d{4}-\d\d-\d\d$/.test(of) || of > day),
    ).toEqual([]);
    const named = advisories.flatMap(({ affected }) => affected.map((one) => one.package.name));
    expect(named.filter((name) => names.has(name) && !(name in lookedUp))).toEqual([]);
  });
});
