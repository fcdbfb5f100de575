import type { DisclosureSheet } from '@claimstead/contract/disclosures.contract.ts';
import type { PatentRecord, ReferencePatent } from '@claimstead/contract/patents.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { officeSays } from '../listings/title/office-record.fixture.ts';
import type { OfficeRecord } from '../patents/office/office.port.ts';
import { squeezed, wordsOf } from '../signing/papers/pdf-text.fixture.ts';
import {
  confirm,
  file,
  operatorEmail,
  pay,
  paymentIdOf,
  paymentStatus,
  payout,
  publishedListing,
  sign,
  signingToken,
  startPaying,
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
  await verifyBank(world, seller);
}, 60_000);
afterAll(() => world.stop());
beforeEach(async () => {
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  listingId = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
});

/** A continuation under a terminal disclaimer; its title agrees. */
const disclaimed: Partial<OfficeRecord> = {
  inventors: ['Sam Seller'],
  conveyances: [],
  filedOn: '2014-03-01',
  grantedOn: '2024-06-04',
  applicationNumber: '14222222',
  parents: [
    step({ parentApplication: '12111111', parentPatent: '8111111', code: 'CON' }),
    step({ parentApplication: '61000111', parentPatent: null, code: 'PRO' }),
  ],
  children: [
    {
      ...step({ parentApplication: '14222222', parentPatent: null, code: 'CON' }),
      ...{ childApplication: '16333333', childPatent: null, childFiledOn: '2016-01-02' },
    },
  ],
  events: [{ code: 'DIST', text: 'Terminal Disclaimer Filed', on: '2014-09-02' }],
  adjustmentDays: 0,
  extensionDays: 0,
};

function step(of: { parentApplication: string; parentPatent: string | null; code: string }) {
  const child = { childApplication: '14222222', childPatent: null, childFiledOn: '2014-03-01' };
  return { ...of, ...child, parentFiledOn: '2012-03-01' };
}

/** Each sale ties its own: what one under way conveys, no other sale of these owners does. */
let numbers = 8_500_000;
const numberNext = () => String((numbers += 1));

const answer = (referencePatents: unknown, over: object = {}, id = listingId) =>
  seller.request('PUT', '/patent/disclosures', {
    query: { patentId: id, question: 'terminal_disclaimers' },
    body: { answer: 'yes', text: '', referencePatents, seenVersion: 0, ...over },
  });
const named = (number: string, owner: ReferencePatent['owner'] = 'sellers') => ({ number, owner });
const codeOf = (answered: Answer) => [answered.status, (answered.body as { code?: string }).code];
async function sheetOf(person: Persona): Promise<DisclosureSheet> {
  const read = await person.request('GET', '/patent/disclosures', {
    query: { patentId: listingId },
  });
  return read.body as DisclosureSheet;
}
async function disclaimerFor(person: Persona) {
  const read = await person.request('GET', '/patent/record', { query: { patentId: listingId } });
  return (read.body as PatentRecord).legalStatus.disclaimer;
}
const confirmWords = (words: unknown) =>
  buyer.request('POST', '/payments/payment/legalStatus', {
    query: { patent_id: listingId },
    body: { words },
  });
async function textOf(part: string): Promise<string> {
  const token = await signingToken(buyer, listingId);
  const paper = await world.app.inject({
    url: `/api/v1/signing/${token}/document?part=${part}`,
    headers: { cookie: buyer.cookie },
  });
  return squeezed(await wordsOf(paper.rawPayload));
}

describe('the patents that a terminal disclaimer names', () => {
  it('are asked of the owners with the relatives that the record has, and of nobody else', async () => {
    expect((await sheetOf(seller)).disclaimed).toBeNull();
    await officeSays(world, listingId, disclaimed);
    // A provisional is never patented; a pending relative goes by its application.
    expect((await sheetOf(seller)).disclaimed).toEqual({ relatives: ['8111111', '16/333333'] });
    expect((await sheetOf(buyer)).disclaimed).toBeNull();
  });

  it('are kept by their normalized numbers, and read by buyers', async () => {
    const answered = await answer([named('US 8,111,111 B2'), named('16/333,333', 'others')]);
    expect(answered.status, answered.text).toBe(200);
    const kept = [named('8111111'), named('16/333333', 'others')];
    for (const person of [seller, buyer]) {
      const { answers } = await sheetOf(person);
      const entry = answers.find(({ question }) => question === 'terminal_disclaimers');
      expect(entry?.referencePatents).toEqual(kept);
    }
    // To say the same again, spelled otherwise, makes no version.
    await answer([named('8111111'), named('16/333,333', 'others')], { seenVersion: 1 });
    expect((await sheetOf(seller)).version).toBe(1);
    await answer([], { answer: 'no', seenVersion: 1 });
    const { answers } = await sheetOf(seller);
    expect(answers.flatMap(({ referencePatents }) => referencePatents)).toEqual([]);
  });

  it.each([
    ['what is no number of the office', [named('EP 1 234 567')]],
    ['a patent twice', [named('8111111'), named('US 8,111,111')]],
    ['an owner that is nobody', [{ number: '8111111', owner: 'me' }]],
    ['more than twenty', Array.from({ length: 21 }, (_, at) => named(String(8_000_000 + at)))],
    ['neither patents nor details', []],
  ])('are refused: %s', async (_, patents) => {
    expect(codeOf(await answer(patents))).toEqual([400, 'http.invalid_request']);
  });

  it('are never the patent itself, and belong to no other question', async () => {
    const { body } = await seller.request('GET', '/patent', { query: { id: listingId } });
    const own = (body as { patentNumber: string }).patentNumber;
    expect(codeOf(await answer([named(own)]))).toEqual([400, 'http.invalid_request']);
    const elsewhere = await seller.request('PUT', '/patent/disclosures', {
      query: { patentId: listingId, question: 'liens' },
      body: {
        answer: 'yes',
        text: 'A loan.',
        referencePatents: [named('8111111')],
        seenVersion: 0,
      },
    });
    expect(codeOf(elsewhere)).toEqual([400, 'http.invalid_request']);
  });
});

describe('what a buyer is told of a terminal disclaimer', () => {
  it('is nothing where neither the record nor the sellers say that one was filed', async () => {
    expect(await disclaimerFor(buyer)).toBeNull();
    await answer([], { answer: 'no' });
    expect(await disclaimerFor(buyer)).toBeNull();
  });

  it('says that nobody has named the patents, and against whose word the record stands', async () => {
    await officeSays(world, listingId, disclaimed);
    expect((await disclaimerFor(buyer))?.words).toContain('Nobody has said which those are.');
    await answer([], { answer: 'no' });
    expect((await disclaimerFor(buyer))?.words).toContain(
      'The seller answered that none was filed',
    );
  });

  it('says which pass with it, and which make it unenforceable', async () => {
    await answer([named('8111111'), named('8222222', 'others')]);
    const { words = '', references } = (await disclaimerFor(buyer)) ?? {};
    expect(words).toContain('The seller says that a terminal disclaimer was filed.');
    expect(words).toContain('US 8,111,111 belongs to the sellers: it passes with this patent');
    expect(words).toContain(
      'US 8,222,222 belongs to someone else: while that is so, this patent can’t be enforced',
    );
    expect(references).toHaveLength(2);
  });
});

describe('a sale under a terminal disclaimer', () => {
  it('is stopped by nothing, and its papers convey what the sellers named', async () => {
    await officeSays(world, listingId, disclaimed);
    await answer([named('8111111'), named('8222222', 'others')]);
    await pay(world, buyer, listingId, price);
    const agreement = await textOf('agreement');
    expect(agreement).toContain(
      squeezed('the Sellers state that United States Patent No. 8,111,111 belongs to them'),
    );
    expect(agreement).toContain(squeezed('US application 16333333. Later in the family'));
    expect(agreement).toContain(
      squeezed('United States Patent No. 8,222,222: belongs to someone else.'),
    );
    expect(agreement).not.toContain(squeezed('the Buyer confirmed having read this'));
    const assignment = await textOf('assignment');
    expect(assignment).toContain(squeezed('in and to United States Patent No. 8,111,111, which'));
    expect(assignment).not.toContain('8,222,222');
  });

  it('keeps that its buyer read what ties it, in those words only', async () => {
    await officeSays(world, listingId, disclaimed);
    await answer([named(numberNext())]);
    const words = (await disclaimerFor(buyer))?.words;
    expect(codeOf(await confirmWords('It is tied to nothing.'))).toEqual([
      409,
      'sales.status_changed',
    ]);
    expect((await confirmWords(words)).status).toBe(204);
    expect((await confirmWords(words)).status).toBe(204);
    await pay(world, buyer, listingId, price);
    expect(await textOf('agreement')).toContain(
      squeezed(`Before paying, the Buyer was shown: ${words}`),
    );
    expect(await textOf('agreement')).toContain(squeezed('the Buyer confirmed having read this'));
  });
});

describe('a patent that passes with another one', () => {
  let tied: string;
  let tiedId: string;
  beforeEach(async () => {
    tied = numberNext();
    tiedId = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
    await world.deps.db
      .updateTable('listings')
      .set({ patent_number: tied })
      .where('id', '=', tiedId)
      .execute();
    await answer([named(tied)]);
  });
  const tiedUp = [409, 'sales.passes_with_another'];

  it('is not sold on its own meanwhile, nor the other way around', async () => {
    await pay(world, buyer, listingId, price);
    const other = await world.person();
    expect(codeOf(await startPaying(other, tiedId, price))).toEqual(tiedUp);
    const again = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
    await answer([named(tied)], {}, again);
    expect(codeOf(await startPaying(other, again, price))).toEqual(tiedUp);
  });

  it('is gone once that sale is over, until its owners list it again', async () => {
    await pay(world, buyer, listingId, price);
    for (const signer of [buyer, seller]) await sign(world, signer, listingId);
    const { id: saleId } = await payout(buyer, 'buyer');
    const operator = await world.person({ email: operatorEmail });
    const filed = await file(operator, saleId);
    expect(filed.status, filed.text).toBe(200);
    await world.drain();
    expect((await payout(buyer, 'buyer')).paymentStatus).toBe('released');
    const other = await world.person();
    expect(codeOf(await startPaying(other, tiedId, price))).toEqual(tiedUp);
    // They may have bought it back meanwhile: whose it is then, the title says.
    const again = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
    await world.deps.db
      .updateTable('listings')
      .set({ patent_number: tied })
      .where('id', '=', again)
      .execute();
    expect((await startPaying(other, again, price)).status).toBe(200);
  });

  it('that is under sale itself cannot pass with another', async () => {
    await pay(world, buyer, tiedId, price);
    expect(codeOf(await startPaying(await world.person(), listingId, price))).toEqual(tiedUp);
  });

  it('is paid by two at once: one sale is held, and the other buyer is refunded', async () => {
    const other = await world.person();
    const [first, second] = await Promise.all([
      startPaying(buyer, listingId, price),
      startPaying(other, tiedId, price),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    await Promise.all(
      [first, second].map((started) =>
        confirm(world, paymentIdOf(started.text), { card: '4242424242424242' }),
      ),
    );
    await Promise.all([paymentStatus(buyer, listingId), paymentStatus(other, tiedId)]);
    await world.drain();
    const ends = await Promise.all([paymentStatus(buyer, listingId), paymentStatus(other, tiedId)]);
    const statuses = ends.map((end) => (end as { status: string }).status).toSorted();
    expect(statuses[0]).toBe('held');
    expect(['refunding', 'refunded']).toContain(statuses[1]);
  });

  it('of another account’s listing stops nobody: whose it is, the title says', async () => {
    const stranger = await world.person();
    const theirs = await publishedListing(world, [{ persona: stranger, shareBasisPoints: 10_000 }]);
    await world.deps.db
      .updateTable('listings')
      .set({ patent_number: '8555999' })
      .where('id', '=', theirs)
      .execute();
    await answer([named('8555999')], { seenVersion: 1 });
    await pay(world, buyer, listingId, price);
    expect((await startPaying(await world.person(), theirs, price)).status).toBe(200);
  });
});
