import { DatabaseSync } from 'node:sqlite';
import {
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openIndex } from './open-index.engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'search-index-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const documents = Array.from({ length: 300 }, (_, at) => ({
  listingId: `listing${at}`,
  number: String(9_000_000 + at),
  titles: [`Thing ${at} with word${at % 50}`],
  abstract: `It has part${at % 70} and piece${at}.`,
  description: '',
  claims: [],
  inventors: [],
  assignees: [],
  classes: [],
}));

/** What is there after it was opened again. */
function openAgain(): number {
  const { index } = openIndex(folder);
  const count = index.places().length;
  index.close();
  return count;
}

function fillAgain(): string {
  const { index, file } = openIndex(folder);
  index.clear();
  index.apply({ put: documents, remove: [], mark: '1', number: 1 });
  index.close();
  return file;
}

describe('opening an index', () => {
  it('gives each process a file of its own, and the same one again', () => {
    const [one, other] = [openIndex(folder), openIndex(folder)];
    expect([one.file, other.file]).toEqual(
      ['index-0', 'index-1'].map((name) => join(folder, name)),
    );
    one.index.close();
    other.index.close();
    const file = fillAgain();
    expect([file, openAgain()]).toEqual([one.file, documents.length]);
  });

  it.each([
    ['empty', (file: string) => writeFileSync(file, '')],
    ['no index', (file: string) => writeFileSync(file, 'This is no index. '.repeat(2_000))],
    [
      'of an older program',
      (file: string) => {
        const db = new DatabaseSync(file);
        db.exec(`drop table titles; pragma user_version = 0;
          create virtual table titles using fts5(title, content = '', contentless_delete = 1);`);
        db.close();
      },
    ],
    ['cut', (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size / 2, 1))],
    [
      'damaged inside',
      (file: string) => {
        const descriptor = openSync(file, 'r+');
        for (let at = 4_096; at < statSync(file).size; at += 4_096) {
          writeSync(descriptor, Buffer.alloc(4_096, 0xa5), 0, 4_096, at);
        }
      },
    ],
  ])('makes a file again that is %s', (_, damage) => {
    damage(fillAgain());
    expect(openAgain()).toBe(0);
    expect(readdirSync(folder)).toContain('index-0');
  });
});
