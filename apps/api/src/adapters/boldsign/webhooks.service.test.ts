import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boldsignSandboxKeys } from '../../core/config/boldsign-settings.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { newPapers, type SigningStage } from '../../domains/signing/signatures-contract.fixture.ts';
import { boldsignWorld } from './boldsign-world.fixture.ts';

let world: World;
let people: SigningStage['people'];

beforeAll(async () => {
  world = await startWorld(boldsignWorld);
  people = {
    buyer: await world.person(),
    'owner-1': await world.person(),
    'owner-2': await world.person(),
  };
  // What arrives is what a test delivers itself.
  await world.sandbox?.control('POST', '/webhooks', { mode: 'drop' });
});
afterAll(() => world.stop());

const make = async () => (await world.deps.signatures.create(await newPapers(people))).documentId;
const order = (id: string, act: object) =>
  world.sandbox?.control('POST', `/boldsign/documents/${id}`, act);

function bodyOf(documentId: string, eventType = 'Signed', id: string = randomUUID()): string {
  const event = { id, created: 1, eventType, environment: 'Test' };
  return JSON.stringify({ event, data: { object: 'document', documentId, status: 'Completed' } });
}

function headerOf(
  body: string,
  {
    secret = boldsignSandboxKeys.webhookSecret as string,
    at = world.clock.now(),
    name = 's0',
  } = {},
): string {
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time}, ${name}=${signature}`;
}

async function deliver(payload: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-boldsign-signature': signature };
  const url = '/api/v1/webhooks/boldsign';
  return (await world.app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

async function told(documentId: string): Promise<unknown[]> {
  await world.drain();
  const rows = await world.deps.db
    .selectFrom('outbox_events')
    .select('payload')
    .where('type', '=', 'signing.changed')
    .execute();
  return rows
    .map((row) => row.payload)
    .filter((payload) => payload['documentId'] === documentId)
    .map((payload) => payload['kind']);
}

describe('a webhook of BoldSign', () => {
  it('is a hint: the product asks BoldSign, and reports only that answer, once', async () => {
    const id = await make();
    await order(id, { act: 'sign', email: people.buyer.me.email });
    // It claims that all have signed.
    const body = bodyOf(id, 'Completed');
    expect(await deliver(body, headerOf(body))).toBe(200);
    expect(await told(id)).toEqual(['signed']);
    const answers = await Promise.all([1, 2, 3].map(() => deliver(body, headerOf(body))));
    expect(answers).toEqual([200, 200, 200]);
    const another = bodyOf(id, 'Signed');
    expect(await deliver(another, headerOf(another, { name: 's1' }))).toBe(200);
    expect(await told(id)).toEqual(['signed']);
  });

  it.each([
    ['another secret', (body: string) => headerOf(body, { secret: 'other' })],
    ['another body', (body: string) => headerOf(`${body} `)],
    ['no signature', () => ''],
    ['a signature without a time', (body: string) => headerOf(body).replace(/^t=\d+, /, '')],
    ['an empty signature', (body: string) => headerOf(body).replace(/s0=.*/, 's0=')],
    [
      'a signature of an hour ago',
      (body: string) => headerOf(body, { at: new Date(world.clock.now().getTime() - 3_600_000) }),
    ],
  ])('with %s is refused, and BoldSign is not asked', async (_what, signature) => {
    const id = await make();
    await order(id, { act: 'sign', email: people.buyer.me.email });
    const body = bodyOf(id);
    expect(await deliver(body, signature(body))).toBe(400);
    expect(await told(id)).toEqual([]);
  });

  it('that is not an event, or is about an unknown document, changes nothing', async () => {
    for (const body of ['', 'null', '{"event":7}', '{"event":{"id":""}}']) {
      expect(await deliver(body, headerOf(body))).toBe(400);
    }
    const unknown = bodyOf(randomUUID(), 'Completed');
    expect(await deliver(unknown, headerOf(unknown))).toBe(200);
    const test = JSON.stringify({ event: { id: randomUUID(), eventType: 'Verification' } });
    expect(await deliver(test, headerOf(test))).toBe(200);
    await world.drain();
  });

  it('that is lost on the way is made up for by asking BoldSign, once', async () => {
    const id = await make();
    for (const person of [people.buyer, people['owner-2'], people['owner-1']]) {
      await order(id, { act: 'sign', email: person.me.email });
    }
    expect(await told(id)).toEqual([]);
    world.clock.advance(16 * 60);
    await world.settle();
    const news = await told(id);
    expect(news.filter((kind) => kind === 'signed')).toHaveLength(3);
    expect(news.filter((kind) => kind === 'papers_sealed')).toHaveLength(1);
    world.clock.advance(16 * 60);
    await world.settle();
    expect(await told(id)).toHaveLength(4);
  });

  it('that BoldSign could not send the papers voids them, once there is no such document', async () => {
    const id = await make();
    const body = bodyOf(id, 'SendFailed');
    expect(await deliver(body, headerOf(body))).toBe(200);
    expect(await told(id)).toEqual([]);
    const fault = { match: 'document/properties', kind: 'status', status: 404, times: 2 };
    await world.sandbox?.control('POST', '/faults', fault);
    const again = bodyOf(id, 'SendFailed');
    expect(await deliver(again, headerOf(again))).toBe(200);
    expect(await told(id)).toEqual(['voided']);
    expect((await world.deps.signatures.status(id)).state).toBe('voided');
  });
});
