import type { OfficeTrial } from '../../domains/patents/office/office.port.ts';
import type { OfficeClient, OfficeReply } from './office-client.adapter.ts';
import { trialPaths } from './office-numbers.rules.ts';
import { readTrials, type TrialsRead } from './office-trials.rules.ts';

/** No patent was seen with so many; whoever sends more is not read to the end. */
const mostPages = 8;

export type TrialsFound =
  | { outcome: 'found'; trials: OfficeTrial[]; bytes: Buffer; unknownShapes: readonly string[] }
  | Exclude<OfficeReply, { outcome: 'found' }>;

type Pages = { trials: Map<string, OfficeTrial>; bytes: Buffer[]; unknownShapes: Set<string> };

/** Every trial in which a patent is challenged, by each form of its number, page by page. */
export async function findTrials(client: OfficeClient, number: string): Promise<TrialsFound> {
  const pages: Pages = { trials: new Map(), bytes: [], unknownShapes: new Set() };
  for (const pathAt of trialPaths(number)) {
    const away = await readPages(client, pathAt, number, pages);
    if (away !== null) return away;
  }
  if (pages.trials.size === 0) return { outcome: 'not_there' };
  return {
    outcome: 'found',
    trials: [...pages.trials.values()],
    bytes: Buffer.concat(pages.bytes),
    unknownShapes: [...pages.unknownShapes].toSorted(),
  };
}

type Away = Extract<OfficeReply, { outcome: 'away' }>;

/** Reads until there are as many as the office counts. @returns why it could not be read whole; null: it was. */
async function readPages(
  client: OfficeClient,
  pathAt: (offset: number) => string,
  number: string,
  into: Pages,
): Promise<Away | null> {
  const seen = new Set<string>();
  for (let page = 0, offset = 0; page < mostPages; page += 1) {
    const reply = await client.get(pathAt(offset));
    if (reply.outcome === 'away') return reply;
    // No hits; behind the first page they are fewer than were counted.
    if (reply.outcome === 'not_there') return page === 0 ? null : because('unreadable');
    const read = parsed(reply.bytes);
    if (read === null) return because('unreadable');
    into.bytes.push(reply.bytes);
    for (const shape of read.unknownShapes) into.unknownShapes.add(shape);
    for (const { patent, trial } of read.trials) {
      seen.add(trial.number);
      // A search may find more than was asked for: what is another patent's is not this one's.
      if (patent === number) into.trials.set(trial.number, trial);
    }
    offset += read.trials.length;
    if (seen.size === read.count) return null;
    // Nothing more came, or one came twice in the place of another: the list has a hole.
    if (read.trials.length === 0 || offset >= read.count) return because('unreadable');
  }
  return because('too_large');
}

function because(reason: Away['reason']): Away {
  return { outcome: 'away', reason, retryAfterMs: null };
}

/** @returns null for what is no such answer. */
function parsed(bytes: Buffer): TrialsRead | null {
  try {
    return readTrials(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
