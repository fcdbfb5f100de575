import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { createStripeClient } from '../../adapters/stripe/stripe-client.adapter.ts';
import { sealPapers } from '../signing/ceremony/seal-papers.service.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { repetitions } from '../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { advanceSale } from './advance-sale.service.ts';
import { viewEvidence } from './evidence/evidence.service.ts';
import { requestUndo } from './undo/undo.service.ts';
import {
  askForLink,
  forgetReturnedCards,
  operatorEmail,
  pay,
  payouts,
  publishedListing,
  readPapers,
  sign,
  signingToken,
  verifyBank,
} from './sale-world.fixture.ts';
import { moveDispute } from './disputes/disputes.service.ts';
import { lockSale, selectSales, toSale } from './sales.store.ts';
import { changeSale } from './move-sale.service.ts';

const rounds = repetitions(3, 30);
const price = 100_001;

let world: World;
let operator: Persona;
let seller: Persona;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  await verifyBank(world, seller);
});
afterAll(() => world.stop());

type Open = { saleId: string; listingId: string; chargeId: string; token: string };

/** A sale that the buyer has signed, with the owner's papers open and read. */
async function openCeremony(): Promise<Open> {
  await forgetReturnedCards(world);
  const listingId = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
  await pay(world, buyer, listingId, price);
  await sign(world, buyer, listingId);
  const token = await signingToken(seller, listingId);
  await readPapers(seller, token);
  const sale = await saleOf(listingId);
  return { saleId: sale.id, listingId, chargeId: sale.charge_id ?? '', token };
}

async function saleOf(listingId: string) {
  const row = await selectSales(world.deps.db)
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  return { ...row, ...toSale(row) };
}

const press = (token: string): Promise<Answer> =>
  seller.request('POST', `/signing/${token}/sign`, {
    body: { mark: { kind: 'typed', text: 'Sam Seller' }, consent: true },
  });

async function dispute({ chargeId, saleId }: Open): Promise<void> {
  await world.sandbox?.control('POST', `/charges/${chargeId}/dispute`);
  await advanceSale(world.deps, saleId);
}

async function decide(outcome: 'won' | 'lost', { chargeId, saleId }: Open): Promise<void> {
  const stripe = createStripeClient(world.deps.config);
  const [found] = (await stripe.disputes.list({ charge: chargeId })).data;
  await world.sandbox?.control('POST', `/disputes/${found?.id}`, { outcome });
  await advanceSale(world.deps, saleId);
  await world.drain();
}

const onHold = { status: 409, body: expect.objectContaining({ code: 'signatures.on_hold' }) };

describe('an open signing link, once the bank disputes the payment', () => {
  it('is refused at every step with one sentence, and works again when the dispute is won', async () => {
    const open = await openCeremony();
    await dispute(open);
    expect(await press(open.token)).toMatchObject(onHold);
    expect(await seller.request('GET', `/signing/${open.token}`)).toMatchObject(onHold);
    expect(await askForLink(seller, open.listingId)).toMatchObject(onHold);
    const { text } = await press(open.token);
    expect(text).toContain('The buyer’s bank is reviewing the payment, so signing is on hold.');
    const held = (await payouts(seller, 'owner')).find((one) => one.id === open.saleId);
    expect(held).toMatchObject({ paymentStatus: 'disputed', moves: [], step: 2 });
    await decide('won', open);
    // The buyer's signature was kept: the owner signs, and signing is complete.
    await sign(world, seller, open.listingId);
    await world.settle();
    expect(await saleOf(open.listingId)).toMatchObject({
      status: 'signed',
      disputeStatus: 'closed',
    });
  });

  it('is over when the dispute is lost', async () => {
    const open = await openCeremony();
    await dispute(open);
    await decide('lost', open);
    expect((await press(open.token)).status).toBe(410);
    expect((await saleOf(open.listingId)).status).toBe('refunded');
  });

  it('is refused while an operator undoes the sale', async () => {
    const open = await openCeremony();
    // The papers cannot be voided yet, since nothing drives the sale in this test.
    await transact(world.deps, async (unit) => {
      const sale = await lockSale(unit.tx, open.saleId);
      const by = { userId: null, name: null, reason: 'operator' } as const;
      if (sale) await requestUndo(unit, sale, by);
    });
    expect(await press(open.token)).toMatchObject({
      status: 410,
      body: { code: 'signatures.stopped' },
    });
  });

  it('and an undo that the last signature overtook is dropped, as the evidence says', async () => {
    const open = await openCeremony();
    expect((await press(open.token)).status).toBe(200);
    await transact(world.deps, async (unit) => {
      const sale = await lockSale(unit.tx, open.saleId);
      const by = { userId: null, name: null, reason: 'operator' } as const;
      if (sale) await requestUndo(unit, sale, by);
    });
    await dispute(open);
    expect(await saleOf(open.listingId)).toMatchObject({
      status: 'signed',
      undoStatus: 'dropped',
      undoReason: null,
    });
    const evidence = await viewEvidence(world.deps.db, open.saleId);
    expect(evidence.map(({ what }) => what)).toContain('cancellation_dropped');
  });
});

describe('a signature and a dispute at the same instant', () => {
  it('the signature waits for the dispute being recorded, and is refused', async () => {
    const open = await openCeremony();
    const pressed: Promise<Answer>[] = [];
    await transact(world.deps, async (unit) => {
      const sale = await lockSale(unit.tx, open.saleId);
      if (!sale) throw new Error('no sale');
      const opened = { since: unit.now };
      const dispute = await moveDispute(unit, sale.dispute, 'open', opened);
      await changeSale(unit, sale, {}, { dispute });
      pressed.push(press(open.token));
      // This transaction commits only once the signature waits for the envelope's lock.
      const waits = async () =>
        (
          await sql<{ n: number }>`
            select count(*)::int as n from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%signing_envelopes%'
              and datname = current_database()`.execute(world.deps.db)
        ).rows[0]?.n;
      await expect.poll(waits, { interval: 10, timeout: 10_000 }).toBe(1);
    });
    expect(await Promise.all(pressed)).toMatchObject([onHold]);
    const status = await world.deps.signatures.status(
      (await saleOf(open.listingId)).signingDocumentId ?? '',
    );
    expect(status.signers.map((signer) => signer.status)).toEqual(['signed', 'waiting']);
  });

  it(`the one that comes first counts, and title passes or does not (${rounds} times)`, async () => {
    for (let count = 0; count < rounds; count += 1) {
      const open = await openCeremony();
      await world.sandbox?.control('POST', `/charges/${open.chargeId}/dispute`);
      const [pressed] = await Promise.all([
        press(open.token),
        advanceSale(world.deps, open.saleId),
        advanceSale(world.deps, open.saleId),
      ]);
      await world.drain();
      await advanceSale(world.deps, open.saleId);
      const sale = await saleOf(open.listingId);
      expect(sale.disputeStatus).toBe('open');
      // Nothing is sealed until the bank decides, whichever came first.
      if (sale.signingDocumentId) await sealPapers(world.deps, sale.signingDocumentId);
      await world.settle();
      const after = await saleOf(open.listingId);
      expect(after.papersStatus).not.toBe('sealed');
      if (pressed.status === 200) {
        expect(after.status).toBe('signed');
        await decide('won', open);
        await world.settle();
        expect((await saleOf(open.listingId)).papersStatus).toBe('sealed');
      } else {
        expect(pressed).toMatchObject(onHold);
        expect(after.status).toBe('held');
      }
    }
  }, 300_000);

  it('nothing is filed until the bank decides, and the operators’ queue says so', async () => {
    const open = await openCeremony();
    expect((await press(open.token)).status).toBe(200);
    await world.settle();
    const query = { status: 'ready' };
    const inQueue = async () =>
      (await operator.request('GET', '/operations/filings', { query })).body;
    const row = (onHold: string | null) =>
      expect.objectContaining({ saleId: open.saleId, onHold }) as unknown;
    expect(await inQueue()).toContainEqual(row(null));
    await dispute(open);
    expect(await inQueue()).toContainEqual(row('disputed'));
    const filed = await operator.request('POST', `/operations/filings/${open.saleId}/file`, {
      body: { receipt: 'EPAS-1', titleChecked: true },
    });
    expect(filed.body).toMatchObject({ code: 'sales.disputed' });
  });
});
