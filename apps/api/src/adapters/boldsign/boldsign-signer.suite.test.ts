import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld } from '../../test-kit/world.ts';
import { createSignatures } from '../../app/create-signatures.ts';
import {
  confirmed,
  describeSignatures,
  newPapers,
  type SigningStage,
} from '../../domains/signing/signatures-contract.fixture.ts';
import { actAtBoldsign, boldsignDocument, boldsignWorld } from './boldsign-world.fixture.ts';

let stage: SigningStage;

beforeAll(async () => {
  const world = await startWorld(boldsignWorld);
  const people = {
    buyer: await world.person({ firstName: 'Bryn', lastName: 'Hara' }),
    'owner-1': await world.person({ firstName: 'Jane', lastName: 'Doe' }),
    'owner-2': await world.person({ firstName: 'Łukasz', lastName: 'Żółć' }),
  };
  stage = {
    world,
    people,
    sign: (link) => actAtBoldsign(link, 'complete', {}),
    decline: (link, _key, reason) => actAtBoldsign(link, 'decline', { reason }),
    advance: async (seconds) => {
      world.clock.advance(seconds);
      await world.sandbox?.control('POST', '/clock', { advanceSeconds: seconds });
    },
  };
});
afterAll(() => stage.world.stop());

describeSignatures('BoldSign', () => stage);

const port = () => stage.world.deps.signatures;
const order = (id: string, act: object) =>
  stage.world.sandbox?.control('POST', `/boldsign/documents/${id}`, act);
const fault = (match: string, kind: string, more: object = {}) =>
  stage.world.sandbox?.control('POST', '/faults', { match, kind, times: 1, ...more });
const calls = async (match: string) => {
  const path = `/log?limit=5000&match=${encodeURIComponent(match)}`;
  const logged = (await stage.world.sandbox?.control('GET', path)) as unknown[] | undefined;
  return logged?.length;
};

describe('at BoldSign', () => {
  it('the papers are sent without emails, in order, with a place for each name and date', async () => {
    const { documentId } = await port().create(await newPapers(stage.people));
    const sent = await boldsignDocument(stage.world, documentId);
    expect(sent).toMatchObject({
      disableEmails: true,
      enableSigningOrder: true,
      enableReassign: false,
      documentDownloadOption: 'Individually',
      files: [
        { documentName: 'Patent Assignment.pdf' },
        { documentName: 'Patent Purchase Agreement.pdf' },
      ],
    });
    expect(sent.signerDetails.map((signer) => [signer.signerEmail, signer.order])).toEqual([
      [stage.people.buyer.me.email, 1],
      [stage.people['owner-1'].me.email, 2],
      [stage.people['owner-2'].me.email, 2],
    ]);
    for (const signer of sent.signerDetails) {
      const types = signer.formFields.map((field) => field.fieldType);
      expect(types.filter((type) => type === 'Signature')).toHaveLength(2);
      expect(types.filter((type) => type === 'DateSigned')).toHaveLength(2);
      for (const { bounds, pageNumber } of signer.formFields) {
        // A Letter page at 96 to the inch.
        expect(bounds.x).toBeGreaterThan(0);
        expect(bounds.x + bounds.width).toBeLessThanOrEqual(816);
        expect(bounds.y).toBeGreaterThan(0);
        expect(bounds.y + bounds.height).toBeLessThanOrEqual(1056);
        expect(pageNumber).toBeGreaterThan(0);
      }
      expect(new Set(signer.formFields.map((field) => field.pageNumber)).size).toBeGreaterThan(1);
    }
  });

  it('papers whose answer got lost are found again, not sent twice', async () => {
    const request = await newPapers(stage.people);
    const before = await calls('document/send');
    await fault('document/send', 'cut_after');
    await expect(port().create(request)).rejects.toMatchObject({ outcome: 'unknown' });
    const { documentId } = await port().create(request);
    expect(await calls('document/send')).toBe((before ?? 0) + 1);
    const sent = await boldsignDocument(stage.world, documentId);
    expect(sent.labels).toEqual([request.reference]);
  });

  it('papers that are still being processed get a link a little later', async () => {
    const { documentId } = await port().create(await newPapers(stage.people));
    await fault('document/properties', 'status', { status: 404 });
    const { signLink } = await port().link(documentId, 'buyer', confirmed);
    expect(await actAtBoldsign(signLink, 'complete', {})).toBe(200);
    await fault('document/properties', 'status', { status: 404 });
    // Nothing is confirmed by a document that cannot be read.
    expect((await port().status(documentId)).state).toBe('open');
  });

  it('a provider that is away, or asks us to wait, is distinguished from a refusal', async () => {
    const { documentId } = await port().create(await newPapers(stage.people));
    for (const status of [500, 429, 401]) {
      await fault('document/properties', 'status', { status });
      await expect(port().status(documentId)).rejects.toMatchObject({ outcome: 'unknown' });
    }
    await fault('document/properties', 'cut_before');
    await expect(port().status(documentId)).rejects.toMatchObject({ outcome: 'unknown' });
    await fault('document/revoke', 'cut_after');
    await expect(port().cancel(documentId, 'Away.')).rejects.toMatchObject({ outcome: 'unknown' });
    await port().cancel(documentId, 'Away.');
    expect((await port().status(documentId)).state).toBe('voided');
  });

  it('papers that nobody signed in time have expired', async () => {
    const { documentId } = await port().create(await newPapers(stage.people));
    await order(documentId, { act: 'expire' });
    expect((await port().status(documentId)).state).toBe('expired');
    await expect(port().link(documentId, 'buyer', confirmed)).rejects.toMatchObject({
      code: 'signatures.not_your_turn',
    });
  });

  it('a stranger in a signer’s place stops the papers, even where all have signed', async () => {
    const { documentId } = await port().create(await newPapers(stage.people));
    const { email } = stage.people['owner-1'].me;
    const to = 'stranger@example.test';
    await order(documentId, { act: 'reassign', email, to });
    expect((await port().status(documentId)).state).toBe('reassigned');
    for (const one of [stage.people.buyer.me.email, to, stage.people['owner-2'].me.email]) {
      await order(documentId, { act: 'sign', email: one });
    }
    const { state, signers } = await port().status(documentId);
    expect(state).toBe('reassigned');
    expect(signers.find((signer) => signer.key === 'owner-1')?.status).toBe('waiting');
    expect(await port().download(documentId, 'assignment')).toBeNull();
  });

  it('signers with one address are refused: they could sign for each other', async () => {
    const request = await newPapers(stage.people);
    const signers = request.signers.map((signer) => ({ ...signer, email: 'one@example.test' }));
    await expect(port().create({ ...request, signers })).rejects.toThrow('one address');
  });

  it('papers stay with their provider when the configuration names another one', async () => {
    const { documentId } = await port().create(await newPapers(stage.people));
    const { deps } = stage.world;
    const without = { ...deps.config, signingProvider: 'builtin' as const };
    const changed = createSignatures({ ...deps, config: without });
    expect((await changed.status(documentId)).state).toBe('open');
    const made = await changed.create(await newPapers(stage.people));
    expect((await changed.link(made.documentId, 'buyer', confirmed)).signLink).toContain(
      '/signing/',
    );
    expect((await port().status(made.documentId)).state).toBe('open');
    const keyless = createSignatures({ ...deps, config: { ...without, boldsign: null } });
    await expect(keyless.status(documentId)).rejects.toThrow('lacks');
  });

  it('addresses of signers are kept as hashes only', async () => {
    await port().create(await newPapers(stage.people));
    const rows = [
      await stage.world.deps.db.selectFrom('boldsign_papers').selectAll().execute(),
      await stage.world.deps.db.selectFrom('boldsign_signers').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});
