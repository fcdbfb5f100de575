import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { neverLookedUp, readAdvisoryList, readInstalled } from './advisories.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const table = page.slice(0, page.indexOf('## Levels of data'));

const rows = [
  ...table.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.+) \|$/gm),
].map(([, number = '', level, what = '', stands = '', text = '']) => ({
  number,
  level,
  what,
  stands,
  text,
  paths: [...text.matchAll(/`([^`\s]+\/[^`\s]+|[A-Z]+\.md|[\w.-]+\.(?:ts|json))`/g)].map(
    ([, path = '']) => path,
  ),
}));
const of = (stands: string) => rows.filter((row) => row.stands === stands);

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const perChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

describe('the ASVS table', () => {
  it('has every requirement of levels 1 and 2 once, in order', () => {
    const counts = perChapter.map(
      (_, index) => rows.filter(({ number }) => number.startsWith(`${index + 1}.`)).length,
    );
    expect(counts).toEqual(perChapter);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    const keys = rows.map(({ number }) => number.split('.').map(Number));
    const sorted = [...keys].sort((a, b) => {
      const at = a.findIndex((part, index) => part !== b[index]);
      return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
    });
    expect(keys).toEqual(sorted);
  });

  it('says of each whether it is held, partly so, deviates or does not apply, and counts correctly', () => {
    const sums = ['held', 'partly', 'deviates', 'not applicable'].map(
      (stands) => of(stands).length,
    );
    expect(sums.reduce((sum, count) => sum + count, 0)).toBe(rows.length);
    const [held, partly, deviates, none] = sums;
    expect(page).toContain(
      `${held} held, ${partly} partly, ${deviates} deviate, ${none} do not apply`,
    );
  });

  it('says that no component is outdated (15.2.1) only once all that run were looked up in a whole export', () => {
    const list = readAdvisoryList();
    const all = list.whole && neverLookedUp(readInstalled(), list).length === 0;
    expect(rows.find(({ number }) => number === '15.2.1')?.stands).toBe(all ? 'held' : 'partly');
  });

  it.each([...of('held'), ...of('partly')])(
    '$number $what: names what holds it, and that is there',
    ({ paths }) => {
      expect(paths.length).toBeGreaterThan(0);
      expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    },
  );

  it.each([...of('deviates'), ...of('not applicable')])('$number $what: says why', (row) => {
    expect(row.text.length).toBeGreaterThan(row.stands === 'deviates' ? 40 : 2);
    const missing = row.paths.filter(
      (path) => !path.startsWith('/') && !existsSync(join(root, path)),
    );
    expect(missing).toEqual([]);
  });
});

it('only the processes of inspection decode pictures and draw pages (1.4.1)', () => {
  const decoders =
    /from '(?:sharp|@napi-rs\/canvas|pdfjs-dist[^']*)'|import\('(?:sharp|@napi-rs\/canvas)'\)/;
  const found = readdirSync(join(root, 'apps/api/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixture|test-kit)\./.test(name))
    .filter((name) => decoders.test(readFileSync(join(root, 'apps/api/src', name), 'utf8')))
    // Demo data is drawn from our own figures; the reader of documents is a process of its own.
    .filter((name) => !/^(?:core\/inspection|demo|domains\/listings\/suggestions)\//.test(name));
  expect(found).toEqual([]);
});

it('nothing in the product sets HTML or runs text as a program (1.3.2, 3.2.2)', () => {
  const found = ['apps/web/app', 'apps/api/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture|test-kit)\./.test(name))
      .map((name) => `${folder}/${name}`)
      .filter((file) =>
        /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|\beval\(|new Function\(/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      ),
  );
  expect(found).toEqual([]);
});
