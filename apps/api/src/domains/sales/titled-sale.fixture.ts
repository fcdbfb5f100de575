import { expect } from 'vitest';
import type { Persona } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';
import {
  buyerDetails,
  file,
  operatorEmail,
  pay,
  payout,
  publishedListing,
  readPapers,
  sign,
  verifyBank,
} from './sale-world.fixture.ts';

/** So small a price that the second owner's share comes to no cent. */
export const titlePrice = 4_000;

/** What the buyer enters: a company with a person who signs for it, and who is written to elsewhere. */
export const titleForm = {
  ...buyerDetails,
  company: 'Northwind Devices, Inc.',
  title: 'Chief Executive Officer',
  correspondenceName: 'Northwind Legal',
  correspondenceAddress: '2 Side Street, Austin, TX 78701',
  correspondenceEmail: 'mail@northwind-legal.example',
  issueDate: '2018-11-13',
};

/** For which the second owner signs: the share is the company's. */
export const ownerCompany = { company: 'Ørsted & Daughters, LLC', title: 'Managing Member' };

/** One sale of which the title is followed: a company buys from a person and another company. */
export type TitledSale = {
  operator: Persona;
  seller: Persona;
  coOwner: Persona;
  buyer: Persona;
  /** Has no part in it. */
  stranger: Persona;
  listingId: string;
  saleId: string;
};

/** The sale when it is paid for: no owner has an account yet, and nothing is entered or signed. */
export async function heldTitledSale(world: World): Promise<TitledSale> {
  const operator = await world.person({ email: operatorEmail });
  const seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  const coOwner = await world.person({ firstName: 'Olga', lastName: 'Owner' });
  const buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  const stranger = await world.person();
  const listingId = await publishedListing(
    world,
    [
      { persona: seller, shareBasisPoints: 9_999 },
      { persona: coOwner, shareBasisPoints: 1, capacity: ownerCompany },
    ],
    { priceCents: titlePrice },
  );
  await pay(world, buyer, listingId, titlePrice);
  const { id: saleId } = await payout(buyer, 'buyer');
  return { operator, seller, coOwner, buyer, stranger, listingId, saleId };
}

/** The same sale at its end: signed by all, filed, and every owner paid. */
export async function paidOutTitledSale(world: World): Promise<TitledSale> {
  const sale = await heldTitledSale(world);
  const { operator, seller, coOwner, buyer, listingId, saleId } = sale;
  await verifyBank(world, seller);
  await verifyBank(world, coOwner);
  await signForCompany(world, buyer, await companyToken(buyer, listingId));
  await sign(world, coOwner, listingId);
  await sign(world, seller, listingId);
  await world.settle();
  const filed = await file(operator, saleId);
  expect(filed.status, filed.text).toBe(200);
  await world.drain();
  expect(await payout(seller, 'owner')).toMatchObject({ step: 4, processed: true });
  return sale;
}

/** The token of the link that the buyer is given for {@link titleForm}. */
export async function companyToken(buyer: Persona, listingId: string): Promise<string> {
  const link = await buyer.request('POST', '/patentAssignment/createEmbeddedRequestUrl', {
    query: { patentId: listingId },
    body: titleForm,
  });
  expect(link.status, link.text).toBe(200);
  return (link.body as { signLink: string }).signLink.split('/signing/')[1] ?? '';
}

/** Reads both papers by that link and signs them for the company. */
export async function signForCompany(world: World, buyer: Persona, token: string): Promise<void> {
  await readPapers(buyer, token);
  const signed = await buyer.request('POST', `/signing/${token}/sign`, {
    body: { mark: { kind: 'typed', text: 'Bea Buyer' }, consent: true },
  });
  expect(signed.status, signed.text).toBe(200);
  await world.drain();
}

/** The envelope that the sale's papers are signed in, at the built-in provider. */
export async function envelopeOf(world: World, saleId: string): Promise<string | null> {
  const row = await world.deps.db
    .selectFrom('sale_papers')
    .select('signing_document_id')
    .where('sale_id', '=', saleId)
    .executeTakeFirst();
  return row?.signing_document_id ?? null;
}
