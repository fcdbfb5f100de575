import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../core/outbox/unit-of-work.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';

let world: World;
let address = '';
beforeAll(async () => {
  world = await startWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world.stop());

/** Reads the stream until a text has arrived. */
async function listen(
  person: Persona,
  until: string,
  options: { lastEventId?: string; onOpen?: () => Promise<void> } = {},
): Promise<string> {
  const ending = new AbortController();
  const response = await fetch(`${address}/api/v1/events`, {
    headers: {
      cookie: person.cookie,
      ...(options.lastEventId ? { 'last-event-id': options.lastEventId } : {}),
    },
    signal: ending.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  let text = '';
  for await (const chunk of response.body ?? []) {
    if (text === '') await options.onOpen?.();
    text += Buffer.from(chunk).toString('utf8');
    if (text.includes(until)) break;
  }
  ending.abort();
  return text;
}
const tell = (person: Persona, what: string) =>
  transact(world.deps, async (unit) => unit.tell([person.userId], 'offer', { what }));

describe('the stream of a person', () => {
  it('carries what changed for this person, and nothing of others', async () => {
    const person = await world.person();
    const other = await world.person();
    const text = await listen(person, 'mine', {
      onOpen: async () => {
        await tell(other, 'theirs');
        await tell(person, 'mine');
      },
    });
    expect(text).toMatch(/id: \d+\nevent: offer\ndata: \{"what":"mine"\}\n\n/);
    expect(text).not.toContain('theirs');
  });

  it('resumes after the last event that the page has seen', async () => {
    const person = await world.person();
    const seen = await listen(person, 'first', { onOpen: () => tell(person, 'first') });
    await tell(person, 'second');
    await tell(person, 'third');
    const lastEventId = /id: (\d+)/.exec(seen)?.[1] ?? '';
    const resumed = await listen(person, 'third', { lastEventId });
    expect(resumed).not.toContain('first');
    expect(resumed.indexOf('second')).toBeLessThan(resumed.indexOf('third'));
    expect(resumed).toContain('second');
  });
});
