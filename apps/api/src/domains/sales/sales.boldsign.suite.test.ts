import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAtBoldsign, boldsignWorld } from '../../adapters/boldsign/boldsign-world.fixture.ts';
import { createStripeClient } from '../../adapters/stripe/stripe-client.adapter.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { boldsignExporter } from '../../adapters/boldsign/boldsign.exporter.ts';
import {
  askForLink,
  file,
  forgetReturnedCards,
  operatorEmail,
  pay,
  paymentStatus,
  payouts,
  publishedListing,
  verifyBank,
} from './sale-world.fixture.ts';

const price = 100_001;

let world: World;
let operator: Persona;
let seller: Persona;
let partner: Persona;
let buyer: Persona;

beforeAll(async () => {
  world = await startWorld(boldsignWorld);
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  partner = await world.person({ firstName: 'Pat', lastName: 'Partner' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  await verifyBank(world, seller);
  await verifyBank(world, partner);
});
afterAll(() => world.stop());

async function heldSale(): Promise<string> {
  await forgetReturnedCards(world);
  const owners = [
    { persona: seller, shareBasisPoints: 6_000 },
    { persona: partner, shareBasisPoints: 4_000 },
  ];
  const listingId = await publishedListing(world, owners);
  await pay(world, buyer, listingId, price);
  return listingId;
}

async function linkFor(person: Persona, listingId: string): Promise<string> {
  const answer = await askForLink(person, listingId);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { signLink: string }).signLink;
}

async function signs(person: Persona, listingId: string): Promise<void> {
  expect(await actAtBoldsign(await linkFor(person, listingId), 'complete', {})).toBe(200);
}

/** Moves the sandbox’s clock; the product’s clock follows and does what is due. */
async function advance(seconds: number): Promise<void> {
  await world.sandbox?.control('POST', '/clock', { advanceSeconds: seconds });
  await world.settle();
}

/** The sale as a party sees it, after checking with the provider: nothing waits for a webhook. */
async function sale(listingId: string) {
  await paymentStatus(buyer, listingId);
  await advance(16 * 60);
  const seen = (await payouts(buyer, 'buyer')).find((one) => one.patent.id === listingId);
  if (!seen) throw new Error('the sale is gone');
  return seen;
}

async function signingIdOf(listingId: string): Promise<string> {
  const row = await world.deps.db
    .selectFrom('sales')
    .innerJoin('sale_papers', 'sale_papers.sale_id', 'sales.id')
    .select('signing_document_id')
    .where('listing_id', '=', listingId)
    .where('sales.status', '<>', 'ended')
    .executeTakeFirstOrThrow();
  return row.signing_document_id ?? '';
}

async function orders(listingId: string, act: object): Promise<void> {
  const id = await signingIdOf(listingId);
  await world.sandbox?.control('POST', `/boldsign/documents/${id}`, act);
}

/** Either side can have it undone, and all the money goes back. */
async function cancelsForAFullRefund(person: Persona, listingId: string): Promise<void> {
  const stopped = await sale(listingId);
  expect(stopped.moves).toContain('cancel_sale');
  expect((await askForLink(seller, listingId)).status).toBe(409);
  const cancelled = await person.request('POST', `/sales/${stopped.id}/cancel`);
  expect(cancelled.status, cancelled.text).toBe(200);
  await world.settle();
  expect(await paymentStatus(buyer, listingId)).toMatchObject({ status: 'refunded' });
  const refunds = await world.deps.db
    .selectFrom('money_intents')
    .select(['kind', 'state'])
    .where('subject', '=', `re:${stopped.id}`)
    .execute();
  expect(refunds).toEqual([{ kind: 'refund', state: 'succeeded' }]);
}

/** What a person’s export says about their signatures. */
async function exportedSignatures({ me, userId }: Persona): Promise<unknown> {
  const person = { userId, email: me.email, emailVerified: true };
  for await (const part of boldsignExporter.parts(world.deps, person)) {
    if (part.path[0] === 'signatures-at-boldsign.json' && 'json' in part) return part.json;
  }
  return null;
}

async function disputeOf(chargeId: string): Promise<string> {
  const { data } = await createStripeClient(world.deps.config).disputes.list({ charge: chargeId });
  return data[0]?.id ?? '';
}

describe('a sale that is signed at BoldSign', () => {
  it('goes to its end; filing and payout wait for BoldSign to say again that all have signed', async () => {
    const listingId = await heldSale();
    expect((await askForLink(seller, listingId)).status).toBe(409);
    await signs(buyer, listingId);
    await signs(partner, listingId);
    expect((await sale(listingId)).step).toBe(2);
    await signs(seller, listingId);
    const signed = await sale(listingId);
    expect(signed).toMatchObject({ step: 3, documentStatus: 'SIGNED' });
    const evidence = await buyer.request('GET', `/sales/${signed.id}/evidence`);
    const log = evidence.body as { what: string; who: string | null; details: object }[];
    const signatures = log.filter((entry) => entry.what === 'signed');
    const whoSigned = new Set(signatures.map((entry) => entry.who));
    expect(whoSigned).toEqual(new Set(['Bea Buyer', 'Pat Partner', 'Sam Seller']));
    expect(signatures).toHaveLength(3);
    expect(signatures[0]?.details).toMatchObject({ provider: 'BoldSign', address: '127.0.0.1' });
    expect(log.filter((entry) => entry.what === 'sealed')).toHaveLength(1);
    expect(await exportedSignatures(partner)).toMatchObject([
      { provider: 'BoldSign', sale: signed.id, as: 'owner', status: 'signed' },
    ]);

    await orders(listingId, { act: 'reopen' });
    expect((await file(operator, signed.id)).body).toMatchObject({ code: 'sales.not_signed' });
    await orders(listingId, { act: 'complete' });
    const filed = await file(operator, signed.id);
    expect(filed.status, filed.text).toBe(200);
    await orders(listingId, { act: 'reopen' });
    await world.settle();
    expect((await sale(listingId)).owners.map((owner) => owner.paid)).toEqual([false, false]);
    const away = { match: 'document/properties', kind: 'status', status: 503, times: 1 };
    await world.sandbox?.control('POST', '/faults', away);
    expect((await sale(listingId)).processed).toBe(false);
    await orders(listingId, { act: 'complete' });
    expect((await sale(listingId)).owners.map((owner) => owner.paid)).toEqual([true, true]);
  });

  it('ends in a full refund when a co-owner declines', async () => {
    const listingId = await heldSale();
    await signs(buyer, listingId);
    const link = await linkFor(partner, listingId);
    expect(await actAtBoldsign(link, 'decline', { reason: 'I never agreed.' })).toBe(200);
    await cancelsForAFullRefund(buyer, listingId);
  });

  it('ends in a full refund when nobody signed in time', async () => {
    const listingId = await heldSale();
    await signs(buyer, listingId);
    await orders(listingId, { act: 'expire' });
    await cancelsForAFullRefund(seller, listingId);
  });

  it('is stopped by a stranger in a signer’s place, and never pays out', async () => {
    const listingId = await heldSale();
    await signs(buyer, listingId);
    const before = (await world.eventTypes()).length;
    const to = 'stranger@example.test';
    await orders(listingId, { act: 'reassign', email: partner.me.email, to });
    await orders(listingId, { act: 'sign', email: to });
    await orders(listingId, { act: 'sign', email: seller.me.email });
    expect((await sale(listingId)).step).toBe(2);
    const told = (await world.eventTypes()).slice(before);
    expect(told.filter((type) => type === 'sales.signature_declined')).toHaveLength(1);
    await cancelsForAFullRefund(seller, listingId);
  });

  it('is revoked at a dispute, with the signatures so far, and signed again once it is won', async () => {
    const listingId = await heldSale();
    await signs(buyer, listingId);
    const openLink = await linkFor(partner, listingId);
    const before = await signingIdOf(listingId);
    const { charge_id: chargeId } = await world.deps.db
      .selectFrom('sales')
      .select('charge_id')
      .where('listing_id', '=', listingId)
      .executeTakeFirstOrThrow();
    await world.sandbox?.control('POST', `/charges/${chargeId}/dispute`);
    expect(await sale(listingId)).toMatchObject({ paymentStatus: 'disputed', moves: [] });
    expect((await world.deps.signatures.status(before)).state).toBe('voided');
    expect(await actAtBoldsign(openLink, 'complete', {})).not.toBe(200);
    expect((await askForLink(partner, listingId)).body).toMatchObject({
      code: 'signatures.on_hold',
    });
    const dispute = await disputeOf(chargeId ?? '');
    // The sale is 61 days old when the bank decides: the days on hold do not count.
    await world.deps.db
      .updateTable('sales')
      .set({ step_since: new Date(world.clock.now().getTime() - 61 * 86_400_000) })
      .where('listing_id', '=', listingId)
      .execute();
    await world.sandbox?.control('POST', `/disputes/${dispute}`, { outcome: 'won' });
    expect(await sale(listingId)).toMatchObject({ paymentStatus: 'held', step: 1 });
    await signs(buyer, listingId);
    expect(await signingIdOf(listingId)).not.toBe(before);
    await signs(partner, listingId);
    await signs(seller, listingId);
    expect(await sale(listingId)).toMatchObject({ step: 3, documentStatus: 'SIGNED' });
  });

  it('that everyone signed at BoldSign at the moment of the dispute is signed, and on hold', async () => {
    const listingId = await heldSale();
    await signs(buyer, listingId);
    await signs(partner, listingId);
    const { charge_id: chargeId } = await world.deps.db
      .selectFrom('sales')
      .select('charge_id')
      .where('listing_id', '=', listingId)
      .executeTakeFirstOrThrow();
    const link = await linkFor(seller, listingId);
    await world.sandbox?.control('POST', `/charges/${chargeId}/dispute`);
    // The product does not know about the dispute yet when the last person signs.
    expect(await actAtBoldsign(link, 'complete', {})).toBe(200);
    const frozen = await sale(listingId);
    expect(frozen).toMatchObject({ step: 3, paymentStatus: 'disputed' });
    expect((await file(operator, frozen.id)).body).toMatchObject({ code: 'sales.disputed' });
    const papers = await world.deps.db
      .selectFrom('sale_papers')
      .select('status')
      .where('sale_id', '=', frozen.id)
      .executeTakeFirstOrThrow();
    expect(papers.status).toBe('signed');
  });

  it('gives a new link for one that has expired', async () => {
    const listingId = await heldSale();
    const old = await linkFor(buyer, listingId);
    await advance(31 * 60);
    expect(await actAtBoldsign(old, 'complete', {})).toBe(403);
    await signs(buyer, listingId);
    expect((await sale(listingId)).step).toBe(2);
  });

  it('asks people to wait while BoldSign is away, and loses nothing', async () => {
    const listingId = await heldSale();
    const away = { match: '/boldsign/v1/document/send', kind: 'cut_after', times: 1 };
    await world.sandbox?.control('POST', '/faults', away);
    const answer = await askForLink(buyer, listingId);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'signatures.provider_away' });
    await signs(buyer, listingId);
    expect((await sale(listingId)).step).toBe(2);
  });
});
