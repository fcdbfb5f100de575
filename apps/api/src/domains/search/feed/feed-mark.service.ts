import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MarketMark } from '../../marketplace/marketplace.api.ts';
import type { SearchMark } from '../search.port.ts';

/** How far an index has come, which program made it and in which making, and whether it ever had everything. */
export type FeedMark = { program: string; made: string; market: MarketMark; isWhole: boolean };

export async function markText(mark: Omit<FeedMark, 'program'>): Promise<SearchMark> {
  return JSON.stringify({ program: await programText(), ...mark } satisfies FeedMark);
}

/** Null: there is none, or another version of the program or of Node wrote it. */
export async function readMark(text: SearchMark): Promise<FeedMark | null> {
  if (text === '') return null;
  const mark = JSON.parse(text) as FeedMark;
  return mark.program === (await programText()) ? mark : null;
}

let program: Promise<string> | null = null;

/** What decides how listings become an index: the text of this domain, and the version of Node. */
export function programText(): Promise<string> {
  return (program ??= readProgram());
}

async function readProgram(): Promise<string> {
  const folder = join(import.meta.dirname, '..');
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    /\.(engine|rules|service)\.ts$/.test(name),
  );
  const hash = createHash('sha256').update(process.version + process.arch);
  for (const name of names.toSorted()) hash.update(await readFile(join(folder, name)));
  return hash.digest('base64');
}
