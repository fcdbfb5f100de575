import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listDocuments } from '../signing/ceremony/envelopes.store.ts';
import { readKept } from '../signing/ceremony/marked-paper.service.ts';
import { createSealIdentity } from '../signing/sealing/make-seal.engine.ts';
import { sealPdf } from '../signing/sealing/seal.engine.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { verifySale } from './evidence/verify-sale.service.ts';
import { file, payout, readPapers, sign, signingToken, verifyBank } from './sale-world.fixture.ts';
import {
  companyToken,
  envelopeOf,
  heldTitledSale,
  signForCompany,
  type TitledSale,
} from './titled-sale.fixture.ts';

/** Papers from before the record of signing was a separate file. */
let world: World;

beforeEach(async () => {
  world = await startWorld({ sandbox: true });
});
afterEach(() => world.stop());

/** A sale whose buyer has signed papers that name no record. */
async function saleUnderWay(): Promise<TitledSale & { envelope: string }> {
  const sale = await heldTitledSale(world);
  const { seller, coOwner, buyer, listingId, saleId } = sale;
  await verifyBank(world, seller);
  await verifyBank(world, coOwner);
  await signForCompany(world, buyer, await companyToken(buyer, listingId));
  const envelope = (await envelopeOf(world, saleId)) ?? '';
  const { db } = world.deps;
  await db.updateTable('sales').set({ record_id: null }).where('id', '=', saleId).execute();
  await db.updateTable('signing_envelopes').set({ record_id: null }).execute();
  await sign(world, coOwner, listingId);
  return { ...sale, envelope };
}

async function partsOf({ buyer, operator, saleId }: TitledSale): Promise<string[]> {
  expect((await file(operator, saleId)).status).toBe(200);
  await world.drain();
  const { body } = await buyer.request('GET', `/sales/${saleId}/closing`);
  return (body as { documents: { part: string }[] }).documents.map(({ part }) => part);
}

describe('papers that were prepared before records were separate', () => {
  it('and are signed now, get a record of their own with the number of the signing', async () => {
    const sale = await saleUnderWay();
    await sign(world, sale.seller, sale.listingId);
    await world.settle();
    expect(await partsOf(sale)).toEqual(['assignment', 'agreement', 'record']);
    const found = await verifySale(world.deps, sale.saleId);
    expect(found?.papers.map(({ wrong }) => wrong)).toEqual([null, null, null]);
    expect((await payout(sale.buyer, 'buyer')).recordId).toBeNull();
    const download = `/patentAssignment/documents/download/${sale.envelope}`;
    expect((await sale.seller.request('GET', download)).status).toBe(200);
  });

  it('and are already sealed, with the record inside, stay as they are and are read without one', async () => {
    const sale = await saleUnderWay();
    const token = await signingToken(sale.seller, sale.listingId);
    await readPapers(sale.seller, token);
    await sale.seller.request('POST', `/signing/${token}/sign`, {
      body: { mark: { kind: 'typed', text: 'Sam Seller' }, consent: true },
    });
    await sealAsBefore(sale.envelope);
    await world.settle();
    expect(await partsOf(sale)).toEqual(['assignment', 'agreement']);
    const found = await verifySale(world.deps, sale.saleId);
    expect(found?.papers.map(({ wrong }) => wrong)).toEqual([null, null]);
  });

  async function sealAsBefore(envelope: string): Promise<void> {
    const now = world.clock.now();
    const identity = await createSealIdentity({ commonName: 'Seal', now });
    for (const { id, storage_key: from } of await listDocuments(world.deps.db, envelope)) {
      const pdf = await readKept(world.deps, from);
      const sealed = await sealPdf(pdf, identity, { reason: 'All have signed', sealedAt: now });
      const key = from.replace('.pdf', '-sealed.pdf');
      const { sha256 } = await world.deps.files.put(key, sealed);
      await world.deps.db
        .updateTable('signing_documents')
        .set({ sealed_key: key, sealed_sha256: sha256 })
        .where('id', '=', id)
        .execute();
    }
    await world.deps.db
      .updateTable('signing_envelopes')
      .set({ sealed_at: now })
      .where('id', '=', envelope)
      .execute();
  }
});
