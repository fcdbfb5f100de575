import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chainRows } from '../apps/api/src/domains/patents/title/chains/all-chains.fixture.ts';
import {
  type ChainOfFile,
  compareChain,
} from '../apps/api/src/domains/patents/title/chains/chain-of-file.fixture.ts';
import { chainOf } from '../apps/api/src/domains/patents/title/chains/read-chain.fixture.ts';

/**
 * Compares chains of title as the product does: those of JSON files (`ChainOfFile`; a file holds one, a list of them,
 * or `{"chains": […]}`), or without any place those of our own tests. Prints each that comes out otherwise than whoever
 * read it says, then the share of sound chains that agree, and of those with a gap that do: then the command fails.
 * Folders are looked through with all that lies below them.
 */
export async function benchChains(places: string[]): Promise<void> {
  const counts = { sound: { all: 0, agree: 0 }, gaps: { all: 0, agree: 0 } };
  for (const [place, chain] of await chainsAt(places)) {
    const { outcome, reasons } = compareChain(chain);
    const count = chain.sound ? counts.sound : counts.gaps;
    count.all += 1;
    if (outcome === 'agrees') count.agree += 1;
    if ((outcome === 'agrees') === chain.sound) continue;
    process.stdout.write(
      `${place}: ${chain.what}\n  ${chain.sound ? 'sound' : 'with a gap'}, ${outcome}\n`,
    );
    for (const { text, reelFrame } of reasons)
      process.stdout.write(`  ${text}${reelFrame ? ` (${reelFrame})` : ''}\n`);
  }
  printShare('sound chains', counts.sound);
  printShare('chains with a gap', counts.gaps);
  if (counts.gaps.agree > 0) process.exitCode = 1;
}

function printShare(name: string, { all, agree }: { all: number; agree: number }): void {
  const share = all === 0 ? 'none given' : `${((agree / all) * 100).toFixed(1)} %`;
  process.stdout.write(`${agree} of ${all} ${name} agree (${share})\n`);
}

async function chainsAt(places: readonly string[]): Promise<[string, ChainOfFile][]> {
  if (places.length === 0) return chainRows.map((row) => ['our own', chainOf(row)]);
  const paths = (await Promise.all(places.map(filesBelow))).flat().toSorted();
  const files = await Promise.all(
    paths.map(async (path) => ({ path, chains: chainsIn(await readFile(path, 'utf8')) })),
  );
  return files.flatMap(({ path, chains }) =>
    chains.map((chain): [string, ChainOfFile] => [path, chain]),
  );
}

async function filesBelow(place: string): Promise<string[]> {
  if ((await stat(place)).isFile()) return [place];
  const entries = await readdir(place, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function chainsIn(text: string): ChainOfFile[] {
  const value = JSON.parse(text) as ChainOfFile | ChainOfFile[] | { chains: ChainOfFile[] };
  if (Array.isArray(value)) return value;
  return 'chains' in value ? value.chains : [value];
}
