import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClamdAddress } from '../../core/config/malware-settings.ts';
import {
  type MalwareScan,
  ScanFailure,
  type ScanResult,
} from '../../core/malware/malware-scan.port.ts';

/** The longest silence on the connection. A large archive is scanned in seconds. */
const idleMs = 30_000;
/** Someone waits for the upload. */
const answerMs = 90_000;
const stateMs = 3_000;
const chunkBytes = 256 * 1024;
const answerBytesAtMost = 4096;

/**
 * Scans with ClamAV's daemon, by its command INSTREAM: the bytes go over the connection, so the daemon may
 * run on another machine and needs no leave to read our files (clamd(8), "COMMANDS"). Every call has a
 * connection of its own; the daemon queues what it has no thread for.
 */
export function createClamd(address: ClamdAddress, limits = { idleMs, answerMs }): MalwareScan {
  return {
    scan: async (content) => {
      const bytes = Buffer.isBuffer(content)
        ? Readable.from(piecesOf(content))
        : createReadStream(content, { highWaterMark: chunkBytes });
      try {
        return verdictOf(await ask(address, 'INSTREAM', limits, bytes));
      } finally {
        bytes.destroy();
      }
    },
    state: async () => {
      try {
        const within = { idleMs: stateMs, answerMs: stateMs };
        const answer = await ask(address, 'VERSION', within, null);
        return { is: 'on', signaturesAt: signaturesAt(answer) };
      } catch {
        return { is: 'away' };
      }
    },
  };
}

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += chunkBytes) {
    yield content.subarray(at, at + chunkBytes);
  }
}

/** @throws {ScanFailure} */
async function ask(
  address: ClamdAddress,
  command: string,
  limits: { idleMs: number; answerMs: number },
  content: Readable | null,
): Promise<string> {
  const socket = connect(address);
  const given = new AbortController();
  const late = pause(limits.answerMs, null, { signal: given.signal }).then(() => {
    throw new ScanFailure(`clamd: no answer within ${limits.answerMs} ms`);
  });
  // Its end is awaited below; here it must not count as unhandled.
  late.catch(() => undefined);
  socket.setTimeout(limits.idleMs, () => {
    socket.destroy(new ScanFailure(`clamd: nothing came for ${limits.idleMs} ms`));
  });
  try {
    const answer = readAnswer(socket);
    // A daemon that has had enough answers and closes while we still send: its answer tells more.
    const sending = send(socket, command, content).then(
      () => answer,
      () => answer,
    );
    return await Promise.race([sending, late]);
  } finally {
    given.abort();
    socket.destroy();
  }
}

/** The answer ends with the same byte as the command. A truncated answer does not count. */
function readAnswer(socket: Socket): Promise<string> {
  const reading = new Promise<string>((resolve, reject) => {
    let answer = '';
    socket.on('data', (piece: Buffer) => {
      answer += piece.toString('latin1');
      const end = answer.indexOf('\0');
      if (end >= 0) resolve(answer.slice(0, end).trim());
      else if (answer.length > answerBytesAtMost) reject(new ScanFailure('clamd: a long answer'));
    });
    socket.on('error', (error) => {
      const { message } = error;
      reject(error instanceof ScanFailure ? error : new ScanFailure(`clamd: ${message}`));
    });
    socket.on('close', () => reject(new ScanFailure(`clamd: half an answer: ${answer}`)));
  });
  reading.catch(() => undefined);
  return reading;
}

async function send(socket: Socket, command: string, content: Readable | null): Promise<void> {
  await write(socket, Buffer.from(`z${command}\0`));
  if (content === null) return;
  for await (const piece of content as AsyncIterable<Buffer>) {
    await write(socket, lengthOf(piece.length));
    await write(socket, piece);
  }
  await write(socket, lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** @throws {ScanFailure} for anything but a verdict, such as "INSTREAM size limit exceeded. ERROR" */
function verdictOf(answer: string): ScanResult {
  if (answer === 'stream: OK') return { found: null };
  const name = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (name === undefined) throw new ScanFailure(`clamd: ${answer}`);
  return { found: name };
}

/** "ClamAV 1.4.6/27812/Mon Nov 23 09:24:11 2026"; without a list of the project's own only the first part. */
function signaturesAt(version: string): Date | null {
  const [, , written] = version.split('/');
  const at = written === undefined ? Number.NaN : Date.parse(`${written} UTC`);
  return Number.isNaN(at) ? null : new Date(at);
}
