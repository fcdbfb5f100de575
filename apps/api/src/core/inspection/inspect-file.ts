import { constants } from 'node:fs';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import { Problem } from '../errors/problem.ts';
import { pathOnTheWay } from '../files/on-the-way.ts';
import {
  type FileKind,
  formatsOf,
  type InspectedFile,
  markFile,
  type PictureBox,
  type PictureFormat,
  type Refusal,
} from './inspection.rules.ts';
import { inspectElsewhere } from './inspector.ts';

const codes: Record<Exclude<Refusal, 'kind'>, ErrorCode> = {
  damaged: 'files.damaged',
  protected: 'files.protected',
  active: 'files.active',
  two_kinds: 'files.two_kinds',
  too_much_inside: 'files.too_much_inside',
  too_many_pixels: 'files.too_many_pixels',
  picture_memory: 'files.picture_memory',
  picture_time: 'files.picture_time',
  uncheckable: 'files.uncheckable',
};

/** A file on its way (`pathOnTheWay`), and whom it is inspected for: people take turns. */
export type SentFile = { path: string; personId: string };

/**
 * Looks at the content of a file that a person sent, in a process of its own with the limits of
 * `limitsOf`. This is the one door for files that others will open: documents, and attachments of messages.
 * @returns what it is; null: none of `accepts`, whatever its name says
 * @throws {Problem} files.damaged · protected · active · two_kinds · too_much_inside · too_many_pixels ·
 *   picture_memory · picture_time · uncheckable · http.unavailable
 */
export async function inspectFile(
  { path, personId }: SentFile,
  accepts: readonly FileKind[],
): Promise<InspectedFile | null> {
  const verdict = await inspectElsewhere({ task: 'inspect', path, accepts }, personId);
  if (verdict.ok) return verdict.value;
  return refuse(verdict.refusal);
}

/** One drawn size in one format; its content is read when it is asked for. */
export type DrawnPicture = {
  name: string;
  format: PictureFormat;
  read: () => Promise<Buffer>;
};

/**
 * Inspects a picture and redraws it in every box and format; `work` has them until it ends.
 * @returns null: it is not a picture of an accepted type
 * @throws {Problem} as {@link inspectFile}
 */
export async function withDrawnPicture<T>(
  { path, personId }: SentFile,
  boxes: readonly PictureBox[],
  work: (drawn: DrawnPicture[]) => Promise<T>,
): Promise<T | null> {
  return inFolder(async (folder) => {
    const task = { task: 'draw_picture', path, folder, boxes } as const;
    const verdict = await inspectElsewhere(task, personId);
    return verdict.ok ? work(drawnIn(folder, boxes)) : refuse(verdict.refusal);
  });
}

/**
 * Redraws a drawn signature as a small PNG.
 * @returns null: it is no PNG with a visible stroke
 * @throws {Problem} http.unavailable
 */
export async function drawnSignature({ path, personId }: SentFile): Promise<Buffer | null> {
  return inFolder(async (folder) => {
    const verdict = await inspectElsewhere({ task: 'draw_mark', path, folder }, personId);
    return verdict.ok ? readFile(join(folder, markFile)) : null;
  });
}

/**
 * Draws the first page of a PDF in every box and format, in 5 s of the processor; `work` has them until it ends.
 * @param stored where it lies in the store: a copy is handed out
 * @returns null: it cannot be drawn, which is no fault of its owner
 */
export async function withDrawnFirstPage<T>(
  stored: string,
  boxes: readonly PictureBox[],
  work: (drawn: DrawnPicture[]) => Promise<T>,
): Promise<T | null> {
  return inFolder(async (folder) => {
    const path = await copyInto(folder, stored);
    const task = { task: 'draw_first_page', path, folder, boxes } as const;
    const verdict = await inspectElsewhere(task, null);
    return verdict.ok ? work(drawnIn(folder, boxes)) : null;
  });
}

/**
 * Draws one page of a PDF as {@link withDrawnPicture} does a picture, for someone who waits for it.
 * @param stored its path lies in the store: a copy is handed out
 * @param page the first has the number 1
 * @returns null: there is no such page, or it cannot be drawn
 */
export async function withDrawnPage<T>(
  stored: SentFile,
  page: number,
  boxes: readonly PictureBox[],
  work: (drawn: DrawnPicture[]) => Promise<T>,
): Promise<T | null> {
  return inFolder(async (folder) => {
    const path = await copyInto(folder, stored.path);
    const task = { task: 'draw_page', page, path, folder, boxes } as const;
    const verdict = await inspectElsewhere(task, stored.personId);
    return verdict.ok ? work(drawnIn(folder, boxes)) : null;
  });
}

function refuse(refusal: Refusal): null {
  if (refusal === 'kind') return null;
  throw new Problem(codes[refusal]);
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = pathOnTheWay('drawing');
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyInto(folder: string, stored: string): Promise<string> {
  const path = join(folder, 'document');
  await copyFile(stored, path, constants.COPYFILE_FICLONE);
  return path;
}

function drawnIn(folder: string, boxes: readonly PictureBox[]): DrawnPicture[] {
  return boxes.flatMap((box) =>
    formatsOf(box).map((format) => ({
      name: box.name,
      format,
      read: () => readFile(join(folder, `${box.name}.${format}`)),
    })),
  );
}
