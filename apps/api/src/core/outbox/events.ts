import type { NoticeRow } from './notice-row.ts';

/**
 * Every event of the product: its type, and what it carries. Empty here: a domain adds the rows of its own
 * table (`interface Events extends PayloadsOf<typeof offersEvents> {}`). An event in no table can neither be
 * emitted nor followed.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- the domains fill it
export interface Events {}

export type EventType = keyof Events;

/** What happened, in a domain's words: `offers.made`. The payload names things by id. */
export type DomainEvent<Type extends EventType = EventType> = {
  [One in Type]: { type: One; payload: Events[One] };
}[Type];

/** An event about what all of a domain's events name alike: its type, and what it says beside that. */
export type EventAbout<News> = {
  [One in EventType]: Events[One] extends News
    ? Record<never, never> extends Omit<Events[One], keyof News>
      ? [type: One, more?: Partial<Events[One]>]
      : [type: One, more: Omit<Events[One], keyof News> & Partial<News>]
    : never;
}[EventType];

export function eventAbout<News>(news: News, [type, more]: EventAbout<News>): DomainEvent {
  return { type, payload: { ...news, ...more } } as DomainEvent;
}

/** An event as its consumers receive it: at least once, so they are safe to repeat. */
export type RecordedEvent<Type extends EventType = EventType> = DomainEvent<Type> & {
  id: string;
  occurredAt: string;
};

/** One event in a domain's table: whom it is told to, or why nobody is told. */
export type EventRow<Payload> = {
  notices: readonly NoticeRow<Payload>[];
  /** Payloads that reach every notice, with people named `buyer`, `one` and `two`. */
  examples: readonly Payload[];
  /** Why nobody is told; null if someone is. */
  untold: string | null;
};

/** A domain's events by their types, which begin with the domain's name. */
// oxlint-disable-next-line typescript/no-explicit-any -- each row has a payload of its own
export type EventTable = Readonly<Record<string, EventRow<any>>>;

export type PayloadsOf<Table extends EventTable> = {
  [Type in keyof Table]: Table[Type] extends EventRow<infer Payload> ? Payload : never;
};

/** An event that people are told about in a notice. */
export function told<Payload extends object>(row: {
  examples: readonly Payload[];
  notices: readonly NoticeRow<Payload>[];
}): EventRow<Payload> {
  return { ...row, untold: null };
}

/** An event that is told in one notice. */
export function toldOnce<Payload extends object>(
  example: Payload,
  notice: NoticeRow<Payload>,
): EventRow<Payload> {
  return told({ examples: [example], notices: [notice] });
}

/**
 * An event without a notice.
 * @param why as `docs/notices.md` says it.
 */
export function untold<Payload extends object>(why: string): EventRow<Payload> {
  return { notices: [], examples: [], untold: why };
}

/** The time in examples. */
export const exampleTime = '2027-03-05T09:30:00.000Z';
/** What a person wrote, in examples. */
export const exampleText = 'This is why.';
/** What a listing is called in examples. */
export const exampleTitle = 'A folding lamp';
