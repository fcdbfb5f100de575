import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import type { Db } from '../../core/db/database.ts';
import type { FreshAnswer, KeptAnswer, NoAnswerReason } from './office/office-answers.rules.ts';
import { findAnswer, findMissedAt } from './office/office-answers.store.ts';
import {
  type Freshness,
  freshPart,
  grantTextPart,
  recordPart,
  trialsPart,
} from './asking/office-asking.service.ts';
import { originalPatentOf } from './term/facts-of-record.rules.ts';
import type { OfficeGrantText, OfficeRecord, OfficeTrial } from './office/office.port.ts';
import { listFacts } from './facts/patent-facts.store.ts';
import { composeRecord, type RecordAbout, wantsOriginal } from './facts/patent-record.views.ts';
import type { PatentsDeps } from './patents.deps.ts';
import { findAsked } from './patents.store.ts';

/** How old the office's answer may be, in milliseconds. */
export const freshness = {
  /** For pages: nobody asks about the same patent more often. */
  daily: 24 * 3_600_000,
  /** Before publishing, before a payment is opened, before filing: now, but not twice for one press of a button. */
  beforeDeciding: 60_000,
} as const;

/** For what hardly ever changes. */
const seldom = { atMostOld: 30 * freshness.daily } as const;

/**
 * The office's record of a number, no older than `atMostOld` milliseconds: what is kept, or what the office answers
 * now, which is then kept and its facts noted. Several who ask at once share one call. Never throws for what the
 * outside does; takes seconds when the office must be asked, so never inside a transaction.
 * @param number normalized (patent-number.ts of the contract).
 * @param freshness.withinMs for a request of a person: what takes longer is read on without it.
 */
export function freshRecord(
  deps: PatentsDeps,
  number: string,
  freshness: Freshness,
): Promise<FreshAnswer<OfficeRecord>> {
  return freshPart(deps, number, recordPart, freshness);
}

/** The published text of a grant, as {@link freshRecord}. It does not change, so any age will do as a rule. */
export function freshGrantText(
  deps: PatentsDeps,
  number: string,
  freshness: Freshness,
): Promise<FreshAnswer<OfficeGrantText>> {
  return freshPart(deps, number, grantTextPart, freshness);
}

/**
 * The trials in which a patent is challenged, as {@link freshRecord}; `not_there`: the office's search found none.
 * Whether it answers says nothing of the record, and the other way around.
 */
export function freshTrials(
  deps: PatentsDeps,
  number: string,
  freshness: Freshness,
): Promise<FreshAnswer<readonly OfficeTrial[]>> {
  return freshPart(deps, number, trialsPart, freshness);
}

/**
 * What a page tells beside the record, where nothing of the last month is kept: the grant's published text, and of a
 * reissue the record of the patent that it goes back to.
 * @returns why the office gave no answer; null: it did, or nothing was missing.
 */
export async function freshBeside(
  deps: PatentsDeps,
  record: OfficeRecord,
): Promise<NoAnswerReason | null> {
  const { patentNumber } = record;
  if (patentNumber === null) return null;
  const away = await freshOriginal(deps, record);
  if (away !== null) return away;
  const text = await freshGrantText(deps, patentNumber, seldom);
  return text.outcome === 'away' ? text.reason : null;
}

/**
 * Of a reissue, the record of the patent that it goes back to, from which its fees are counted.
 * @returns why the office gave no answer; null: it did, or there is none, or it was read within a month.
 */
export async function freshOriginal(
  deps: PatentsDeps,
  record: OfficeRecord,
): Promise<NoAnswerReason | null> {
  const original = originalPatentOf(record);
  if (original === null || original === record.patentNumber) return null;
  const asked = await freshRecord(deps, original, seldom);
  return asked.outcome === 'away' ? asked.reason : null;
}

/** The office's record as it was last read, however old; asks nobody. Null: it was never read. */
export function knownRecord(db: Db, number: string): Promise<KeptAnswer<OfficeRecord> | null> {
  return findAnswer<OfficeRecord>(db, number, 'record');
}

/**
 * What a page tells of a patent, from what is kept; asks nobody. Whoever calls decides who may see it.
 * @param about the number, and the listing whose own document counts beside the office.
 */
export async function viewPatentRecord(
  deps: Pick<PatentsDeps, 'db' | 'clock'>,
  about: RecordAbout,
): Promise<PatentRecord> {
  const { db, clock } = deps;
  const [known, asked, missedAt, trialsAsked, trialsMissedAt] = await Promise.all([
    listFacts(db, about.number),
    findAsked(db, about.number, 'record'),
    findMissedAt(db, about.number, 'record'),
    findAsked(db, about.number, 'trials'),
    findMissedAt(db, about.number, 'trials'),
  ]);
  const number = wantsOriginal(about, known);
  const original = number === null ? null : { number, known: await listFacts(db, number) };
  return composeRecord(about, known, original, {
    now: clock.now(),
    askedAt: asked?.askedAt ?? null,
    missedAt,
    trials: { asked: trialsAsked, missedAt: trialsMissedAt },
  });
}
