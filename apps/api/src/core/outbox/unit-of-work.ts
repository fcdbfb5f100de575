import { setTimeout as pause } from 'node:timers/promises';
import type { LiveEventKind } from '@claimstead/contract/notifications.contract.ts';
import type { CoreDeps } from '../deps.ts';
import { type AuditedAct, type AuditedOperator, insertAudit } from '../audit/audit.store.ts';
import { wasGivenUp, type Tx } from '../db/database.ts';
import { newId } from '../ids/ids.ts';
import type { NewJob } from '../jobs/jobs.ts';
import { publishLive } from '../live/live.store.ts';
import type { DomainEvent, RecordedEvent } from './events.ts';
import { insertEvents } from './outbox.store.ts';

/**
 * One transaction and everything that leaves with its commit: events for other domains, jobs, and
 * notices for open pages. Hand it to the services of earlier domains when both must succeed together.
 */
export type UnitOfWork = {
  readonly tx: Tx;
  /** The moment this use case takes place: one for the whole transaction. */
  readonly now: Date;
  /** Their ids are in the order of emission. */
  readonly emit: (...events: DomainEvent[]) => void;
  readonly enqueue: (job: NewJob) => void;
  /** Writes an operator's act to the trail, together with what it changed. */
  readonly audit: (operator: AuditedOperator, act: AuditedAct) => void;
  /** Tells the open pages of these people what changed; duplicates and nulls are dropped. */
  readonly tell: (
    userIds: (string | null)[],
    kind: LiveEventKind,
    data: Record<string, unknown>,
  ) => void;
};

type Leaving = {
  events: DomainEvent[];
  jobs: NewJob[];
  acts: { operator: AuditedOperator; act: AuditedAct }[];
  notices: { userId: string; kind: LiveEventKind; data: Record<string, unknown> }[];
};

const mostTries = 3;
const longestPauseMs = 40;

/**
 * Runs a use case in one transaction. Nothing outside the database may be called inside it.
 * The notices are written last; open pages are woken after the commit.
 *
 * Where the database gives the transaction up for another (a deadlock, a serialization failure), all of
 * it is undone and `work` runs again, three times at most. So `work` must be safe to repeat: it keeps
 * nothing outside itself but what it returns. After the last try the database's error is thrown.
 */
export async function transact<T>(
  deps: CoreDeps,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { result, told } = await transactOnce(deps, work);
      if (told.length > 0) deps.live.wake(told);
      return result;
    } catch (error) {
      if (tries === mostTries || !wasGivenUp(error)) throw error;
      // So that they do not all retry at the same moment.
      await pause(Math.random() * longestPauseMs * tries);
    }
  }
}

/** @returns what the work returned, and whom it told something. */
async function transactOnce<T>(
  deps: CoreDeps,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<{ result: T; told: string[] }> {
  return deps.db.transaction().execute(async (tx) => {
    const leaving: Leaving = { events: [], jobs: [], acts: [], notices: [] };
    const now = deps.clock.now();
    const result = await work({
      tx,
      now,
      emit: (...events) => void leaving.events.push(...events),
      enqueue: (job) => void leaving.jobs.push(job),
      audit: (operator, act) => void leaving.acts.push({ operator, act }),
      tell: (userIds, kind, data) => {
        for (const userId of new Set(userIds)) {
          if (userId) leaving.notices.push({ userId, kind, data });
        }
      },
    });
    await flush(deps, tx, now, leaving);
    return { result, told: leaving.notices.map(({ userId }) => userId) };
  });
}

async function flush(deps: CoreDeps, tx: Tx, now: Date, leaving: Leaving): Promise<void> {
  // In the order of emission, although they all have the same time.
  const ids = leaving.events.map(() => newId(now.getTime())).sort();
  const recorded: RecordedEvent[] = leaving.events.map((event, at) => ({
    ...event,
    id: ids[at] ?? newId(now.getTime()),
    occurredAt: now.toISOString(),
  }));
  if (recorded.length > 0) await insertEvents(tx, recorded);
  const jobs = recorded.flatMap((event) =>
    deps.events.queuesFor(event).map((queue) => ({ name: queue, data: event })),
  );
  await deps.jobs.enqueue(tx, [...jobs, ...leaving.jobs]);
  for (const { operator, act } of leaving.acts) await insertAudit(tx, now, operator, act);
  if (leaving.notices.length > 0) await publishLive(tx, now, leaving.notices);
}
