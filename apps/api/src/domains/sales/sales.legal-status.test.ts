import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymously, type Answer, type Persona, testPassword } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { officeSays } from '../listings/title/office-record.fixture.ts';
import type { OfficeRecord } from '../patents/office/office.port.ts';
import { squeezed, wordsOf } from '../signing/papers/pdf-text.fixture.ts';
import {
  confirm,
  paymentIdOf,
  paymentStatus,
  publishedListing,
  signingToken,
  verifyBank,
} from './sale-world.fixture.ts';

const price = 100_001;
let world: World;
let seller: Persona;
let buyer: Persona;
let listingId: string;
beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  await verifyBank(world, seller);
}, 60_000);
afterAll(() => world.stop());
beforeEach(async () => {
  listingId = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
});

/** Title agrees; filed in 2012 and granted in 2015. */
const sound: Partial<OfficeRecord> = {
  inventors: ['Sam Seller'],
  conveyances: [],
  filedOn: '2012-03-01',
  grantedOn: '2015-06-02',
  parents: [],
  children: [],
  events: [],
  adjustmentDays: 0,
  extensionDays: 0,
};
const lapsed = {
  ...sound,
  status: { code: 250, text: 'Patent Expired Due to NonPayment', on: '2023-07-03' },
};
const ended = { ...sound, filedOn: '2002-03-01', grantedOn: '2005-06-07' };
const surrendered = {
  ...sound,
  children: [
    {
      code: 'REI',
      parentApplication: '15000001',
      parentPatent: null,
      parentFiledOn: '2012-03-01',
      childApplication: '16000002',
      childPatent: 'RE49123',
      childFiledOn: '2018-01-02',
    },
  ],
};
const contradicted = {
  ...sound,
  events: [{ code: 'EXP.', text: 'Expire Patent', on: '2023-07-03' }],
};

const pay = (person: Persona = buyer) =>
  person.request('POST', '/payments/payment', {
    query: { amount: String(price), patent_id: listingId },
  });
const confirmWords = (words: unknown, person: Persona = buyer) =>
  person.request('POST', '/payments/payment/legalStatus', {
    query: { patent_id: listingId },
    body: { words },
  });
async function status(): Promise<PatentRecord['legalStatus']> {
  const answer = await buyer.request('GET', '/patent/record', { query: { patentId: listingId } });
  return (answer.body as PatentRecord).legalStatus;
}
const codeOf = (answer: Answer) => [answer.status, (answer.body as { code?: string }).code];

describe('what may be over', () => {
  it.each([
    ['lapsed', lapsed, 'lapsed'],
    ['ended', ended, 'ended'],
    ['surrendered for a reissue', surrendered, 'surrendered'],
    ['of a record that contradicts itself', contradicted, 'unclear'],
  ] as const)('is bought only by whoever confirmed its words: %s', async (_, says, kind) => {
    await officeSays(world, listingId, says);
    const { over } = await status();
    expect(over?.kind).toBe(kind);
    expect(codeOf(await pay())).toEqual([409, 'sales.status_unconfirmed']);
    expect(codeOf(await confirmWords('This patent is fine.'))).toEqual([
      409,
      'sales.status_changed',
    ]);
    expect(codeOf(await pay())).toEqual([409, 'sales.status_unconfirmed']);
    expect((await confirmWords(over?.words)).status).toBe(204);
    expect((await pay()).status).toBe(200);
  });

  it('is asked for again when its record says something else, and of each buyer', async () => {
    await officeSays(world, listingId, contradicted);
    await confirmWords((await status()).over?.words);
    expect((await pay()).status).toBe(200);
    await officeSays(world, listingId, lapsed);
    expect(codeOf(await pay())).toEqual([409, 'sales.status_unconfirmed']);
    await confirmWords((await status()).over?.words);
    expect((await pay()).status).toBe(200);
    expect(codeOf(await pay(await world.person()))).toEqual([409, 'sales.status_unconfirmed']);
  });

  it('stands in the agreement beside the record of title, with the day on which the buyer confirmed it', async () => {
    await officeSays(world, listingId, lapsed);
    const { over } = await status();
    await confirmWords(over?.words);
    const started = await pay();
    await confirm(world, paymentIdOf(started.text), { card: '4242424242424242' });
    await paymentStatus(buyer, listingId);
    await world.drain();
    const token = await signingToken(buyer, listingId);
    const paper = await world.app.inject({
      url: `/api/v1/signing/${token}/document?part=agreement`,
      headers: { cookie: buyer.cookie },
    });
    const text = squeezed(await wordsOf(paper.rawPayload));
    expect(text).toContain(squeezed('The legal status that the Buyer was shown'));
    expect(text).toContain(squeezed(over?.words ?? 'nothing'));
    expect(text).toContain(squeezed('the Buyer confirmed having read this, and chose to buy.'));
  });
});

describe('nothing else stops the payment call', () => {
  it.each([
    ['no record at all', null],
    ['a term that runs', sound],
    ['a fee whose window is open', { ...sound, grantedOn: '2019-06-04', filedOn: '2018-01-02' }],
    [
      'a terminal disclaimer',
      { ...sound, events: [{ code: 'DIST', text: 'Terminal Disclaimer Filed', on: '2014-01-02' }] },
    ],
  ] as const)('%s', async (_, says) => {
    if (says) await officeSays(world, listingId, says);
    expect((await status()).over).toBeNull();
    expect((await pay()).status).toBe(200);
  });
});

describe('confirming', () => {
  it('is for a signed-in buyer who may see the patent, with words that it has', async () => {
    await officeSays(world, listingId, lapsed);
    const words = (await status()).over?.words;
    expect((await confirmWords(words, anonymously(world))).status).toBe(401);
    expect(codeOf(await confirmWords(words, seller))).toEqual([403, 'sales.own_patent']);
    for (const bad of ['', 7, null, 'x'.repeat(1_001)]) {
      expect((await confirmWords(bad)).status).toBe(400);
    }
    await seller.request('PUT', '/patent/publish', {
      query: { patentId: listingId, published: 'false' },
    });
    expect(codeOf(await confirmWords(words))).toEqual([404, 'listings.not_found']);
  });

  it('is refused where nothing is to be confirmed', async () => {
    await officeSays(world, listingId, sound);
    expect(codeOf(await confirmWords('Anything.'))).toEqual([409, 'sales.status_changed']);
  });

  it('goes with the account of the buyer', async () => {
    await officeSays(world, listingId, lapsed);
    const leaver = await world.person();
    await confirmWords((await status()).over?.words, leaver);
    const kept = () =>
      world.deps.db
        .selectFrom('status_confirmations')
        .select('words')
        .where('buyer_user_id', '=', leaver.userId)
        .execute();
    expect(await kept()).toHaveLength(1);
    const deleted = await leaver.request('DELETE', '/user', { body: { password: testPassword } });
    expect(deleted.status, deleted.text).toBe(204);
    await world.drain();
    expect(await kept()).toEqual([]);
  });
});
