import { apiContract } from '@claimstead/contract/api.contract.ts';
import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleInput } from '../../test-kit/endpoint-samples.ts';
import { anonymously, type Persona } from '../../test-kit/persona.ts';
import { productionSettings } from '../../test-kit/production-settings.ts';
import { worldDigest } from '../../test-kit/world-digest.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { addTotp } from '../identity/second-steps/second-steps.test-kit.ts';
import { makeDraft } from '../listings/listings.test-kit.ts';
import { operatorEmail } from '../sales/sale-world.fixture.ts';

const calls = Object.entries<Endpoint>(apiContract).filter(([key]) =>
  /^\w+ \/operations/.test(key),
);

type Column = 'out' | 'person' | 'owner' | 'unverified' | 'oneStep' | 'operator';
const refusals: Record<Exclude<Column, 'operator'>, [status: number, code: ErrorCode]> = {
  out: [401, 'identity.sign_in_required'],
  person: [404, 'operations.not_found'],
  owner: [404, 'operations.not_found'],
  // Named in the configuration, but the address is not verified.
  unverified: [404, 'operations.not_found'],
  // In production: named and verified, without a second step.
  oneStep: [404, 'operations.not_found'],
};

const { DATABASE_URL: _elsewhere, ...settings } = productionSettings;
const production = {
  ...settings,
  OPERATOR_EMAILS: 'one@claimstead.test,two@claimstead.test',
};

let world: World;
let strict: World;
let people: Record<Column, Persona>;
let ids: Record<string, string>;

beforeAll(async () => {
  world = await startWorld({
    environment: { OPERATOR_EMAILS: `${operatorEmail},late@example.test` },
  });
  strict = await startWorld({ environment: production });
  const operator = await strict.person({ email: 'two@claimstead.test' });
  await addTotp(strict, operator);
  people = {
    out: anonymously(world),
    person: await world.person(),
    owner: await world.person(),
    unverified: await world.person({ email: 'late@example.test', verified: false }),
    oneStep: await strict.person({ email: 'one@claimstead.test' }),
    operator,
  };
  ids = await somethingToActOn(people.person, people.owner);
  await world.drain();
  await strict.drain();
}, 60_000);
afterAll(async () => {
  await world.stop();
  await strict.stop();
});

/** A person, a listing, an inquiry and a report, by the part of the address that they stand behind. */
async function somethingToActOn(person: Persona, owner: Persona): Promise<Record<string, string>> {
  const listings = await makeDraft(owner);
  await person.request('POST', '/support/inquiry', {
    body: { subject: 'A question', category: 'other', message: 'Where?' },
  });
  await person.request('POST', '/reports', {
    body: { userId: owner.userId, reason: 'spam', details: '' },
  });
  const idOf = async (table: 'support_inquiries' | 'person_reports') =>
    (await world.deps.db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id;
  return {
    listings,
    users: owner.userId,
    inquiries: await idOf('support_inquiries'),
    reports: await idOf('person_reports'),
  };
}

function ask(who: Persona, key: string, endpoint: Endpoint) {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  const id = ids[path.split('/')[2] ?? ''] ?? '019c0000-0000-7000-8000-000000000000';
  const { query, body } = sampleInput(endpoint, id);
  return who.request(method, path.replaceAll(/\{\w+\}/g, id), {
    query,
    ...(body === undefined ? {} : { body }),
  });
}

it('every call of the area is for operators alone, and nothing else is', () => {
  expect(calls.length).toBeGreaterThan(18);
  expect(calls.filter(([, { access }]) => access !== 'operator')).toEqual([]);
  const elsewhere = Object.entries<Endpoint>(apiContract).filter(
    ([key, { access }]) => access === 'operator' && !calls.some(([call]) => call === key),
  );
  expect(elsewhere).toEqual([]);
});

describe('a call of the area', () => {
  it.each(Object.entries(refusals))(
    'is refused to %s, and changes nothing',
    async (column, refusal) => {
      const who = people[column as Column];
      const before = [await worldDigest(world), await worldDigest(strict)];
      for (const [key, endpoint] of calls) {
        const answer = await ask(who, key, endpoint);
        expect([key, answer.status, (answer.body as { code: string }).code]).toEqual([
          key,
          ...refusal,
        ]);
        // Bad input tells a stranger no more than good input.
        const [method, path] = key.split(' ') as ['GET' | 'POST', string];
        const bad = await who.request(method, path.replaceAll(/\{\w+\}/g, 'x'), {
          query: { page: '-1', kind: 'none' },
        });
        expect([key, bad.status]).toEqual([key, refusal[0]]);
      }
      expect([await worldDigest(world), await worldDigest(strict)]).toEqual(before);
    },
  );

  it.each(calls)('%s lets an operator with a second step in', async (key, endpoint) => {
    const [method, path] = key.split(' ') as ['GET' | 'POST', string];
    const bad = await people.operator.request(method, path.replaceAll(/\{\w+\}/g, 'x'), {
      query: { page: '-1', kind: 'none' },
    });
    // What stands behind an address or is asked for is looked at only for an operator.
    const isPlain = !path.includes('{') && !endpoint.query;
    // No provider answers here.
    const done = key === 'POST /operations/books/compare' ? 503 : 200;
    expect([key, bad.status]).toEqual([key, isPlain ? done : 400]);
  });
});

it('acts without a reason, or with a blank one, are refused', async () => {
  for (const [key, endpoint] of calls) {
    const shape = endpoint.body && 'shape' in endpoint.body ? endpoint.body.shape : {};
    if (!('reason' in (shape as object))) continue;
    const path = (key.split(' ')[1] ?? '').replace('{id}', people.operator.userId);
    for (const body of [{}, { reason: '' }, { reason: '  ' }]) {
      const answer = await people.operator.request('POST', path, { body });
      expect([key, answer.status]).toEqual([key, 400]);
    }
  }
});
