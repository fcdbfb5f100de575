import type { Docket } from '@claimstead/contract/dockets.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids/ids.ts';
import { anonymously, type Persona, testPassword } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { unknownRecord } from '../patents/fixtures/recorded-terms.fixture.ts';
import { keepRecord } from '../patents/fixtures/kept-record.fixture.ts';
import { pay, publishedListing } from '../sales/sale-world.fixture.ts';
import { docketsExporter } from './dockets.exporter.ts';
import { eraseDocketsOf } from './dockets.store.ts';
import { paidOutTitledSale, type TitledSale } from '../sales/titled-sale.fixture.ts';

let world: World;
let sale: TitledSale;
/** Paid for, and not signed. */
let heldId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  sale = await paidOutTitledSale(world);
  const { seller, buyer } = sale;
  const listingId = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
  await pay(world, buyer, listingId, 100_001);
  heldId = (
    await world.deps.db
      .selectFrom('sales')
      .select('id')
      .where('listing_id', '=', listingId)
      .executeTakeFirstOrThrow()
  ).id;
}, 120_000);
afterAll(() => world.stop());

/** A day so many months ago, always one that its month has. */
function monthsAgo(months: number): string {
  const at = world.clock.now();
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 15))
    .toISOString()
    .slice(0, 10);
}

/** The buyer's papers say that the patent was granted on that day. */
async function grantedOn(saleId: string, day: string): Promise<void> {
  const { buyer_details: details } = await world.deps.db
    .selectFrom('sale_papers')
    .select('buyer_details')
    .where('sale_id', '=', saleId)
    .executeTakeFirstOrThrow();
  await world.deps.db
    .updateTable('sale_papers')
    .set({ buyer_details: JSON.stringify({ ...details, issueDate: day }) })
    .where('sale_id', '=', saleId)
    .execute();
}

const docket = async (who: Persona, id = sale.saleId) =>
  (await who.request('GET', `/sales/${id}/docket`)).body as Docket;

/** Settled outside, without papers: nothing is known of the grant. */
async function outsideSale(buyer: Persona): Promise<string> {
  const listingId = await publishedListing(world, [
    { persona: sale.seller, shareBasisPoints: 10_000 },
  ]);
  const id = newId();
  await world.deps.db
    .insertInto('outside_sales')
    .values({
      id,
      listing_id: listingId,
      buyer_user_id: buyer.userId,
      recorded_by_user_id: sale.seller.userId,
      created_at: world.clock.now(),
    })
    .execute();
  return id;
}

/** Every call about one docket, with input that is right. */
const calls = [
  ['GET', 'docket', undefined],
  ['POST', 'docket/paid', { years: 3.5, paid: true }],
  ['POST', 'docket/steps', { step: 'fee_address', done: true }],
  ['PUT', 'docket/reminders', { on: true }],
  ['GET', 'docket/fees.ics', undefined],
] as const;

describe('who may', () => {
  it.each(calls)('%s %s: the buyer alone', async (method, path, body) => {
    const ask = (who: Persona, id: string) =>
      who.request(method, `/sales/${id}/${path}`, body ? { body } : {});
    expect((await ask(anonymously(world), sale.saleId)).status).toBe(401);
    for (const who of [sale.stranger, sale.seller, sale.coOwner, sale.operator]) {
      expect((await ask(who, sale.saleId)).body).toMatchObject({ code: 'sales.not_found' });
    }
    expect((await ask(sale.buyer, newId())).body).toMatchObject({ code: 'sales.not_found' });
    expect((await ask(sale.buyer, 'nonsense')).status).toBe(400);
  });

  it.each(calls)(
    '%s %s: not before the filing, and not while the sale is undone',
    async (method, path, body) => {
      const ask = (who: Persona, id: string) =>
        who.request(method, `/sales/${id}/${path}`, body ? { body } : {});
      expect((await ask(sale.buyer, heldId)).body).toMatchObject({ code: 'sales.not_filed' });
      const undo = { sale_id: sale.saleId, status: 'requested', reason: 'operator' } as const;
      const asked = { ...undo, requested_by: null, requested_at: world.clock.now() };
      await world.deps.db.insertInto('undos').values(asked).execute();
      expect((await ask(sale.buyer, sale.saleId)).body).toMatchObject({ code: 'sales.moved_on' });
      await world.deps.db.deleteFrom('undos').where('sale_id', '=', sale.saleId).execute();
    },
  );

  it.each([
    ['POST', 'docket/paid', { years: 4, paid: true }],
    ['POST', 'docket/paid', { years: 3.5 }],
    ['POST', 'docket/steps', { step: 'dance', done: true }],
    ['PUT', 'docket/reminders', { on: 'yes' }],
  ] as const)('%s %s refuses %o', async (method, path, body) => {
    const answer = await sale.buyer.request(method, `/sales/${sale.saleId}/${path}`, { body });
    expect(answer.status).toBe(400);
  });
});

describe('the fees of a bought patent', () => {
  it('have their state and amounts; the buyer says that one is paid, and takes it back', async () => {
    await grantedOn(sale.saleId, monthsAgo(38));
    const [first, second] = (await docket(sale.buyer)).fees;
    expect(first).toMatchObject({
      years: 3.5,
      state: 'in_window',
      paid: null,
      amounts: { small: { fee: 86_000, surcharge: 21_600 } },
    });
    expect(second).toMatchObject({ years: 7.5, state: 'not_yet' });
    const tell = (years: number, paid: boolean) =>
      sale.buyer.request('POST', `/sales/${sale.saleId}/docket/paid`, { body: { years, paid } });
    for (const _twice of [1, 2]) {
      const { fees } = (await tell(3.5, true)).body as Docket;
      expect(fees[0]).toMatchObject({ state: 'paid', paid: { by: 'buyer' } });
    }
    expect((await tell(7.5, true)).body).toMatchObject({ code: 'dockets.no_such_fee' });
    expect(((await tell(3.5, false)).body as Docket).fees[0]).toMatchObject({ state: 'in_window' });
  });

  it('are none where the day of the grant is not known, for a sale completed outside too', async () => {
    const id = await outsideSale(sale.buyer);
    expect(await docket(sale.buyer, id)).toMatchObject({ fees: [], reminders: true });
    expect((await sale.seller.request('GET', `/sales/${id}/docket`)).status).toBe(404);
    const told = await sale.buyer.request('POST', `/sales/${id}/docket/paid`, {
      body: { years: 3.5, paid: true },
    });
    expect(told.body).toMatchObject({ code: 'dockets.no_such_fee' });
  });
});

/** The office's record of the bought patent, read a moment ago, with these events. */
async function officeSays(
  codes: Record<string, string>,
  more: Partial<typeof unknownRecord> = {},
  fetchedAt = world.clock.now(),
): Promise<void> {
  const { patent_number: number } = await world.deps.db
    .selectFrom('listings')
    .select('patent_number')
    .where('id', '=', sale.listingId)
    .executeTakeFirstOrThrow();
  const events = Object.entries(codes).map(([code, on]) => ({ code, text: '', on }));
  await keepRecord(world, {
    ...unknownRecord,
    patentNumber: number,
    grantedOn: monthsAgo(60),
    events,
    fetchedAt,
    ...more,
  });
}

describe('what the office’s record shows', () => {
  it('goes before what the buyer says, and ends the reminders', async () => {
    await grantedOn(sale.saleId, monthsAgo(60));
    await officeSays({ M2551: monthsAgo(20) });
    const [first] = (await docket(sale.buyer)).fees;
    expect(first).toMatchObject({ state: 'paid', paid: { by: 'office', on: monthsAgo(20) } });
    await officeSays({ 'EXP.': monthsAgo(10) });
    expect((await docket(sale.buyer)).fees.map(({ years, state }) => [years, state])).toEqual([
      [3.5, 'lapsed'],
    ]);
    const file = await sale.buyer.request('GET', `/sales/${sale.saleId}/docket/fees.ics`);
    expect(file.text).not.toContain('BEGIN:VEVENT');
    await officeSays({});
    expect((await docket(sale.buyer)).fees[0]).toMatchObject({ state: 'over', paid: null });
  });

  it('is told with its day, and that a payment since may not show once it is old', async () => {
    for (const [daysAgo, recordIsOld] of [
      [0, false],
      [40, true],
    ] as const) {
      const fetchedAt = new Date(world.clock.now().getTime() - daysAgo * 24 * 3_600_000);
      await officeSays({}, {}, fetchedAt);
      const recordOf = fetchedAt.toISOString().slice(0, 10);
      expect(await docket(sale.buyer)).toMatchObject({ recordOf, recordIsOld });
    }
  });

  it('ends the fees with the term: nobody is reminded to pay for a patent that has run out', async () => {
    await grantedOn(sale.saleId, monthsAgo(60));
    // It ends in a year, and its second fee would fall due after that.
    await officeSays({}, { filedOn: monthsAgo(19 * 12), adjustmentDays: 0 });
    expect((await docket(sale.buyer)).fees.map(({ years }) => years)).toEqual([3.5]);
    await officeSays({});
    expect((await docket(sale.buyer)).fees).toHaveLength(3);
  });
});

it('steps are checked off with their day, and that is taken back', async () => {
  const check = (done: boolean) =>
    sale.buyer.request('POST', `/sales/${sale.saleId}/docket/steps`, {
      body: { step: 'entity_status', done },
    });
  await check(true);
  const { stepsDone } = (await check(true)).body as Docket;
  expect(stepsDone.filter(({ step }) => step === 'entity_status')).toHaveLength(1);
  expect(((await check(false)).body as Docket).stepsDone.map(({ step }) => step)).not.toContain(
    'entity_status',
  );
});

/** Makes an address as the page does: for the password. */
async function openCalendar(who: Persona): Promise<{ address: string }> {
  await who.request('POST', '/auth/confirm', { body: { password: testPassword } });
  const opened = await who.request('POST', '/docket/calendar');
  expect(opened.status).toBe(200);
  return opened.body as { address: string };
}

describe('the calendar', () => {
  const unfolded = (text: string) => text.replaceAll('\r\n ', '');
  const read = (address: string) =>
    anonymously(world).request('GET', new URL(address).pathname, { raw: true });

  it('is a file with the dates of what is neither paid nor over', async () => {
    await grantedOn(sale.saleId, monthsAgo(50));
    const file = await sale.buyer.request('GET', `/sales/${sale.saleId}/docket/fees.ics`);
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': expect.stringContaining('patent-fees.ics'),
    });
    const text = unfolded(file.text);
    // The first fee is over: two with three dates each are left.
    expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(6);
    expect(text).toContain(`UID:${sale.saleId}-90-opens`);
    expect(text).not.toContain(`UID:${sale.saleId}-42-`);
    expect(text).toMatch(/SUMMARY:7\.5-year maintenance fee of .* is due/);
    expect(text).toContain(`/account/sales/${sale.saleId}`);
  });

  it('has a secret address, which a calendar program reads without a session', async () => {
    const { address } = await openCalendar(sale.buyer);
    const calendar = await read(address);
    expect(calendar.status).toBe(200);
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(calendar.headers['set-cookie']).toBeUndefined();
    expect(unfolded(calendar.text)).toContain(`UID:${sale.saleId}-90-due`);
    expect((await docket(sale.buyer)).calendarAddress).toMatchObject({ state: 'in_use' });
    // The address is not in the database, and of nobody else's patents.
    const token = address.split('/').at(-2) ?? '';
    const rows = await world.deps.db.selectFrom('docket_calendars').selectAll().execute();
    expect(token).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(token);
    const foreign = await openCalendar(sale.stranger);
    expect((await read(foreign.address)).text).not.toContain('BEGIN:VEVENT');
  });

  it('ends with its address: by a new one, and on its own', async () => {
    const first = await openCalendar(sale.buyer);
    const second = await openCalendar(sale.buyer);
    expect((await read(first.address)).body).toMatchObject({ code: 'dockets.no_calendar' });
    expect((await read(second.address)).status).toBe(200);
    for (const _twice of [1, 2]) {
      expect((await sale.buyer.request('DELETE', '/docket/calendar')).status).toBe(204);
    }
    expect((await read(second.address)).status).toBe(404);
    expect((await docket(sale.buyer)).calendarAddress).toEqual({ state: 'none' });
  });

  it('says what ended its address, and offers the next', async () => {
    const { address } = await openCalendar(sale.buyer);
    expect((await sale.buyer.request('DELETE', '/user/sessions')).status).toBe(204);
    expect((await read(address)).status).toBe(404);
    expect((await docket(sale.buyer)).calendarAddress).toMatchObject({
      state: 'ended',
      by: 'sessions_ended',
    });
    expect((await read((await openCalendar(sale.buyer)).address)).status).toBe(200);
    expect((await docket(sale.buyer)).calendarAddress).toMatchObject({ state: 'in_use' });
  });

  it('is for people who are signed in, and for tokens that exist', async () => {
    for (const method of ['POST', 'DELETE'] as const) {
      expect((await anonymously(world).request(method, '/docket/calendar')).status).toBe(401);
    }
    for (const token of ['x', '%00', 'x'.repeat(43)]) {
      const answer = await anonymously(world).request('GET', `/docket/calendar/${token}/fees.ics`);
      expect(answer.status, token).toBeLessThan(500);
      expect(answer.status, token).toBeGreaterThanOrEqual(400);
    }
  });
});

it('a reminder is a notice and an email, and none for those who turned them off', async () => {
  await world.settle();
  await grantedOn(sale.saleId, monthsAgo(38));
  const turn = (on: boolean) =>
    sale.buyer.request('PUT', `/sales/${sale.saleId}/docket/reminders`, { body: { on } });
  const reminders = async () => {
    const { body } = await sale.buyer.request('GET', '/notifications');
    return JSON.stringify(body).match(/A maintenance fee can be paid/g)?.length ?? 0;
  };
  expect((await turn(false)).body).toMatchObject({ reminders: false });
  await world.settle();
  expect(await reminders()).toBe(0);
  expect((await turn(true)).body).toMatchObject({ reminders: true });
  for (const _twice of [1, 2]) await world.settle();
  expect(await reminders()).toBe(1);
  const [mail] = world.mailbox
    .to(sale.buyer.me.email)
    .filter(({ subject }) => subject.includes('maintenance fee'));
  expect(mail?.text).toContain('3.5-year maintenance fee for');
});

describe('an account', () => {
  it('has what the buyer noted in its export, and takes it along when it goes', async () => {
    await grantedOn(sale.saleId, monthsAgo(38));
    await sale.buyer.request('POST', `/sales/${sale.saleId}/docket/paid`, {
      body: { years: 3.5, paid: true },
    });
    await openCalendar(sale.buyer);
    const person = { userId: sale.buyer.userId, email: sale.buyer.me.email, emailVerified: true };
    const { value: exported } = await docketsExporter
      .parts(world.deps, person)
      [Symbol.asyncIterator]()
      .next();
    const json = (exported as { json: { patents: object[] } }).json;
    expect(json).toMatchObject({ calendarAddress: { state: 'in_use' } });
    expect(json.patents[0]).toMatchObject({
      sale: sale.saleId,
      feesYouSaidArePaid: [{ years: 3.5 }],
    });
    await world.deps.db.transaction().execute((tx) => eraseDocketsOf(tx, sale.buyer.userId));
    expect((await docket(sale.buyer)).fees[0]).toMatchObject({ state: 'in_window' });
    const rows = await world.deps.db.selectFrom('docket_reminders').selectAll().execute();
    expect(rows.filter(({ docket_id: id }) => id === sale.saleId)).toEqual([]);
    // Nothing is reminded of again.
    await world.settle();
    const again = await world.deps.db.selectFrom('docket_reminders').selectAll().execute();
    expect(again.filter(({ docket_id: id }) => id === sale.saleId)).toEqual([]);
  });
});
