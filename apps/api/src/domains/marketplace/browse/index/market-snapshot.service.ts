import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  writevSync,
} from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { feesStates } from '@claimstead/contract/patent-state.contract.ts';
import { officeDay } from '../../../patents/patents.api.ts';
import type { MarketClock } from './market-feed.store.ts';
import { MarketIndex, type MarketParts } from './market-index.engine.ts';
import { packArrays, unpackArrays } from './packed-arrays.engine.ts';

/** The market as it was at a change, and what that change was. */
export type MarketSnapshot = { clock: MarketClock; mark: string | null; index: MarketIndex };

type Written = { program: string; clock: MarketClock; mark: string | null; parts: MarketParts };

/** Before everything else: the checksum of what follows, in as many bytes as an array may need. */
const headBytes = 8;

/**
 * About 2.5 million listings. While it is written, the one before lies beside it, and a data folder with a limit of its
 * own has to hold both (deploy/kubernetes).
 */
export const mostSnapshotBytes = 450 * 1024 * 1024;

/**
 * Writes the market beside the data, at once, since it must not change meanwhile: at a million listings that takes a
 * few tenths of a second.
 * @param program {@link programText}
 * @throws the file system's error, and an earlier snapshot is then as it was; or that there is no room for it, and then
 * there is none: the next process reads everything.
 */
export function writeSnapshot(
  file: string,
  program: string,
  { clock, mark, index }: MarketSnapshot,
  mostBytes = mostSnapshotBytes,
): void {
  const written: Written = { program, clock, mark, parts: index.parts() };
  const pieces = packArrays(written);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(pieces.reduce((sum, piece) => crc32(piece, sum), 0));
  mkdirSync(dirname(file), { recursive: true });
  refuseWithoutRoom(file, headBytes + bytesOf(pieces), mostBytes);
  const beside = `${file}.${process.pid}`;
  const descriptor = openSync(beside, 'w', 0o600);
  try {
    for (const piece of [head, ...pieces]) writeWhole(descriptor, piece);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(beside, file);
}

/**
 * The last snapshot; null if there is none, it is damaged, or another version of the program or of Node wrote it. How
 * far it may be trusted is for the feed to say.
 */
export async function readSnapshot(file: string): Promise<MarketSnapshot | null> {
  try {
    const bytes = (await readFile(file)) as Buffer<ArrayBuffer>;
    const packed = bytes.subarray(headBytes);
    if (bytes.length < headBytes || bytes.readUInt32LE() !== crc32(packed)) return null;
    const { program, clock, mark, parts } = unpackArrays(packed) as Written;
    if (program !== (await programText())) return null;
    return { clock, mark, index: MarketIndex.of(parts, officeDay) };
  } catch {
    return null;
  }
}

function bytesOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

/** A platform ends a process whose folder is too large, and a full disk stops more than the market. */
function refuseWithoutRoom(file: string, bytes: number, mostBytes: number): void {
  const megabytes = (count: number) => `${Math.ceil(count / 1024 / 1024)} MB`;
  const { bavail, bsize } = statfsSync(dirname(file));
  const most = Math.min(mostBytes, Math.floor((bavail * bsize) / 2));
  if (bytes <= most) return;
  rmSync(file, { force: true });
  throw new Error(
    `The snapshot has ${megabytes(bytes)}, and there is room for ${megabytes(most)}.`,
  );
}

function writeWhole(descriptor: number, piece: Uint8Array): void {
  for (let from = 0; from < piece.length; ) {
    from += writevSync(descriptor, [piece.subarray(from)]);
  }
}

/** What decides how listings become an index: the text of this folder and of what is told of patents, and the version of Node. */
export async function programText(): Promise<string> {
  const folder = import.meta.dirname;
  const hash = createHash('sha256').update(process.version + process.arch + feesStates.join());
  for (const place of [folder, join(folder, '../../../patents')]) {
    const names = (await readdir(place, { recursive: true })).filter(isOfIndex);
    for (const name of names.toSorted()) hash.update(await readFile(join(place, name)));
  }
  return hash.digest('base64');
}

function isOfIndex(name: string): boolean {
  return /\.(engine|rules|store)\.ts$/.test(name);
}
