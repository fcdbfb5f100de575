import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { newId } from '../../core/ids/ids.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';

export const operatorEmail = 'operator@claimstead.example';
export const buyerDetails = {
  firstName: 'Bea',
  lastName: 'Buyer',
  email: 'bea@example.test',
  address: '1200 Market Street, San Francisco, CA 94103',
};

/** Makes card payments that went back long ago: two of them within 90 days leave a buyer bank payments only. */
export async function forgetReturnedCards(world: World): Promise<void> {
  const { db } = world.deps;
  const longAgo = new Date(0);
  await db
    .updateTable('refunds')
    .set({ done_at: longAgo, heard_at: longAgo })
    .where('status', '=', 'done')
    .execute();
  await db
    .updateTable('refunds')
    .set({ heard_at: longAgo })
    .where('status', 'in', ['unsettled', 'borne'])
    .execute();
  await db.updateTable('disputes').set({ since: longAgo }).where('status', '=', 'lost').execute();
}

/** A published listing of these owners, each of them linked and with a confirmed stake. */
export async function publishedListing(
  world: World,
  owners: {
    persona: Persona;
    shareBasisPoints: number;
    /** The share is a company's, for which the persona signs. */
    capacity?: { company: string; title: string };
  }[],
  over: {
    priceCents?: number;
    acceptingOffers?: boolean;
    confirmed?: boolean;
    /** false: its plan has yet to be bought. */
    inMarket?: boolean;
  } = {},
): Promise<string> {
  const id = newId();
  const now = world.clock.now();
  const aYearOn = new Date(now.getTime() + 365 * 24 * 3_600_000);
  const [creator] = owners;
  if (!creator) throw new Error('a listing needs an owner');
  await world.deps.db
    .insertInto('listings')
    .values({
      id,
      creator_user_id: creator.persona.userId,
      title: 'Self-aligning coupling',
      description: 'A coupling.',
      patent_number: String(randomInt(10_000_000, 99_999_999)),
      patent_type_id: 1,
      prototype_id: 0,
      public_page: 'off',
      country_of_issue: 'United States',
      price_cents: over.priceCents ?? 100_001,
      accepting_offers: over.acceptingOffers ?? false,
      expired: false,
      has_research: false,
      has_cost_model: false,
      published: true,
      published_at: now,
      first_published_at: now,
      subscription_expires_at: (over.inMarket ?? true) ? aYearOn : null,
      sale_state: 'none',
      created_at: now,
      updated_at: now,
    })
    .execute();
  for (const [position, { persona, shareBasisPoints, capacity }] of owners.entries()) {
    await world.deps.db
      .insertInto('listing_owners')
      .values({
        id: newId(),
        listing_id: id,
        position,
        status: 'linked',
        user_id: persona.userId,
        first_name: persona.me.firstName,
        last_name: persona.me.lastName,
        email: persona.me.email,
        company: capacity?.company ?? null,
        company_title: capacity?.title ?? null,
        share_basis_points: shareBasisPoints,
        confirmed_at: (over.confirmed ?? true) ? now : null,
        created_at: now,
      })
      .execute();
  }
  return id;
}

export function startPaying(buyer: Persona, listingId: string, cents: number): Promise<Answer> {
  return buyer.request('POST', '/payments/payment', {
    query: { amount: String(cents), patent_id: listingId },
  });
}

/** The provider's id of a payment, from its client secret. */
export function paymentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret')[0] ?? '';
}

/** Confirms a payment as the person at the form would. */
export async function confirm(
  world: World,
  paymentId: string,
  method: {
    card?: string;
    bank?: string;
    bankTransfer?: boolean;
    /** What the person does when asked for 3-D Secure; absent: leaves it waiting. */
    authenticate?: 'succeed' | 'fail';
  } = {},
): Promise<void> {
  await world.sandbox?.control('POST', `/payment_intents/${paymentId}/confirm`, method);
}

/** Pays a listing with a card that works, and lets everything follow. */
export async function pay(
  world: World,
  buyer: Persona,
  listingId: string,
  cents: number,
  method: { card?: string; bank?: string } = { card: '4242424242424242' },
): Promise<void> {
  const started = await startPaying(buyer, listingId, cents);
  expect(started.status, started.text).toBe(200);
  await confirm(world, paymentIdOf(started.text), method);
  await paymentStatus(buyer, listingId);
  await world.drain();
}

export async function paymentStatus(buyer: Persona, listingId: string): Promise<unknown> {
  const answer = await buyer.request('GET', '/payments/payment/status', {
    query: { patent_id: listingId },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Opens a payout account and has the provider enable it. @returns the account's id. */
export async function verifyBank(world: World, owner: Persona): Promise<string> {
  const opened = await owner.request('POST', '/payments/account');
  expect(opened.status, opened.text).toBe(200);
  await world.sandbox?.control('POST', `/accounts/${opened.text}`, { stage: 'enabled' });
  const kept = await owner.request('PATCH', '/user/payments', {
    body: { connectedAccountId: opened.text },
  });
  expect(kept.status, kept.text).toBe(200);
  await world.drain();
  return opened.text;
}

export function askForLink(person: Persona, listingId: string): Promise<Answer> {
  return person.request('POST', '/patentAssignment/createEmbeddedRequestUrl', {
    query: { patentId: listingId },
    body: buyerDetails,
  });
}

/** The token of a signing link that this person is given. */
export async function signingToken(person: Persona, listingId: string): Promise<string> {
  const answer = await askForLink(person, listingId);
  expect(answer.status, answer.text).toBe(200);
  const { signLink } = answer.body as { signLink: string };
  return signLink.split('/signing/')[1] ?? '';
}

/** Opens both papers by a link, as the signing page does. */
export async function readPapers(person: Persona, token: string): Promise<void> {
  for (const part of ['assignment', 'agreement']) {
    await person.request('GET', `/signing/${token}/document`, { query: { part } });
  }
}

/** The name that prints for this person, and that the person types between slashes. */
async function legalNameOf(person: Persona): Promise<string> {
  const answer = await person.request('GET', '/user/legalName');
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { name: string }).name;
}

/** Reads both papers and signs them with a typed mark. */
export async function sign(world: World, person: Persona, listingId: string): Promise<void> {
  const token = await signingToken(person, listingId);
  await person.request('GET', `/signing/${token}`);
  await readPapers(person, token);
  const signed = await person.request('POST', `/signing/${token}/sign`, {
    body: {
      mark: { kind: 'typed', text: await legalNameOf(person) },
      consent: true,
      read: ['assignment', 'agreement'],
    },
  });
  expect(signed.status, signed.text).toBe(200);
  await world.drain();
}

export async function payouts(person: Persona, side: 'buyer' | 'owner'): Promise<Sale[]> {
  const path = side === 'buyer' ? '/payouts/pending/buyer' : '/payouts/pending';
  const answer = await person.request('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Sale[];
}

/** The one payout that a person sees. */
export async function payout(person: Persona, side: 'buyer' | 'owner'): Promise<Sale> {
  const [first, ...others] = await payouts(person, side);
  expect(others).toEqual([]);
  if (!first) throw new Error('no payout');
  return first;
}

/** The office's receipt of a sale: each sale has one of its own. */
export function receiptOf(saleId: string): string {
  return `EPAS-${saleId.slice(-7).toUpperCase()}`;
}

export function file(operator: Persona, saleId: string, titleChecked = true): Promise<Answer> {
  return operator.request('POST', `/operations/filings/${saleId}/file`, {
    body: { receipt: receiptOf(saleId), titleChecked },
  });
}
