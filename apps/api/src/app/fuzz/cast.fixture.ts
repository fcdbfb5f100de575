import { sql } from 'kysely';
import {
  addPasskey,
  addTotp,
  startSignIn,
} from '../../domains/identity/second-steps/second-steps.test-kit.ts';
import {
  addCoOwner,
  makeDraft,
  makeOpenListing,
  pdfDocument,
  pngImage,
} from '../../domains/listings/listings.test-kit.ts';
import { saveSearchAs } from '../../domains/search/saved/searches.test-kit.ts';
import {
  operatorEmail,
  pay,
  publishedListing,
  sign,
  signingToken,
  verifyBank,
} from '../../domains/sales/sale-world.fixture.ts';
import { type Answer, anonymously, type Persona, testPassword } from '../../test-kit/persona.ts';
import { isSoak } from '../../test-kit/repetitions.ts';
import type { World } from '../../test-kit/world.ts';
import { newestOwn, newestThings } from './latest-objects.fixture.ts';
import type { Things } from './schema-values.fixture.ts';

/** Every kind of person, each with a cookie and different rights. */
export const kinds = [
  'signed out',
  'with a stale cookie',
  'deleted',
  'suspended',
  'unverified',
  'stranger',
  'seller',
  'co-owner',
  'buyer',
  'with second steps',
  'operator',
] as const;
export type Kind = (typeof kinds)[number];

/** The people who must be signed in for the next request. */
const signedIn = [
  'stranger',
  'seller',
  'co-owner',
  'buyer',
  'with second steps',
  'operator',
] as const;

/** A small filled world: people of every kind, with some of everything that the product stores. */
export class Cast {
  readonly people: Record<Kind, Persona>;
  readonly #world: World;
  /** Tokens from links in emails and papers: they exist in plain text nowhere else. */
  readonly #tokens: { signing: string[]; challenge: string[] };

  private constructor(
    world: World,
    people: Record<Kind, Persona>,
    tokens: { signing: string[]; challenge: string[] },
  ) {
    this.#world = world;
    this.people = people;
    this.#tokens = tokens;
  }

  static async meet(world: World): Promise<Cast> {
    const people = await register(world);
    const tokens = await deal(world, people);
    await end(people);
    await world.drain();
    await sql`create schema kept`.execute(world.deps.db);
    await sql`create table kept.sessions as select * from sessions`.execute(world.deps.db);
    return new Cast(world, people, tokens);
  }

  /**
   * Between requests: resets limits, signs people in again who were signed out or suspended, and confirms their
   * passwords.
   * @returns whether all of them are still there; a deleted account stays so.
   */
  async refresh(): Promise<boolean> {
    const { db, clock } = this.#world.deps;
    await db.deleteFrom('rate_limits').execute();
    const people = await db
      .selectFrom('users')
      .select('id')
      .where('status', '<>', 'erased')
      .where(
        'id',
        'in',
        signedIn.map((kind) => this.people[kind].userId),
      )
      .execute();
    const ids = people.map(({ id }) => id);
    await sql`update users set status = 'active' where id = any(${ids}::uuid[])
      /* account: restore */`.execute(db);
    await sql`
      insert into sessions select * from kept.sessions where user_id = any(${ids}::uuid[])
      on conflict do nothing`.execute(db);
    await sql`
      update sessions set confirmed_at = ${clock.now()} where user_id = any(${ids}::uuid[])
    `.execute(db);
    return ids.length === signedIn.length;
  }

  /** What there is to name in a request: the latest of everything, whosever it is, and each person's own. */
  async things(): Promise<{ all: Things; own: Partial<Record<Kind, Things>> }> {
    const { mailbox, deps } = this.#world;
    const { db } = deps;
    const { sent } = mailbox;
    const mailed = (pattern: RegExp) =>
      sent.slice(-60).flatMap(({ text }) => [...text.matchAll(pattern)].map(([found]) => found));
    const all = {
      ...(await newestThings(db)),
      ...this.#tokens,
      token: [...mailed(/[\w-]{20,}/g), ...this.#tokens.signing],
      code: ['1234', '123456', ...mailed(/\b\d{4,6}\b/g)],
      password: [testPassword, 'Wrong-Harbour-7'],
      amount: ['500', '600', '1000', '50000', '100000', '100001'],
      png: [(await pngImage({ width: 4, height: 4 })).toString('base64'), 'AAAA', ''],
      // Nothing listens there, and nobody may be asked.
      url: [
        'http://127.0.0.1:1/',
        'http://[::1]/',
        'http://169.254.169.254/',
        'file:///etc/passwd',
      ],
    };
    const own = await Promise.all(
      signedIn.map(async (kind) => [kind, await newestOwn(db, this.people[kind].userId)]),
    );
    return { all, own: Object.fromEntries(own) };
  }
}

async function register(world: World): Promise<Record<Kind, Persona>> {
  return {
    'signed out': anonymously(world),
    'with a stale cookie': await world.person(),
    deleted: await world.person(),
    suspended: await world.person(),
    unverified: await world.person({ verified: false }),
    stranger: await world.person(),
    seller: await world.person({ firstName: 'Sam', lastName: 'Seller' }),
    'co-owner': await world.person({ firstName: 'Olga', lastName: 'Owner' }),
    buyer: await world.person({ firstName: 'Bea', lastName: 'Buyer' }),
    'with second steps': await world.person(),
    operator: await world.person({ email: operatorEmail }),
  };
}

async function deal(world: World, people: Record<Kind, Persona>) {
  const { seller, buyer, stranger } = people;
  const sold = await publishedListing(world, [
    { persona: seller, shareBasisPoints: 6_000 },
    { persona: people['co-owner'], shareBasisPoints: 4_000 },
  ]);
  await verifyBank(world, seller);
  await verifyBank(world, people['co-owner']);
  await pay(world, buyer, sold, 100_001);
  const open = await makeOpenListing(world, seller);
  const shared = await makeOpenListing(world, seller);
  await addCoOwner(world, shared, people['co-owner'], { confirmed: false });
  const draft = await makeDraft(seller);
  const files = { patentId: draft };
  const pdf = { name: 'claims.pdf', contentType: 'application/pdf', content: await pdfDocument() };
  const png = { name: 'a.png', contentType: 'image/png', content: await pngImage() };
  await ok(seller.upload('POST', '/patent/upload/document', pdf, files));
  await ok(seller.upload('POST', '/patent/upload/image', png, files));
  await ok(seller.upload('POST', `/messages/${buyer.userId}/files`, png));
  await ok(
    seller.request('POST', '/owner', {
      body: {
        patentId: draft,
        user: { firstName: 'Nora', lastName: 'Named', email: 'nora@example.test' },
        stake: 10,
      },
    }),
  );
  await ok(buyer.request('POST', '/offer', { query: { patentId: open, amount: '500' } }));
  await ok(stranger.request('POST', '/offer', { query: { patentId: shared, amount: '600' } }));
  await ok(buyer.request('POST', `/messages/${seller.userId}`, { body: { message: 'Hello' } }));
  await ok(seller.request('POST', `/messages/${buyer.userId}`, { body: { message: 'Yes?' } }));
  await ok(buyer.request('POST', `/patent/wishlist/${open}`));
  await saveSearchAs(buyer, { mails: true });
  await ok(
    stranger.request('POST', '/support/inquiry', {
      body: { subject: 'How', category: 'other', message: 'How does this work?' },
    }),
  );
  const query = { email: stranger.me.email };
  await ok(stranger.request('POST', '/auth/requestPasswordReset', { query }));
  await world.drain();
  const careful = people['with second steps'];
  await addTotp(world, careful);
  await addPasskey(world, careful);
  const challenge = [(await startSignIn(world, careful)).challengeId];
  const signing = [await signingToken(buyer, sold)];
  if (isSoak()) signing.push(...(await signedSale(world, people)));
  return { signing, challenge };
}

/** A sale that is ready to be filed, and who signed it with which links. */
async function signedSale(world: World, { seller, buyer }: Record<Kind, Persona>) {
  const listing = await publishedListing(world, [{ persona: seller, shareBasisPoints: 10_000 }]);
  await pay(world, buyer, listing, 100_001);
  const token = await signingToken(buyer, listing);
  await sign(world, buyer, listing);
  await sign(world, seller, listing);
  return [token];
}

/** Ends the sessions whose cookies must stop working. */
async function end(people: Record<Kind, Persona>): Promise<void> {
  await ok(people['with a stale cookie'].request('POST', '/auth/logout'));
  const password = { body: { password: testPassword } };
  await ok(people.deleted.request('POST', '/auth/confirm', password));
  await ok(people.deleted.request('DELETE', '/user', password));
  await ok(
    people.operator.request('POST', `/operations/users/${people.suspended.userId}/suspend`, {
      body: { reason: 'Sold what is another’s.' },
    }),
  );
}

async function ok(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
}
