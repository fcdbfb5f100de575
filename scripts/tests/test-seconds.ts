import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How long each test file took when it last ran in this checkout. Lost with node_modules, and nothing depends on it. */
const kept = join(import.meta.dirname, '../../node_modules/.cache/claimstead/test-seconds.json');

/** The seconds of each file that has run here. */
export function knownSeconds(): ReadonlyMap<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(kept, 'utf8')) as object));
  } catch {
    return new Map();
  }
}

export function keepSeconds(files: readonly { file: string; milliseconds: number }[]): void {
  const known = new Map(knownSeconds());
  for (const { file, milliseconds } of files) known.set(file, Math.round(milliseconds / 10) / 100);
  mkdirSync(dirname(kept), { recursive: true });
  writeFileSync(kept, JSON.stringify(Object.fromEntries(known)));
}
