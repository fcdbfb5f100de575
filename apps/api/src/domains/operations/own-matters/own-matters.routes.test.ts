import { apiContract } from '@claimstead/contract/api.contract.ts';
import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { sampleInput } from '../../../test-kit/endpoint-samples.ts';
import type { Answer, Persona } from '../../../test-kit/persona.ts';
import { worldDigest } from '../../../test-kit/world-digest.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  keepDifference,
  listOpenDifferences,
} from '../../money/ledger/ledger-differences.store.ts';
import { pay, publishedListing } from '../../sales/sale-world.fixture.ts';
import { type OperatorCall, type Subject, subjects } from './own-matters.rules.ts';

const price = 100_001;
const roleNames = [
  'owner',
  'co-owner',
  'invited owner',
  'open offer',
  'rival offer',
  'reserved',
  'buyer of the sale',
  'seller of the sale',
  'no party',
] as const;
type Role = (typeof roleNames)[number];
const addressOf = (role: Role) => `${role.replaceAll(' ', '-')}@example.test`;

/** What an operator has a part in; `other` is someone else with a part in it. */
type Made = { listingId: string; other: Persona; saleId?: string };

let world: World;
const operators = new Map<Role, Persona>();
const made = new Map<Role, Made>();

beforeAll(async () => {
  const addresses = roleNames.map(addressOf).join(',');
  world = await startWorld({ sandbox: true, environment: { OPERATOR_EMAILS: addresses } });
  for (const role of roleNames) {
    const operator = await world.person({ email: addressOf(role) });
    operators.set(role, operator);
    made.set(role, await makeRole[role](operator));
  }
  await world.drain();
}, 120_000);
afterAll(() => world.stop());

const list = (owners: readonly Persona[], over: { acceptingOffers?: boolean } = {}) =>
  publishedListing(
    world,
    owners.map((persona) => ({ persona, shareBasisPoints: 10_000 / owners.length })),
    { priceCents: price, ...over },
  );

async function offer(buyer: Persona, patentId: string): Promise<string> {
  const answer = await buyer.request('POST', '/offer', { query: { patentId, amount: '900' } });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as { id: string }).id;
}

async function sell(owners: readonly Persona[], buyer: Persona, other: Persona): Promise<Made> {
  const listingId = await list(owners);
  await pay(world, buyer, listingId, price);
  const { id } = await world.deps.db
    .selectFrom('sales')
    .select('id')
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow();
  return { listingId, saleId: id, other };
}

/** A patent of someone else that the operator has an offer for. */
async function offered(operator: Persona): Promise<Made & { offerId: string }> {
  const other = await world.person();
  const listingId = await list([other], { acceptingOffers: true });
  return { listingId, other, offerId: await offer(operator, listingId) };
}

const makeRole: Record<Role, (operator: Persona) => Promise<Made>> = {
  owner: async (operator) => {
    const other = await world.person();
    const listingId = await list([operator], { acceptingOffers: true });
    await offer(other, listingId);
    return { listingId, other };
  },
  'co-owner': async (operator) => {
    const other = await world.person();
    return { listingId: await list([other, operator]), other };
  },
  'invited owner': async (operator) => {
    const other = await world.person();
    const listingId = await list([other]);
    await world.deps.db
      .insertInto('listing_owners')
      .values({
        id: newId(),
        listing_id: listingId,
        position: 1,
        status: 'not_invited',
        user_id: null,
        first_name: 'Olive',
        last_name: 'Park',
        email: operator.me.email,
        share_basis_points: 1,
        confirmed_at: null,
        created_at: world.clock.now(),
      })
      .execute();
    return { listingId, other };
  },
  'open offer': offered,
  'rival offer': async (operator) => {
    const { listingId } = await offered(operator);
    const other = await world.person();
    await offer(other, listingId);
    return { listingId, other };
  },
  reserved: async (operator) => {
    const { offerId, ...rest } = await offered(operator);
    const answer = await rest.other.request('POST', `/offer/${offerId}/accept`);
    expect(answer.status, answer.text).toBe(200);
    return rest;
  },
  'buyer of the sale': async (operator) => {
    const seller = await world.person();
    return sell([seller], operator, seller);
  },
  'seller of the sale': async (operator) => {
    const buyer = await world.person();
    return sell([await world.person(), operator], buyer, buyer);
  },
  'no party': async () => {
    const [seller, buyer] = [await world.person(), await world.person()];
    return sell([seller], buyer, seller);
  },
};

const deciding = (Object.entries(subjects) as [OperatorCall, Subject | null][]).flatMap(
  ([key, subject]) => (subject ? [{ key, subject }] : []),
);

/** A report about a person, by someone who has no part in anything. */
async function report(userId: string): Promise<string> {
  const reporter = await world.person();
  const body = { userId, reason: 'spam', details: '' };
  expect((await reporter.request('POST', '/reports', { body })).status).toBeLessThan(300);
  const { id } = await world.deps.db
    .selectFrom('person_reports')
    .select('id')
    .where('reporter_user_id', '=', reporter.userId)
    .executeTakeFirstOrThrow();
  return id;
}

function ask(operator: Persona, key: OperatorCall, id: string): Promise<Answer> {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  const endpoint: Endpoint = apiContract[key];
  const { body } = sampleInput(endpoint, id);
  return operator.request(method, path.replace(/\{\w+\}/, id), body === undefined ? {} : { body });
}

const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string } | null)?.code];
const refused = [403, 'sales.operator_is_party'];

function get<Value>(map: ReadonlyMap<Role, Value>, role: Role): Value {
  const value = map.get(role);
  if (value === undefined) throw new Error(`${role} was not made`);
  return value;
}

it('every operators’ call says what it decides on', () => {
  const calls = Object.entries<Endpoint>(apiContract).filter(
    ([, { access }]) => access === 'operator',
  );
  expect(calls.map(([key]) => key).sort()).toEqual(Object.keys(subjects).sort());
  expect(deciding.length).toBeGreaterThan(15);
});

describe('an operator who is a party', () => {
  it('does not restore a listing of their own', async () => {
    const listingId = await list([get(operators, 'owner')]);
    const taken = { body: { reason: 'Claimed by another.' } };
    const down = await get(operators, 'no party').request(
      'POST',
      `/operations/listings/${listingId}/take-down`,
      taken,
    );
    expect(down.status, down.text).toBe(200);
    const restore = `/operations/listings/${listingId}/restore`;
    const body = { reason: 'It is mine.' };
    expect(codeOf(await get(operators, 'owner').request('POST', restore, { body }))).toEqual(
      refused,
    );
    const other = await get(operators, 'no party').request('POST', restore, { body });
    expect(other.status, other.text).toBe(200);
  });

  it('does not write the finding on a patent that they have an offer for', async () => {
    const { listingId } = get(made, 'open offer');
    const body = { checkId: null, permits: false, reason: 'Another name.' };
    const path = `/operations/titles/${listingId}/find`;
    expect(codeOf(await get(operators, 'open offer').request('POST', path, { body }))).toEqual(
      refused,
    );
  });

  it.each(['open offer', 'rival offer'] as const)(
    'does not suspend a seller they have an offer with, or a rival: %s',
    async (role) => {
      const path = `/operations/users/${get(made, role).other.userId}/suspend`;
      const body = { reason: 'In my way.' };
      expect(codeOf(await get(operators, role).request('POST', path, { body }))).toEqual(refused);
    },
  );

  it.each(roleNames.filter((role) => role !== 'no party'))(
    'is refused every decision, and nothing changes: %s',
    async (role) => {
      const operator = get(operators, role);
      const { listingId, saleId, other } = get(made, role);
      const ids: Record<Subject, (string | undefined)[]> = {
        listing: [listingId],
        sale: [saleId],
        person: [other.userId, operator.userId],
        report: [await report(other.userId), await report(operator.userId)],
        difference: saleId === undefined ? [] : [await differ(saleId)],
      };
      const before = await worldDigest(world);
      for (const { key, subject } of deciding) {
        for (const id of ids[subject]) {
          if (id === undefined) continue;
          expect([key, ...codeOf(await ask(operator, key, id))]).toEqual([key, ...refused]);
        }
      }
      expect(await worldDigest(world)).toEqual(before);
    },
  );

  it('does not close a report that they wrote', async () => {
    const operator = get(operators, 'owner');
    const about = await world.person();
    const body = { userId: about.userId, reason: 'spam', details: '' };
    expect((await operator.request('POST', '/reports', { body })).status).toBeLessThan(300);
    const { id } = await world.deps.db
      .selectFrom('person_reports')
      .select('id')
      .where('reporter_user_id', '=', operator.userId)
      .executeTakeFirstOrThrow();
    expect(codeOf(await ask(operator, 'POST /operations/reports/{id}/close', id))).toEqual(refused);
  });

  it('is one no more once the offer has ended', async () => {
    const operator = get(operators, 'no party');
    const { listingId, offerId } = await offered(operator);
    const path = `/operations/listings/${listingId}/take-down`;
    const act = () => operator.request('POST', path, { body: { reason: 'Claimed by another.' } });
    expect(codeOf(await act())).toEqual(refused);
    expect((await operator.request('POST', `/offer/${offerId}/withdraw`)).status).toBe(200);
    expect((await act()).status).toBe(200);
  });
});

/** A difference between the books and the provider about the payment of a sale. */
async function differ(saleId: string): Promise<string> {
  const { db } = world.deps;
  const { provider_object_id: providerObjectId } = await db
    .selectFrom('ledger_entries')
    .select('provider_object_id')
    .where('sale_id', '=', saleId)
    .where('kind', '=', 'sale_paid')
    .executeTakeFirstOrThrow();
  const cause = { cause: 'amounts_differ', providerType: 'charge' } as const;
  const found = { providerObjectId, providerCents: 5, ledgerCents: 4, ...cause };
  await db.transaction().execute((tx) => keepDifference(tx, found, world.clock.now()));
  const open = await listOpenDifferences(db);
  return open.find((one) => one.providerObjectId === providerObjectId)?.id ?? '';
}

it('an operator without a part is refused for no such reason', async () => {
  const operator = get(operators, 'no party');
  const { listingId, saleId, other } = get(made, 'no party');
  const ids: Record<Subject, string> = {
    listing: listingId,
    sale: saleId ?? '',
    person: other.userId,
    report: await report(other.userId),
    difference: await differ(saleId ?? ''),
  };
  for (const { key, subject } of deciding) {
    const answer = await ask(operator, key, ids[subject]);
    expect(answer.status, `${key} ${answer.text}`).toBeLessThan(500);
    expect(answer.status, `${key} ${answer.text}`).not.toBe(400);
    expect([key, codeOf(answer)[1]]).not.toEqual([key, refused[1]]);
  }
});
