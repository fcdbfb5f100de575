import type { AnyConsumer } from './event-consumer.ts';
import type { DomainEvent, EventRow, EventTable, EventType } from './events.ts';
import type { NoticeRow } from './notice-row.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- whoever asks knows the type, not the compiler
type AnyPayload = any;

/** Every event, its consumers and its notices. */
export type EventCatalog = {
  types: readonly EventType[];
  row(type: EventType): EventRow<AnyPayload>;
  /** The queues that events of this type go to, some of them depending on what an event carries. */
  consumersOf(type: EventType): readonly string[];
  /** The queues that this event goes to. */
  queuesFor(event: DomainEvent): readonly string[];
  noticesOf(type: EventType): readonly ToldNotice[];
};

/** A notice under the name that the API gives it. */
export type ToldNotice = Omit<NoticeRow<AnyPayload>, 'type'> & { type: string };

/**
 * Combines the event tables of all domains.
 * @throws where two tables have the same event.
 */
export function catalogEvents(
  tables: readonly EventTable[],
  consumers: readonly Pick<AnyConsumer<never>, 'name' | 'on' | 'when'>[],
): EventCatalog {
  const rows = new Map<string, EventRow<AnyPayload>>();
  for (const [type, row] of tables.flatMap((table) => Object.entries(table))) {
    if (rows.has(type)) throw new Error(`Two domains have an event ${type}.`);
    rows.set(type, row);
  }
  const row = (type: string) => {
    const found = rows.get(type);
    if (!found) throw new Error(`No domain has an event ${type}.`);
    return found;
  };
  const followers = new Map(
    [...rows.keys()].map((type) => [
      type,
      consumers.filter(({ on }) =>
        on === 'told' ? row(type).notices.length > 0 : (on as readonly string[]).includes(type),
      ),
    ]),
  );
  const followersOf = (type: EventType) => followers.get(type) ?? [];
  return {
    types: [...rows.keys()] as EventType[],
    row,
    consumersOf: (type) => followersOf(type).map(({ name }) => name),
    queuesFor: ({ type, payload }) =>
      followersOf(type).flatMap(({ name, when }) => (when?.(payload) === false ? [] : [name])),
    noticesOf: (type) =>
      row(type).notices.map((notice) => ({ ...notice, type: notice.type ?? nameOf(type) })),
  };
}

/** `listings.price_changed` is LISTINGS_PRICE_CHANGED. */
function nameOf(type: string): string {
  return type.toUpperCase().replaceAll('.', '_');
}
