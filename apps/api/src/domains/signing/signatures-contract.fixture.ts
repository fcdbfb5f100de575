import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import type { Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import { twoOwners, twoOwnersAgreement } from './papers/document.fixture.ts';
import { standsIn } from './papers/pdf-bytes.fixture.ts';
import { squeezed, wordsOf } from './papers/pdf-text.fixture.ts';
import { renderAgreement, renderAssignment } from './papers/render-papers.service.ts';
import type { SigningRequest, SigningStatus } from './signatures.port.ts';

/** What the tests need of a provider beyond the port: people who act on its pages. */
export type SigningStage = {
  world: World;
  people: Record<'buyer' | 'owner-1' | 'owner-2', Persona>;
  /** What the page behind a link lets its signer do; the status of the answer. */
  sign(link: string, signerKey: string): Promise<number>;
  decline(link: string, signerKey: string, reason: string): Promise<number>;
  /** Lets time pass for the product and for the provider. */
  advance(seconds: number): Promise<void>;
};

/** The papers of a sale with two owners. */
export async function newPapers(people: SigningStage['people']): Promise<SigningRequest> {
  const assignment = await renderAssignment(twoOwners);
  const agreement = await renderAgreement(twoOwnersAgreement);
  const signer = (key: keyof SigningStage['people'], role: 'buyer' | 'owner') => ({
    key,
    role,
    turn: role === 'buyer' ? 1 : 2,
    userId: people[key].userId,
    name: `${people[key].me.firstName} ${people[key].me.lastName}`,
    email: people[key].me.email,
  });
  return {
    reference: randomUUID(),
    subject: { kind: 'sale', id: newId() },
    recordId: newId(),
    title: 'Assignment of US 9,123,456',
    patent: { number: twoOwners.patent.number, title: twoOwners.patent.title },
    documents: [
      { id: newId(), part: 'assignment', title: 'Patent Assignment', ...assignment },
      { id: newId(), part: 'agreement', title: 'Patent Purchase Agreement', ...agreement },
    ],
    signers: [signer('buyer', 'buyer'), signer('owner-1', 'owner'), signer('owner-2', 'owner')],
  };
}

/** Every signer has confirmed the printed name before a link is asked for. */
export const confirmed = { nameConfirmedAt: new Date('2026-01-01T00:00:00Z') };

const order = ['buyer', 'owner-2', 'owner-1'] as const;

/** What every signing provider behind the port must do. */
export function describeSignatures(name: string, stage: () => SigningStage): void {
  const port = () => stage().world.deps.signatures;
  const make = async () => (await port().create(await newPapers(stage().people))).documentId;
  const linkOf = async (id: string, key: string) =>
    (await port().link(id, key, confirmed)).signLink;
  const sign = async (id: string, key: string) => stage().sign(await linkOf(id, key), key);
  const statusOf = (status: SigningStatus, key: string) =>
    status.signers.find((signer) => signer.key === key);
  /** The events reported to the sale, oldest first. */
  const told = async (id: string) => {
    await stage().world.drain();
    const rows = await stage()
      .world.deps.db.selectFrom('outbox_events')
      .select('payload')
      .where('type', '=', 'signing.changed')
      .orderBy('id')
      .execute();
    const own = rows.map((row) => row.payload).filter((payload) => payload['documentId'] === id);
    return own.map((payload) => `${String(payload['kind'])} ${String(payload['signerKey'])}`);
  };

  describe(`${name} keeps papers`, () => {
    it('once for one reference, with nobody’s signature', async () => {
      const request = await newPapers(stage().people);
      const { documentId } = await port().create(request);
      expect(await port().create(request)).toEqual({ documentId });
      expect(await make()).not.toBe(documentId);
      const status = await port().status(documentId);
      expect(status.state).toBe('open');
      expect(status.signers.map((signer) => [signer.key, signer.status, signer.signedAt])).toEqual(
        expect.arrayContaining(order.map((key) => [key, 'waiting', null])),
      );
      expect(await port().download(documentId, 'assignment')).toBeNull();
    });

    it('once, also where two ask at the same time', async () => {
      const request = await newPapers(stage().people);
      const made = await Promise.all([port().create(request), port().create(request)]);
      expect(new Set(made.map(({ documentId }) => documentId)).size).toBe(1);
    });

    it('and gives links of its own origin for half an hour; a later one opens what has ended', async () => {
      const id = await make();
      const { signLink, expiresAt } = await port().link(id, 'buyer', confirmed);
      expect(new URL(signLink).origin).toBe(port().origin);
      const minutes = (expiresAt.getTime() - stage().world.clock.now().getTime()) / 60_000;
      expect(minutes).toBeGreaterThan(29);
      expect(minutes).toBeLessThanOrEqual(30);
      await expect(port().link(id, 'nobody', confirmed)).rejects.toThrow();
      await stage().advance(31 * 60);
      expect(await stage().sign(signLink, 'buyer')).toBeGreaterThanOrEqual(400);
      expect(await sign(id, 'buyer')).toBe(200);
    });

    it('that the buyer signs first, then the owners in any order, then gives both papers sealed, and the record', async () => {
      const id = await make();
      const early = await linkOf(id, 'owner-1').catch(() => null);
      if (early) expect(await stage().sign(early, 'owner-1')).toBeGreaterThanOrEqual(400);
      expect(await sign(id, 'buyer')).toBe(200);
      expect((await port().status(id)).state).toBe('open');
      expect(await sign(id, 'owner-2')).toBe(200);
      const open = await port().status(id);
      expect(open.state).toBe('open');
      expect(statusOf(open, 'owner-1')).toMatchObject({ status: 'waiting', signedAt: null });
      for (const part of ['assignment', 'record'] as const) {
        expect(await port().download(id, part)).toBeNull();
      }
      expect(await sign(id, 'owner-1')).toBe(200);
      await stage().world.drain();
      const done = await port().status(id);
      expect(done.state).toBe('signed');
      for (const key of order) {
        const { status, signedAt } = statusOf(done, key) ?? {};
        expect(status).toBe('signed');
        const ago = stage().world.clock.now().getTime() - (signedAt?.getTime() ?? 0);
        expect(Math.abs(ago)).toBeLessThan(120_000);
      }
      const assignment = await port().download(id, 'assignment');
      const agreement = await port().download(id, 'agreement');
      const record = await port().download(id, 'record');
      for (const pdf of [assignment, agreement, record]) {
        expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-');
      }
      expect(new Set([assignment, agreement, record].map((pdf) => pdf?.toString('hex'))).size).toBe(
        3,
      );
      // Who signed from where is in the record, and in nothing that is recorded.
      for (const key of order) {
        const { email } = stage().people[key].me;
        expect(squeezed(await wordsOf(record ?? Buffer.alloc(0)))).toContain(squeezed(email));
        expect(standsIn(assignment ?? Buffer.alloc(0), email)).toBe(false);
      }
      // Too late to call them back.
      await port().cancel(id, 'The sale was canceled.');
      expect((await port().status(id)).state).toBe('signed');
      const news = await told(id);
      expect(news.filter((line) => line.startsWith('signed '))).toEqual([
        'signed buyer',
        'signed owner-2',
        'signed owner-1',
      ]);
      expect(news.filter((line) => line.startsWith('papers_sealed '))).toHaveLength(1);
    });

    it('that end when one declines, with the reason', async () => {
      const id = await make();
      expect(await sign(id, 'buyer')).toBe(200);
      const waiting = await linkOf(id, 'owner-2');
      const reason = 'The stake is wrong.';
      expect(await stage().decline(await linkOf(id, 'owner-1'), 'owner-1', reason)).toBe(200);
      const status = await port().status(id);
      expect(status.state).toBe('declined');
      expect(statusOf(status, 'owner-1')).toMatchObject({
        status: 'declined',
        declineReason: reason,
      });
      expect(await stage().sign(waiting, 'owner-2')).toBeGreaterThanOrEqual(400);
      await port().cancel(id, 'The sale was canceled.');
      expect((await port().status(id)).state).toBe('declined');
      expect(await told(id)).toContain('declined owner-1');
    });

    it('that can be called back until all have signed, as often as wanted', async () => {
      const id = await make();
      const waiting = await linkOf(id, 'buyer');
      await port().cancel(id, 'The buyer changed the details.');
      await port().cancel(id, 'The buyer changed the details.');
      expect((await port().status(id)).state).toBe('voided');
      expect(await stage().sign(waiting, 'buyer')).toBeGreaterThanOrEqual(400);
      expect((await told(id)).filter((line) => line.startsWith('voided'))).toHaveLength(1);
    });
  });
}
