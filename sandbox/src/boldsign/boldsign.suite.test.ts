import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../sandbox.config.ts';
import { type RunningSandbox, startTestSandbox } from '../sandbox.test-kit.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const key = { 'x-api-key': sandboxKeys.boldsignApiKey };
const at = (path: string) => `${sandbox.url}/boldsign/v1/document/${path}`;

function formOf(signers: object[], more: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set('Title', 'Two papers');
  form.set('EnableSigningOrder', 'true');
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  for (const name of ['One.pdf', 'Two.pdf']) {
    form.append('Files', new Blob(['%PDF-1.7\nstartxref\n0\n%%EOF\n']), name);
  }
  for (const signer of signers) form.append('Signers', JSON.stringify(signer));
  return form;
}

const signer = (name: string, signerOrder: number) => ({
  name,
  emailAddress: `${name}@example.test`,
  signerType: 'Signer',
  signerOrder,
  formFields: [{ fieldType: 'Signature', pageNumber: 1, bounds: {} }],
});
const both = [signer('ann', 1), signer('bob', 2)];

async function send(form: FormData): Promise<{ status: number; documentId: string }> {
  const answer = await fetch(at('send'), { method: 'POST', headers: key, body: form });
  const { documentId = '' } = (await answer.json()) as { documentId?: string };
  return { status: answer.status, documentId };
}

async function get(path: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(at(path), { headers: key });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const linkFor = (id: string, name: string) =>
  get(`getEmbeddedSignLink?documentId=${id}&signerEmail=${name}@example.test`);

async function press(link: unknown, button: string, body: object = {}): Promise<number> {
  const address = new URL(String(link));
  address.pathname += button;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.status;
}

describe('BoldSign', () => {
  it('refuses other keys, unknown fields and documents that nobody can sign', async () => {
    const stranger = await fetch(at('properties?documentId=x'), { headers: { 'x-api-key': 'no' } });
    expect(stranger.status).toBe(401);
    expect((await get('properties?documentId=x')).status).toBe(404);
    expect((await send(formOf([]))).status).toBe(400);
    expect((await send(formOf(both, { Invented: 'yes' }))).status).toBe(400);
    expect((await send(formOf([{ ...signer('ann', 1), formFields: [] }]))).status).toBe(400);
  });

  it('lets people sign in their order, and tells each step with its signature', async () => {
    const { documentId } = await send(formOf(both));
    expect((await linkFor(documentId, 'bob')).status).toBe(403);
    for (const name of ['ann', 'bob']) {
      const { body } = await linkFor(documentId, name);
      expect(await press(body['signLink'], 'complete')).toBe(200);
      expect(await press(body['signLink'], 'complete')).toBe(403);
    }
    expect((await get(`properties?documentId=${documentId}`)).body).toMatchObject({
      status: 'Completed',
      signerDetails: [{ status: 'Completed' }, { status: 'Completed' }],
    });
    const own = () =>
      sandbox.product.received.filter((hook) => hook.path === '/api/v1/webhooks/boldsign');
    await sandbox.product.until(() => own().length >= 4);
    const types = own().map((hook) => {
      const [, time = '', given] = /^t=(\d+), s0=([0-9a-f]{64})$/.exec(hook.signature) ?? [];
      const secret = sandboxKeys.boldsignWebhookSecret;
      const expected = createHmac('sha256', secret).update(`${time}.${hook.body}`).digest('hex');
      expect(given).toBe(expected);
      return (JSON.parse(hook.body) as { event: { eventType: string } }).event.eventType;
    });
    expect(types.sort()).toEqual(['Completed', 'Sent', 'Signed', 'Signed']);
    // Stripe's list of events does not know them.
    expect((await sandbox.stripe.events.list()).data).toEqual([]);
  });

  it('ends links and documents with time, and revokes only what is open', async () => {
    const { documentId } = await send(formOf(both, { ExpiryDays: '1' }));
    const { body } = await linkFor(documentId, 'ann');
    expect(await press(body['signLink'], 'reassign', { name: 'Eve', email: 'e@e.test' })).toBe(200);
    await sandbox.advance(2 * 86_400);
    expect((await get(`properties?documentId=${documentId}`)).body['status']).toBe('Expired');
    expect(await press(body['signLink'], 'complete')).toBe(403);
    const revoked = await fetch(at(`revoke?documentId=${documentId}`), {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Too late.' }),
    });
    expect(revoked.status).toBe(403);
  });

  it('serves its page for frames of the product only, with a policy of its own', async () => {
    const answer = await fetch(`${sandbox.url}/boldsign/document/sign/?documentId=x`);
    expect(answer.headers.get('content-security-policy')).toContain(
      `frame-ancestors ${sandbox.product.url.replace('127.0.0.1', 'localhost')}`,
    );
    const view = await fetch(`${sandbox.url}/boldsign/document/sign/view?documentId=xs_none`);
    expect(view.status).toBe(404);
  });
});
