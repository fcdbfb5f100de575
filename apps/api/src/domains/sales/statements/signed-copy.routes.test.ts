import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { squeezed, wordsOf } from '../../signing/papers/pdf-text.fixture.ts';
import { inspectSeal } from '../../signing/signing.api.ts';
import { file, operatorEmail, payout, sign, verifyBank } from '../sale-world.fixture.ts';
import { bytesOf, heldSale } from './sale-files.test-kit.ts';

let world: World;
let operator: Persona;
let seller: Persona;
let buyer: Persona;
let stranger: Persona;
let sale: { saleId: string; listingId: string };

const filesOf = async (who: Persona, side: 'buyer' | 'owner') => (await payout(who, side)).files;
const ask = (who: Persona, name: string) =>
  who.request('GET', `/sales/${sale.saleId}/files/${name}`);

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  stranger = await world.person();
  await verifyBank(world, seller);
  const owners = [{ persona: seller, shareBasisPoints: 10_000 }];
  sale = await heldSale(world, { buyer, operator, owners });
}, 120_000);
afterAll(() => world.stop());

describe('the signed papers before they are filed', () => {
  it('are nobody’s until everyone has signed', async () => {
    await sign(world, buyer, sale.listingId);
    expect(await filesOf(buyer, 'buyer')).toEqual(['receipt', 'archive']);
    expect((await ask(buyer, 'signed')).body).toMatchObject({ code: 'sales.document_not_found' });
  });

  it('are then each signer’s, with every signature, marked on each page, and without a seal', async () => {
    await sign(world, seller, sale.listingId);
    await world.settle();
    expect(await filesOf(buyer, 'buyer')).toEqual(['receipt', 'signed', 'archive']);
    expect(await filesOf(seller, 'owner')).toEqual(['signed', 'archive']);
    for (const who of [buyer, seller]) {
      const words = squeezed(await wordsOf(await bytesOf(who, sale.saleId, 'signed')));
      const pages = words.match(/Page\d+of\d+/g) ?? [];
      expect(words.match(/Signed,notyetfiled/g)).toHaveLength(pages.length);
      // On the assignment and on the agreement.
      for (const mark of ['/BeaBuyer/', '/SamSeller/']) expect(words.split(mark)).toHaveLength(3);
    }
    expect((await payout(buyer, 'buyer')).stepsDone).toHaveLength(3);
    const copy = await bytesOf(buyer, sale.saleId, 'signed');
    expect(await inspectSeal(copy)).toMatchObject({ valid: false });
    // A copy that is asked for again has the same bytes.
    expect(await bytesOf(buyer, sale.saleId, 'signed')).toEqual(copy);
  });

  it('are nobody else’s', async () => {
    for (const who of [stranger, operator]) {
      expect((await ask(who, 'signed')).body).toMatchObject({ code: 'sales.not_found' });
    }
  });

  it('give way to the sealed ones with the filing', async () => {
    expect((await file(operator, sale.saleId)).status).toBe(200);
    await world.drain();
    await world.settle();
    expect(await filesOf(buyer, 'buyer')).toEqual(['receipt', 'archive']);
    expect((await ask(buyer, 'signed')).body).toMatchObject({ code: 'sales.document_not_found' });
  });
});
