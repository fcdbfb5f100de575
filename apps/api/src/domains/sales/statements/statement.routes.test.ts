import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pass } from '../../../app/money/money.fixture.ts';
import { newId } from '../../../core/ids/ids.ts';
import { anonymously, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { giveNewBank } from '../payouts/new-bank.fixture.ts';
import { operatorEmail, verifyBank } from '../sale-world.fixture.ts';
import {
  bytesOf,
  heldSale,
  paidOutSale,
  squeezed,
  takeBack,
  wordsOf,
} from './sale-files.test-kit.ts';

let world: World;
let operator: Persona;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let stranger: Persona;
let account: string;
let saleId: string;
let year: string;

const owners = () => [
  { persona: seller, shareBasisPoints: 6_667 },
  {
    persona: coOwner,
    shareBasisPoints: 3_333,
    capacity: { company: 'Owner Holdings LLC', title: 'Manager' },
  },
];
const cast = () => ({ buyer, operator, owners: owners() });

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  coOwner = await world.person({ firstName: 'Olga', lastName: 'Owner' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  stranger = await world.person();
  account = await verifyBank(world, seller);
  await verifyBank(world, coOwner);
  year = String(world.clock.now().getUTCFullYear());
  ({ saleId } = await paidOutSale(world, cast()));
});
afterAll(() => world.stop());

describe('the settlement statement', () => {
  it('says what was paid, what was taken, to which bank, and for what', async () => {
    const words = await wordsOf(seller, saleId, 'statement');
    for (const part of [
      'Settlement Statement',
      'Price of the patent $1,000.01',
      'Fee or commission of Claimstead $0.00',
      'Your share of the price, 66.67% $666.71',
      'Paid out to you $666.71',
      'Sam Seller, 66.67%',
      'Owner Holdings LLC, 33.33%',
      'Bea Buyer',
      '•••• 6789',
      saleId,
    ]) {
      expect(words).toContain(squeezed(part));
    }
    // Where a buyer lives, and where another owner is paid, is not this owner's business.
    expect(words).not.toContain(squeezed('1200 Market Street'));
    const company = await wordsOf(coOwner, saleId, 'statement');
    expect(company).toContain(squeezed('Owner Holdings LLC acting through Olga Owner'));
    expect(company).toContain(squeezed('33.33% $333.30'));
    expect(await bytesOf(seller, saleId, 'statement')).toEqual(
      await bytesOf(seller, saleId, 'statement'),
    );
  });

  it('is not there before the payout, for the buyer, for strangers, and for nobody signed in', async () => {
    const held = await heldSale(world, { ...cast(), buyer: await world.person() });
    const ask = (who: Persona, id: string, name = 'statement') =>
      who.request('GET', `/sales/${id}/files/${name}`);
    expect((await ask(seller, held.saleId)).body).toMatchObject({ code: 'sales.not_paid_out' });
    for (const who of [buyer, stranger]) {
      expect((await ask(who, saleId)).body).toMatchObject({ code: 'sales.not_found' });
    }
    expect((await ask(seller, newId())).body).toMatchObject({ code: 'sales.not_found' });
    expect((await ask(anonymously(world), saleId)).status).toBe(401);
    expect((await ask(seller, saleId, 'ledger')).status).toBe(400);
    expect((await ask(seller, 'x')).status).toBe(400);
  });

  it('asks to try again while the provider is away', async () => {
    await world.sandbox?.control('POST', '/faults', {
      match: 'GET /v1/transfers',
      kind: 'status',
      status: 500,
      times: 1,
    });
    const answer = await seller.request('GET', `/sales/${saleId}/files/statement`);
    expect(answer.body).toMatchObject({ code: 'payments.provider_away' });
  });
});

describe('the payouts of a year', () => {
  const csvOf = async (who: Persona, of = year) => {
    const answer = await who.request('GET', `/payouts/years/${of}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers['content-type']).toContain('text/csv');
    const [head, ...lines] = answer.text.trim().split('\r\n');
    return { head, lines };
  };

  it('add up to the ledger to the cent, with what was taken back', async () => {
    await takeBack(world, saleId, seller, 1_234);
    await pass(world);
    const { head, lines } = await csvOf(seller);
    expect(head).toContain('Date (UTC),What,Sale,Patent');
    expect(lines.map((line) => line.split(',')[1])).toEqual(['Payout', 'Taken back']);
    const cents = lines.map((line) => Math.round(Number(line.split(',').at(-2)) * 100));
    const rows = await world.deps.db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_lines', 'ledger_lines.entry_id', 'ledger_entries.id')
      .select(['ledger_entries.kind', 'amount_cents'])
      .where('sale_id', '=', saleId)
      .where('account', '=', 'held_for_sales')
      .where('kind', 'like', 'owner_pa%')
      .execute();
    const paid = rows.reduce((sum, row) => sum + row.amount_cents, 0);
    const other = (await csvOf(coOwner)).lines.map((line) => Number(line.split(',').at(-2)) * 100);
    expect(cents).toEqual([66_671, -1_234]);
    expect(cents.reduce((sum, one) => sum + one, Math.round(other[0] ?? 0))).toBe(paid);
    expect(await wordsOf(seller, saleId, 'statement')).toContain(
      squeezed('Taken back at the payment provider -$12.34 Paid out to you $654.37'),
    );
  });

  it('are only the caller’s, of the year that is asked for', async () => {
    expect((await csvOf(stranger)).lines).toEqual([]);
    expect((await csvOf(buyer)).lines).toEqual([]);
    expect((await csvOf(seller, '2001')).lines).toEqual([]);
    expect((await anonymously(world).request('GET', `/payouts/years/${year}`)).status).toBe(401);
    expect((await seller.request('GET', '/payouts/years/26')).status).toBe(400);
    expect((await csvOf(seller)).lines).toHaveLength(2);
  });
});

// Last: what has left for the bank can no longer be taken back.
it('a statement names the day at the bank once the provider has scheduled it, and the bank it went to', async () => {
  expect(await wordsOf(seller, saleId, 'statement')).toContain(
    squeezed('has not scheduled the payment'),
  );
  await pass(world, { days: 10 });
  const scheduled = await wordsOf(seller, saleId, 'statement');
  expect(scheduled).toMatch(/expectsitatthebankon\w+\d+,\d{4}/);
  expect(scheduled).toContain('••••6789');
  await giveNewBank(world, account);
  await pass(world);
  // The new one ends in the same digits: it is not the account that this was paid to.
  expect(await wordsOf(seller, saleId, 'statement')).toContain(squeezed('replaced since'));
});
