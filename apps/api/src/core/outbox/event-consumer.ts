import type { Events, EventType, RecordedEvent } from './events.ts';

/**
 * Something that follows from events, with its own queue and its own retries. Deliveries repeat:
 * claim the event in the transaction (`claimEvent`) or be idempotent by nature.
 */
export type EventConsumer<Deps, Type extends EventType = EventType> = {
  /** The queue's name: `<domain>.<what it does>`, never changed once it was released. */
  name: string;
  /** What it follows: these events, or every event with a notice. */
  on: readonly [Type, ...Type[]] | 'told';
  /** Which of them, by what they carry; absent: all. Decided when the event is written: the others cost no job. */
  when?(payload: Events[Type]): boolean;
  /** How many events it handles side by side; one at a time in each of two workers if absent. */
  together?: number;
  handle(deps: Deps, event: RecordedEvent<Type>): Promise<void>;
};

/** A consumer in a list with others, whichever events each follows. */
// oxlint-disable-next-line typescript/no-explicit-any -- each follows events of its own
export type AnyConsumer<Deps> = EventConsumer<Deps, any>;
