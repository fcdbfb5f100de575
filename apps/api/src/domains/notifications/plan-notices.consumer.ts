import type { CoreDeps } from '../../core/deps.ts';
import { isId, newId } from '../../core/ids/ids.ts';
import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import { claimEvent } from '../../core/outbox/outbox.store.ts';
import { transact, type DomainEvent, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { mailDetailsOf } from './mail-details.ts';
import { findErased, getPublicUsers } from '../identity/identity.service.ts';
import type { NameOf, NoticeRow } from './notice-row.ts';
import { type NoticedEvent, noticesFor } from './notifications.plan.ts';
import { sendMailJob } from './notification-mails.service.ts';
import {
  insertNotification,
  type NewNotification,
  saveMessageNotification,
} from './notifications.store.ts';

const name = 'notifications.plan_notices';
const unreadBeforeMailMs = 10 * 60_000;

type Payload = DomainEvent['payload'];

/**
 * Tells people what the plan says of an event: exactly once, however often the event is delivered. The
 * mail is a job of its own, written in the same transaction.
 */
export const planNotices: EventConsumer<CoreDeps, NoticedEvent> = {
  name,
  handle: (deps, event) =>
    transact(deps, async (unit) => {
      if (!(await claimEvent(unit.tx, name, event.id))) return;
      const payload: Payload = event.payload;
      const people = await getPublicUsers(unit.tx, idsIn(payload));
      const gone = await findErased(unit.tx, [...people.keys()]);
      const named = new Set<string>();
      const nameOf: NameOf = (userId) => {
        const person = userId === null ? undefined : people.get(userId);
        if (userId !== null) named.add(userId);
        return person ? `${person.firstName} ${person.lastName}` : 'Someone';
      };
      const told = new Set<string>();
      for (const row of noticesFor(event.type)) {
        if (row.when && !row.when(payload)) continue;
        for (const userId of row.to(payload)) {
          // Someone whose account is gone, or who was told by a row above, is told nothing.
          if (userId === null || told.has(userId) || !people.has(userId)) continue;
          if (gone.has(userId)) continue;
          told.add(userId);
          named.clear();
          const message = row.message(payload, nameOf);
          await tellOne(unit, userId, row, payload, { message, named: [...named] });
        }
      }
    }),
};

async function tellOne(
  unit: UnitOfWork,
  userId: string,
  row: NoticeRow<Payload>,
  payload: Payload,
  { message, named }: { message: string; named: string[] },
): Promise<void> {
  const notification: NewNotification = {
    id: newId(unit.now.getTime()),
    user_id: userId,
    type: row.type,
    title: row.title,
    message,
    link: row.link(payload),
    about_user_id: row.about?.(payload) ?? null,
    listing_id: typeof payload['listingId'] === 'string' ? payload['listingId'] : null,
    named_user_ids: named,
    created_at: unit.now,
    read_at: null,
    mail_action: row.mail === 'never' ? null : row.action,
    mail_due_at:
      row.mail === 'when_unread' ? new Date(unit.now.getTime() + unreadBeforeMailMs) : null,
    mailed_at: null,
    mail_details: row.mail === 'never' ? null : JSON.stringify(mailDetailsOf(row, payload, userId)),
  };
  const id = await save(unit, notification);
  if (row.mail === 'now') unit.enqueue({ name: sendMailJob, data: { notificationId: id } });
  unit.tell([userId], 'notification', { id, type: row.type });
}

async function save(unit: UnitOfWork, notification: NewNotification): Promise<string> {
  if (notification.type === 'NEW_MESSAGE') {
    return saveMessageNotification(unit.tx, notification);
  }
  await insertNotification(unit.tx, notification);
  return notification.id;
}

/** Every id of a payload; those that are nobody's are simply not found. */
function idsIn(payload: Payload): string[] {
  return Object.values(payload)
    .flat()
    .filter((value) => typeof value === 'string')
    .filter(isId);
}
