import { createHash } from 'node:crypto';
import type { CoreDeps } from '../../core/deps.ts';
import type { Circuit } from '../../core/circuit/circuit.ts';
import type {
  OfficeAnswer,
  OfficeGrantText,
  OfficePort,
} from '../../domains/patents/office/office.port.ts';
import { readGrantXml } from './grant-xml.rules.ts';
import {
  createOfficeClient,
  type OfficeClient,
  type OfficeReply,
} from './office-client.adapter.ts';
import { readRecord, type RecordRead, readSearch } from './office-record.rules.ts';
import { applicationPath, ownPatentNumber, searchPaths } from './office-numbers.rules.ts';
import { findTrials } from './office-trials.adapter.ts';
import { createOfficeTurns } from './office-turns.adapter.ts';

/** Milliseconds for one call with all its redirects and its body, and for the wait before it. */
const usualPatience = { callMs: 25_000, waitMs: 30_000 };

const recentMs = 60_000;
const mostRecent = 20;

type OfficeDeps = Pick<CoreDeps, 'db' | 'clock' | 'config'> & { circuit: Circuit };

/** The patent office's interface; null: there is no key, and nobody is asked. */
export function createOffice(deps: OfficeDeps, patience = usualPatience): OfficePort | null {
  const settings = deps.config.office;
  if (settings === null) return null;
  const turns = createOfficeTurns(deps.db, { ...patience, paceMs: settings.paceMs });
  const client = createOfficeClient(settings, { turns, circuit: deps.circuit });
  const now = () => deps.clock.now();
  const recent = rememberRecent();
  return {
    findRecord: async (number) => {
      const found = await findWhole(client, number, now);
      if (found.outcome !== 'found') return found;
      const { bytes, read } = found;
      recent.add(number, read);
      return { outcome: 'found', value: read.record, source: sourceOf(bytes, read, now()), bytes };
    },
    findGrantText: async (number) => {
      const known = recent.find(number);
      if (known) return findGrantText(client, known, now);
      const found = await findWhole(client, number, now);
      return found.outcome === 'found' ? findGrantText(client, found.read, now) : found;
    },
    findTrials: async (number) => {
      const found = await findTrials(client, number);
      if (found.outcome !== 'found') return toAnswer(found, now());
      const { trials, bytes, unknownShapes } = found;
      const source = sourceOf(bytes, { asOf: null, unknownShapes }, now());
      return { outcome: 'found', value: trials, source, bytes };
    },
  };
}

/** Whoever has just read a record asks for the text next: where that is need not be asked for twice. */
function rememberRecent() {
  const kept = new Map<string, { read: RecordRead; until: number }>();
  return {
    find: (number: string): RecordRead | null => {
      const one = kept.get(number);
      return one && one.until > performance.now() ? one.read : null;
    },
    add: (number: string, read: RecordRead) => {
      kept.delete(number);
      kept.set(number, { read, until: performance.now() + recentMs });
      const [oldest] = kept.keys();
      if (kept.size > mostRecent && oldest !== undefined) kept.delete(oldest);
    },
  };
}

type Whole = { outcome: 'found'; bytes: Buffer; read: RecordRead };
type NotFound = Exclude<OfficeAnswer<never>, { outcome: 'found' }>;

/** The whole record behind a number. */
async function findWhole(
  client: OfficeClient,
  number: string,
  now: () => Date,
): Promise<Whole | NotFound> {
  const application = number.includes('/')
    ? number.replace('/', '')
    : await resolvePatent(client, number, now);
  if (typeof application !== 'string') return application;
  const reply = await client.get(applicationPath(application));
  if (reply.outcome !== 'found') return toAnswer(reply, now());
  const read = parsed(reply.bytes, readRecord);
  if (read === null) return unreadable;
  // Whatever was found under another number is not this patent's.
  const isIt = number.includes('/')
    ? read.record.applicationNumber === application
    : ownPatentNumber(read.record.patentNumber ?? '') === number;
  return isIt ? { outcome: 'found', bytes: reply.bytes, read } : notThere(now());
}

/** A patent's number to its application's, by search only: as an application's number it would be another's. */
async function resolvePatent(
  client: OfficeClient,
  number: string,
  now: () => Date,
): Promise<string | NotFound> {
  for (const path of searchPaths(number)) {
    const reply = await client.get(path);
    if (reply.outcome === 'not_there') continue;
    if (reply.outcome === 'away') return toAnswer(reply, now());
    const hits = parsed(reply.bytes, readSearch);
    if (hits === null) return unreadable;
    const hit = hits.find(({ patentNumber }) => ownPatentNumber(patentNumber ?? '') === number);
    if (hit) return hit.applicationNumber;
  }
  return notThere(now());
}

async function findGrantText(
  client: OfficeClient,
  read: RecordRead,
  now: () => Date,
): Promise<OfficeAnswer<OfficeGrantText>> {
  if (read.grantTextPath === null) return notThere(now());
  const reply = await client.get(read.grantTextPath);
  if (reply.outcome !== 'found') return toAnswer(reply, now());
  const number = ownPatentNumber(read.record.patentNumber ?? '');
  const value = parsed(reply.bytes, (text) => readGrantXml(text, number));
  if (value === null) return unreadable;
  const { bytes } = reply;
  return { outcome: 'found', value, source: sourceOf(bytes, read, now()), bytes };
}

const unreadable: NotFound = { outcome: 'away', reason: 'unreadable', retryAfterMs: null };

function notThere(fetchedAt: Date): NotFound {
  return { outcome: 'not_there', fetchedAt };
}

function toAnswer(reply: Exclude<OfficeReply, { outcome: 'found' }>, fetchedAt: Date): NotFound {
  return reply.outcome === 'not_there' ? notThere(fetchedAt) : reply;
}

function sourceOf(
  bytes: Buffer,
  { asOf, unknownShapes }: Pick<RecordRead, 'asOf' | 'unknownShapes'>,
  fetchedAt: Date,
) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { asOf, fetchedAt, sha256, unknownShapes };
}

/** @returns null for what is no such answer: cut, not JSON, or of a shape that says nothing. */
function parsed<T>(bytes: Buffer, read: (text: string) => T): T | null {
  try {
    return read(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
