import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LegalNameState } from '@claimstead/contract/legal-names.contract.ts';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import {
  askForLink,
  buyerDetails,
  file,
  operatorEmail,
  pay,
  payout,
  publishedListing,
  readPapers,
  sign,
  signingToken,
  verifyBank,
} from './sale-world.fixture.ts';

const price = 100_001;
let world: World;
let operator: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
});
afterAll(async () => world.stop());

type Sale = {
  listingId: string;
  saleId: string;
  seller: Persona;
  coOwner: Persona;
  buyer: Persona;
};

/** A held sale of two owners, at the buyer's turn; nobody's name was ever confirmed. */
async function heldSale({ confirmed = true } = {}): Promise<Sale> {
  const named = (firstName: string, lastName: string) =>
    world.person({ firstName, lastName, legalNameConfirmed: confirmed });
  const seller = await named('Sam', 'Seller');
  const coOwner = await named('Olga', 'Owner');
  const buyer = await named('Bea', 'Buyer');
  const listingId = await publishedListing(world, [
    { persona: seller, shareBasisPoints: 6_000 },
    { persona: coOwner, shareBasisPoints: 4_000 },
  ]);
  // What the listing's creator typed about the co-owner.
  await world.deps.db
    .updateTable('listing_owners')
    .set({ first_name: 'Mallory', last_name: 'Typed' })
    .where('listing_id', '=', listingId)
    .where('user_id', '=', coOwner.userId)
    .execute();
  await verifyBank(world, seller);
  await verifyBank(world, coOwner);
  await pay(world, buyer, listingId, price);
  const { id: saleId } = await payout(buyer, 'buyer');
  return { listingId, saleId, seller, coOwner, buyer };
}

const putName = (person: Persona, name: string) =>
  person.request('PUT', '/user/legalName', { body: { name } });
const getName = async (person: Persona) =>
  (await person.request('GET', '/user/legalName')).body as LegalNameState;
const linkWith = (person: Persona, patentId: string, body: object) =>
  person.request('POST', '/patentAssignment/createEmbeddedRequestUrl', {
    query: { patentId },
    body,
  });
const linkOf = (answer: Answer) => (answer.body as { signLink: string }).signLink;
const mark = (person: Persona, token: string, text: string) =>
  person.request('POST', `/signing/${token}/sign`, {
    body: { mark: { kind: 'typed', text }, consent: true },
  });
const viewOf = async (person: Persona, token: string) =>
  (await person.request('GET', `/signing/${token}`)).body as { signer: { name: string } };
const owners = async (person: Persona) =>
  (await payout(person, 'buyer')).owners.map(({ name }) => name);

describe('the printed name', () => {
  it('is the account’s, whatever the call or a co-owner says', async () => {
    const { buyer, listingId } = await heldSale();
    const link = await linkWith(buyer, listingId, {
      ...buyerDetails,
      firstName: 'Mallory',
      lastName: 'Imposter',
      email: 'mallory@example.test',
    });
    expect(link.status, link.text).toBe(200);
    const token = linkOf(link).split('/signing/')[1] ?? '';
    expect(await viewOf(buyer, token)).toMatchObject({
      signer: { name: 'Bea Buyer', email: buyer.me.email },
    });
    expect(await owners(buyer)).toEqual(['Sam Seller', 'Olga Owner']);
    const kept = await world.deps.db
      .selectFrom('sale_papers')
      .innerJoin('sales', 'sales.id', 'sale_papers.sale_id')
      .select('buyer_details')
      .where('listing_id', '=', listingId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept.buyer_details)).not.toContain('allory');
  });

  it('is confirmed before a first signature, by either side, on our own page', async () => {
    const { buyer, seller, listingId } = await heldSale({ confirmed: false });
    expect(await getName(buyer)).toEqual({
      name: 'Bea Buyer',
      status: 'unconfirmed',
      confirmedAt: null,
      frozen: false,
      othersSignAgain: false,
    });
    const asked = await askForLink(buyer, listingId);
    expect(asked.status).toBe(200);
    expect(linkOf(asked)).toContain(`/signing/start/${listingId}?as=buyer`);
    expect((await payout(buyer, 'buyer')).documentStatus).toBeNull();
    expect((await putName(buyer, '  Beatrice  Q. Buyer, Jr. ')).body).toMatchObject({
      name: 'Beatrice Q. Buyer, Jr.',
      frozen: false,
    });
    const token = await signingToken(buyer, listingId);
    expect((await viewOf(buyer, token)).signer.name).toBe('Beatrice Q. Buyer, Jr.');
    await sign(world, buyer, listingId);
    expect(linkOf(await askForLink(seller, listingId))).toContain('?as=owner');
    expect((await putName(seller, 'Sam Seller')).status).toBe(200);
    await sign(world, seller, listingId);
    const signer = await world.deps.db
      .selectFrom('signing_signers')
      .select(['name', 'name_confirmed_at', 'mark_text'])
      .where('user_id', '=', seller.userId)
      .where('status', '=', 'signed')
      .executeTakeFirstOrThrow();
    expect(signer).toEqual({
      name: 'Sam Seller',
      name_confirmed_at: expect.any(Date),
      mark_text: 'Sam Seller',
    });
  });

  it.each([
    ['letters that the office does not read', '王 小明'],
    ['a slash', 'Jane /Doe/'],
    ['no letter', '12345'],
    ['a sign', 'Jane <Doe>'],
  ])('is refused with %s', async (_why, name) => {
    const person = await world.person();
    const answer = await putName(person, name);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ path: expect.stringContaining('name') }] });
  });
});

describe('a changed name', () => {
  it('makes papers that nobody signed again, and everyone else is told', async () => {
    const { buyer, seller, coOwner, listingId } = await heldSale();
    const token = await signingToken(buyer, listingId);
    const { documentId } = await payout(buyer, 'buyer');
    const events = (await world.eventTypes()).length;
    expect((await putName(coOwner, 'Olga Maria Owner')).status).toBe(200);
    await world.drain();
    expect((await world.eventTypes()).slice(events)).toContain('sales.legal_name_changed');
    expect(await owners(buyer)).toEqual(['Sam Seller', 'Olga Maria Owner']);
    // The link to the old papers no longer works, and new papers print the new name.
    expect((await buyer.request('GET', `/signing/${token}`)).status).toBe(410);
    await askForLink(buyer, listingId);
    expect((await payout(buyer, 'buyer')).documentId).not.toBe(documentId);
    for (const person of [buyer, seller, coOwner]) {
      const notices = await person.request('GET', '/notifications/');
      const told = JSON.stringify(notices.body).includes('A legal name changed');
      expect(told).toBe(person !== coOwner);
    }
    for (const person of [buyer, seller]) {
      expect(world.mailbox.lastTo(person.me.email).text).toContain('changed the legal name');
    }
  });

  it('is refused once someone has signed, until everyone has', async () => {
    const { buyer, seller, coOwner, listingId, saleId } = await heldSale();
    await sign(world, buyer, listingId);
    for (const person of [buyer, seller]) {
      expect((await getName(person)).frozen).toBe(true);
      const answer = await putName(person, 'Quite Another');
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'identity.legal_name_frozen' });
      // Confirming what is printed is no change.
      expect((await putName(person, (await getName(person)).name)).status).toBe(200);
    }
    await sign(world, seller, listingId);
    await sign(world, coOwner, listingId);
    await world.settle();
    expect((await putName(buyer, 'Bea Newname')).status).toBe(200);
    expect((await file(operator, saleId)).status).toBe(200);
    await world.drain();
    // Signed papers, and what is made of them, keep the name they were signed under.
    const closing = await buyer.request('GET', `/sales/${saleId}/closing`);
    expect(closing.body).toMatchObject({ newOwner: 'Bea Buyer' });
  });

  it('has others sign again if the person was never asked before', async () => {
    const { buyer, seller, coOwner, listingId } = await heldSale({ confirmed: false });
    await putName(buyer, 'Bea Buyer');
    await putName(seller, 'Sam Seller');
    await sign(world, buyer, listingId);
    await sign(world, seller, listingId);
    expect(await getName(coOwner)).toMatchObject({ frozen: false, othersSignAgain: true });
    expect((await putName(coOwner, 'Olga Maria Owner')).status).toBe(200);
    await world.drain();
    expect(await payout(buyer, 'buyer')).toMatchObject({ step: 1, moves: ['fill_assignment'] });
    const signed = (await payout(buyer, 'buyer')).owners.map((owner) => owner.signed);
    expect(signed).toEqual([false, false]);
    for (const person of [buyer, seller, coOwner]) await sign(world, person, listingId);
    expect(await payout(buyer, 'buyer')).toMatchObject({ step: 3, documentStatus: 'SIGNED' });
  });

  it('is refused because of a signature that the sale does not know about yet', async () => {
    const { buyer, seller, listingId } = await heldSale();
    const token = await signingToken(buyer, listingId);
    await readPapers(buyer, token);
    expect((await mark(buyer, token, 'Bea Buyer')).status).toBe(200);
    expect((await putName(seller, 'Quite Another')).body).toMatchObject({
      code: 'identity.legal_name_frozen',
    });
  });
});

describe('a typed mark', () => {
  it('is the printed name, apart from case and spacing; otherwise it is refused, and the link still works', async () => {
    const { buyer, listingId } = await heldSale();
    await putName(buyer, 'Jané Q. Doe');
    const token = await signingToken(buyer, listingId);
    await readPapers(buyer, token);
    for (const other of ['Jane Q. Doe', 'Jané Doe', 'Jané Q Doe', 'Mallory', 'J. Q. D.']) {
      const refused = await mark(buyer, token, other);
      expect(refused.status, other).toBe(400);
      expect(refused.body).toMatchObject({
        code: 'signatures.mark_differs',
        detail: 'Type your name as it’s printed: Jané Q. Doe.',
      });
    }
    const decomposed = ' /jané   Q. doE/ '.normalize('NFD');
    expect((await mark(buyer, token, decomposed)).status).toBe(200);
  });
});

describe('the assignee’s postal address', () => {
  const { address: _, ...withoutAddress } = buyerDetails;

  it('is asked for on our own page if the call has none, and then not again', async () => {
    const { buyer, listingId } = await heldSale();
    const asked = await linkWith(buyer, listingId, {
      ...withoutAddress,
      company: 'Acme',
      title: 'CEO',
    });
    expect(asked.status, asked.text).toBe(200);
    expect(linkOf(asked)).toContain(`/signing/start/${listingId}?as=buyer`);
    // No papers exist before that, so there is nothing to sign.
    expect(
      await world.deps.db
        .selectFrom('signing_envelopes')
        .selectAll()
        .where('subject_id', '=', (await payout(buyer, 'buyer')).id)
        .execute(),
    ).toEqual([]);
    const details = await buyer.request('GET', '/patentAssignment/details', {
      query: { patentId: listingId },
    });
    expect(details.body).toMatchObject({ details: { company: 'Acme', title: 'CEO' } });
    const preview = await buyer.request('GET', '/patentAssignment/preview', {
      query: { patentId: listingId, part: 'assignment' },
    });
    expect(preview.body).toMatchObject({ code: 'signatures.address_missing' });
    const given = await linkWith(buyer, listingId, {
      ...withoutAddress,
      address: '10 Downing Street\nLondon SW1A 2AA\nUnited Kingdom',
    });
    expect(linkOf(given)).not.toContain('/signing/start/');
    expect(linkOf(await linkWith(buyer, listingId, withoutAddress))).not.toContain('/start/');
  });
});
