import type { SecondSteps } from '@claimstead/contract/second-steps.contract.ts';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { beginPasskey } from './passkeys.service.ts';
import { renewRecoveryCodes } from './second-steps.service.ts';
import { beginTotp, confirmTotp } from './totp.service.ts';
import {
  addPasskey,
  addTotp,
  answerStep,
  codeOf,
  makeFresh,
  nextStep,
  startSignIn,
  typePassword,
  wrongCodeOf,
} from './second-steps.test-kit.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const begin = (person: Persona) => person.request('POST', '/user/secondSteps/totp');
const verify = (person: Persona, code: string) =>
  person.request('POST', '/user/secondSteps/totp/verify', { body: { code } });
const view = async (person: Persona) =>
  (await person.request('GET', '/user/secondSteps')).body as SecondSteps;

describe('switching an authenticator app on', () => {
  it('takes its first code, gives ten recovery codes once and ends the other sessions', async () => {
    const person = await world.person();
    const elsewhere = new Persona(
      world,
      person.me,
      cookieOf(await typePassword(world, person.me.email)),
    );
    await makeFresh(world, person);
    const { secret, uri } = (await begin(person)).body as { secret: string; uri: string };
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect(uri).toContain(`secret=${secret}`);
    expect(await view(person)).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
    expect((await typePassword(world, person.me.email)).status).toBe(200);

    const on = await verify(person, codeOf(world, secret));
    expect(on.status).toBe(200);
    const { recoveryCodes } = on.body as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
    }
    expect(await view(person)).toEqual({ totp: true, passkeys: [], recoveryCodesLeft: 10 });
    expect((await person.request('GET', '/user')).status).toBe(200);
    expect((await elsewhere.request('GET', '/user')).status).toBe(401);
    await world.drain();
    const mail = world.mailbox.lastTo(person.me.email);
    expect(mail.subject).toBe('A second step was added to your Claimstead account');
    expect(mail.text).toContain('authenticator app was added');
  });

  it('is refused with a wrong code, and changes nothing then', async () => {
    const person = await world.person();
    await makeFresh(world, person);
    const { secret } = (await begin(person)).body as { secret: string };
    const wrong = await verify(person, wrongCodeOf(world, secret));
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ code: 'identity.second_step_wrong' });
    expect((await view(person)).totp).toBe(false);
    expect((await verify(person, codeOf(world, secret))).status).toBe(200);
  });

  it('takes the codes of the latest secret only when it was begun twice', async () => {
    const person = await world.person();
    await makeFresh(world, person);
    const first = (await begin(person)).body as { secret: string };
    const second = (await begin(person)).body as { secret: string };
    expect(second.secret).not.toBe(first.secret);
    expect((await verify(person, codeOf(world, first.secret))).status).toBe(400);
    expect((await verify(person, codeOf(world, second.secret))).status).toBe(200);
  });

  it('is 404 before it was begun and 409 once it is on: the secret in use cannot be replaced', async () => {
    const person = await world.person();
    await makeFresh(world, person);
    const early = await verify(person, '123456');
    expect([early.status, early.body]).toMatchObject([
      404,
      { code: 'identity.second_step_not_found' },
    ]);
    const { secret } = await addTotp(world, person);
    await makeFresh(world, person);
    for (const again of [await begin(person), await verify(person, codeOf(world, secret))]) {
      expect([again.status, again.body]).toMatchObject([
        409,
        { code: 'identity.second_step_exists' },
      ]);
    }
    const { challengeId } = await startSignIn(world, person);
    expect((await answerStep(person, challengeId, 'totp', codeOf(world, secret))).status).toBe(200);
  });

  it('keeps the secret encrypted and of the recovery codes only keyed hashes', async () => {
    const person = await world.person();
    const { secret, recoveryCodes } = await addTotp(world, person);
    const row = await world.deps.db
      .selectFrom('totp_secrets')
      .selectAll()
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    const codes = await world.deps.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    const kept = [row.sealed_secret, ...codes.map((code) => code.code_mark)];
    const secrets = [
      Buffer.from(Secret.fromBase32(secret).bytes),
      ...recoveryCodes
        .flatMap((code) => [code, code.replace('-', '')])
        .map((text) => Buffer.from(text)),
    ];
    for (const one of kept) for (const told of secrets) expect(one.includes(told)).toBe(false);
    // The same secret means nothing in the row of another person.
    await expect(world.deps.secrets.open(row.sealed_secret, 'totp:someone-else')).rejects.toThrow();
  });

  it('changes nothing from a session that ended while the request was on its way', async () => {
    const person = await world.person();
    await makeFresh(world, person);
    const { secret } = (await begin(person)).body as { secret: string };
    const actor = await world.deps.authenticate(person.cookie.split('=')[1] ?? '');
    if (!actor) throw new Error('not signed in');
    await person.request('POST', '/auth/logout');
    const ended = expect.objectContaining({ code: 'identity.sign_in_required' });
    const code = codeOf(world, secret);
    await expect(confirmTotp(world.deps, actor, code)).rejects.toEqual(ended);
    await expect(beginTotp(world.deps, actor)).rejects.toEqual(ended);
    await expect(beginPasskey(world.deps, actor)).rejects.toEqual(ended);
    await expect(renewRecoveryCodes(world.deps, actor)).rejects.toEqual(ended);
    expect((await typePassword(world, person.me.email)).status).toBe(200);
  });

  it.each([
    ['POST', '/user/secondSteps/totp'],
    ['POST', '/user/secondSteps/totp/verify'],
    ['DELETE', '/user/secondSteps/totp'],
    ['POST', '/user/secondSteps/passkeys/options'],
    ['POST', '/user/secondSteps/passkeys'],
    ['DELETE', '/user/secondSteps/passkeys/x'],
    ['POST', '/user/secondSteps/recoveryCodes'],
  ] as const)('asks for the password again: %s %s', async (method, path) => {
    const person = await world.person();
    const early = await person.request(method, path);
    expect([early.status, early.body]).toMatchObject([403, { code: 'identity.confirm_required' }]);
    await makeFresh(world, person);
    world.clock.advance(10 * 60);
    expect((await person.request(method, path)).status).toBe(403);
  });
});

describe('switching it off', () => {
  it('leaves a sign-in with the password alone, forgets the recovery codes and says so', async () => {
    const person = await world.person();
    await addTotp(world, person);
    await makeFresh(world, person);
    expect((await person.request('DELETE', '/user/secondSteps/totp')).status).toBe(204);
    expect(await view(person)).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
    expect((await typePassword(world, person.me.email)).status).toBe(200);
    await world.drain();
    const mail = world.mailbox.lastTo(person.me.email);
    expect(mail.subject).toBe('A second step was removed from your Claimstead account');
    expect(mail.text).toContain('You now need only your password to sign in.');
    const again = await person.request('DELETE', '/user/secondSteps/totp');
    expect([again.status, again.body]).toMatchObject([
      404,
      { code: 'identity.second_step_not_found' },
    ]);
  });

  it('leaves the passkey and the recovery codes, which go with the last second step', async () => {
    const person = await world.person();
    const { recoveryCodes } = await addTotp(world, person);
    expect(recoveryCodes).toHaveLength(10);
    expect((await addPasskey(world, person)).recoveryCodes).toEqual([]);
    await person.request('DELETE', '/user/secondSteps/totp');
    const left = await view(person);
    expect(left).toMatchObject({ totp: false, recoveryCodesLeft: 10 });
    expect((await startSignIn(world, person)).methods).toEqual(['passkey', 'recovery']);
    await world.drain();
    expect(world.mailbox.lastTo(person.me.email).text).toContain(
      'You still need your other second step',
    );
    await person.request('DELETE', `/user/secondSteps/passkeys/${left.passkeys[0]?.id}`);
    expect(await view(person)).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
    expect((await typePassword(world, person.me.email)).status).toBe(200);
  });

  it('and on again makes another secret: the old one works no more', async () => {
    const person = await world.person();
    const old = await addTotp(world, person);
    await makeFresh(world, person);
    await person.request('DELETE', '/user/secondSteps/totp');
    const now = await addTotp(world, person);
    const { challengeId } = await startSignIn(world, person);
    expect((await answerStep(person, challengeId, 'totp', codeOf(world, old.secret))).status).toBe(
      400,
    );
    for (const code of old.recoveryCodes.slice(0, 2)) {
      expect((await answerStep(person, challengeId, 'recovery', code)).status).toBe(400);
    }
    expect((await answerStep(person, challengeId, 'totp', codeOf(world, now.secret))).status).toBe(
      200,
    );
  });
});

describe('new recovery codes', () => {
  it('take the place of the old, and need a second step', async () => {
    const person = await world.person();
    await makeFresh(world, person);
    const early = await person.request('POST', '/user/secondSteps/recoveryCodes');
    expect([early.status, early.body]).toMatchObject([
      404,
      { code: 'identity.second_step_not_found' },
    ]);
    const old = await addTotp(world, person);
    await makeFresh(world, person);
    const renewed = await person.request('POST', '/user/secondSteps/recoveryCodes');
    const { recoveryCodes } = renewed.body as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    const { challengeId } = await startSignIn(world, person);
    const gone = await answerStep(person, challengeId, 'recovery', old.recoveryCodes[0]);
    expect(gone.status).toBe(400);
    const taken = await answerStep(person, challengeId, 'recovery', recoveryCodes[0]);
    expect(taken.status).toBe(200);
  });
});

describe('a password reset', () => {
  const reset = async (person: Persona) => {
    await person.request('POST', '/auth/requestPasswordReset', {
      query: { email: person.me.email },
    });
    await world.drain();
    const { text } = world.mailbox.lastTo(person.me.email);
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
    const answer = await person.request('PUT', '/auth/resetPassword', {
      body: { email: person.me.email, token, password: 'Calm-Meadow-31' },
    });
    expect(answer.status).toBe(200);
  };

  it('removes every second step of an address that was never verified', async () => {
    const person = await world.person({ verified: false });
    await addTotp(world, person);
    await addPasskey(world, person);
    await reset(person);
    const answer = await typePassword(world, person.me.email, 'Calm-Meadow-31');
    expect(answer.status).toBe(200);
    const owner = new Persona(world, person.me, cookieOf(answer));
    expect(await view(owner)).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
  });

  it('leaves those of a verified address, and voids the sign-ins that the old password began', async () => {
    const person = await world.person();
    const { secret } = await addTotp(world, person);
    const { challengeId } = await startSignIn(world, person);
    await reset(person);
    nextStep(world);
    const late = await answerStep(person, challengeId, 'totp', codeOf(world, secret));
    expect([late.status, late.body]).toMatchObject([410, { code: 'identity.second_step_expired' }]);
    expect(late.headers['set-cookie']).toBeUndefined();
    expect((await typePassword(world, person.me.email, testPassword)).status).toBe(202);
    const again = await typePassword(world, person.me.email, 'Calm-Meadow-31');
    expect(again.status).toBe(401);
    const { challengeId: newer } = again.body as { challengeId: string };
    // The code was not used up by the try that came too late.
    expect((await answerStep(person, newer, 'totp', codeOf(world, secret))).status).toBe(200);
  });
});
