import { isolated } from '@claimstead/contract/visible-text.ts';
import type { CoreDeps } from '../../core/deps.ts';
import { isId, newId } from '../../core/ids/ids.ts';
import type { EventConsumer } from '../../core/outbox/event-consumer.ts';
import type { NameOf } from '../../core/outbox/notice-row.ts';
import type { ToldNotice } from '../../core/outbox/event-catalog.ts';
import { claimEvent } from '../../core/outbox/outbox.store.ts';
import { transact, type UnitOfWork } from '../../core/outbox/unit-of-work.ts';
import { momentIn } from '../../core/text/formats.ts';
import { mailDetailsOf } from './mail-details.engine.ts';
import {
  findErased,
  getPublicUsers,
  getTimeZones,
  listOperators,
} from '../identity/identity.api.ts';
import { isLeavable, type MailPlan, planMail } from './mails/mail-wishes.rules.ts';
import { loadWishes } from './mails/mail-wishes.service.ts';
import { sendMailJob } from './notification-mails.service.ts';
import { markSeenMessagesRead } from './notifications.service.ts';
import {
  insertNotification,
  type NewNotification,
  saveMessageNotification,
} from './notifications.store.ts';

const name = 'notifications.plan_notices';

type Payload = Record<string, unknown>;

/**
 * Sends the notices of the event's row: exactly once, however often the event is delivered. The
 * email is a job of its own, written in the same transaction.
 */
export const planNotices: EventConsumer<CoreDeps> = {
  name,
  on: 'told',
  handle: (deps, event) =>
    transact(deps, async (unit) => {
      if (!(await claimEvent(unit.tx, name, event.id))) return;
      const payload: Payload = { ...event.payload };
      const rows = deps.events.noticesOf(event.type).filter((row) => row.when?.(payload) ?? true);
      const operatorIds = rows.some((row) => row.toOperators)
        ? await listOperators(unit.tx, deps.config)
        : [];
      const people = await getPublicUsers(unit.tx, [...idsIn(payload), ...operatorIds]);
      const gone = await findErased(unit.tx, [...people.keys()]);
      const zones = await getTimeZones(unit.tx, [...people.keys()]);
      const named = new Set<string>();
      const nameOf: NameOf = (userId) => {
        const person = userId === null ? undefined : people.get(userId);
        if (userId !== null) named.add(userId);
        return person ? isolated(`${person.firstName} ${person.lastName}`) : 'Someone';
      };
      const said = asSaid(payload);
      const wishOf = await loadWishes(unit.tx, [...people.keys()]);
      const told = new Set<string>();
      for (const row of rows) {
        for (const userId of [...row.to(payload), ...(row.toOperators ? operatorIds : [])]) {
          // A person whose account is gone, or who was told by a row above, is skipped.
          if (userId === null || told.has(userId) || !people.has(userId)) continue;
          if (gone.has(userId)) continue;
          told.add(userId);
          named.clear();
          const zone = zones.get(userId) ?? null;
          const message = row.message(said, nameOf, momentIn(zone));
          const wish = isLeavable(row.kind) ? wishOf(userId, row.kind) : 'now';
          const mail = planMail({ rule: row.mail, kind: row.kind }, wish, unit.now);
          await tellOne(unit, userId, row, payload, { message, named: [...named], mail, zone });
        }
      }
    }),
};

/** Someone read a thread: the notices of its messages are read too. Idempotent by nature. */
export const readMessageNotices: EventConsumer<CoreDeps, 'messaging.read'> = {
  name: 'notifications.read_message_notices',
  on: ['messaging.read'],
  handle: (deps, event) => markSeenMessagesRead(deps, event.payload),
};

async function tellOne(
  unit: UnitOfWork,
  userId: string,
  row: ToldNotice,
  payload: Payload,
  {
    message,
    named,
    mail,
    zone,
  }: { message: string; named: string[]; mail: MailPlan; zone: string | null },
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
    mail_action: mail.mailed ? row.action : null,
    mail_kind: row.kind,
    mail_due_at: mail.dueAt,
    in_digest: mail.inDigest,
    mailed_at: null,
    mail_details: mail.mailed
      ? JSON.stringify(mailDetailsOf(row, payload, { userId, zone }))
      : null,
  };
  const id = await save(unit, notification);
  if (mail.atOnce) unit.enqueue({ name: sendMailJob, data: { notificationId: id } });
  unit.tell([userId], 'notification', { id, type: row.type });
}

async function save(unit: UnitOfWork, notification: NewNotification): Promise<string> {
  if (notification.type === 'NEW_MESSAGE') {
    return saveMessageNotification(unit.tx, notification);
  }
  await insertNotification(unit.tx, notification);
  return notification.id;
}

/** The payload as sentences say it: what people named turns nothing around it. */
function asSaid(payload: Payload): Payload {
  const said = Object.entries(payload).map(([name, value]) => [
    name,
    typeof value === 'string' ? isolated(value) : value,
  ]);
  return Object.fromEntries(said) as Payload;
}

/** Every id of a payload; those that are nobody's are simply not found. */
function idsIn(payload: Payload): string[] {
  return Object.values(payload)
    .flat()
    .filter((value) => typeof value === 'string')
    .filter(isId);
}
