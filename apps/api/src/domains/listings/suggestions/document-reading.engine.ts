import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  type DocumentFindings,
  documentFindingsSchema,
} from '@claimstead/contract/suggestions.contract.ts';
import { z } from 'zod';
import { narrowed } from '../../../core/processes/narrow-process.ts';
import { yieldProcessor } from '../../../core/processes/yield-processor.ts';
import { recognisePage } from '../../../core/recognition/recognise-page.ts';
import { frame, framesOf } from './document-frames.rules.ts';

/**
 * What a reading may take: all of the process in megabytes, its heap in megabytes, and its time; and all of the time
 * that the pages of a scan may take besides, which another program reads.
 */
export type ReadingLimits = {
  megabytes: number;
  heapMegabytes: number;
  milliseconds: number;
  scanMilliseconds: number;
};

export const readingLimits: ReadingLimits = {
  megabytes: 320,
  heapMegabytes: 128,
  milliseconds: 30_000,
  scanMilliseconds: 150_000,
};

/**
 * `read`: what the document says, null for nothing certain (also if it cannot be read: encrypted, broken); `isScan`:
 * its pages are pictures, of which nothing certain was read. `stopped`: it exceeded its limits before its front page was
 * read; afterwards what that page says is kept. `broken`: the reader itself failed.
 */
export type Reading =
  | { end: 'read'; found: DocumentFindings | null; isScan: boolean }
  | { end: 'stopped' }
  | { end: 'broken'; note: string };

export type ReadingOptions = {
  limits?: ReadingLimits;
  /** The program that reads pictures of pages; null: nobody does. */
  ocrProgram?: string | null;
};

const program = fileURLToPath(new URL('./document-reader-process.engine.ts', import.meta.url));
const unreadable = 3;
const tooMuch = 4;
/** No more pictures are read, whatever the reader asks for. */
const picturesAtMost = 8;

const answerSchema = z.object({ found: documentFindingsSchema.nullable(), isScan: z.boolean() });

/** One at a time in this process, so that its memory is used only once. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads a document as far as is needed in a process of its own, which may read the program's files and
 * nothing else: no writing, no other processes, none of the product's settings.
 */
export function readDocument(
  path: string,
  kind: 'pdf' | 'docx',
  options: ReadingOptions = {},
): Promise<Reading> {
  const reading = turn.then(() => readNow(path, kind, options));
  turn = reading.catch(() => undefined);
  return reading;
}

async function readNow(
  path: string,
  kind: 'pdf' | 'docx',
  { limits = readingLimits, ocrProgram = null }: ReadingOptions,
): Promise<Reading> {
  const given = [kind, String(limits.megabytes), String(limits.heapMegabytes)];
  if (ocrProgram !== null) given.push('recognises');
  const content = await open(path);
  const child = spawn(process.execPath, [...narrowed(false), program, ...given], {
    env: {},
    stdio: [content.fd, 'pipe', 'ignore', 'pipe'],
  });
  yieldProcessor(child.pid, 'behind');
  const time = limitTime(child, limits);
  try {
    const ended = once(child, 'close') as Promise<[number | null, string | null]>;
    const kept: { front: DocumentFindings | null } = { front: null };
    const [[code, signal], answer] = await Promise.all([
      ended,
      converse(child, {
        ocrProgram,
        time,
        keepFront: (front) => Object.assign(kept, { front }),
      }).catch(() => null),
    ]);
    const isStopped = time.isOver() || code === tooMuch;
    if (kept.front !== null && (isStopped || code !== 0)) {
      return { end: 'read', found: kept.front, isScan: false };
    }
    if (isStopped) return { end: 'stopped' };
    if (code === unreadable) return { end: 'read', found: null, isScan: false };
    if (code !== 0) return { end: 'broken', note: `the reader ended with ${code ?? signal}` };
    const found = answerSchema.safeParse(answer);
    return found.success
      ? { end: 'read', ...found.data }
      : { end: 'broken', note: 'the reader answered something else' };
  } finally {
    time.stop();
    child.kill('SIGKILL');
    await content.close();
  }
}

type Time = ReturnType<typeof limitTime>;

/** Ends the reader when its time is over; while a picture is read by another program, its clock stands still. */
function limitTime(child: ChildProcess, limits: ReadingLimits) {
  let isOver = false;
  let left = limits.milliseconds;
  let since = performance.now();
  const end = () => {
    isOver = true;
    child.kill('SIGKILL');
  };
  let timer = setTimeout(end, left);
  const last = setTimeout(end, limits.milliseconds + limits.scanMilliseconds);
  return {
    isOver: () => isOver,
    pause: () => {
      clearTimeout(timer);
      left -= performance.now() - since;
    },
    goOn: () => {
      since = performance.now();
      timer = setTimeout(end, Math.max(0, left));
    },
    stop: () => {
      clearTimeout(timer);
      clearTimeout(last);
    },
  };
}

type Talk = {
  ocrProgram: string | null;
  time: Time;
  keepFront: (read: DocumentFindings) => void;
};

/** Has the pictures read that the reader sends, keeps what it says of the front page, and returns what it found at last. */
async function converse(
  child: ChildProcess,
  { ocrProgram, time, keepFront }: Talk,
): Promise<unknown> {
  const output = child.stdio[1] as Readable;
  const answers = child.stdio[3] as Writable;
  // The reader may have ended before its answer arrives.
  answers.on('error', () => undefined);
  let pictures = 0;
  for await (const { kind, content } of framesOf(output)) {
    if (kind === 'answer') return JSON.parse(content.toString('utf8'));
    if (kind === 'front') {
      const front = documentFindingsSchema.safeParse(JSON.parse(content.toString('utf8')));
      if (front.success) keepFront(front.data);
      continue;
    }
    pictures += 1;
    const mayBeRead = kind === 'picture' && ocrProgram !== null && pictures <= picturesAtMost;
    time.pause();
    const words = mayBeRead ? await recognisePage(ocrProgram, content) : null;
    time.goOn();
    answers.write(
      words === null ? frame('nothing', Buffer.of()) : frame('words', Buffer.from(words)),
    );
  }
  return null;
}
