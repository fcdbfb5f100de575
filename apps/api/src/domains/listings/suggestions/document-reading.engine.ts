import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import {
  type DocumentFindings,
  documentFindingsSchema,
} from '@claimstead/contract/suggestions.contract.ts';
import { yieldProcessor } from '../../../core/processes/yield-processor.ts';

/** What a reading may take: all of the process in megabytes, its heap in megabytes, and its time. */
export type ReadingLimits = { megabytes: number; heapMegabytes: number; milliseconds: number };

export const readingLimits: ReadingLimits = {
  megabytes: 320,
  heapMegabytes: 128,
  milliseconds: 30_000,
};

/**
 * `read`: what the document says, null for nothing certain (also if it cannot be read: encrypted, broken).
 * `stopped`: it exceeded its limits. `broken`: the reader itself failed.
 */
export type Reading =
  | { end: 'read'; found: DocumentFindings | null }
  | { end: 'stopped' }
  | { end: 'broken'; note: string };

const program = fileURLToPath(new URL('./document-reader-process.engine.ts', import.meta.url));
const unreadable = 3;
const tooMuch = 4;

/** One at a time in this process, so that its memory is used only once. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads the first pages of a document in a process of its own, which may read the program's files and
 * nothing else: no writing, no other processes, none of the product's settings.
 */
export function readDocument(
  path: string,
  kind: 'pdf' | 'docx',
  limits: ReadingLimits = readingLimits,
): Promise<Reading> {
  const reading = turn.then(() => readNow(path, kind, limits));
  turn = reading.catch(() => undefined);
  return reading;
}

async function readNow(
  path: string,
  kind: 'pdf' | 'docx',
  limits: ReadingLimits,
): Promise<Reading> {
  const flags = ['--permission', '--allow-fs-read=*', '--allow-worker', '--no-warnings'];
  const given = [kind, String(limits.megabytes), String(limits.heapMegabytes)];
  const content = await open(path);
  const child = spawn(process.execPath, [...flags, program, ...given], {
    env: {},
    stdio: [content.fd, 'pipe', 'ignore'],
  });
  yieldProcessor(child.pid, 'behind');
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, limits.milliseconds);
  try {
    const ended = once(child, 'close') as Promise<[number | null, string | null]>;
    const [[code, signal], answer] = await Promise.all([ended, text(child.stdout as Readable)]);
    if (isLate || code === tooMuch) return { end: 'stopped' };
    if (code === unreadable) return { end: 'read', found: null };
    if (code !== 0) return { end: 'broken', note: `the reader ended with ${code ?? signal}` };
    const found = documentFindingsSchema.nullable().safeParse(JSON.parse(answer));
    return found.success
      ? { end: 'read', found: found.data }
      : { end: 'broken', note: 'the reader answered something else' };
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
    await content.close();
  }
}
