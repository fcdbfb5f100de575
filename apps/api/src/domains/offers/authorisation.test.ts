import { type Offer, offersContract } from '@claimstead/contract/offers.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../core/outbox/unit-of-work.ts';
import { markUnderSale } from '../listings/listings.api.ts';
import { addCoOwner, makeDraft, makeOpenListing } from '../listings/listings.test-kit.ts';
import { operatorEmail } from '../sales/sale-world.fixture.ts';
import {
  asker,
  columnsWith,
  expectRefused,
  expectWhole,
  readTable,
  type Refusals,
} from '../../test-kit/authorisation-table.ts';
import { type Answer, anonymously, type Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { arranged } from '../../test-kit/lifecycle-guard.ts';

/**
 * Who may do what with an offer. `yes` succeeds; every other cell is a refusal (below), after which nothing
 * has changed. Each offer is the buyer's, for a listing of a creator and a linked co-owner; the rival has
 * an offer of his own for the same listing.
 */
const table = `
call                      on        | out    unver. stran.  buyer    rival   co-own   creat.   operat.
POST /offer               open      | sign   verify yes     already  already own      own      yes
POST /offer               draft     | sign   verify hidden  hidden   hidden  hidden   hidden   hidden
POST /offer               sold      | sign   verify sold    sold     sold    own      own      sold
POST /offer               fixed     | sign   verify fixed   fixed    fixed   own      own      fixed
GET /offers/received      -         | sign   yes    yes     yes      yes     yes      yes      yes
GET /offers/sent          -         | sign   yes    yes     yes      yes     yes      yes      yes
POST /offer/{id}/counter  new       | sign   verify nobody  turn     nobody  yes      yes      nobody
POST /offer/{id}/accept   new       | sign   verify nobody  turn     nobody  yes      yes      nobody
POST /offer/{id}/reject   new       | sign   verify nobody  turn     nobody  yes      yes      nobody
POST /offer/{id}/withdraw new       | sign   verify nobody  yes      nobody  other    other    nobody
POST /offer/{id}/end      new       | sign   verify nobody  turn     nobody  turn     turn     nobody
POST /offer/{id}/counter  countered | sign   verify nobody  yes      nobody  turn     turn     nobody
POST /offer/{id}/accept   countered | sign   verify nobody  yes      nobody  turn     turn     nobody
POST /offer/{id}/reject   countered | sign   verify nobody  yes      nobody  turn     turn     nobody
POST /offer/{id}/withdraw countered | sign   verify nobody  other    nobody  yes      yes      nobody
POST /offer/{id}/end      countered | sign   verify nobody  turn     nobody  turn     turn     nobody
POST /offer/{id}/counter  accepted  | sign   verify nobody  accepted nobody  accepted accepted nobody
POST /offer/{id}/accept   accepted  | sign   verify nobody  accepted nobody  accepted accepted nobody
POST /offer/{id}/reject   accepted  | sign   verify nobody  accepted nobody  accepted accepted nobody
POST /offer/{id}/withdraw accepted  | sign   verify nobody  accepted nobody  accepted accepted nobody
POST /offer/{id}/end      accepted  | sign   verify nobody  accepted nobody  accepted accepted nobody
POST /offer/{id}/counter  ended     | sign   verify nobody  ended    nobody  ended    ended    nobody
POST /offer/{id}/accept   ended     | sign   verify nobody  ended    nobody  ended    ended    nobody
POST /offer/{id}/reject   ended     | sign   verify nobody  ended    nobody  ended    ended    nobody
POST /offer/{id}/withdraw ended     | sign   verify nobody  ended    nobody  ended    ended    nobody
POST /offer/{id}/end      ended     | sign   verify nobody  ended    nobody  ended    ended    nobody
`;

/** The other cells: the refusal's status and code. */
const refusals: Refusals = {
  sign: [401, 'identity.sign_in_required'],
  verify: [403, 'identity.email_unverified'],
  hidden: [404, 'listings.not_found'],
  sold: [409, 'offers.not_for_sale'],
  nobody: [404, 'offers.not_found'],
  own: [403, 'offers.own_patent'],
  fixed: [409, 'offers.not_accepting'],
  already: [409, 'offers.already_open'],
  turn: [409, 'offers.not_your_turn'],
  other: [409, 'offers.not_yours_to_withdraw'],
  accepted: [409, 'offers.already_accepted'],
  ended: [409, 'offers.ended'],
};

const columns = [
  'out',
  'unverified',
  'stranger',
  'buyer',
  'rival',
  'coOwner',
  'creator',
  'operator',
] as const;
type Column = (typeof columns)[number];

const lines = readTable(table);

/** In none of the stranger's answers. */
const secretAmount = '777.77';

let world: World;
let people: Record<Column, Persona>;
/** The id of what a line is about: a listing, or an offer. */
const scene: Record<string, string> = { '-': '' };
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await startWorld();
  people = {
    out: anonymously(world),
    unverified: await world.person({ verified: false }),
    stranger: await world.person(),
    buyer: await world.person(),
    rival: await world.person(),
    coOwner: await world.person(),
    creator: await world.person(),
    operator: await world.person({ email: operatorEmail }),
  };
  const { creator } = people;
  scene['open'] = await sharedListing();
  scene['new'] = await offerOn(scene['open']);
  scene['draft'] = await makeDraft(creator, { acceptingOffers: true });
  scene['sold'] = await sharedListing();
  await transact(world.deps, (unit) =>
    markUnderSale(unit, scene['sold'] ?? '', people.stranger.userId),
  );
  scene['fixed'] = await sharedListing({ acceptingOffers: false });
  scene['countered'] = await offerOn(await sharedListing());
  await must(move(creator, scene['countered'], 'counter', { amount: secretAmount }));
  scene['accepted'] = await offerOn(await sharedListing());
  await must(move(creator, scene['accepted'], 'accept'));
  scene['ended'] = await offerOn(await sharedListing());
  await must(move(creator, scene['ended'], 'reject'));
  await world.drain();
  restore = await keepOffers();
});
afterAll(() => world.stop());

async function sharedListing(fields: object = {}): Promise<string> {
  const id = await makeOpenListing(world, people.creator, { ...fields });
  await addCoOwner(world, id, people.coOwner, { confirmed: true });
  return id;
}

/** Both buyers make an offer; returns the id of the first buyer's offer. */
async function offerOn(patentId: string): Promise<string> {
  const make = (who: Persona) =>
    must(who.request('POST', '/offer', { query: { patentId, amount: secretAmount } }));
  await make(people.rival);
  return ((await make(people.buyer)).body as Offer).id;
}

const move = (who: Persona, id: string, name: string, query: Record<string, string> = {}) =>
  who.request('POST', `/offer/${id}/${name}`, { query });

async function must(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/**
 * Saves the offers and the reservations of their listings.
 * @returns how to restore them.
 */
async function keepOffers(): Promise<() => Promise<void>> {
  const { db } = world.deps;
  const offers = await db.selectFrom('offers').selectAll().execute();
  const history = await db.selectFrom('offer_history').selectAll().execute();
  const listings = await db
    .selectFrom('listings')
    .select(['id', 'reserved_for_user_id', 'reserved_until', 'updated_at'])
    .execute();
  return () =>
    db.transaction().execute(async (tx) => {
      await tx.deleteFrom('offers').execute();
      await tx.insertInto('offers').values(offers).execute();
      await tx.insertInto('offer_history').values(history).execute();
      for (const { id, ...row } of listings) {
        await tx
          .updateTable('listings')
          .set(row)
          .where('id', '=', id)
          .modifyEnd(arranged('listing'))
          .execute();
      }
    });
}

const calls: Record<string, (who: Persona, id: string) => Promise<Answer>> = {
  'POST /offer': (who, patentId) =>
    who.request('POST', '/offer', { query: { patentId, amount: '640' } }),
  'GET /offers/received': (who) => who.request('GET', '/offers/received'),
  'GET /offers/sent': (who) => who.request('GET', '/offers/sent'),
  'POST /offer/{id}/counter': (who, id) => move(who, id, 'counter', { amount: '640' }),
  'POST /offer/{id}/accept': (who, id) => move(who, id, 'accept'),
  'POST /offer/{id}/reject': (who, id) => move(who, id, 'reject'),
  'POST /offer/{id}/withdraw': (who, id) => move(who, id, 'withdraw'),
  'POST /offer/{id}/end': (who, id) => move(who, id, 'end'),
};

const parties: readonly Column[] = ['buyer', 'rival', 'coOwner', 'creator'];

it('the table has a line for every call of the area, and a cell for everyone', () => {
  expectWhole(lines, {
    contract: offersContract,
    calls,
    columns,
    cells: ['yes', ...Object.keys(refusals)],
  });
  for (const { call, on } of lines) expect(scene, call).toHaveProperty([on]);
});

it.each(lines)('$call on $on: only the listed may, and a refusal changes nothing', async (line) => {
  const id = scene[line.on] ?? '';
  const ask = asker(line, (column: Column) => calls[line.call]?.(people[column], id));
  await expectRefused(world, line, { columns, refusals, hidden: secretAmount }, ask);
  for (const column of columnsWith(line, columns, 'yes')) {
    const { answer, who } = await ask(column);
    expect(answer.status, who).toBe(200);
    if (!parties.includes(column)) expect(answer.text, who).not.toContain(secretAmount);
    if (!line.call.startsWith('GET ')) await restore();
  }
});

it.each(['POST /offer', 'POST /offer/{id}/counter', 'POST /offer/{id}/accept'])(
  '%s: an invalid amount or id is refused',
  async (call) => {
    const ids = ['nothing', '00000000-0000-7000-8000-000000000000', scene['new'] ?? ''];
    for (const amount of ['', 'abc', '0', '-5', '1.234', '1000000', '1e3', 'NaN']) {
      for (const id of ids) {
        const path = call.slice('POST '.length).replace('{id}', id);
        const about: Record<string, string> = call === 'POST /offer' ? { patentId: id } : {};
        const { status, text } = await people.creator.request('POST', path, {
          query: { ...about, amount },
        });
        expect(status, `${path} ${amount}: ${text}`).toBe(400);
      }
    }
  },
);
