import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Filing } from '@claimstead/contract/filings.contract.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { findBrokenLink, viewEvidence } from '../sales/evidence/evidence.service.ts';
import {
  file,
  operatorEmail,
  pay,
  publishedListing,
  receiptOf,
  sign,
  verifyBank,
} from '../sales/sale-world.fixture.ts';

let world: World;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let operator: Persona;
const second = 'second-operator@example.test';

beforeAll(async () => {
  world = await startWorld({
    sandbox: true,
    environment: { OPERATOR_EMAILS: `${operatorEmail},${second}` },
  });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  coOwner = await world.person({ firstName: 'Olga', lastName: 'Owner' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  for (const person of [seller, coOwner]) await verifyBank(world, person);
}, 60_000);
afterAll(() => world.stop());

/** Signed by everyone: only the office's receipt is missing. */
async function signedSale(owners: Persona[] = [seller]): Promise<string> {
  const shares = owners.length === 1 ? [10_000] : [6_667, 3_333];
  const listingId = await publishedListing(
    world,
    owners.map((persona, index) => ({ persona, shareBasisPoints: shares[index] ?? 0 })),
  );
  await pay(world, buyer, listingId, 100_001);
  const { id: saleId } = await world.deps.db
    .selectFrom('sales')
    .select('id')
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  for (const person of [buyer, ...owners]) await sign(world, person, listingId);
  await world.drain();
  await world.settle();
  return saleId;
}

/** Paid by card long enough ago that its money rests no longer. */
async function forgetCardRest(saleId: string): Promise<void> {
  await world.deps.db
    .updateTable('sales')
    .set({ held_at: new Date(world.clock.now().getTime() - 30 * 24 * 3_600_000) })
    .where('id', '=', saleId)
    .execute();
}

const correct = (saleId: string, body: object, who = operator) =>
  who.request('POST', `/operations/filings/${saleId}/correct`, { body });
const record = (saleId: string) =>
  operator.request('POST', `/operations/filings/${saleId}/record`, {
    body: { reel: '071234', frame: '0567' },
  });

describe('a receipt', () => {
  it('shows in advance how much it releases, and to whom', async () => {
    const saleId = await signedSale([seller, coOwner]);
    const query = { status: 'ready' };
    const ready = await operator.request('GET', '/operations/filings', { query });
    const filing = (ready.body as Filing[]).find((one) => one.saleId === saleId);
    expect(filing).toMatchObject({
      amount: 100_001,
      owners: [
        { name: 'Sam Seller', share: 66_671 },
        { name: 'Olga Owner', share: 33_330 },
      ],
    });
  });

  it('serves one sale, in whatever spelling', async () => {
    const [one, other] = [await signedSale(), await signedSale()];
    expect((await file(operator, one)).status).toBe(200);
    for (const receipt of [receiptOf(one), receiptOf(one).replace('-', ' ').toLowerCase()]) {
      const body = { receipt, titleChecked: true };
      const refused = await operator.request('POST', `/operations/filings/${other}/file`, { body });
      expect(refused).toMatchObject({ status: 409, body: { code: 'recordations.receipt_used' } });
    }
    const shown = await operator.request('GET', '/operations/filings', {
      query: { status: 'ready' },
    });
    expect((shown.body as Filing[]).map(({ saleId }) => saleId)).toContain(other);
    expect((await file(operator, other)).status).toBe(200);
    expect((await correct(other, { receipt: receiptOf(one), reason: 'Typo' })).body).toMatchObject({
      code: 'recordations.receipt_used',
    });
  });

  it('entered for two sales at the same moment files one of them', async () => {
    const sales = [await signedSale(), await signedSale()];
    const body = { receipt: 'EPAS-TWICE', titleChecked: true };
    const answers = await Promise.all(
      sales.map((id) => operator.request('POST', `/operations/filings/${id}/file`, { body })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ code: 'recordations.receipt_used' }),
    );
  });
});

describe('the news of a filing', () => {
  const filings = (person: Persona) =>
    world.mailbox.to(person.me.email).filter(({ subject }) => subject.includes('Assignment filed'));

  it('says whose share waits for an account that is closed, and asks that owner to act', async () => {
    const closed = await world.person({ firstName: 'Cleo', lastName: 'Owner' });
    const accountId = await verifyBank(world, closed);
    const saleId = await signedSale([seller, closed]);
    await forgetCardRest(saleId);
    await world.sandbox?.control('POST', `/accounts/${accountId}`, { stage: 'past_due' });
    await world.settle();
    await world.drain();
    const [ofBuyer, ofSeller] = [filings(buyer).length, filings(seller).length];
    await file(operator, saleId);
    await world.drain();
    await world.settle();

    const toBuyer = filings(buyer).at(-1)?.text;
    expect(filings(buyer)).toHaveLength(ofBuyer + 1);
    expect(toBuyer).toContain('that share is paid once the account works again');
    expect(toBuyer).toContain('We’re now paying the other owners.');
    // The other owner is emailed of the payout instead.
    expect(filings(seller)).toHaveLength(ofSeller);
    const [toClosed, ...more] = filings(closed);
    expect(more).toEqual([]);
    expect(toClosed?.text).toContain('add your bank details, and your share is paid');
    expect(toClosed?.text).toContain('/account/todo?patent=');
  });

  it('says until when an account rests that replaced another', async () => {
    const resting = await world.person({ firstName: 'Rena', lastName: 'Owner' });
    await verifyBank(world, resting);
    const saleId = await signedSale([resting]);
    await forgetCardRest(saleId);
    await world.deps.db
      .updateTable('users')
      .set({ payouts_paused_until: new Date(world.clock.now().getTime() + 20 * 3_600_000) })
      .where('id', '=', resting.userId)
      .execute();
    await file(operator, saleId);
    await world.drain();
    await world.settle();
    for (const person of [buyer, resting]) {
      const text = filings(person).at(-1)?.text;
      expect(text).toContain('An owner’s bank account is new: that share is paid by');
      expect(text).not.toMatch(/now paying/);
    }
  });
});

describe('a correction', () => {
  it('is refused before there is something to correct, and without a change or a reason', async () => {
    const saleId = await signedSale();
    const codeOf = async (body: object) => (await correct(saleId, body)).body as { code: string };
    expect(await codeOf({ receipt: '1', reason: 'x' })).toMatchObject({ code: 'sales.not_filed' });
    await file(operator, saleId);
    expect(await codeOf({ reel: '1', reason: 'x' })).toMatchObject({
      code: 'recordations.not_recorded',
    });
    expect(await codeOf({ receipt: receiptOf(saleId), reason: 'x' })).toMatchObject({
      code: 'recordations.nothing_changed',
    });
    for (const body of [
      { reason: 'x' },
      { receipt: '1' },
      { receipt: ' ', reason: 'x' },
      { receipt: 'a\nb', reason: 'x' },
      { receipt: 'x'.repeat(201), reason: 'x' },
      { receipt: 7, reason: 'x' },
    ]) {
      expect((await correct(saleId, body)).status).toBe(400);
    }
    expect((await correct('nonsense', { receipt: '1', reason: 'x' })).status).toBe(400);
    const unknown = '019c0000-0000-7000-8000-000000000000';
    expect((await correct(unknown, { receipt: '1', reason: 'x' })).status).toBe(404);
  });

  it('is an operator’s act, and not of one who is a party', async () => {
    const partial = await world.person({ email: second });
    await verifyBank(world, partial);
    const saleId = await signedSale([partial]);
    await file(operator, saleId);
    const body = { receipt: '1', reason: 'x' };
    expect((await correct(saleId, body, anonymously(world))).status).toBe(401);
    for (const person of [buyer, seller]) {
      expect(await correct(saleId, body, person)).toMatchObject({
        status: 404,
        body: { code: 'operations.not_found' },
      });
    }
    expect((await correct(saleId, body, partial)).body).toMatchObject({
      code: 'sales.operator_is_party',
    });
  });

  it('after the payouts tells both sides, and leaves old and new in the trail and in the evidence', async () => {
    const saleId = await signedSale([seller, coOwner]);
    await file(operator, saleId);
    await record(saleId);
    await world.drain();
    await world.settle();
    const before = await world.eventTypes();
    const body = {
      receipt: '509123465',
      reel: '071234',
      frame: '0576',
      reason: 'Two digits were swapped.',
    };
    const corrected = await correct(saleId, body);
    expect(corrected).toMatchObject({
      status: 200,
      body: { receipt: '509123465', reel: '071234', frame: '0576' },
    });
    expect((await correct(saleId, body)).body).toMatchObject({
      code: 'recordations.nothing_changed',
    });
    expect((await world.eventTypes()).slice(before.length)).toEqual(['recordations.corrected']);

    const words = `receipt ${receiptOf(saleId)} is now 509123465, frame 0567 is now 0576`;
    const audit = await operator.request('GET', '/operations/audit', { query: { query: saleId } });
    expect((audit.body as object[])[0]).toMatchObject({
      what: 'filing.corrected',
      operator: operatorEmail,
      reason: `R${words.slice(1)}. Two digits were swapped.`,
    });
    const entry = (await viewEvidence(world.deps.db, saleId)).at(-1);
    expect(entry).toMatchObject({
      what: 'filing_corrected',
      details: {
        corrections: [
          { field: 'receipt', from: receiptOf(saleId), to: '509123465' },
          { field: 'frame', from: '0567', to: '0576' },
        ],
        reason: 'Two digits were swapped.',
      },
    });
    expect(await findBrokenLink(world.deps.db, saleId)).toBeNull();

    await world.settle();
    for (const person of [buyer, seller, coOwner]) {
      const notices = await person.request('GET', '/notifications');
      expect((notices.body as object[])[0]).toMatchObject({
        type: 'FILED',
        title: 'Filing numbers corrected',
      });
      const mail = world.mailbox.lastTo(person.me.email).text;
      expect(mail).toContain(words);
      expect(mail).toContain('Two digits were swapped.');
    }
    const closing = await buyer.request('GET', `/sales/${saleId}/closing`);
    expect(closing.body).toMatchObject({ receipt: '509123465', reel: '071234', frame: '0576' });
    const story = await operator.request('GET', `/operations/sales/${saleId}`);
    expect((story.body as { history: { what: string; note: string }[] }).history).toContainEqual(
      expect.objectContaining({ what: 'filing_corrected', note: `${words}. ${body.reason}` }),
    );
  });

  it('frees the receipt that was wrong for the sale that it belongs to', async () => {
    const [wrong, right] = [await signedSale(), await signedSale()];
    await file(operator, wrong);
    await correct(wrong, { receipt: 'EPAS-MINE', reason: 'It was the other sale’s.' });
    const body = { receipt: receiptOf(wrong), titleChecked: true };
    const filed = await operator.request('POST', `/operations/filings/${right}/file`, { body });
    expect(filed.status).toBe(200);
  });
});
