import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymously, type Answer, type Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { paperRequest, readBoth, signingTokenFor } from './envelope.fixture.ts';

/** Nobody signs for another: every user with every token, in every order. */
let world: World;
const people: Record<string, Persona> = {};
const signers = ['buyer', 'owner-1', 'owner-2'] as const;
type Key = (typeof signers)[number];

beforeAll(async () => {
  world = await startWorld();
  for (const key of [...signers, 'stranger']) people[key] = await world.person();
  // Signs another sale on the same side.
  people['another buyer'] = await world.person();
});

afterAll(async () => world.stop());

const person = (key: string): Persona => {
  const found = people[key];
  if (!found) throw new Error(`there is no ${key}`);
  return found;
};

async function newEnvelope(buyer: Persona = person('buyer')): Promise<string> {
  const owners: [Persona, Persona] = [person('owner-1'), person('owner-2')];
  return (await world.deps.signatures.create(await paperRequest({ buyer, owners }))).documentId;
}

const tokenOf = (envelope: string, key: Key) => signingTokenFor(world, envelope, key);

const acts = {
  view: (who: Persona, token: string) => who.request('GET', `/signing/${token}`),
  'read the assignment': (who: Persona, token: string) =>
    who.request('GET', `/signing/${token}/document`, { query: { part: 'assignment' } }),
  'read the agreement': (who: Persona, token: string) =>
    who.request('GET', `/signing/${token}/document`, { query: { part: 'agreement' } }),
  sign: (who: Persona, token: string) =>
    who.request('POST', `/signing/${token}/sign`, {
      body: {
        mark: { kind: 'typed', text: `${who.me.firstName} ${who.me.lastName}` },
        consent: true,
      },
    }),
  decline: (who: Persona, token: string) =>
    who.request('POST', `/signing/${token}/decline`, { body: { reason: 'Not mine.' } }),
} satisfies Record<string, (who: Persona, token: string) => Promise<Answer>>;

/** Every act with a token by everyone given is refused with this status, and changes nothing. */
async function refusesAll(
  envelope: string,
  token: string,
  who: readonly string[],
  status: number,
): Promise<void> {
  const before = await world.deps.signatures.status(envelope);
  for (const key of who) {
    for (const [name, act] of Object.entries(acts)) {
      const answer = await act(person(key), token);
      expect(answer.status, `${key} may not ${name}: ${answer.text}`).toBe(status);
    }
  }
  for (const [name, act] of Object.entries(acts)) {
    expect((await act(anonymously(world), token)).status, `nobody may ${name}`).toBe(401);
  }
  expect(await world.deps.signatures.status(envelope)).toEqual(before);
}

const others = (key: Key) => Object.keys(people).filter((one) => one !== key);

describe.each(signers)('the link of %s', (key) => {
  it('is worth nothing to anyone else, fresh, spent or expired, and to nobody once it is over', async () => {
    const envelope = await newEnvelope();
    const token = await tokenOf(envelope, key);
    await refusesAll(envelope, token, others(key), 404);
    if (key !== 'buyer') {
      // An owner's link, before the buyer signs: its papers may be read, but not signed or declined.
      await readBoth(person(key), token);
      for (const act of [acts.sign, acts.decline]) {
        expect((await act(person(key), token)).body).toMatchObject({
          code: 'signatures.not_your_turn',
        });
      }
      const buyers = await tokenOf(envelope, 'buyer');
      await readBoth(person('buyer'), buyers);
      expect((await acts.sign(person('buyer'), buyers)).status).toBe(200);
      await refusesAll(envelope, token, others(key), 404);
      await refusesAll(envelope, buyers, ['buyer'], 410);
    }
    await readBoth(person(key), token);
    expect((await acts.sign(person(key), token)).status).toBe(200);
    await refusesAll(envelope, token, [key], 410);
    await refusesAll(envelope, token, others(key), 404);
    // A new link after the signature: nothing is signed or declined twice.
    const again = await tokenOf(envelope, key);
    for (const act of [acts.sign, acts.decline]) {
      expect((await act(person(key), again)).body).toMatchObject({
        code: 'signatures.not_your_turn',
      });
    }
    const { signers: states } = await world.deps.signatures.status(envelope);
    const signed = states.filter((state) => state.status === 'signed').map((state) => state.key);
    expect(signed).toEqual(key === 'buyer' ? ['buyer'] : ['buyer', key]);
  });

  it('ends after 30 minutes, with a decline, and with voided papers', async () => {
    const expired = await newEnvelope();
    const late = await tokenOf(expired, key);
    world.clock.advance(30 * 60);
    await refusesAll(expired, late, [key], 410);

    const voided = await newEnvelope();
    const useless = await tokenOf(voided, key);
    await world.deps.signatures.cancel(voided, 'The sale was canceled.');
    await refusesAll(voided, useless, [key], 410);

    const declined = await newEnvelope();
    const mine = await tokenOf(declined, key);
    expect((await acts.decline(person('buyer'), await tokenOf(declined, 'buyer'))).status).toBe(
      200,
    );
    await refusesAll(declined, mine, [key], 410);
  });
});

it('a link signs the papers of its own sale and of no other', async () => {
  const [mine, theirs] = [await newEnvelope(), await newEnvelope(person('another buyer'))];
  const token = await tokenOf(mine, 'buyer');
  await readBoth(person('buyer'), token);
  expect((await acts.sign(person('buyer'), token)).status).toBe(200);
  expect((await world.deps.signatures.status(theirs)).signers[0]?.status).toBe('waiting');
  for (const wrong of ['', 'nonsense', token.slice(0, -1), `${token}x`, '%00', 'a'.repeat(100)]) {
    const answer = await acts.sign(person('buyer'), wrong === '' ? '-' : wrong);
    expect([400, 404], answer.text).toContain(answer.status);
  }
});
