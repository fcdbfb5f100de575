import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgreementSettings } from '../../core/config/agreement-settings.ts';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { squeezed, wordsOf } from '../signing/papers/pdf-text.fixture.ts';
import { readPaper } from './assignment/sealed-papers.service.ts';
import {
  askForLink,
  buyerDetails,
  file,
  operatorEmail,
  pay,
  payout,
  publishedListing,
  sign,
  signingToken,
  verifyBank,
} from './sale-world.fixture.ts';

/** What the agreement says besides the sale: the installation's terms, and where owners get notices. */
const settings = {
  COMPANY_NAME: 'Example Patents LLC',
  COMPANY_ADDRESS: '1 Main Street, Dover, DE 19901',
  PAYMENT_AGENT: 'on',
  GOVERNING_LAW: 'the State of Delaware',
};
const address = '14 Elm Road\nDayton, OH 45402';
const agency = squeezed('Each Seller has appointed Example Patents LLC');
let world: World;
let operator: Persona;

beforeAll(async () => {
  world = await startWorld({ sandbox: true, environment: settings });
  operator = await world.person({ email: operatorEmail });
});
afterAll(() => world.stop());

type Sale = { seller: Persona; buyer: Persona; listingId: string };

async function heldSale(): Promise<Sale> {
  const seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  const buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  const listingId = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
  await verifyBank(world, seller);
  await pay(world, buyer, listingId, 100_001);
  return { seller, buyer, listingId };
}

const keepAddress = (person: Persona, value: string | null) =>
  person.request('PUT', '/user/postalAddress', { body: { address: value } });

/** The words of a paper, as the signer behind the token reads it. */
async function read(person: Persona, token: string, part: 'assignment' | 'agreement') {
  const answer = await world.app.inject({
    url: `/api/v1/signing/${token}/document?part=${part}`,
    headers: { cookie: person.cookie },
  });
  expect(answer.statusCode).toBe(200);
  return squeezed(await wordsOf(answer.rawPayload));
}

/** The settings of the next start, for what `act` does. */
async function underOther(terms: AgreementSettings, act: () => Promise<void>): Promise<void> {
  const { config } = world.deps;
  Object.assign(world.deps, { config: { ...config, agreement: terms } });
  await act().finally(() => Object.assign(world.deps, { config }));
}

describe('the agreement', () => {
  it('names the agent and the law that were set when its papers were begun, to the sealed paper', async () => {
    const sale = await heldSale();
    const { seller, buyer, listingId } = sale;
    const token = await signingToken(buyer, listingId);
    await underOther({ agent: null, governingLaw: null }, async () => {
      const text = await read(buyer, await signingToken(buyer, listingId), 'agreement');
      expect(text).toContain(agency);
      expect(text).toContain(squeezed('the laws of the State of Delaware'));
      const preview = await world.app.inject({
        url: `/api/v1/patentAssignment/preview?patentId=${listingId}&part=agreement`,
        headers: { cookie: buyer.cookie },
      });
      expect(squeezed(await wordsOf(preview.rawPayload))).toContain(agency);
    });
    expect(await read(buyer, token, 'assignment')).not.toContain(squeezed('Example Patents'));
    await sign(world, buyer, listingId);
    await sign(world, seller, listingId);
    const { id: saleId, agreementId } = await payout(buyer, 'buyer');
    expect((await file(operator, saleId)).status).toBe(200);
    const sealed = await readPaper(world.deps, agreementId ?? '');
    expect(squeezed(await wordsOf(sealed))).toContain(agency);
  });

  it('without an agent and a law names neither', async () => {
    const { buyer, listingId } = await heldSale();
    await underOther({ agent: null, governingLaw: null }, async () => {
      await askForLink(buyer, listingId);
    });
    const text = await read(buyer, await signingToken(buyer, listingId), 'agreement');
    expect(text).not.toContain(agency);
    expect(text).not.toContain(squeezed('governed by the laws'));
    expect(text).toContain(squeezed('Notices.'));
  });
});

describe('an owner’s postal address', () => {
  it('is kept as given, and refused where no letter could arrive', async () => {
    const owner = await world.person();
    expect((await owner.request('GET', '/user/postalAddress')).body).toEqual({ address: null });
    expect((await keepAddress(owner, ` ${address} `)).body).toEqual({ address });
    for (const wrong of ['owner@example.test', 'Elm Road', '東京都千代田区1-1, 日本']) {
      const refused = await keepAddress(owner, wrong);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({ errors: [{ path: 'address' }] });
    }
    expect((await owner.request('GET', '/user/postalAddress')).body).toEqual({ address });
    expect((await keepAddress(owner, '')).body).toEqual({ address: null });
  });

  it('prints on the agreement that is sent next, and never on the assignment', async () => {
    const { seller, buyer, listingId } = await heldSale();
    const before = await signingToken(buyer, listingId);
    expect(await read(buyer, before, 'agreement')).not.toContain('ElmRoad');
    await keepAddress(seller, address);
    const token = await signingToken(buyer, listingId);
    expect(await read(buyer, token, 'agreement')).toContain(squeezed(address));
    expect(await read(buyer, token, 'assignment')).not.toContain('ElmRoad');
    expect(await read(buyer, token, 'assignment')).toContain(squeezed(buyerDetails.address));
  });

  it('that is given after the buyer has signed waits for the next sale', async () => {
    const { seller, buyer, listingId } = await heldSale();
    await sign(world, buyer, listingId);
    await keepAddress(seller, address);
    const token = await signingToken(seller, listingId);
    expect(await read(seller, token, 'agreement')).not.toContain('ElmRoad');
    await sign(world, seller, listingId);
  });
});
