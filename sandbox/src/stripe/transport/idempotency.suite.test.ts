import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../../sandbox.config.ts';
import { type RunningSandbox, startTestSandbox } from '../../sandbox.test-kit.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

/** One plain call without the SDK, which would repeat a dropped connection on its own. */
function call(key: string, params: Record<string, string>, path = '/v1/payment_intents') {
  return fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sandboxKeys.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': key,
    },
    body: new URLSearchParams(params),
  });
}
const params = { amount: '1000', currency: 'usd' };
const madeWith = async (key: string) =>
  (await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.filter(
    (intent) => intent.description === key,
  );

describe('idempotency', () => {
  it('answers a repeated key with the stored answer, whatever has happened since', async () => {
    const first = await call('same', params);
    const body = (await first.json()) as { id: string };
    await sandbox.stripe.paymentIntents.cancel(body.id);
    const second = await call('same', { currency: 'usd', amount: '1000' });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(await second.json()).toEqual(body);
  });

  it('replays a declined card too, and charges once', async () => {
    const declined = {
      ...params,
      description: 'd',
      confirm: 'true',
      payment_method: 'pm_card_chargeDeclined',
    };
    const first = await call('declined', declined);
    const second = await call('declined', declined);
    expect([first.status, second.status]).toEqual([402, 402]);
    expect(await second.json()).toEqual(await first.json());
    expect(await madeWith('d')).toHaveLength(1);
  });

  it('refuses a key that comes with other parameters', async () => {
    await call('other', params);
    const answer = await call('other', { ...params, amount: '2000' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { type: 'idempotency_error' } });
  });

  it('does not remember a call whose parameters were never valid', async () => {
    expect((await call('corrected', { amount: '1000' })).status).toBe(400);
    expect((await call('corrected', params)).status).toBe(200);
  });

  it('forgets a key after 24 hours of its own clock', async () => {
    const first = (await (await call('day', params)).json()) as { id: string };
    await sandbox.advance(24 * 3600 - 60);
    const same = (await (await call('day', params)).json()) as { id: string };
    await sandbox.advance(120);
    const next = (await (await call('day', params)).json()) as { id: string };
    expect(same.id).toBe(first.id);
    expect(next.id).not.toBe(first.id);
  });
});

describe('ordered faults', () => {
  it('cut_after: the call is applied once although its answer was lost', async () => {
    await sandbox.post('/_sandbox/faults', {
      match: 'POST /v1/payment_intents',
      times: 1,
      kind: 'cut_after',
    });
    const lost = { ...params, description: 'cut-after' };
    await expect(call('cut-after', lost)).rejects.toThrow();
    expect(await madeWith('cut-after')).toHaveLength(1);
    const again = await call('cut-after', lost);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const made = await madeWith('cut-after');
    expect(made.map((intent) => intent.id)).toEqual([((await again.json()) as { id: string }).id]);
  });

  it('cut_before: nothing was done, and the same key does it', async () => {
    await sandbox.post('/_sandbox/faults', {
      match: 'POST /v1/payment_intents',
      times: 1,
      kind: 'cut_before',
    });
    const lost = { ...params, description: 'cut-before' };
    await expect(call('cut-before', lost)).rejects.toThrow();
    expect(await madeWith('cut-before')).toHaveLength(0);
    expect((await call('cut-before', lost)).headers.get('idempotent-replayed')).toBeNull();
    expect(await madeWith('cut-before')).toHaveLength(1);
  });

  it('status: the next matching calls are refused with it, the one after goes through', async () => {
    await sandbox.post('/_sandbox/faults', {
      match: '/v1/customers',
      times: 2,
      kind: 'status',
      status: 503,
    });
    const statuses: number[] = [];
    for (const key of ['s1', 's2', 's3'])
      statuses.push((await call(key, {}, '/v1/customers')).status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  it.each([
    ['stored_before', 0],
    ['stored_after', 1],
  ])(
    '%s: the failure is kept under its key for a day, and another key gets past it',
    async (kind, made) => {
      await sandbox.post('/_sandbox/faults', { match: 'POST /v1/payment_intents', times: 1, kind });
      const broken = { ...params, description: kind };
      const first = await call(kind, broken);
      const again = await call(kind, broken);
      expect([first.status, again.status]).toEqual([500, 500]);
      expect(first.headers.get('idempotent-replayed')).toBeNull();
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(await again.json()).toEqual(await first.json());
      expect(await madeWith(kind)).toHaveLength(made);
      expect((await call(`${kind}+1`, broken)).status).toBe(200);
    },
  );

  it('hang: meanwhile the same key is answered as in use', async () => {
    await sandbox.post('/_sandbox/faults', {
      match: 'POST /v1/payment_intents',
      times: 1,
      kind: 'hang',
    });
    const giveUp = new AbortController();
    const hanging = fetch(`${sandbox.url}/v1/payment_intents`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sandboxKeys.secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': 'hang',
      },
      body: new URLSearchParams(params),
      signal: giveUp.signal,
    }).catch(() => null);
    await expect
      .poll(async () => (await sandbox.read<unknown[]>('/_sandbox/faults')).length)
      .toBe(0);
    const meanwhile = await call('hang', params);
    expect(meanwhile.status).toBe(409);
    expect(await meanwhile.json()).toMatchObject({ error: { code: 'idempotency_key_in_use' } });
    giveUp.abort();
    await hanging;
    await expect.poll(async () => (await call('hang', params)).status).toBe(200);
  });
});
