import type { AdvisedSale, SaleAdvisers } from '@claimstead/contract/advisers.contract.ts';
import type { Closing } from '@claimstead/contract/closing.contract.ts';
import type { EvidenceEntry, Sale } from '@claimstead/contract/sales.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymously, type Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  forgetReturnedCards,
  operatorEmail,
  pay,
  publishedListing,
  sign,
  verifyBank,
} from '../sale-world.fixture.ts';

let world: World;
let operator: Persona;
let seller: Persona;
let coOwner: Persona;
let buyer: Persona;
let adviser: Persona;
let stranger: Persona;
let holder: Persona;
let listingId: string;
let id: string;

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  operator = await world.person({ email: operatorEmail });
  seller = await world.person({ firstName: 'Sam', lastName: 'Seller' });
  coOwner = await world.person({ firstName: 'Cora', lastName: 'Owner' });
  buyer = await world.person({ firstName: 'Bea', lastName: 'Buyer' });
  stranger = await world.person({ firstName: 'Stan' });
  holder = anonymously(world);
  await verifyBank(world, seller);
  await verifyBank(world, coOwner);
});
afterAll(() => world.stop());

beforeEach(async () => {
  await forgetReturnedCards(world);
  adviser = await world.person({ firstName: 'Pat', lastName: 'Lang' });
  listingId = await publishedListing(world, [
    { persona: seller, shareBasisPoints: 5000 },
    { persona: coOwner, shareBasisPoints: 5000 },
  ]);
  await pay(world, buyer, listingId, 100_001);
  const sales = world.deps.db.selectFrom('sales').select('id');
  id = (await sales.where('listing_id', '=', listingId).executeTakeFirstOrThrow()).id;
});

const name = (who: Persona, email: string, over: Record<string, unknown> = {}) =>
  who.request('POST', `/sales/${id}/advisers`, {
    body: { email, name: 'Pat L.', role: 'attorney', ...over },
  });
const advisersOf = async (who: Persona) =>
  (await who.request('GET', `/sales/${id}/advisers`)).body as SaleAdvisers;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string } | undefined)?.code,
];
const noSale = [404, 'sales.not_found'];

function tokenFor(email: string): string {
  const { text } = world.mailbox.lastTo(email);
  return /\/advising\/([\w-]+)/.exec(text)?.[1] ?? '';
}
async function invited(by: Persona, whom: Persona): Promise<string> {
  const answer = await name(by, whom.me.email);
  expect(answer.status, answer.text).toBe(200);
  await world.drain();
  return tokenFor(whom.me.email);
}
async function seated(by: Persona, whom: Persona): Promise<string> {
  const token = await invited(by, whom);
  const answer = await whom.request('POST', `/advising/${token}/accept`);
  expect(answer.body, answer.text).toEqual({ saleId: id });
  await world.drain();
  return token;
}
const accept = (who: Persona, token: string) => who.request('POST', `/advising/${token}/accept`);
async function remove(who: Persona, adviserId?: string) {
  const { advisers } = await advisersOf(buyer);
  return who.request('DELETE', `/sales/${id}/advisers/${adviserId ?? advisers[0]?.id ?? ''}`);
}
const evidence = async (who: Persona) => {
  const answer = await who.request('GET', `/sales/${id}/evidence`);
  return (answer.body as EvidenceEntry[]).map(({ what, who: by }) => [what, by]);
};
const noticesOf = async (who: Persona) =>
  ((await who.request('GET', '/notifications')).body as { title: string }[]).map(
    ({ title }) => title,
  );
const advised = async (who: Persona) =>
  (await who.request('GET', '/advising')).body as AdvisedSale[];

async function signAll(): Promise<void> {
  for (const who of [buyer, seller, coOwner]) await sign(world, who, listingId);
}

describe('naming an adviser', () => {
  it('invites them by an email that says who asks, for which patent, and what they can and cannot do', async () => {
    const answer = await name(buyer, 'Pat@Example.Test');
    expect(answer.body).toMatchObject({
      mayName: false,
      advisers: [{ side: 'buyer', role: 'attorney', name: 'Pat L.', email: 'pat@example.test' }],
    });
    await world.drain();
    const { subject, text } = world.mailbox.lastTo('pat@example.test');
    expect(subject).toContain('Bea Buyer');
    for (const said of ['Bea Buyer', 'Self-aligning coupling', 'Attorney', 'can’t sign, pay'])
      expect(text).toContain(said);
    expect(await evidence(buyer)).toContainEqual(['adviser_named', 'Bea Buyer']);
    const letter = await holder.request('GET', `/advising/${tokenFor('pat@example.test')}`);
    expect(letter.body).toEqual({
      state: 'invited',
      about: {
        title: 'Self-aligning coupling',
        inviterName: 'Bea Buyer',
        side: 'buyer',
        role: 'attorney',
        name: 'Pat L.',
        email: 'pat@example.test',
      },
    });
  });

  it('tells the other side nothing before the adviser accepts', async () => {
    await name(buyer, 'pat2@example.test');
    expect(await advisersOf(seller)).toEqual({ advisers: [], mayName: true });
  });

  it('is for the parties, once a side, and never someone of their side', async () => {
    expect(codeOf(await name(stranger, 'pat@example.test'))).toEqual(noSale);
    expect(codeOf(await name(operator, 'pat@example.test'))).toEqual(noSale);
    expect(codeOf(await name(holder, 'pat@example.test'))[0]).toBe(401);
    const unverified = await world.person({ verified: false });
    expect(codeOf(await name(unverified, 'pat@example.test'))[1]).toBe('identity.email_unverified');
    expect(codeOf(await name(buyer, 'nowhere'))[1]).toBe('http.invalid_request');
    expect(codeOf(await name(buyer, 'a@b.test', { role: 'friend' }))[0]).toBe(400);
    const own = [409, 'sales.adviser_of_own_side'];
    expect(codeOf(await name(buyer, buyer.me.email.toUpperCase()))).toEqual(own);
    expect(codeOf(await name(seller, coOwner.me.email))).toEqual(own);
    expect((await name(seller, 'one@example.test')).status).toBe(200);
    expect(codeOf(await name(coOwner, 'two@example.test'))).toEqual([
      409,
      'sales.adviser_already_named',
    ]);
    expect((await name(buyer, 'two@example.test')).status).toBe(200);
  });
});

describe('an invitation', () => {
  it('is accepted by the invited address alone, once', async () => {
    const token = await invited(buyer, adviser);
    expect(codeOf(await accept(stranger, token))).toEqual([403, 'sales.adviser_other_address']);
    expect(codeOf(await accept(holder, token))[0]).toBe(401);
    expect(codeOf(await accept(adviser, 'x'.repeat(43)))).toEqual([404, 'sales.adviser_unknown']);
    expect((await accept(adviser, token)).body).toEqual({ saleId: id });
    expect((await accept(adviser, token)).body).toEqual({ saleId: id });
    await world.drain();
    for (const who of [buyer, seller, coOwner]) {
      const told = (await noticesOf(who)).filter((title) => title === 'An adviser joined the sale');
      expect(told).not.toEqual([]);
    }
    expect(await evidence(seller)).toContainEqual(['adviser_seated', 'Pat Lang']);
    expect((await advisersOf(seller)).advisers).toMatchObject([
      { side: 'buyer', name: 'Pat Lang', email: null, userId: adviser.userId, moves: [] },
    ]);
    const letter = await holder.request('GET', `/advising/${token}`);
    expect(letter.body).toEqual({ state: 'seated', about: null });
  });

  it('is not accepted by a party, by our team, or by the other side’s adviser', async () => {
    const refused = [409, 'sales.adviser_not_possible'];
    expect(codeOf(await accept(seller, await invited(buyer, seller)))).toEqual(refused);
    await remove(buyer);
    expect(codeOf(await accept(operator, await invited(buyer, operator)))).toEqual(refused);
    await remove(buyer);
    await seated(buyer, adviser);
    expect(codeOf(await accept(adviser, await invited(seller, adviser)))).toEqual(refused);
  });

  it('is declined by whoever got it, without an account, and the side may name someone else', async () => {
    const token = await invited(buyer, adviser);
    const decline = () => holder.request('POST', `/advising/${token}/decline`);
    expect((await decline()).status).toBe(204);
    expect((await decline()).status).toBe(204);
    expect(codeOf(await accept(adviser, token))).toEqual([409, 'sales.adviser_moved_on']);
    await world.drain();
    expect(await noticesOf(buyer)).toContain('You have no adviser in the sale');
    expect(await advisersOf(buyer)).toMatchObject({
      mayName: true,
      advisers: [{ status: 'declined', moves: [] }],
    });
    expect((await name(buyer, 'next@example.test')).status).toBe(200);
  });

  it('that the side has ended opens nothing', async () => {
    const token = await invited(buyer, adviser);
    expect((await remove(buyer)).status).toBe(204);
    expect(codeOf(await accept(adviser, token))).toEqual([409, 'sales.adviser_moved_on']);
    const decline = await holder.request('POST', `/advising/${token}/decline`);
    expect(codeOf(decline)).toEqual([409, 'sales.adviser_moved_on']);
  });
});

describe('a seated adviser', () => {
  it.each(['buyer', 'owner'] as const)(
    'reads the sale as the %s side does, and has no move in it',
    async (side) => {
      await seated(side === 'buyer' ? buyer : coOwner, adviser);
      const [one] = await advised(adviser);
      expect(one).toMatchObject({
        side,
        role: 'attorney',
        sale: { id, moves: [], files: ['archive'] },
      });
      expect(one?.sale.standing).toMatchObject({ state: 'buyer_signs', act: null });
      expect(one?.sale.proposals.flatMap(({ moves }) => moves)).toEqual([]);
      expect(one?.sale.buyer.email).toBeUndefined();
      expect(one?.sale.user.connectedAccountId).toBeNull();
      expect(await evidence(adviser)).toEqual(await evidence(buyer));
      const refused = [
        await adviser.request('POST', `/sales/${id}/cancel`),
        await adviser.request('POST', `/sales/${id}/proposals`, {
          body: { kind: 'end', move: 'ask' },
        }),
        await adviser.request('GET', '/patentAssignment/details', {
          query: { patentId: listingId },
        }),
        await adviser.request('POST', '/patentAssignment/createEmbeddedRequestUrl', {
          query: { patentId: listingId },
          body: { firstName: 'Pat', lastName: 'Lang', email: adviser.me.email },
        }),
        await name(adviser, 'more@example.test'),
        await adviser.request('GET', `/sales/${id}/files/receipt`),
        await adviser.request('GET', `/sales/${id}/files/statement`),
      ];
      expect(refused.map(codeOf)).toEqual(refused.map(() => noSale));
    },
  );

  it('downloads the sealed papers once filed, and sees how it ends without how anyone paid', async () => {
    await seated(buyer, adviser);
    await signAll();
    const [one] = await advised(adviser);
    const paper = () =>
      adviser.request('GET', `/patentAssignment/documents/download/${one?.sale.documentId}`);
    expect(codeOf(await paper())).toEqual([409, 'sales.not_filed']);
    const filed = await operator.request('POST', `/operations/filings/${id}/file`, {
      body: { receipt: `R-${id.slice(-6)}`, titleChecked: true },
    });
    expect(filed.status, filed.text).toBe(200);
    await world.drain();
    expect((await paper()).status).toBe(200);
    const log = await adviser.request('GET', `/sales/${id}/evidence`);
    expect(log.text).toContain('agreementSha256');
    expect(log.text).not.toContain('"agent"');
    expect((await buyer.request('GET', `/sales/${id}/evidence`)).text).toContain('"agent"');
    const closing = (await adviser.request('GET', `/sales/${id}/closing`)).body as Closing;
    expect(closing).toMatchObject({
      side: 'buyer',
      advises: true,
      paymentMethod: null,
      paidAt: null,
      share: null,
      files: ['archive'],
      mayList: false,
    });
    expect(closing.documents).toHaveLength(3);
  });

  it('writes to both sides about the patent, and they to them', async () => {
    await seated(seller, adviser);
    const body = { message: 'Shall we change § 4?', patentId: listingId };
    for (const [from, to] of [
      [adviser, buyer],
      [adviser, coOwner],
      [buyer, adviser],
    ] as const) {
      const sent = await from.request('POST', `/messages/${to.userId}`, { body });
      expect(sent.body, sent.text).toMatchObject({ patent: { id: listingId } });
    }
  });

  it('who joins our team later decides nothing about that sale, also once they have left it', async () => {
    await seated(buyer, adviser);
    // The settings name them now.
    await world.deps.db
      .updateTable('sale_advisers')
      .set({ user_id: operator.userId })
      .where('sale_id', '=', id)
      .execute();
    const acts = () =>
      operator.request('POST', `/operations/sales/${id}/check`, { body: { reason: 'A look.' } });
    const refused = [403, 'sales.operator_is_party'];
    expect(codeOf(await acts())).toEqual(refused);
    const [seat] = (await advisersOf(operator)).advisers;
    const left = await operator.request('DELETE', `/sales/${id}/advisers/${seat?.id}`);
    expect(left.status, left.text).toBe(204);
    expect(codeOf(await acts())).toEqual(refused);
  });

  it('leaves, and sees nothing of the sale any more', async () => {
    await seated(buyer, adviser);
    expect((await advisersOf(adviser)).advisers).toMatchObject([{ email: null, moves: ['leave'] }]);
    expect(codeOf(await remove(seller))).toEqual(noSale);
    expect((await remove(adviser)).status).toBe(204);
    await world.drain();
    expect(await advised(adviser)).toEqual([]);
    for (const path of ['evidence', 'closing', 'advisers', 'files/archive']) {
      expect(codeOf(await adviser.request('GET', `/sales/${id}/${path}`))).toEqual(noSale);
    }
    expect(await noticesOf(buyer)).toContain('You have no adviser in the sale');
    expect(await evidence(buyer)).toContainEqual(['adviser_left', 'Pat Lang']);
  });

  it('that the side ends is out at that moment, and so is one whose account is suspended', async () => {
    await seated(buyer, adviser);
    expect((await remove(buyer)).status).toBe(204);
    expect(codeOf(await adviser.request('GET', `/sales/${id}/evidence`))).toEqual(noSale);
    expect(codeOf(await remove(buyer))).toEqual([409, 'sales.adviser_moved_on']);
    await seated(buyer, adviser);
    const body = { reason: 'Sold what is another’s.' };
    await operator.request('POST', `/operations/users/${adviser.userId}/suspend`, { body });
    await world.drain();
    expect((await advisersOf(buyer)).advisers).toMatchObject([{ status: 'ended', moves: [] }]);
    expect(await evidence(buyer)).toContainEqual(['adviser_closed', null]);
  });

  it('who deletes their account leaves no name and no address in the place', async () => {
    await seated(buyer, adviser);
    const gone = await adviser.request('DELETE', '/user', { body: { password: testPassword } });
    expect(gone.status, gone.text).toBe(204);
    await world.drain();
    const [place] = (await advisersOf(buyer)).advisers;
    expect(place).toMatchObject({ status: 'ended', name: 'Former member', userId: null });
    expect(place?.email).toMatch(/@erased\.invalid$/);
    expect((await advisersOf(buyer)).mayName).toBe(true);
  });
});

it('what a party sees and may do is the same with an adviser as without', async () => {
  const seen = async () =>
    ((await buyer.request('GET', '/payouts/pending/buyer')).body as Sale[]).find(
      (sale) => sale.id === id,
    );
  const before = await seen();
  await seated(buyer, adviser);
  expect(await seen()).toEqual(before);
});
