import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createDeflate } from 'node:zlib';
import { type ProcessFacts, readProcess } from '../../../core/inspection/process-facts.ts';
import type { World } from '../../../test-kit/world.ts';

/** Everything that uploads may leave behind: stored objects, rows, files on their way. */
export async function leftovers(world: World): Promise<Record<string, readonly string[]>> {
  const folder = join(world.deps.config.dataDir, 'files', 'listings');
  const rows = await world.deps.db.selectFrom('listing_files').select('id').orderBy('id').execute();
  const mine = new RegExp(`^claimstead-(?:upload|drawing)-${process.pid}-`);
  return {
    stored: (await readdir(folder).catch((): string[] => [])).toSorted(),
    rows: rows.map((row) => row.id),
    onTheWay: (await readdir(tmpdir())).filter((name) => mine.test(name)),
  };
}

export type Taken = { megabytes: number; childSeconds: number };

/**
 * What this process and its children take of the memory, and what its children, ended ones too, have
 * taken of the processor: on a quiet machine that is the time by the clock. Without /proc all is 0.
 */
export async function whatIsTaken(): Promise<Taken> {
  const own = await readFile(`/proc/self/stat`, 'latin1').catch(() => '');
  const fields = own.slice(own.lastIndexOf(')') + 2).split(' ');
  const [userTicks = 0, systemTicks = 0] = fields.slice(13, 15).map(Number);
  const list = `/proc/${process.pid}/task/${process.pid}/children`;
  const pids = (await readFile(list, 'latin1').catch(() => '')).split(' ').filter(Boolean);
  const children = await Promise.all(pids.map((pid) => readProcess(Number(pid))));
  const sum = (of: (facts: ProcessFacts) => number) =>
    children.reduce((total, facts) => total + (facts ? of(facts) : 0), 0);
  const residentBytes = process.memoryUsage.rss() + sum((facts) => facts.residentBytes);
  return {
    megabytes: residentBytes / 1024 / 1024,
    childSeconds: (userTicks + systemTicks) / 100 + sum((facts) => facts.processorSeconds),
  };
}

/** So many megabytes of spaces, deflated piece by piece: they are never in memory here. */
export function deflatedSpaces(megabytes: number): Promise<Buffer> {
  const piece = Buffer.alloc(1024 * 1024, 0x20);
  const deflate = createDeflate();
  const packed = buffer(deflate);
  for (let count = 0; count < megabytes; count += 1) deflate.write(piece);
  deflate.end();
  return packed;
}
