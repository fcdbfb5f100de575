import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sale, SaleRecord } from '@claimstead/contract/sales.contract.ts';
import type { Offer } from '@claimstead/contract/offers.contract.ts';
import { atProvider, billing } from '../../domains/subscriptions/plan-desk.test-kit.ts';
import { cookieOf, type Persona, registerPersona, testPassword } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { makeTraceablePerson, marked, type TraceablePerson } from './traceable-person.fixture.ts';
import {
  countColumns,
  type Find,
  listReferences,
  searchDatabase,
  searchFiles,
} from './search-everything.fixture.ts';

const { words, evidence } = marked;
const personal = Object.values(words);
const name = [words.firstName, words.lastName];
const papers = Object.values(evidence);

/** What stays of a deleted account, where, and why. Anything else that is found fails the test. */
const kept: readonly { where: RegExp; words: readonly string[]; why: string }[] = [
  {
    where: /^public\.listings\.title$/,
    words: [evidence.soldTitle],
    why: 'what the buyer bought is named in the record of the purchase',
  },
  {
    where: /^public\.sale_owners\.name$/,
    words: name,
    why: 'who conveyed the patent, as it was signed',
  },
  {
    where: /^public\.sale_papers\.buyer_details$/,
    words: [evidence.paperName, evidence.paperStreet, words.email],
    why: 'what stands on the papers that were signed and filed',
  },
  {
    where: /^public\.sale_evidence\.(who|details)$/,
    words: [...name, ...papers],
    why: 'the hash chain of the signing, which no change survives',
  },
  {
    where: /^public\.signing_(envelopes|documents|signers)\./,
    words: [...name, words.email, ...papers],
    why: 'the signatures: who signed what, as whom, from where',
  },
  {
    where: /^public\.(notifications\.(message|mail_details)|operator_audit\.about)$/,
    words: [evidence.soldTitle],
    why: 'the other side and the operators are told of a sale by the name of what was sold',
  },
  {
    where: /^public\.money_intents\.params$/,
    words: [evidence.soldTitle],
    why: 'what was charged for, as it was told to the payment provider',
  },
];

function isKept({ where, word }: Find): boolean {
  return kept.some((one) => one.where.test(where) && one.words.includes(word));
}

let world: World;
let all: TraceablePerson;
let before: { database: Find[]; files: Find[]; pictures: string[] };
let streetAddress: string;
const referring = { before: [] as string[] };

beforeAll(async () => {
  world = await startWorld({ sandbox: true });
  all = await makeTraceablePerson(world);
}, 240_000);
afterAll(() => world.stop());

async function storedFiles(): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom('listing_files')
    .select(['storage_key', 'kind'])
    .execute();
  return rows.map((row) =>
    row.kind === 'image' ? `${row.storage_key}-card.webp` : row.storage_key,
  );
}

describe('deleting an account', () => {
  it('starts with traces of the person in every place that is searched', async () => {
    const session = await world.deps.db
      .selectFrom('sessions')
      .select('address')
      .where('user_id', '=', all.person.userId)
      .executeTakeFirstOrThrow();
    streetAddress = session.address;
    referring.before = await listReferences(world, all.person.userId);
    const database = await searchDatabase(world, [...personal, ...papers]);
    const files = await searchFiles(world, personal);
    expect(await searchFiles(world, [`pictures/${all.person.userId}`])).toHaveLength(2);
    before = { database, files, pictures: await storedFiles() };
    const found = new Set([...database, ...files].map((find) => find.word));
    expect([...personal, ...papers].filter((word) => !found.has(word))).toEqual([]);
    expect(await countColumns(world)).toBeGreaterThan(300);
    const tables = new Set(database.map((find) => find.where.split('.').slice(0, 2).join('.')));
    for (const table of [
      'pgboss.job',
      'public.outbox_events',
      'public.notifications',
      'public.money_intents',
      'public.listing_owners',
      'public.listing_suggestions',
      'public.operator_audit',
    ]) {
      expect([...tables]).toContain(table);
    }
  }, 60_000);

  it('answers 204, clears the cookie, and every session is dead', async () => {
    const [plan] = await billing(world, all.person);
    if (!plan) throw new Error('no plan');
    const answer = await all.person.request('DELETE', '/user', {
      body: { password: testPassword },
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(cookieOf(answer)).toMatch(/^session=$/);
    expect((await all.person.request('GET', '/user')).status).toBe(401);
    await world.drain();
    await world.settle();
    await world.settle();
    expect((await atProvider(world, plan)).status).toBe('over');
  }, 60_000);

  it('leaves nothing of the person in any column, except the evidence', async () => {
    const found = await searchDatabase(world, [...personal, ...papers]);
    expect(found.filter((find) => !isKept(find))).toEqual([]);
    // The evidence is there, so the search finds what there is.
    for (const one of kept) {
      expect([one.why, found.some((find) => one.where.test(find.where))]).toEqual([one.why, true]);
    }
    const traces = await searchDatabase(world, [streetAddress]);
    expect(traces.filter(({ where }) => !/signing_signers|sale_evidence/.test(where))).toEqual([]);
  }, 60_000);

  it('is referred to only by what the other side, or the books, still need', async () => {
    expect(referring.before).toEqual(
      expect.arrayContaining([
        'sessions.user_id',
        'totp_secrets.user_id',
        'recovery_codes.user_id',
        'saved_searches.user_id',
        'wanted_notes.user_id',
      ]),
    );
    expect(await listReferences(world, all.person.userId)).toEqual([
      'checkouts.buyer_user_id',
      'conversations.low_user_id',
      'listing_owners.user_id',
      'listings.creator_user_id',
      'listings.reserved_for_user_id',
      'messages.from_user_id',
      'messages.low_user_id',
      'offer_history.user_id',
      'offers.buyer_user_id',
      'offers.owner_user_id',
      'sale_owners.user_id',
      'sales.buyer_user_id',
      'subscription_checkouts.user_id',
      'subscriptions.user_id',
    ]);
  });

  it('leaves nothing of the person in any file, and none of the person’s files', async () => {
    expect(await searchFiles(world, personal)).toEqual([]);
    expect(before.files.length).toBeGreaterThanOrEqual(3);
    for (const key of before.pictures)
      expect([key, await world.deps.files.open(key)]).toEqual([key, null]);
    const own = await searchFiles(world, [`pictures/${all.person.userId}`]);
    expect(own).toEqual([]);
  });

  it('has nothing left to do, and forgets the address once the last email is sent', async () => {
    const left = await world.deps.db.selectFrom('account_erasures').selectAll().execute();
    expect(left).toEqual([]);
    expect(world.mailbox.lastTo(words.email).subject).toBe('Your Claimstead account is deleted');
  });

  it('leaves a former member whom nobody can find, message or sign in as', async () => {
    const { buyer, person } = all;
    const search = { query: { query: words.firstName } };
    expect((await buyer.request('GET', '/users/search', search)).body).toEqual([]);
    const former = await buyer.request('GET', '/users/search', { query: { query: 'Former' } });
    expect(former.body).toEqual([]);
    const body = { message: 'Are you there?' };
    expect(await buyer.request('POST', `/messages/${person.userId}`, { body })).toMatchObject({
      status: 404,
      body: { code: 'messaging.not_found' },
    });
    for (const email of [words.email, `erased-${person.userId}@erased.invalid`]) {
      const tried = await signIn(buyer, email);
      expect(tried.status).toBe(202);
    }
  });

  it('shows the other side a former member where the person was', async () => {
    const { buyer, seller, person, offers, sold, bought } = all;
    const former = { userId: person.userId, firstName: 'Former', lastName: 'member', imgUri: null };
    const conversations = (await buyer.request('GET', '/conversations')).body as {
      fromUser: object;
      toUser: object;
    }[];
    expect(conversations[0]).toMatchObject({ toUser: former, message: 'Gladly so' });
    const thread = (await buyer.request('GET', `/messages/${person.userId}`)).body;
    expect(thread).toMatchObject([
      { fromUser: former, message: 'This message was deleted with its sender’s account.' },
      { toUser: former, message: 'Gladly so' },
    ]);
    const [made] = await offersOf(seller, offers.made);
    expect(made).toMatchObject({ status: 'REJECTED', reason: 'withdrawn', moves: [] });
    expect([made?.sender, made?.receiver]).toContainEqual(former);
    const [received] = await offersOf(buyer, offers.received);
    expect(received).toMatchObject({
      status: 'REJECTED',
      reason: 'listing_gone',
      patent: { title: 'Removed listing', patentNumber: '' },
    });
    const purchased = await recordsOf(buyer, 'purchased');
    expect(purchased.find((one) => one.patent.id === sold)).toMatchObject({
      patent: { title: evidence.soldTitle },
      soldUser: former,
    });
    const payouts = (await buyer.request('GET', '/payouts/pending/buyer')).body as Sale[];
    expect(payouts.find((one) => one.patent.id === sold)).toMatchObject({ user: former });
    const soldOnes = await recordsOf(seller, 'sold');
    expect(soldOnes.find((one) => one.patent.id === bought)).toMatchObject({
      purchasedUser: former,
    });
    const due = (await seller.request('GET', '/payouts/pending')).body as Sale[];
    const dueFrom = due.find((one) => one.patent.id === bought);
    expect(dueFrom?.buyer).toEqual(former);
  });

  it('tells those who dealt with the person, by email with the name of the patent', async () => {
    const toBuyer = world.mailbox.to(all.buyer.me.email).map((mail) => mail.text);
    expect(
      toBuyer.filter((text) => text.includes(`${words.marketTitle} is no longer for sale`)),
    ).toHaveLength(1);
    const toSeller = world.mailbox.to(all.seller.me.email).map((mail) => mail.text);
    expect(
      toSeller.filter((text) => text.includes('Former member withdrew the offer')),
    ).toHaveLength(1);
    const toPartner = world.mailbox.to(all.partner.me.email).map((mail) => mail.text);
    for (const title of ['Shared hinge', 'Named gear']) {
      expect(
        toPartner.filter((text) => text.includes(`A co-owner of ${title} deleted`)),
      ).toHaveLength(1);
    }
  });

  it('leaves the share on other people’s listings under a former member, who is not invited again', async () => {
    const { partner, shared, naming } = all;
    for (const [listing, stake] of [
      [shared, 50],
      [naming, 40],
    ] as const) {
      const owners = (await partner.request('GET', '/owners', { query: { patentId: listing } }))
        .body;
      expect(owners).toMatchObject([
        { user: { userId: partner.userId } },
        {
          user: { userId: null, firstName: 'Former', lastName: 'member', imageUri: null },
          stake,
          account: 'left',
          confirmed: false,
        },
      ]);
      expect(owners).toMatchObject([{}, { mayInvite: false }]);
      expect(JSON.stringify(owners)).not.toContain('erased');
      const { email } = await world.deps.db
        .selectFrom('listing_owners')
        .select('email')
        .where('listing_id', '=', listing)
        .where('first_name', '=', 'Former')
        .executeTakeFirstOrThrow();
      const again = { query: { patentId: listing }, body: { email } };
      expect((await partner.request('POST', '/owners/invitation', again)).body).toMatchObject({
        code: 'listings.owner_not_awaited',
      });
    }
    const query = { patentId: shared, amount: '500' };
    const offered = await all.buyer.request('POST', '/offer', { query });
    const id = (offered.body as Offer).id;
    expect((await partner.request('POST', `/offer/${id}/accept`)).body).toMatchObject({
      code: 'offers.owners_unconfirmed',
    });
    expect(world.mailbox.sent.filter((mail) => mail.to.includes('erased'))).toEqual([]);
  });

  it('gives the address to a new account, which has nothing to do with the old one', async () => {
    const again = await registerPersona(world, { email: words.email });
    expect(again.userId).not.toBe(all.person.userId);
    expect((await again.request('GET', '/conversations')).body).toEqual([]);
    expect((await again.request('GET', '/patents/active')).body).toEqual([]);
    expect((await again.request('GET', '/offers/sent')).body).toEqual([]);
    expect(await recordsOf(again, 'purchased')).toEqual([]);
  });
});

function signIn(from: Persona, email: string) {
  return from.request('POST', '/auth/authenticate', { body: { email, password: testPassword } });
}

async function offersOf(person: Persona, id: string): Promise<Offer[]> {
  const lists = await Promise.all(
    (['received', 'sent'] as const).map((list) => person.request('GET', `/offers/${list}`)),
  );
  return lists.flatMap((answer) => answer.body as Offer[]).filter((offer) => offer.id === id);
}

async function recordsOf(person: Persona, which: 'purchased' | 'sold'): Promise<SaleRecord[]> {
  const query = { userId: person.userId };
  return (await person.request('GET', `/patents/${which}`, { query })).body as SaleRecord[];
}
