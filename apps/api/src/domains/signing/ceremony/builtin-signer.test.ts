import { afterAll, beforeAll } from 'vitest';
import { startWorld } from '../../../test-kit/world.ts';
import { describeSignatures, type SigningStage } from '../signatures-contract.fixture.ts';

let stage: SigningStage;

beforeAll(async () => {
  const world = await startWorld();
  const people = {
    buyer: await world.person({ firstName: 'Bryn', lastName: 'Hara' }),
    'owner-1': await world.person({ firstName: 'Jane', lastName: 'Doe' }),
    'owner-2': await world.person({ firstName: 'Łukasz', lastName: 'Żółć' }),
  };
  const act = async (link: string, key: string, move: string, body: object) => {
    const person = people[key as keyof typeof people];
    const token = link.split('/signing/')[1] ?? '';
    return (await person.request('POST', `/signing/${token}/${move}`, { body })).status;
  };
  const nameOf = (key: string) => {
    const { firstName, lastName } = people[key as keyof typeof people].me;
    return `${firstName} ${lastName}`;
  };
  const readBoth = async (link: string, key: string) => {
    for (const part of ['assignment', 'agreement']) {
      const path = `/signing/${link.split('/signing/')[1]}/document`;
      await people[key as keyof typeof people].request('GET', path, { query: { part } });
    }
  };
  stage = {
    world,
    people,
    sign: async (link, key) => {
      await readBoth(link, key);
      return act(link, key, 'sign', { mark: { kind: 'typed', text: nameOf(key) }, consent: true });
    },
    decline: (link, key, reason) => act(link, key, 'decline', { reason }),
    advance: async (seconds) => world.clock.advance(seconds),
  };
});
afterAll(() => stage.world.stop());

describeSignatures('the built-in signer', () => stage);
