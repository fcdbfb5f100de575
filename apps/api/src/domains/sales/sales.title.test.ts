import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { advanceSale } from './advance-sale.service.ts';
import { verifySale } from './history/verify-sale.service.ts';
import { remind } from '../reminders/remind.service.ts';
import { file, payout, sign, verifyBank } from './sale-world.fixture.ts';
import {
  companyToken,
  envelopeOf,
  heldTitledSale,
  signForCompany,
  titleForm,
  titlePrice,
} from './titled-sale.fixture.ts';
import { arranged } from '../../test-kit/lifecycle-guard.ts';

/** One sale, from the buyer's form to the payout, with everything it waits for. */
let world: World;
let operator: Persona;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let stranger: Persona;
let accountId: string;
let listingId: string;
let saleId: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  ({ operator, seller, coOwner, buyer, stranger, listingId, saleId } = await heldTitledSale(world));
});

afterAll(async () => world.stop());

const details = (person: Persona, method: 'GET' | 'PUT', body?: object) =>
  person.request(method, '/patentAssignment/details', { query: { patentId: listingId }, body });
const preview = (person: Persona, part: string) =>
  person.request('GET', '/patentAssignment/preview', { query: { patentId: listingId, part } });
const transfers = () => world.deps.payments.listTransfers(saleId);
const closing = (person: Persona) => person.request('GET', `/sales/${saleId}/closing`);

describe('the buyer’s form', () => {
  it('waits until every owner can be paid, and is the buyer’s alone', async () => {
    expect((await details(buyer, 'PUT', titleForm)).body).toMatchObject({
      code: 'sales.not_your_turn',
    });
    accountId = await verifyBank(world, seller);
    await verifyBank(world, coOwner);
    for (const person of [seller, stranger]) {
      expect((await details(person, 'GET')).status).toBe(404);
      expect((await details(person, 'PUT', titleForm)).status).toBe(404);
      expect((await preview(person, 'assignment')).status).toBe(404);
    }
    expect((await details(anonymously(world), 'GET')).status).toBe(401);
    expect((await preview(buyer, 'assignment')).body).toMatchObject({
      code: 'sales.document_not_found',
    });
    expect((await details(buyer, 'GET')).body).toEqual({
      details: null,
      earlier: null,
      grantedOn: null,
    });
  });

  it.each([
    ['a company that nobody signs for', { ...titleForm, title: '' }, 'title'],
    [
      'letters that the office does not read',
      { ...titleForm, correspondenceName: '王' },
      'correspondenceName',
    ],
    ['no email', { ...titleForm, correspondenceEmail: 'Legal' }, 'correspondenceEmail'],
    ['no name', { ...titleForm, firstName: ' ' }, 'firstName'],
    ['a day that is none', { ...titleForm, issueDate: '2018-02-30' }, 'issueDate'],
    ['a day that no patent has', { ...titleForm, issueDate: '9999-12-31' }, 'issueDate'],
    ['an email address that is none', { ...titleForm, email: 'nobody' }, 'email'],
    ['no postal address', { ...titleForm, address: '' }, 'address'],
    [
      'an email address as the postal one',
      { ...titleForm, address: 'bea@example.test' },
      'address',
    ],
  ])('is refused with %s, at the field', async (_name, body, path) => {
    const answer = await details(buyer, 'PUT', body);
    expect(answer.status, answer.text).toBe(400);
    const { errors } = answer.body as { errors: { path: string }[] };
    expect(errors.map((error) => error.path)).toEqual([path]);
  });

  it('is saved, and previewed as the exact PDF that is then signed', async () => {
    expect((await details(buyer, 'PUT', { ...titleForm, company: 'Another, Inc.' })).status).toBe(
      200,
    );
    const first = await previewBytes('assignment');
    // Whose name and email print is the account's, whatever the form says.
    const { firstName, lastName, email } = buyer.me;
    const kept = { ...titleForm, firstName, lastName, email };
    const typed = { ...titleForm, firstName: 'Mallory', email: 'mallory@example.test' };
    expect((await details(buyer, 'PUT', typed)).body).toEqual(kept);
    expect((await details(buyer, 'PUT', titleForm)).status).toBe(200);
    expect((await details(buyer, 'GET')).body).toMatchObject({ details: kept });
    const shown = await previewBytes('assignment');
    expect(shown.equals(first)).toBe(false);
    expect(shown.equals(await previewBytes('assignment'))).toBe(true);
    const token = await companyToken(buyer, listingId);
    const read = await world.app.inject({
      url: `/api/v1/signing/${token}/document?part=assignment`,
      headers: { cookie: buyer.cookie },
    });
    expect(read.rawPayload.equals(shown)).toBe(true);
    await signForCompany(world, buyer, token);
    expect((await details(buyer, 'PUT', { ...titleForm, title: 'Owner' })).body).toMatchObject({
      code: 'sales.not_your_turn',
    });
  });

  async function previewBytes(part: string): Promise<Buffer> {
    const answer = await world.app.inject({
      url: `/api/v1/patentAssignment/preview?patentId=${listingId}&part=${part}`,
      headers: { cookie: buyer.cookie },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.rawPayload;
  }
});

describe('the payout waits', () => {
  it('for the filing', async () => {
    await sign(world, coOwner, listingId);
    await sign(world, seller, listingId);
    await world.settle();
    expect(await payout(seller, 'owner')).toMatchObject({ step: 3, filing: { filedAt: null } });
    expect(await transfers()).toEqual([]);
    expect((await closing(buyer)).body).toMatchObject({ code: 'sales.not_filed' });
  });

  it('and the operators are reminded once at each stage of the office’s three months', async () => {
    const sale = world.deps.db.updateTable('sale_papers').where('sale_id', '=', saleId);
    const day = 24 * 3_600_000;
    const now = world.clock.now().getTime();
    const asRead = await world.deps.db
      .selectFrom('sale_papers')
      .select('first_signed_at')
      .where('sale_id', '=', saleId)
      .executeTakeFirstOrThrow();
    for (const daysAgo of [40, 80, 95]) {
      await sale.set({ first_signed_at: new Date(now - daysAgo * day) }).execute();
      await Promise.all([remind(world.deps), remind(world.deps)]);
      await remind(world.deps);
    }
    await sale.set(asRead).execute();
    await world.drain();
    const sent = await world.deps.db
      .selectFrom('outbox_events')
      .select('payload')
      .where('type', '=', 'reminders.filing')
      .orderBy('id')
      .execute();
    expect(sent.map(({ payload }) => payload['step'])).toEqual([-14 * 24, 0]);
    const told = await operator.request('GET', '/notifications');
    const titles = (told.body as { title: string }[]).map((notice) => notice.title);
    expect(titles.filter((title) => title === 'An assignment must be filed soon')).toHaveLength(2);
  });

  it('for every account to be able to receive', async () => {
    expect((await file(operator, saleId)).status).toBe(200);
    await world.sandbox?.control('POST', `/accounts/${accountId}`, { stage: 'past_due' });
    await looksAgain();
    expect(await transfers()).toEqual([]);
  });

  it('for the signing provider to confirm again that everyone has signed', async () => {
    await setEnvelope('voided');
    await world.sandbox?.control('POST', `/accounts/${accountId}`, { stage: 'enabled' });
    await looksAgain();
    expect(await transfers()).toEqual([]);
  });

  it('for an open dispute to end', async () => {
    const { charge_id: charge } = await world.deps.db
      .selectFrom('sales')
      .select('charge_id')
      .where('id', '=', saleId)
      .executeTakeFirstOrThrow();
    await world.sandbox?.control('POST', `/charges/${charge}/dispute`, {});
    await looksAgain();
    expect(await payout(buyer, 'buyer')).toMatchObject({ paymentStatus: 'disputed' });
    await setEnvelope('signed');
    await looksAgain();
    expect(await transfers()).toEqual([]);
  });

  it('for nothing more: then each owner is paid, a share of 0 cents without a transfer', async () => {
    const booked = await world.deps.db
      .selectFrom('ledger_entries')
      .select('provider_object_id')
      .where('sale_id', '=', saleId)
      .where('kind', '=', 'dispute_opened')
      .executeTakeFirstOrThrow();
    const dispute = `/disputes/${booked.provider_object_id}`;
    await world.sandbox?.control('POST', dispute, { outcome: 'won' });
    await world.sandbox?.control('POST', '/clock', { advanceSeconds: 600 });
    await looksAgain();
    expect((await transfers()).map((transfer) => transfer.amountCents)).toEqual([titlePrice]);
    const seen = await payout(seller, 'owner');
    expect(seen).toMatchObject({ step: 4, processed: true });
    expect(seen.owners.map((owner) => owner.paid)).toEqual([true, true]);
    expect(await verifySale(world.deps, saleId)).toMatchObject({
      broken: null,
      papers: [{ wrong: null }, { wrong: null }, { wrong: null }],
    });
  });

  async function looksAgain(): Promise<void> {
    await world.drain();
    await advanceSale(world.deps, saleId);
    await world.drain();
  }

  async function setEnvelope(state: 'signed' | 'voided'): Promise<void> {
    await world.deps.db
      .updateTable('signing_envelopes')
      .set(
        state === 'signed'
          ? { state: 'sealed', sealed_at: world.clock.now() }
          : { state, sealed_at: null },
      )
      .where('subject_id', '=', saleId)
      .where('id', '=', (await envelopeOf(world, saleId)) ?? saleId)
      .modifyEnd(arranged('signature request'))
      .execute();
  }
});
