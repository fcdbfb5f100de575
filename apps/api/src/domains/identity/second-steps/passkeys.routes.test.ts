import { randomBytes } from 'node:crypto';
import type { SecondSteps } from '@claimstead/contract/second-steps.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator, type Lies } from '../../../test-kit/authenticator.ts';
import { anonymously, cookieOf, Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  addPasskey,
  addTotp,
  answerStep,
  beginPasskey,
  forgetLimits,
  keepPasskey,
  makeFresh,
  startSignIn,
  typePassword,
} from './second-steps.test-kit.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => forgetLimits(world));
afterAll(() => world.stop());

const newAuthenticator = () => new Authenticator(world.deps.config.publicUrl);
const view = async (person: Persona) =>
  (await person.request('GET', '/user/secondSteps')).body as SecondSteps;
const invalid = { status: 400, body: { code: 'identity.passkey_invalid' } };
const wrong = { status: 400, body: { code: 'identity.second_step_wrong' } };

describe('adding a passkey', () => {
  it('asks the browser for one of this host and this person, user verification preferred', async () => {
    const person = await world.person();
    const options = await beginPasskey(world, person);
    expect(options).toMatchObject({
      rp: { name: 'Claimstead', id: 'localhost' },
      user: { name: person.me.email },
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'preferred' },
    });
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
  });

  it('keeps it under its name, gives recovery codes with the first and ends other sessions', async () => {
    const person = await world.person();
    const signedIn = await typePassword(world, person.me.email);
    const elsewhere = new Persona(world, person.me, cookieOf(signedIn));
    const { recoveryCodes } = await addPasskey(world, person);
    expect(recoveryCodes).toHaveLength(10);
    expect((await elsewhere.request('GET', '/user')).status).toBe(401);
    expect((await person.request('GET', '/user')).status).toBe(200);
    expect(await view(person)).toEqual({
      totp: false,
      passkeys: [
        {
          id: expect.any(String),
          name: 'My phone',
          createdAt: expect.any(String),
          lastUsedAt: null,
        },
      ],
      recoveryCodesLeft: 10,
    });
    await world.drain();
    expect(world.mailbox.lastTo(person.me.email).text).toContain('A passkey was added');
    expect((await addPasskey(world, person)).recoveryCodes).toEqual([]);
    expect((await view(person)).passkeys).toHaveLength(2);
  });

  it('tells the browser which ones the person has, and keeps none twice', async () => {
    const person = await world.person();
    const authenticator = newAuthenticator();
    const made = authenticator.create(await beginPasskey(world, person));
    expect((await keepPasskey(person, made)).status).toBe(200);
    const options = await beginPasskey(world, person);
    expect(options['excludeCredentials']).toEqual([
      { id: made['id'], type: 'public-key', transports: ['hybrid', 'internal'] },
    ]);
    const credentialId = Buffer.from(String(made['id']), 'base64url');
    const again = await keepPasskey(person, authenticator.create(options, { credentialId }));
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'identity.second_step_exists' },
    ]);
    const stranger = await world.person();
    const copied = authenticator.create(await beginPasskey(world, stranger), { credentialId });
    expect(await keepPasskey(stranger, copied)).toMatchObject(invalid);
    expect((await view(stranger)).passkeys).toEqual([]);
  });

  const lies: [string, Lies][] = [
    ['another site', { origin: 'https://evil.example' }],
    ['another port of this host', { origin: 'http://localhost:4999' }],
    ['another host', { rpId: 'evil.example' }],
    ['a challenge that nobody gave', { challenge: randomBytes(32).toString('base64url') }],
    ['a sign-in instead', { type: 'webauthn.get' }],
    ['a credential id that is too long', { credentialId: randomBytes(1024) }],
    ['no credential id', { credentialId: Buffer.alloc(0) }],
  ];
  it.each(lies)('refuses one that was made for %s', async (_, lie) => {
    const person = await world.person();
    const made = newAuthenticator().create(await beginPasskey(world, person), lie);
    expect(await keepPasskey(person, made)).toMatchObject(invalid);
    expect(await view(person)).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
  });

  it('takes a challenge once, for five minutes, from the person who asked for it', async () => {
    const person = await world.person();
    const stranger = await world.person();
    const options = await beginPasskey(world, person);
    await makeFresh(world, stranger);
    expect(await keepPasskey(stranger, newAuthenticator().create(options))).toMatchObject(invalid);
    expect((await keepPasskey(person, newAuthenticator().create(options))).status).toBe(200);
    expect(await keepPasskey(person, newAuthenticator().create(options))).toMatchObject(invalid);
    const late = await beginPasskey(world, person);
    world.clock.advance(300);
    expect(await keepPasskey(person, newAuthenticator().create(late))).toMatchObject(invalid);
  });

  it('looks at no attestation, so it never follows the addresses that one names', async () => {
    const person = await world.person();
    for (const fmt of ['packed', 'tpm', 'fido-u2f', 'unheard-of']) {
      const attStmt = new Map<unknown, unknown>([
        ['alg', -7],
        ['sig', randomBytes(70)],
        ['x5c', [randomBytes(700)]],
      ]);
      const attestation = { fmt, attStmt };
      const made = newAuthenticator().create(await beginPasskey(world, person), { attestation });
      expect((await keepPasskey(person, made)).status).toBe(200);
    }
  });
});

describe('signing in with a passkey', () => {
  it('works with any of the person’s, and notes when', async () => {
    const person = await world.person();
    const one = await addPasskey(world, person);
    const two = await addPasskey(world, person);
    for (const { authenticator } of [one, two, one]) {
      world.clock.advance(60);
      const { challengeId, methods, passkeyOptions } = await startSignIn(world, person);
      expect(methods).toEqual(['passkey', 'recovery']);
      expect(passkeyOptions).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' });
      const used = authenticator.get(passkeyOptions ?? {});
      const answer = await answerStep(anonymously(world), challengeId, 'passkey', used);
      expect(answer.status).toBe(200);
      const entered = new Persona(world, person.me, cookieOf(answer));
      expect((await entered.request('GET', '/user')).status).toBe(200);
    }
    const now = world.clock.now().getTime();
    const ages = (await view(person)).passkeys.map(
      (passkey) => now - Date.parse(passkey.lastUsedAt ?? ''),
    );
    expect(ages[0]).toBeLessThan(60_000);
    expect(ages[1]).toBeGreaterThanOrEqual(60_000);
  });

  it('works with one that counts nothing, as synced ones do', async () => {
    const person = await world.person();
    const counts = false;
    const quiet = new Authenticator(world.deps.config.publicUrl, { counts });
    await addPasskey(world, person, quiet);
    for (let more = 0; more < 2; more += 1) {
      const { challengeId, passkeyOptions } = await startSignIn(world, person);
      const used = quiet.get(passkeyOptions ?? {});
      expect((await answerStep(anonymously(world), challengeId, 'passkey', used)).status).toBe(200);
    }
  });

  const lies: [string, Lies][] = [
    ['on another site', { origin: 'https://evil.example' }],
    ['on another port of this host', { origin: 'http://localhost:4999' }],
    ['for another host', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['with another key', { foreignKey: true }],
    ['with the counter of the last use', { counter: 1 }],
    ['with a counter that went back', { counter: 0 }],
    ['to make a passkey', { type: 'webauthn.create' }],
    ['with an unknown credential', { credentialId: randomBytes(32) }],
  ];
  it.each(lies)('is refused when it was done %s', async (_, lie) => {
    const person = await world.person();
    const { authenticator } = await addPasskey(world, person);
    const first = await startSignIn(world, person);
    const used = authenticator.get(first.passkeyOptions ?? {});
    expect((await answerStep(anonymously(world), first.challengeId, 'passkey', used)).status).toBe(
      200,
    );
    const second = await startSignIn(world, person);
    const lied = authenticator.get(second.passkeyOptions ?? {}, lie);
    const refused = await answerStep(anonymously(world), second.challengeId, 'passkey', lied);
    expect(refused).toMatchObject(wrong);
    expect(refused.headers['set-cookie']).toBeUndefined();
    // The answer to the sign-in before is no answer to this one.
    const replayed = await answerStep(anonymously(world), second.challengeId, 'passkey', used);
    expect(replayed).toMatchObject(wrong);
    const honest = authenticator.get(second.passkeyOptions ?? {});
    const taken = await answerStep(anonymously(world), second.challengeId, 'passkey', honest);
    expect(taken.status).toBe(200);
  });

  it('is over after five minutes, while a recovery code still works', async () => {
    const person = await world.person();
    const { authenticator, recoveryCodes } = await addPasskey(world, person);
    const { challengeId, passkeyOptions } = await startSignIn(world, person);
    const used = authenticator.get(passkeyOptions ?? {});
    world.clock.advance(300);
    const late = await answerStep(anonymously(world), challengeId, 'passkey', used);
    expect([late.status, late.body]).toMatchObject([410, { code: 'identity.second_step_expired' }]);
    const code = await answerStep(anonymously(world), challengeId, 'recovery', recoveryCodes[0]);
    expect(code.status).toBe(200);
  });

  it('is refused with a passkey that was removed after the password was typed', async () => {
    const person = await world.person();
    await addTotp(world, person);
    const { authenticator } = await addPasskey(world, person);
    const { challengeId, passkeyOptions } = await startSignIn(world, person);
    const used = authenticator.get(passkeyOptions ?? {});
    await makeFresh(world, person);
    const [passkey] = (await view(person)).passkeys;
    await person.request('DELETE', `/user/secondSteps/passkeys/${passkey?.id}`);
    expect(await answerStep(anonymously(world), challengeId, 'passkey', used)).toMatchObject(wrong);
    expect((await startSignIn(world, person)).passkeyOptions).toBeNull();
  });
});

describe('removing a passkey', () => {
  it('is 404 for another person’s, which goes on working, and for one that is gone', async () => {
    const person = await world.person();
    const stranger = await world.person();
    const { authenticator } = await addPasskey(world, person);
    await makeFresh(world, stranger);
    const [passkey] = (await view(person)).passkeys;
    const path = `/user/secondSteps/passkeys/${passkey?.id}`;
    const foreign = await stranger.request('DELETE', path);
    expect([foreign.status, foreign.body]).toMatchObject([
      404,
      { code: 'identity.second_step_not_found' },
    ]);
    const { challengeId, passkeyOptions } = await startSignIn(world, person);
    const used = authenticator.get(passkeyOptions ?? {});
    expect((await answerStep(anonymously(world), challengeId, 'passkey', used)).status).toBe(200);
    expect((await person.request('DELETE', path)).status).toBe(204);
    expect((await person.request('DELETE', path)).status).toBe(404);
    expect((await typePassword(world, person.me.email)).status).toBe(200);
  });
});

describe('what no browser sends', () => {
  const garbage: [string, unknown][] = [
    ['nothing', {}],
    ['no response', { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }],
    ['nulls', { id: null, rawId: null, type: null, response: null }],
    ['NUL in the id', { id: '\0', rawId: '\0', type: 'public-key', response: {} }],
    ['texts', { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: 'x' }],
    [
      'a client that is no JSON',
      { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA' } },
    ],
    [
      'a client that is null',
      { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'bnVsbA' } },
    ],
  ];

  it.each(garbage)('is refused where a passkey is added: %s', async (_, response) => {
    const person = await world.person();
    await makeFresh(world, person);
    expect(await keepPasskey(person, response)).toMatchObject(invalid);
  });

  it.each(garbage)('is refused where one signs in: %s', async (_, response) => {
    const person = await world.person();
    await addPasskey(world, person);
    const { challengeId } = await startSignIn(world, person);
    const answer = await answerStep(anonymously(world), challengeId, 'passkey', response);
    expect(answer).toMatchObject(wrong);
  });

  it('is refused however deeply it is nested', async () => {
    const person = await world.person();
    for (const sign of [0x81, 0xa1, 0x9b, 0xff]) {
      const made = newAuthenticator().create(await beginPasskey(world, person));
      const attestationObject = Buffer.alloc(600_000, sign).toString('base64url');
      const response = { ...(made['response'] as object), attestationObject };
      expect(await keepPasskey(person, { ...made, response })).toMatchObject(invalid);
    }
  });

  it('is refused when only one field of a good answer is spoiled', async () => {
    const person = await world.person();
    const { authenticator } = await addPasskey(world, person);
    const spoilers: unknown[] = [null, '', 'A', '!!!', 'AAAA', 7, [], {}, 'A'.repeat(5000)];
    for (const field of ['clientDataJSON', 'attestationObject']) {
      for (const bad of spoilers) {
        const made = newAuthenticator().create(await beginPasskey(world, person));
        const response = { ...(made['response'] as object), [field]: bad };
        await forgetLimits(world);
        expect(await keepPasskey(person, { ...made, response })).toMatchObject(invalid);
      }
    }
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature']) {
      for (const bad of spoilers) {
        await forgetLimits(world);
        const { challengeId, passkeyOptions } = await startSignIn(world, person);
        const used = authenticator.get(passkeyOptions ?? {});
        const response = { ...(used['response'] as object), [field]: bad };
        const answer = await answerStep(anonymously(world), challengeId, 'passkey', {
          ...used,
          response,
        });
        expect([field, bad, answer.status]).toEqual([field, bad, 400]);
      }
    }
  });
});
