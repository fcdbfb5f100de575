import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SecondSteps } from '@claimstead/contract/second-steps.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import { anonymously, cookieOf, Persona, testPassword } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { restoreUser, suspendUser } from '../identity.service.ts';
import { startWindow } from '../../../test-kit/start-window.ts';
import {
  addPasskey,
  addTotp,
  answerStep,
  codeOf,
  forgetLimits,
  nextStep,
  sessionsOf,
  startSignIn,
  typePassword,
  type WithTotp,
  wrongCodeOf,
} from './second-steps.test-kit.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => forgetLimits(world));
afterAll(() => world.stop());

const nobody = () => anonymously(world);
const expired = { status: 410, body: { code: 'identity.second_step_expired' } };
const wrong = { status: 400, body: { code: 'identity.second_step_wrong' } };

async function personWithTotp(): Promise<{ person: Persona } & WithTotp> {
  const person = await world.person();
  return { person, ...(await addTotp(world, person)) };
}

describe('the password of an account with a second step', () => {
  it('opens nothing: 401 with a challenge, no cookie, and no session in the database', async () => {
    const { person } = await personWithTotp();
    const before = await sessionsOf(world, person);
    const answer = await person.request('POST', '/auth/authenticate', {
      body: { email: person.me.email, password: 'Quiet-Harbour-7' },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).toEqual({
      type: 'about:blank#identity.second_step_required',
      title: 'Unauthorized',
      status: 401,
      detail: 'Enter the code from your second step.',
      code: 'identity.second_step_required',
      challengeId: expect.any(String),
      methods: ['totp', 'recovery'],
      passkeyOptions: null,
    });
    expect(await sessionsOf(world, person)).toBe(before);
    // Nothing has ended either: the session that the request came with goes on.
    expect((await person.request('GET', '/user')).status).toBe(200);
  });

  it('that is wrong is answered as for any other account', async () => {
    const { person } = await personWithTotp();
    const answer = await typePassword(world, person.me.email, 'Another-Harbour-8');
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ message: expect.stringContaining('Incorrect') });
  });

  it('leaves no challenge in the database that could be answered from there', async () => {
    const { person } = await personWithTotp();
    const { challengeId } = await startSignIn(world, person);
    const { rows } = await sql<{ text: string }>`
      select c::text as text from sign_in_challenges c`.execute(world.deps.db);
    const kept = rows.map((row) => row.text).join('\n');
    expect(kept).toContain(person.userId);
    expect(kept).not.toContain(challengeId);
    expect(kept).not.toContain(Buffer.from(challengeId).toString('hex'));
  });
});

describe('the second step', () => {
  it('with the code of the app answers Me and opens a session', async () => {
    const { person, secret } = await personWithTotp();
    const { challengeId } = await startSignIn(world, person);
    const answer = await answerStep(nobody(), challengeId, 'totp', codeOf(world, secret));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(person.me);
    expect(cookieOf(answer)).toMatch(/^session=[\w-]{43}$/);
    const entered = new Persona(world, person.me, cookieOf(answer));
    expect((await entered.request('GET', '/user')).body).toEqual(person.me);
    // The new session has to show the password again before the second steps can be changed.
    expect((await entered.request('DELETE', '/user/secondSteps/totp')).status).toBe(403);
  });

  it('ends the session that the request came with, and only that one', async () => {
    const { person, secret } = await personWithTotp();
    const { challengeId } = await startSignIn(world, person);
    const other = await startSignIn(world, person);
    const elsewhere = await answerStep(nobody(), other.challengeId, 'totp', codeOf(world, secret));
    nextStep(world);
    await answerStep(person, challengeId, 'totp', codeOf(world, secret));
    expect((await person.request('GET', '/user')).status).toBe(401);
    const kept = new Persona(world, person.me, cookieOf(elsewhere));
    expect((await kept.request('GET', '/user')).status).toBe(200);
  });

  it('refuses a code that was used, with a new challenge too, and every one before it', async () => {
    const { person, secret } = await personWithTotp();
    const used = codeOf(world, secret);
    const before = codeOf(world, secret, -1);
    const first = await startSignIn(world, person);
    expect((await answerStep(nobody(), first.challengeId, 'totp', used)).status).toBe(200);
    const second = await startSignIn(world, person);
    for (const code of [used, before]) {
      const again = await answerStep(nobody(), second.challengeId, 'totp', code);
      expect(again).toMatchObject(wrong);
      expect(again.headers['set-cookie']).toBeUndefined();
    }
    nextStep(world);
    expect(await answerStep(nobody(), second.challengeId, 'totp', used)).toMatchObject(wrong);
    const now = codeOf(world, secret);
    expect((await answerStep(nobody(), second.challengeId, 'totp', now)).status).toBe(200);
  });

  it('refuses the code that switched the app on', async () => {
    const { person, code } = await personWithTotp();
    const { challengeId } = await startSignIn(world, person);
    expect(await answerStep(nobody(), challengeId, 'totp', code)).toMatchObject(wrong);
  });

  it('with a recovery code works once for each, however it is typed, and counts what is left', async () => {
    const { person, recoveryCodes } = await personWithTotp();
    const [one = '', two = ''] = recoveryCodes;
    const spellings = [one, two.replace('-', ' ').toUpperCase()];
    let entered = person;
    for (const code of spellings) {
      const { challengeId } = await startSignIn(world, person);
      const answer = await answerStep(nobody(), challengeId, 'recovery', code);
      expect(answer.status).toBe(200);
      entered = new Persona(world, person.me, cookieOf(answer));
    }
    const left = (await entered.request('GET', '/user/secondSteps')).body as SecondSteps;
    expect(left.recoveryCodesLeft).toBe(8);
    const { challengeId } = await startSignIn(world, person);
    for (const code of [one, two]) {
      expect(await answerStep(nobody(), challengeId, 'recovery', code)).toMatchObject(wrong);
    }
  });

  it('offers no recovery once the codes are used up', async () => {
    const { person, recoveryCodes } = await personWithTotp();
    for (const code of recoveryCodes) {
      const { challengeId, methods } = await startSignIn(world, person);
      expect(methods).toContain('recovery');
      expect((await answerStep(nobody(), challengeId, 'recovery', code)).status).toBe(200);
    }
    expect((await startSignIn(world, person)).methods).toEqual(['totp']);
  });

  it('refuses what belongs to another person or another method', async () => {
    const { person, secret, recoveryCodes } = await personWithTotp();
    const other = await personWithTotp();
    const theirs = await addPasskey(world, other.person);
    const tries: ['totp' | 'passkey' | 'recovery', unknown][] = [
      ['totp', codeOf(world, other.secret)],
      ['recovery', other.recoveryCodes[0]],
      ['recovery', codeOf(world, secret)],
      ['totp', recoveryCodes[0]],
      ['passkey', codeOf(world, secret)],
      ['passkey', recoveryCodes[0]],
      ['totp', { code: codeOf(world, secret) }],
      ['recovery', [recoveryCodes[0]].map((code) => ({ code }))[0]],
      [
        'passkey',
        theirs.authenticator.get((await startSignIn(world, other.person)).passkeyOptions ?? {}),
      ],
    ];
    for (const [method, response] of tries) {
      const { challengeId } = await startSignIn(world, person);
      expect(await answerStep(nobody(), challengeId, method, response)).toMatchObject(wrong);
    }
    expect((await startSignIn(world, person)).methods).toEqual(['totp', 'recovery']);
  });
});

describe('a challenge', () => {
  it('is used once, and then it is over', async () => {
    const { person, secret, recoveryCodes } = await personWithTotp();
    const { challengeId } = await startSignIn(world, person);
    expect((await answerStep(nobody(), challengeId, 'totp', codeOf(world, secret))).status).toBe(
      200,
    );
    const again = await answerStep(nobody(), challengeId, 'recovery', recoveryCodes[0]);
    expect(again).toMatchObject(expired);
    // The code is not used up by that.
    const next = await startSignIn(world, person);
    const taken = await answerStep(nobody(), next.challengeId, 'recovery', recoveryCodes[0]);
    expect(taken.status).toBe(200);
  });

  it('lives ten minutes', async () => {
    const { person, secret } = await personWithTotp();
    const { challengeId } = await startSignIn(world, person);
    world.clock.advance(10 * 60 - 1);
    const wrongOne = await answerStep(nobody(), challengeId, 'totp', wrongCodeOf(world, secret));
    expect(wrongOne).toMatchObject(wrong);
    world.clock.advance(1);
    expect(await answerStep(nobody(), challengeId, 'totp', codeOf(world, secret))).toMatchObject(
      expired,
    );
  });

  it('allows five tries: the sixth is over, also with the right code', async () => {
    const { person, secret } = await personWithTotp();
    const { challengeId } = await startSignIn(world, person);
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await answerStep(nobody(), challengeId, 'totp', wrongCodeOf(world, secret));
      expect(answer).toMatchObject(wrong);
    }
    expect(await answerStep(nobody(), challengeId, 'totp', codeOf(world, secret))).toMatchObject(
      expired,
    );
    const next = await startSignIn(world, person);
    expect(
      (await answerStep(nobody(), next.challengeId, 'totp', codeOf(world, secret))).status,
    ).toBe(200);
  });

  it('that nobody gave is over too', async () => {
    expect(await answerStep(nobody(), randomUUID(), 'totp', '123456')).toMatchObject(expired);
  });

  it('of an account that was suspended meanwhile opens nothing', async () => {
    const { person, secret } = await personWithTotp();
    const { challengeId } = await startSignIn(world, person);
    await transact(world.deps, (unit) => suspendUser(unit, person.userId, 'A doubt.'));
    const answer = await answerStep(nobody(), challengeId, 'totp', codeOf(world, secret));
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'identity.suspended' }]);
    expect(await sessionsOf(world, person)).toBe(0);
    await transact(world.deps, (unit) => restoreUser(unit, person.userId, 'A doubt.'));
    expect((await answerStep(nobody(), challengeId, 'totp', codeOf(world, secret))).status).toBe(
      200,
    );
  });

  it('is forgotten once it is long over', async () => {
    const { person } = await personWithTotp();
    await startSignIn(world, person);
    world.clock.advanceDays(3);
    await world.settle();
    const left = await world.deps.db.selectFrom('sign_in_challenges').selectAll().execute();
    expect(left).toEqual([]);
  });
});

describe('an account', () => {
  it('allows 20 wrong tries an hour, not counting right ones, and can be reset meanwhile', async () => {
    startWindow(world, 3600);
    const { person, secret, recoveryCodes } = await personWithTotp();
    const tryWrong = async (times: number) => {
      const { challengeId } = await startSignIn(world, person);
      const answers = [];
      for (let tries = 0; tries < times; tries += 1) {
        answers.push(await answerStep(nobody(), challengeId, 'totp', wrongCodeOf(world, secret)));
      }
      return answers.map((answer) => answer.status);
    };
    for (const code of recoveryCodes.slice(0, 5)) {
      const { challengeId } = await startSignIn(world, person);
      expect((await answerStep(nobody(), challengeId, 'recovery', code)).status).toBe(200);
    }
    const { challengeId: open } = await startSignIn(world, person);
    for (let challenges = 0; challenges < 4; challenges += 1) {
      expect(await tryWrong(5)).toEqual([400, 400, 400, 400, 400]);
    }
    const right = await answerStep(nobody(), open, 'totp', codeOf(world, secret));
    expect([right.status, right.body]).toMatchObject([429, { code: 'identity.sign_in_slowed' }]);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
    const typed = await typePassword(world, person.me.email, testPassword);
    expect([typed.status, typed.body]).toMatchObject([429, { code: 'identity.sign_in_slowed' }]);

    const asked = await nobody().request('POST', '/auth/requestPasswordReset', {
      query: { email: person.me.email },
    });
    expect(asked.status).toBe(200);
    await world.drain();
    const mails = world.mailbox.to(person.me.email).map(({ text }) => text);
    const token = /token=([\w-]+)/.exec(
      mails.findLast((text) => text.includes('token=')) ?? '',
    )?.[1];
    const reset = await nobody().request('PUT', '/auth/resetPassword', {
      body: { email: person.me.email, token, password: 'Calm-Meadow-31' },
    });
    expect(reset.status).toBe(200);

    // The reset clears what was counted, so nothing has to be waited for.
    world.clock.advance(30);
    const again = await typePassword(world, person.me.email, 'Calm-Meadow-31');
    const { challengeId: newer } = again.body as { challengeId: string };
    expect((await answerStep(nobody(), newer, 'totp', codeOf(world, secret))).status).toBe(200);
  });
});
