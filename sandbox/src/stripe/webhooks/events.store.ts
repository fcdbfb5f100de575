import type Stripe from 'stripe';
import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../store/database.ts';
import { newId } from '../../store/ids.ts';
import { resourceMissing } from '../transport/stripe-fault.ts';
import type { CreatedRange, ListPage, Page } from '../../store/objects.store.ts';
import type { DeliveryPlanner } from './delivery-plan.ts';

type EventName = Stripe.Event['type'];
type EventQuery = {
  types?: string[] | undefined;
  created?: number | CreatedRange | undefined;
  /** Events of this connected account; null for the platform's own, as Stripe keeps them apart. */
  account: string | null;
  /** True: every endpoint has it. False: at least one has not. */
  deliverySuccess?: boolean | undefined;
  page: Page;
};

/** The append-only list of what happened, with the object as it was at that moment. */
export type EventLog = {
  /** Records the event and its deliveries in the same transaction as the change. */
  emit(
    type: EventName,
    object: object,
    details?: { account?: string; previous?: Record<string, unknown> },
  ): void;
  /** Which API call the following events belong to. */
  belongTo(request: Stripe.Event.Request | null): void;
  list(query: EventQuery): ListPage<Stripe.Event>;
};

type Row = { seq: number; id: string; json: string };
const undelivered = `(SELECT count(*) FROM deliveries d WHERE d.event_id = events.id AND d.state <> 'delivered')`;

/** The event log; `plan` decides which endpoints get the event and how. */
export function createEventLog(
  db: Database,
  clock: Clock,
  apiVersion: string,
  plan: DeliveryPlanner,
): EventLog {
  let request: Stripe.Event.Request | null = null;

  return {
    emit: (type, object, details = {}) => {
      const id = newId('evt');
      const created = clock.seconds();
      const event = {
        id,
        object: 'event',
        ...(details.account ? { account: details.account } : {}),
        api_version: apiVersion,
        created,
        data: {
          object,
          ...(details.previous ? { previous_attributes: details.previous } : {}),
        },
        livemode: false,
        pending_webhooks: 0,
        request: request ?? { id: null, idempotency_key: null },
        type,
      };
      db.run(
        'INSERT INTO events (id, type, account, json, created_at) VALUES (?, ?, ?, ?, ?)',
        id,
        type,
        details.account ?? null,
        JSON.stringify(event),
        created,
      );
      plan(id, type, details.account ?? null);
    },
    belongTo: (next) => {
      request = next;
    },
    list: (query) => {
      const page = listRows(db, query);
      return { data: page.data.map((row) => withPending(db, row)), has_more: page.has_more };
    },
  };
}

/** The event, with how many endpoints have not had it yet. */
function withPending(db: Database, row: Row): Stripe.Event {
  const event = JSON.parse(row.json) as Stripe.Event;
  const waiting = db.one<{ n: number }>(
    `SELECT count(*) AS n FROM deliveries WHERE event_id = ? AND state <> 'delivered'`,
    row.id,
  );
  event.pending_webhooks = waiting?.n ?? 0;
  return event;
}

function listRows(db: Database, query: EventQuery): ListPage<Row> {
  const conditions = ['1 = 1'];
  const values: (string | number)[] = [];
  if (query.types?.length) {
    conditions.push(`(${query.types.map(() => 'type GLOB ?').join(' OR ')})`);
    values.push(...query.types);
  }
  if (query.account === null) {
    conditions.push('account IS NULL');
  } else {
    conditions.push('account = ?');
    values.push(query.account);
  }
  if (query.deliverySuccess !== undefined) {
    conditions.push(`${undelivered} ${query.deliverySuccess ? '= 0' : '> 0'}`);
  }
  const range =
    typeof query.created === 'number'
      ? { gte: query.created, lte: query.created }
      : (query.created ?? {});
  for (const [bound, operator] of [
    [range.gt, '>'],
    [range.gte, '>='],
    [range.lt, '<'],
    [range.lte, '<='],
  ] as const) {
    if (bound === undefined) continue;
    conditions.push(`created_at ${operator} ?`);
    values.push(bound);
  }
  const { starting_after: after, ending_before: before, limit = 10 } = query.page;
  const cursor = after ?? before;
  if (cursor !== undefined) {
    const row = db.one<Row>('SELECT seq, id, json FROM events WHERE id = ?', cursor);
    if (!row) throw resourceMissing('event', cursor, after ? 'starting_after' : 'ending_before');
    conditions.push(after ? 'seq < ?' : 'seq > ?');
    values.push(row.seq);
  }
  const order = before !== undefined && after === undefined ? 'ASC' : 'DESC';
  const rows = db.all<Row>(
    `SELECT seq, id, json FROM events WHERE ${conditions.join(' AND ')} ORDER BY seq ${order} LIMIT ?`,
    ...values,
    limit + 1,
  );
  const kept = rows.slice(0, limit);
  if (order === 'ASC') kept.reverse();
  return { data: kept, has_more: rows.length > limit };
}
