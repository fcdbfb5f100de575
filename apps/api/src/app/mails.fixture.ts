import { newId } from '../core/ids/ids.ts';
import { type DomainEvent, exampleText, exampleTitle } from '../core/outbox/events.ts';
import { eventCatalog } from './modules.ts';

export type Cast = { buyer: string; one: string; two: string };
/** What people wrote: the title of the listing, and a text of more than one line. */
export type Words = { title: string; text: string };

/** Things that examples name by what they are; each has an id of its own here. */
const things = ['offer', 'sale', 'listing', 'plan', 'owner', 'message', 'inquiry'];

/** The example of every event with a notice, with these people in it. */
export function toldEvents(cast: Cast, words: Words): DomainEvent[] {
  const ids = new Map([
    ...things.map((thing) => [thing, newId()] as const),
    ...Object.entries(cast),
  ]);
  const said = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(said);
    if (typeof value !== 'string') return value;
    const written = value.replaceAll(exampleTitle, words.title).replaceAll(exampleText, words.text);
    return ids.get(value) ?? written;
  };
  const asLived = (example: object) =>
    Object.fromEntries(Object.entries(example).map(([name, value]) => [name, said(value)]));
  return eventCatalog.types.flatMap((type) =>
    eventCatalog
      .row(type)
      .examples.map((example: object) => ({ type, payload: asLived(example) }) as DomainEvent),
  );
}
