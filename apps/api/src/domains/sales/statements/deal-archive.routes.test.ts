import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { textDrawnIn } from '../../signing/papers/document-text.fixture.ts';
import {
  file,
  operatorEmail,
  pay,
  payouts,
  publishedListing,
  sign,
  signingToken,
  verifyBank,
} from '../sale-world.fixture.ts';
import { bytesOf, heldSale, squeezed } from './sale-files.test-kit.ts';

let world: World;
let operator: Persona;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let stranger: Persona;
let account: string;
let sale: { saleId: string; listingId: string };

const castOf = (who: Persona) => ({
  ...{ buyer: who, operator },
  owners: [
    { persona: seller, shareBasisPoints: 6_667 },
    { persona: coOwner, shareBasisPoints: 3_333 },
  ],
});

type Archive = { names: string[]; bytes: Buffer; text: string; json: (name: string) => unknown };

async function archiveOf(who: Persona, saleId = sale.saleId): Promise<Archive> {
  const bytes = await bytesOf(who, saleId, 'archive');
  const files = unzipSync(bytes);
  // The sealed papers, which all sides have signed, are read by other tests.
  const read = Object.entries(files).filter(([name]) => !name.startsWith('papers/'));
  const texts = read.map(([name, content]) =>
    name.endsWith('.pdf')
      ? squeezed(textDrawnIn(Buffer.from(content)))
      : Buffer.from(content).toString('utf8'),
  );
  return {
    bytes,
    names: Object.keys(files),
    text: texts.join('\n'),
    json: (name) => JSON.parse(Buffer.from(files[name] ?? []).toString('utf8')),
  };
}

const write = async (from: Persona, to: Persona, message: string) => {
  const sent = await from.request('POST', `/messages/${to.userId}`, { body: { message } });
  expect(sent.status, sent.text).toBe(200);
};

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  coOwner = await world.person({ firstName: 'Olga', lastName: 'Owner' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  stranger = await world.person();
  account = await verifyBank(world, seller);
  await verifyBank(world, coOwner);
  await write(buyer, seller, 'Is the prototype included?');
  await write(seller, buyer, 'It is.');
  await write(seller, coOwner, 'Let us ask for more.');
  await write(buyer, stranger, 'I have found a patent.');
  sale = await heldSale(world, castOf(buyer));
  await sign(world, buyer, sale.listingId);
}, 120_000);
afterAll(() => world.stop());

describe('the archive of a deal', () => {
  it('has papers that nobody can take for signed ones, until they are sealed and filed', async () => {
    const before = await archiveOf(buyer);
    expect(before.names).toContain('papers/Not signed by everyone - Patent Purchase Agreement.pdf');
    for (const owner of [seller, coOwner]) await sign(world, owner, sale.listingId);
    await world.settle();
    expect((await archiveOf(seller)).names.filter((name) => name.startsWith('papers/'))).toEqual(
      ['Patent Assignment Change', 'Patent Purchase Agreement', 'Record of Signing'].map(
        (name) => `papers/Signed, not yet filed - ${name}.pdf`,
      ),
    );
    expect((await file(operator, sale.saleId)).status).toBe(200);
    await world.drain();
    await world.settle();
    const { names } = await archiveOf(buyer);
    expect(names).toEqual([
      'README.txt',
      'Receipt.pdf',
      'papers/Patent Assignment Change.pdf',
      'papers/Patent Purchase Agreement.pdf',
      'papers/Record of Signing.pdf',
      'offers.json',
      'messages/Sam Seller/messages.json',
      'evidence.json',
      'manifest.json',
    ]);
  });

  it('lists each file with its SHA-256, and has the same bytes each time', async () => {
    const archive = await archiveOf(seller);
    const files = unzipSync(archive.bytes);
    const listed = archive.json('manifest.json') as { file: string; sha256: string }[];
    expect(listed.map((one) => one.file)).toEqual(archive.names.slice(0, -1));
    for (const { file: name, sha256 } of listed) {
      const bytes = files[name] ?? new Uint8Array();
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    expect(await bytesOf(seller, sale.saleId, 'archive')).toEqual(archive.bytes);
  });

  it('shows each side what both wrote, and nothing that is another person’s', async () => {
    const ofBuyer = await archiveOf(buyer);
    const ofSeller = await archiveOf(seller);
    for (const { text } of [ofBuyer, ofSeller]) {
      expect(text).toContain('Is the prototype included?');
      expect(text).not.toContain('Let us ask for more.');
      expect(text).not.toContain('I have found a patent.');
    }
    expect(ofSeller.names).toContain('Settlement statement.pdf');
    expect(ofSeller.names).not.toContain('Receipt.pdf');
    const transfers = await world.deps.payments.listTransfers(sale.saleId);
    const [own] = transfers.filter((transfer) => transfer.destination === account);
    expect(ofSeller.text).toContain(own?.id);
    // Banks, transfers and accounts of owners are not the buyer's, nor another owner's.
    for (const { text } of [ofBuyer, await archiveOf(coOwner)]) {
      expect(text).not.toContain(own?.id);
      expect(text).not.toContain(account);
    }
    // A hash can have any digits.
    expect(ofBuyer.text.replace(/[0-9a-f]{64}/g, '')).not.toContain('6789');
    // How the buyer paid, and from where anyone signed, is not the owners'.
    expect(ofBuyer.text).toContain('pi_');
    for (const { text } of [ofSeller, await archiveOf(coOwner)]) {
      expect(text).not.toContain('pi_');
      expect(text).not.toContain('127.0.0.1');
    }
  });

  it('has nothing that operators wrote', async () => {
    const reason = 'Looked at it after a call with their counsel.';
    const looked = await operator.request('POST', `/operations/sales/${sale.saleId}/check`, {
      body: { reason },
    });
    expect(looked.status, looked.text).toBe(200);
    for (const who of [buyer, seller]) expect((await archiveOf(who)).text).not.toContain(reason);
  });

  it('of a sale that ended has the void papers of who may see them, and no deleted message', async () => {
    const leaver = await world.person({ firstName: 'Lea', lastName: 'Leaver' });
    await write(leaver, seller, 'My secret plan.');
    const ended = await heldSale(world, castOf(leaver));
    const token = await signingToken(leaver, ended.listingId);
    await leaver.request('POST', `/signing/${token}/decline`, { body: { reason: 'No more.' } });
    await world.drain();
    expect((await seller.request('POST', `/sales/${ended.saleId}/cancel`)).status).toBe(200);
    await world.drain();
    const ofLeaver = await archiveOf(leaver, ended.saleId);
    expect(ofLeaver.names).toContain('papers/Void - Patent Purchase Agreement.pdf');
    expect(ofLeaver.text).toContain(squeezed('Went back in all'));
    expect((await archiveOf(seller, ended.saleId)).names.join()).not.toContain('papers/');
    await leaver.request('POST', '/auth/confirm', { body: { password: 'Quiet-Harbour-7' } });
    const gone = await leaver.request('DELETE', '/user', { body: { password: 'Quiet-Harbour-7' } });
    expect(gone.status, gone.text).toBe(204);
    await world.drain();
    expect((await archiveOf(seller, ended.saleId)).text).not.toContain('My secret plan.');
  });

  it('is nobody else’s', async () => {
    const ask = (who: Persona, id: string) => who.request('GET', `/sales/${id}/files/archive`);
    for (const who of [stranger, operator]) {
      expect((await ask(who, sale.saleId)).body).toMatchObject({ code: 'sales.not_found' });
    }
    expect((await ask(buyer, newId())).body).toMatchObject({ code: 'sales.not_found' });
    expect((await ask(anonymously(world), sale.saleId)).status).toBe(401);
  });
});

it('offers come with their history', async () => {
  const bidder = await world.person({ firstName: 'Otto', lastName: 'Offer' });
  const listingId = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }], {
    acceptingOffers: true,
    priceCents: 0,
  });
  const made = await bidder.request('POST', '/offer', {
    query: { amount: '900', patentId: listingId },
    body: {},
  });
  expect(made.status, made.text).toBe(200);
  const { id } = made.body as { id: string };
  await seller.request('POST', `/offer/${id}/counter`, { query: { amount: '1000' } });
  expect((await bidder.request('POST', `/offer/${id}/accept`)).status).toBe(200);
  await pay(world, bidder, listingId, 100_000);
  const [bought] = await payouts(bidder, 'buyer');
  const archive = await archiveOf(bidder, bought?.id);
  const actions = ['offered', 'countered', 'accepted', 'paid'];
  expect(archive.json('offers.json')).toMatchObject([
    { amount: 1000, history: actions.map((action) => ({ action })) },
  ]);
});
