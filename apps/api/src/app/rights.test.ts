import { apiContract } from '@claimstead/contract/api.contract.ts';
import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../core/ids/ids.ts';
import { operatorEmail } from '../domains/sales/sale-world.fixture.ts';
import { sampleInput } from '../test-kit/endpoint-samples.ts';
import { type Answer, anonymously, type Persona, testPassword } from '../test-kit/persona.ts';
import { worldDigest } from '../test-kit/world-digest.ts';
import { startWorld, type World } from '../test-kit/world.ts';

/** Every call that asks who it is, for the people whom it must not know, or not know well enough. */
const calls = Object.entries<Endpoint>(apiContract).filter(([, { access }]) =>
  ['session', 'verified', 'operator'].includes(access),
);

let world: World;
let operator: Persona;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.person({ email: operatorEmail });
});
afterAll(() => world.stop());

/** With input that the contract takes, about things that do not exist. */
function ask(who: Persona, key: string, endpoint: Endpoint): Promise<Answer> {
  const [method, path] = key.split(' ') as ['GET', string];
  const { query, body } = sampleInput(endpoint, newId());
  const address = path.replaceAll(/\{\w+\}/g, () => newId());
  return who.request(method, address, { query, ...(body === undefined ? {} : { body }) });
}

const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string } | null)?.code];

async function expectEach(
  who: Persona,
  refusal: (endpoint: Endpoint) => [status: number, code: string] | null,
): Promise<void> {
  await world.drain();
  const before = await worldDigest(world);
  for (const [key, endpoint] of calls) {
    const expected = refusal(endpoint);
    if (expected === null) continue;
    expect([key, ...codeOf(await ask(who, key, endpoint))]).toEqual([key, ...expected]);
  }
  expect(await worldDigest(world)).toEqual(before);
}

describe('every call that asks who it is', () => {
  it('is refused to the signed-out', async () => {
    await expectEach(anonymously(world), () => [401, 'identity.sign_in_required']);
  });

  it('is refused to a suspended person, in a session that was open before', async () => {
    const person = await world.person();
    const path = `/operations/users/${person.userId}/suspend`;
    const answer = await operator.request('POST', path, { body: { reason: 'Because.' } });
    expect(answer.status, answer.text).toBe(200);
    await expectEach(person, () => [401, 'identity.sign_in_required']);
  });

  it('is refused to a person who deleted the account, in a session that was open before', async () => {
    const person = await world.person();
    const answer = await person.request('DELETE', '/user', { body: { password: testPassword } });
    expect(answer.status, answer.text).toBeLessThan(300);
    await expectEach(person, () => [401, 'identity.sign_in_required']);
  });

  it('is refused to the unverified where it commits them to something, and is no operators’', async () => {
    const person = await world.person({ verified: false });
    await expectEach(person, ({ access }) => {
      if (access === 'verified') return [403, 'identity.email_unverified'];
      return access === 'operator' ? [404, 'operations.not_found'] : null;
    });
  });

  it('is refused without the password typed again where it is sensitive, to operators too', async () => {
    for (const person of [await world.person(), operator]) {
      await expectEach(person, ({ fresh }) => (fresh ? [403, 'identity.confirm_required'] : null));
    }
  });
});
