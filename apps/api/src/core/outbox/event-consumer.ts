import type { DomainEvent, RecordedEvent } from './unit-of-work.ts';

/**
 * Something that follows from events, with its own queue and its own retries. Deliveries repeat:
 * claim the event in the transaction (`claimEvent`) or be idempotent by nature.
 */
export type EventConsumer<Deps, E extends DomainEvent> = {
  /** The queue's name: `<domain>.<what it does>`, never changed once it was released. */
  name: string;
  handle(deps: Deps, event: RecordedEvent<E>): Promise<void>;
};
