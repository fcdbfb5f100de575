import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Authenticator } from '../../../test-kit/authenticator.ts';
import { anonymously } from '../../../test-kit/persona.ts';
import { repetitions } from '../../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  addPasskey,
  addTotp,
  answerStep,
  beginPasskey,
  codeOf,
  forgetLimits,
  keepPasskey,
  makeFresh,
  nextStep,
  sessionsOf,
  startSignIn,
  wrongCodeOf,
} from './second-steps.test-kit.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => forgetLimits(world));
afterAll(() => world.stop());

const rounds = Array.from({ length: repetitions(3, 40) }, (_, round) => round);
const atOnce = 6;
const sorted = (answers: { status: number }[]) =>
  answers.map((answer) => answer.status).sort((a, b) => a - b);
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

describe('at the same moment', () => {
  it.each(rounds)('one code of the app opens one session, over several sign-ins (%i)', async () => {
    const person = await world.person();
    const { secret } = await addTotp(world, person);
    const before = await sessionsOf(world, person);
    const challenges = await Promise.all(times(atOnce, null).map(() => startSignIn(world, person)));
    const code = codeOf(world, secret);
    const answers = await Promise.all(
      challenges.map((one) => answerStep(anonymously(world), one.challengeId, 'totp', code)),
    );
    expect(sorted(answers)).toEqual([200, ...times(atOnce - 1, 400)]);
    expect(await sessionsOf(world, person)).toBe(before + 1);
    expect(answers.filter((answer) => answer.headers['set-cookie'] !== undefined)).toHaveLength(1);
  });

  it.each(rounds)('one recovery code opens one session, over several sign-ins (%i)', async () => {
    const person = await world.person();
    const { recoveryCodes } = await addTotp(world, person);
    const before = await sessionsOf(world, person);
    const challenges = await Promise.all(times(atOnce, null).map(() => startSignIn(world, person)));
    const answers = await Promise.all(
      challenges.map((one) =>
        answerStep(anonymously(world), one.challengeId, 'recovery', recoveryCodes[0]),
      ),
    );
    expect(sorted(answers)).toEqual([200, ...times(atOnce - 1, 400)]);
    expect(await sessionsOf(world, person)).toBe(before + 1);
  });

  it.each(rounds)('one sign-in opens one session, with several right answers (%i)', async () => {
    const person = await world.person();
    const { secret, recoveryCodes } = await addTotp(world, person);
    const { authenticator } = await addPasskey(world, person);
    const before = await sessionsOf(world, person);
    const { challengeId, passkeyOptions } = await startSignIn(world, person);
    const answers = await Promise.all([
      answerStep(anonymously(world), challengeId, 'totp', codeOf(world, secret)),
      answerStep(anonymously(world), challengeId, 'recovery', recoveryCodes[0]),
      answerStep(anonymously(world), challengeId, 'recovery', recoveryCodes[1]),
      answerStep(
        anonymously(world),
        challengeId,
        'passkey',
        authenticator.get(passkeyOptions ?? {}),
      ),
    ]);
    expect(sorted(answers)).toEqual([200, 410, 410, 410]);
    expect(await sessionsOf(world, person)).toBe(before + 1);
    // Whoever lost has not used up their own code.
    const left = await world.deps.db
      .selectFrom('recovery_codes')
      .select('id')
      .where('user_id', '=', person.userId)
      .where('used_at', 'is', null)
      .execute();
    expect(left.length).toBeGreaterThanOrEqual(9);
  });

  it('the same answer of a passkey opens one session, with or without a counter', async () => {
    for (const counts of [true, false]) {
      const person = await world.person();
      const { authenticator } = await addPasskey(
        world,
        person,
        new Authenticator(world.deps.config.publicUrl, { counts }),
      );
      const before = await sessionsOf(world, person);
      const { challengeId, passkeyOptions } = await startSignIn(world, person);
      const used = authenticator.get(passkeyOptions ?? {});
      const answers = await Promise.all(
        times(atOnce - 1, null).map(() =>
          answerStep(anonymously(world), challengeId, 'passkey', used),
        ),
      );
      expect(sorted(answers)[0]).toBe(200);
      expect(
        sorted(answers)
          .slice(1)
          .every((status) => status === 410 || status === 400),
      ).toBe(true);
      expect(await sessionsOf(world, person)).toBe(before + 1);
    }
  });

  it('two keys that claim the same use open one session: one of them is a copy', async () => {
    const person = await world.person();
    const { authenticator } = await addPasskey(world, person);
    const before = await sessionsOf(world, person);
    const challenges = await Promise.all(times(atOnce, null).map(() => startSignIn(world, person)));
    const answers = await Promise.all(
      challenges.map(({ challengeId, passkeyOptions }) => {
        const used = authenticator.get(passkeyOptions ?? {}, { counter: 7 });
        return answerStep(anonymously(world), challengeId, 'passkey', used);
      }),
    );
    expect(sorted(answers)).toEqual([200, ...times(atOnce - 1, 400)]);
    expect(await sessionsOf(world, person)).toBe(before + 1);
  });

  it('50 guesses count as 50: five are compared, the others are over', async () => {
    const person = await world.person();
    const { secret } = await addTotp(world, person);
    const { challengeId } = await startSignIn(world, person);
    const guess = wrongCodeOf(world, secret);
    const answers = await Promise.all(
      times(50, null).map(() => answerStep(person, challengeId, 'totp', guess)),
    );
    expect(sorted(answers)).toEqual([...times(5, 400), ...times(45, 410)]);
  });

  it('an app and a passkey that are both the first give ten recovery codes, once', async () => {
    const person = await world.person();
    await makeFresh(world, person);
    const begun = await person.request('POST', '/user/secondSteps/totp');
    const { secret } = begun.body as { secret: string };
    const authenticator = new Authenticator(world.deps.config.publicUrl);
    const made = authenticator.create(await beginPasskey(world, person));
    const answers = await Promise.all([
      person.request('POST', '/user/secondSteps/totp/verify', {
        body: { code: codeOf(world, secret) },
      }),
      keepPasskey(person, made),
      keepPasskey(person, made),
    ]);
    expect(sorted(answers)).toEqual([200, 200, 400]);
    const given = answers.map(
      (answer) => (answer.body as { recoveryCodes?: string[] }).recoveryCodes?.length ?? 0,
    );
    expect([...given].sort((a, b) => a - b)).toEqual([0, 0, 10]);
    nextStep(world);
    expect((await startSignIn(world, person)).methods).toEqual(['totp', 'passkey', 'recovery']);
  });

  it('removing both second steps leaves neither codes nor a question', async () => {
    const person = await world.person();
    await addTotp(world, person);
    await addPasskey(world, person);
    const steps = (await person.request('GET', '/user/secondSteps')).body as {
      passkeys: { id: string }[];
    };
    await makeFresh(world, person);
    const answers = await Promise.all([
      person.request('DELETE', '/user/secondSteps/totp'),
      person.request('DELETE', `/user/secondSteps/passkeys/${steps.passkeys[0]?.id}`),
    ]);
    expect(sorted(answers)).toEqual([204, 204]);
    const user = await world.deps.db
      .selectFrom('users')
      .select('has_second_step')
      .where('id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(user.has_second_step).toBe(false);
    expect((await person.request('GET', '/user/secondSteps')).body).toMatchObject({
      recoveryCodesLeft: 0,
    });
  });
});
