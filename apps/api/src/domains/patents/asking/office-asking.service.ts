import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Db, Tx } from '../../../core/db/database.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import {
  type AnswerPart,
  type AnswerValue,
  asFresh,
  askedAtOf,
  dayOfAnswer,
  type FreshAnswer,
  isFresh,
  type KeptAnswer,
} from '../office/office-answers.rules.ts';
import { findAnswer, saveAnswer } from '../office/office-answers.store.ts';
import type {
  OfficeAnswer,
  OfficeGrantText,
  OfficePort,
  OfficeRecord,
  OfficeSource,
  OfficeTrial,
} from '../office/office.port.ts';
import {
  type FactKind,
  factsInGrantText,
  factsInRecord,
  factsInTrials,
  grantTextKinds,
  type NewFact,
  trialsKinds,
} from '../facts/patent-facts.rules.ts';
import { noteReading } from '../facts/patent-facts.service.ts';
import type { ReadFrom } from '../facts/patent-facts.store.ts';
import { withPatience } from '../office/patience.service.ts';
import type { PatentsDeps } from '../patents.deps.ts';
import { type AskedFor, ensurePatent, noteAsked } from '../patents.store.ts';

const compress = promisify(gzip);

/** What is asked, how it is kept, and which facts come of it. */
type Part<T extends AnswerValue> = {
  part: AnswerPart;
  ask: (office: OfficePort, number: string) => Promise<OfficeAnswer<T>>;
  factsOf: (value: T) => NewFact[];
  /** What follows where the office has nothing; none: nothing does. */
  factsOfNone: NewFact[];
  /** Whether facts of this kind are this part's to say. */
  says: (kind: FactKind) => boolean;
  askedFor: AskedFor;
};

const beside: readonly FactKind[] = [...grantTextKinds, ...trialsKinds];

export const recordPart: Part<OfficeRecord> = {
  part: 'record',
  ask: (office, number) => office.findRecord(number),
  factsOf: factsInRecord,
  factsOfNone: [],
  says: (kind) => !beside.includes(kind),
  askedFor: 'record',
};

export const grantTextPart: Part<OfficeGrantText> = {
  part: 'grant_text',
  ask: (office, number) => office.findGrantText(number),
  factsOf: factsInGrantText,
  factsOfNone: [],
  says: (kind) => grantTextKinds.includes(kind),
  askedFor: 'record',
};

/** Asked for apart, so that neither a record without trials nor trials without a record are lost. */
export const trialsPart: Part<readonly OfficeTrial[]> = {
  part: 'trials',
  ask: (office, number) => office.findTrials(number),
  factsOf: factsInTrials,
  factsOfNone: factsInTrials([]),
  says: (kind) => trialsKinds.includes(kind),
  askedFor: 'trials',
};

/** Asked now in this process, so that many who want the same wait for one answer. */
const underWay = new WeakMap<OfficePort, Map<string, Promise<FreshAnswer<AnswerValue>>>>();

/**
 * How old an answer may be, and how long its reader waits for a new one, in milliseconds. `keptOnly`: the office is not
 * asked, as if it were too slow.
 */
export type Freshness = { atMostOld: number; withinMs?: number; keptOnly?: boolean };

/** From what is kept, if it is young enough, else from the office: see `freshRecord`. */
export async function freshPart<T extends AnswerValue>(
  deps: PatentsDeps,
  number: string,
  asking: Part<T>,
  { atMostOld, withinMs, keptOnly }: Freshness,
): Promise<FreshAnswer<T>> {
  const kept = await findAnswer<T>(deps.db, number, asking.part);
  if (kept && isFresh(askedAtOf(kept), deps.clock.now(), atMostOld)) return asFresh(kept);
  const { office } = deps;
  if (office === null) return { outcome: 'no_key', kept };
  if (keptOnly) return { outcome: 'away', reason: 'slow', kept };
  const work = askOnce({ ...deps, office }, number, asking, kept);
  if (withinMs === undefined) return work;
  return withPatience(deps, work, { withinMs, late: { outcome: 'away', reason: 'slow', kept } });
}

/** Asks the office, or waits with those of this process who ask for the same. */
function askOnce<T extends AnswerValue>(
  deps: PatentsDeps & { office: OfficePort },
  number: string,
  asking: Part<T>,
  kept: KeptAnswer<T> | null,
): Promise<FreshAnswer<T>> {
  const { office } = deps;
  const asked = underWay.get(office) ?? new Map<string, Promise<FreshAnswer<AnswerValue>>>();
  underWay.set(office, asked);
  const key = `${asking.part} ${number}`;
  const others = asked.get(key);
  // The key names the part, and so the type.
  if (others) return others as Promise<FreshAnswer<T>>;
  const work = askAndKeep(deps, number, asking, kept).finally(() => asked.delete(key));
  asked.set(key, work);
  return work;
}

async function askAndKeep<T extends AnswerValue>(
  deps: PatentsDeps & { office: OfficePort },
  number: string,
  asking: Part<T>,
  kept: KeptAnswer<T> | null,
): Promise<FreshAnswer<T>> {
  const answer = await asking.ask(deps.office, number);
  if (answer.outcome === 'away') {
    await noteAway(deps, number, asking, answer.reason);
    deps.log.info({ number, part: asking.part, reason: answer.reason }, 'office: no answer');
    return { outcome: 'away', reason: answer.reason, kept };
  }
  if (answer.outcome === 'not_there') {
    await keepNone(deps, number, asking, answer);
    const found = kept?.outcome === 'found' ? { ...kept, missedAt: answer.fetchedAt } : null;
    return { ...answer, kept: found };
  }
  const { value, source } = answer;
  const body = await compress(answer.bytes);
  await transact(deps, async ({ tx }) => {
    await ensurePatent(tx, number, source.fetchedAt);
    await saveAnswer(tx, { number, part: asking.part }, { outcome: 'found', value, source, body });
    await noteAsked(tx, number, asking.askedFor, { askedAt: source.fetchedAt, awayReason: null });
    await noteReading(tx, readingOf(number, source), asking.factsOf(value), asking.says);
  });
  return { outcome: 'found', value, source, missedAt: null };
}

/** The office does not have it. What it had before stays, and so do the facts of it. */
async function keepNone<T extends AnswerValue>(
  deps: PatentsDeps,
  number: string,
  asking: Part<T>,
  answer: Extract<OfficeAnswer<T>, { outcome: 'not_there' }>,
): Promise<void> {
  const { fetchedAt } = answer;
  await transact(deps, async ({ tx }) => {
    await ensurePatent(tx, number, fetchedAt);
    const hasNone = await saveAnswer(tx, { number, part: asking.part }, answer);
    await noteAsked(tx, number, asking.askedFor, { askedAt: fetchedAt, awayReason: null });
    if (!hasNone || asking.factsOfNone.length === 0) return;
    const reading = readingOf(number, { asOf: null, fetchedAt });
    await noteReading(tx, reading, asking.factsOfNone, asking.says);
  });
}

function readingOf(number: string, source: Pick<OfficeSource, 'asOf' | 'fetchedAt'>): ReadFrom {
  const { fetchedAt: readAt } = source;
  return { number, source: 'office', origin: null, asOf: dayOfAnswer(source), readAt };
}

async function noteAway<T extends AnswerValue>(
  { db, clock }: Pick<PatentsDeps, 'clock'> & { db: Db | Tx },
  number: string,
  asking: Part<T>,
  awayReason: Extract<OfficeAnswer<never>, { outcome: 'away' }>['reason'],
): Promise<void> {
  const now = clock.now();
  await ensurePatent(db, number, now);
  await noteAsked(db, number, asking.askedFor, { askedAt: now, awayReason });
}
