import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CoreDeps } from '../../../core/deps.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import type { DomainEvent } from '../../../core/outbox/events.ts';
import type { Situation } from '../../../core/lifecycle/lifecycle.rules.ts';
import { keepLifecycle } from '../../../core/lifecycle/take-transition.ts';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import {
  keyOf,
  keysOf,
  moneyIntentLifecycle,
  type MoneyIntentTransition,
} from './money-intent.rules.ts';
import { businessKeyOf, performCall, subjectOf } from './money-calls.service.ts';
import {
  changeKey,
  claimIntent,
  findIntent,
  findIntentThatMade,
  findNewestIntent,
  insertIntent,
  listUnfinishedKeys,
  releaseIntent,
  settleIntent,
  type MoneyIntentRow,
  type Settlement,
} from './money-intents.store.ts';
import { isOursToMend } from '../refusals.rules.ts';
import type { MoneyCall } from '../money-call.port.ts';
import { ProviderFailure } from '../../../core/errors/provider-failure.ts';
import type { Payments } from '../payments.port.ts';

export type MoneyDeps = CoreDeps & { payments: Payments };

/** `unknown`: not known yet. The row stays and is resumed; call again for the answer. */
export type CallOutcome =
  | { state: 'succeeded'; objectId: string }
  | { state: 'refused'; code: string | null; message: string }
  /** `refusesUs`: our key or its rights are wrong; the call is repeated once they are fixed. */
  | { state: 'unknown'; refusesUs?: true };

/** Longer than a call with the SDK's one retry after a dropped connection. */
const claimSeconds = 35;
/** The provider forgets keys after 24 hours: we stop trusting them before that. */
const keyTrustedHours = 23;
const unfinishedAtOnce = 200;
/** So many unknown outcomes in a row mean that the provider is away: the next pass continues. */
const patienceCalls = 5;

/**
 * Records a call in the caller's transaction, before it is made (rules for money, 1). Planning the same key
 * again changes nothing: the first parameters stay.
 * @returns the business key, for {@link settleCall} after the commit.
 */
export async function planCall(tx: Tx, call: MoneyCall, now: Date): Promise<string> {
  const businessKey = businessKeyOf(call);
  await insertIntent(
    tx,
    {
      businessKey,
      kind: call.kind,
      subject: subjectOf(call),
      attempt: call.attempt ?? 1,
      // The key is the business identity itself: it is the same after any crash or restored backup.
      idempotencyKey: businessKey,
      params: call.input,
    },
    now,
  );
  return businessKey;
}

/**
 * Which attempt to plan for a subject (`paymentSubject(saleId)` …): the running or succeeded one as it
 * is, or the next one after a refusal. Call it under the lock of the subject's own row.
 */
export async function attemptFor(tx: Tx, subject: string): Promise<number> {
  const newest = await findNewestIntent(tx, subject);
  if (!newest) return 1;
  return newest.state === 'refused' ? newest.attempt + 1 : newest.attempt;
}

/**
 * The attempt after the one that created `objectId`, or the one under way: for what is created again because the
 * first is no longer usable. Call it under a lock, as {@link attemptFor}.
 */
export async function attemptAfter(tx: Tx, subject: string, objectId: string): Promise<number> {
  const newest = await findNewestIntent(tx, subject);
  const isUsedUp = newest?.state === 'refused' || newest?.object_id === objectId;
  return newest ? newest.attempt + (isUsedUp ? 1 : 0) : 1;
}

/** The next attempt for something that may be repeated after success, such as pausing a renewal. */
export async function nextAttemptFor(tx: Tx, subject: string): Promise<number> {
  return ((await findNewestIntent(tx, subject))?.attempt ?? 0) + 1;
}

/** The last call for a subject, if it was refused: which attempt, and when; null if it was not. */
export async function findRefusal(
  db: Db | Tx,
  subject: string,
): Promise<{ attempt: number; at: Date; params: Record<string, unknown> } | null> {
  const newest = await findNewestIntent(db, subject);
  if (newest?.state !== 'refused' || !newest.settled_at) return null;
  return { attempt: newest.attempt, at: newest.settled_at, params: newest.params };
}

/** The call for a subject whose outcome is still unknown, if there is one. */
export async function findUnsettled(db: Db | Tx, subject: string): Promise<string | null> {
  const newest = await findNewestIntent(db, subject);
  return newest?.state === 'planned' ? newest.business_key : null;
}

/** The input of the call for a subject that made this object; null: no call of ours did. */
export async function findInputOf(
  db: Db | Tx,
  subject: string,
  objectId: string,
): Promise<Record<string, unknown> | null> {
  return (await findIntentThatMade(db, subject, objectId))?.params ?? null;
}

/** What is recorded about a call; null if it was never planned. Makes no outside call. */
export async function findOutcome(db: Db | Tx, businessKey: string): Promise<CallOutcome | null> {
  const row = await findIntent(db, businessKey);
  return row ? outcomeOf(row) : null;
}

/**
 * Makes a planned call with its stored key and parameters and records the outcome. Safe to repeat, also by
 * several processes at the same time: one of them makes the call, the others wait for what it records. Call it
 * outside any transaction.
 * @throws Error if the key was never planned.
 */
export async function settleCall(deps: MoneyDeps, businessKey: string): Promise<CallOutcome> {
  const deadline = Date.now() + claimSeconds * 1000;
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 1000)) {
    const outcome = await tryToSettle(deps, businessKey, false);
    if (outcome !== 'claimed') return outcome;
    if (Date.now() + waitMs > deadline) return { state: 'unknown' };
    await pause(waitMs);
  }
}

/**
 * Tries every unfinished intent once; runs at start and every minute. The first pass of a process also takes
 * over claims, since the process that held them may have died.
 * One that fails in a way nobody expects holds up no other; its error is thrown at the end.
 * @returns how many are settled now.
 */
export async function resumeCalls(deps: MoneyDeps, evenIfClaimed: boolean): Promise<number> {
  let settled = 0;
  let unknownInARow = 0;
  const failures: unknown[] = [];
  for (const businessKey of await listUnfinishedKeys(deps.db, unfinishedAtOnce)) {
    let outcome: CallOutcome | 'claimed';
    try {
      outcome = await tryToSettle(deps, businessKey, evenIfClaimed);
    } catch (error) {
      deps.log.warn({ err: error, businessKey }, 'payments: could not go on with a call');
      failures.push(error);
      continue;
    }
    if (outcome === 'claimed') continue;
    unknownInARow = outcome.state === 'unknown' ? unknownInARow + 1 : 0;
    if (outcome.state !== 'unknown') settled += 1;
    if (unknownInARow >= patienceCalls) break;
  }
  if (failures.length > 0) throw failures[0];
  return settled;
}

async function tryToSettle(
  deps: MoneyDeps,
  businessKey: string,
  evenIfClaimed: boolean,
): Promise<CallOutcome | 'claimed'> {
  const now = deps.clock.now();
  const claimId = randomUUID();
  const until = new Date(now.getTime() + claimSeconds * 1000);
  const row = await claimIntent(deps.db, businessKey, { id: claimId, until, now, evenIfClaimed });
  if (!row) {
    const recorded = await findOutcome(deps.db, businessKey);
    if (!recorded) throw new Error(`No money intent was planned as ${businessKey}.`);
    return recorded.state === 'unknown' ? 'claimed' : recorded;
  }
  let settlement: Settlement | Unsettled;
  try {
    settlement = await askProvider(deps, row, now);
  } catch (error) {
    await releaseIntent(deps.db, businessKey, claimId);
    throw error;
  }
  if (settlement.state === 'unknown') {
    await releaseIntent(deps.db, businessKey, claimId);
    return settlement;
  }
  return record(deps, row, settlement);
}

type Unsettled = Extract<CallOutcome, { state: 'unknown' }>;

async function askProvider(
  deps: MoneyDeps,
  row: MoneyIntentRow,
  now: Date,
): Promise<Settlement | Unsettled> {
  try {
    return { state: 'succeeded', objectId: await findOrMake(deps, row, now) };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.outcome === 'refused') {
      noteRefusal(deps, row, error);
      return { state: 'refused', code: error.code, message: error.message };
    }
    const told = { businessKey: row.business_key, calls: row.attempts, err: error };
    if (error.isOurs && row.attempts === 1) {
      deps.log.error(told, 'payments: the provider refuses our key');
    } else deps.log.warn(told, 'payments: outcome unknown');
    return error.isOurs ? { state: 'unknown', refusesUs: true } : { state: 'unknown' };
  }
}

/** @returns the object's id. @throws {ProviderFailure} */
async function findOrMake(deps: MoneyDeps, row: MoneyIntentRow, now: Date): Promise<string> {
  const call = callOf(row);
  const firstAt = row.first_called_at ?? now;
  if (now.getTime() - firstAt.getTime() >= keyTrustedHours * 3_600_000) {
    const found = await deps.payments.findMade(call, keysOf(row));
    if (found) return found;
  }
  try {
    return await performCall(deps.payments, call, keyOf(row));
  } catch (error) {
    if (!(error instanceof ProviderFailure && error.keyIsSpent)) throw error;
    return withNextKey(deps, row, error);
  }
}

/**
 * The provider keeps a failure of its own under the key and would repeat it for a day. That call may have done its work
 * all the same, so it is looked for; if there is nothing, the call is made with another key, which is stored first.
 */
async function withNextKey(
  deps: MoneyDeps,
  row: MoneyIntentRow,
  failure: ProviderFailure,
): Promise<string> {
  const call = callOf(row);
  const found = await deps.payments.findMade(call, keysOf(row));
  if (found) return found;
  const next = await changeKey(deps.db, row);
  if (!next) throw failure;
  const told = { businessKey: row.business_key, keyChanges: next.key_changes };
  deps.log.warn(told, 'payments: a stored failure is passed with another key');
  return performCall(deps.payments, call, keyOf(next));
}

/** A refusal that we have to fix is reported to a person: once, at the first attempt. */
function noteRefusal(deps: MoneyDeps, row: MoneyIntentRow, error: ProviderFailure): void {
  if (!isOursToMend(callOf(row).kind)) return;
  const told = { businessKey: row.business_key, code: error.code, err: error };
  if (row.attempt === 1) deps.log.error(told, 'payments: the provider refuses a call of ours');
  else deps.log.warn(told, 'payments: the provider still refuses a call of ours');
}

/** Two callers may be answered at the same time: the first one records it. */
class SettledBefore extends Error {}

type Taking = Situation<MoneyIntentRow> & { settlement: Settlement };

const takeOutcome = keepLifecycle<MoneyIntentTransition, Taking>(moneyIntentLifecycle, {
  save: (unit, { subject, settlement }, { mark }) =>
    settleIntent(unit.tx, subject.business_key, settlement, mark, unit.now),
  follow: async (unit, { settlement }, _transition, row) =>
    unit.emit(settledEvent(row, settlement)),
  movedOn: () => new SettledBefore(),
});

async function record(
  deps: MoneyDeps,
  row: MoneyIntentRow,
  settlement: Settlement,
): Promise<CallOutcome> {
  const move = settlement.state === 'succeeded' ? 'succeed' : 'refuse';
  try {
    await transact(deps, (unit) =>
      takeOutcome(unit, { subject: row, settlement }, { move, by: 'provider' }),
    );
  } catch (error) {
    if (!(error instanceof SettledBefore)) throw error;
  }
  return (await findOutcome(deps.db, row.business_key)) ?? { state: 'unknown' };
}

function settledEvent(
  row: MoneyIntentRow,
  settlement: Settlement,
): DomainEvent<'money.call_settled'> {
  const named = (name: string) => {
    const value = row.params[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    type: 'money.call_settled',
    payload: {
      businessKey: row.business_key,
      kind: callOf(row).kind,
      state: settlement.state,
      objectId: settlement.state === 'succeeded' ? settlement.objectId : null,
      refusalCode: settlement.state === 'refused' ? settlement.code : null,
      saleId: named('saleId'),
      listingId: named('listingId'),
      ownerId: named('ownerId'),
      userId: named('userId'),
    },
  };
}

function callOf(row: MoneyIntentRow): MoneyCall {
  return { kind: row.kind, attempt: row.attempt, input: row.params } as MoneyCall;
}

function outcomeOf(row: MoneyIntentRow): CallOutcome {
  if (row.state === 'succeeded' && row.object_id) {
    return { state: 'succeeded', objectId: row.object_id };
  }
  if (row.state === 'refused') {
    return {
      state: 'refused',
      code: row.refusal_code,
      message: row.refusal_message ?? 'The payment provider refused.',
    };
  }
  return { state: 'unknown' };
}
