import type { AppDeps } from '../app/deps.ts';
import type { RecordedEvent } from '../core/outbox/events.ts';
import {
  readNotification,
  viewNotifications,
} from '../domains/notifications/notifications.service.ts';
import { planNotices } from '../domains/notifications/notifications.consumers.ts';
import { people, type PersonKey } from './content/people.ts';
import { dayMs, depsAt, type Stage } from './stage.ts';

/** Everyone has read what is older. */
const readAfterDays = 1.5;

/** The parts for seeding: notices are not made by a job, which would date them all to this minute. */
export function withoutNotices(deps: AppDeps): AppDeps {
  const { events } = deps;
  const queuesFor: typeof events.queuesFor = (event) =>
    events.queuesFor(event).filter((name) => name !== planNotices.name);
  return { ...deps, events: { ...events, queuesFor } };
}

/**
 * Makes the notices of everything that has happened, each at its own time. Every event is claimed by
 * the consumer itself, so that nothing is told twice, neither here nor by its job.
 */
export async function seedNotices(stage: Stage): Promise<void> {
  const events = await stage.deps.db
    .selectFrom('outbox_events as event')
    .select(['event.id', 'event.type', 'event.payload', 'event.occurred_at'])
    .where('event.type', 'in', stage.deps.events.types)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('outbox_consumed as done')
            .select('done.event_id')
            .whereRef('done.event_id', '=', 'event.id')
            .where('done.consumer', '=', planNotices.name),
        ),
      ),
    )
    .orderBy('event.occurred_at')
    .execute();
  for (const event of events) {
    const recorded = {
      id: event.id,
      type: event.type,
      payload: event.payload,
      occurredAt: event.occurred_at.toISOString(),
    } as RecordedEvent;
    await planNotices.handle(depsAt(stage.deps, event.occurred_at), recorded);
  }
}

export async function readOldNotices(stage: Stage): Promise<void> {
  const before = stage.now.getTime() - readAfterDays * dayMs;
  for (const key of Object.keys(people) as PersonKey[]) {
    if (key === 'ottoline') continue;
    const person = stage.actor(key);
    for (const notice of await viewNotifications(stage.deps, person)) {
      const at = Date.parse(notice.createTimestamp);
      if (notice.read || at > before) continue;
      await readNotification(depsAt(stage.deps, new Date(at + dayMs / 2)), person, notice.id);
    }
  }
}
