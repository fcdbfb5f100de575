import type { SecondStepChallenge } from '@claimstead/contract/second-steps.contract.ts';
import { Secret, TOTP } from 'otpauth';
import { Authenticator } from '../../../test-kit/authenticator.ts';
import { type Answer, anonymously, type Persona, testPassword } from '../../../test-kit/persona.ts';
import type { World } from '../../../test-kit/world.ts';

/** As if the person had typed the password again just now. */
export async function makeFresh(world: World, person: Persona): Promise<void> {
  await world.deps.db
    .updateTable('sessions')
    .set({ confirmed_at: world.clock.now() })
    .where('user_id', '=', person.userId)
    .execute();
}

/** Strangers all come from one address here: tests that sign in a lot begin with nothing counted. */
export async function forgetLimits(world: World): Promise<void> {
  await world.deps.db.deleteFrom('rate_limits').execute();
}

/** The code that an authenticator app shows now, or some steps of 30 seconds from now. */
export function codeOf(world: World, secret: string, steps = 0): string {
  const timestamp = world.clock.now().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** A code that is not right for minutes. */
export function wrongCodeOf(world: World, secret: string): string {
  const near = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((steps) => codeOf(world, secret, steps));
  let wrong = 123_456;
  while (near.includes(String(wrong))) wrong += 1;
  return String(wrong);
}

/** To the next step, so that a code which was used makes room for another. */
export function nextStep(world: World): void {
  world.clock.advance(30);
}

function expectOk(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

/** @property code the one that switched the app on. */
export type WithTotp = { secret: string; recoveryCodes: string[]; code: string };

/** Switches an authenticator app on; the code that it took is used up afterward. */
export async function addTotp(world: World, person: Persona): Promise<WithTotp> {
  await makeFresh(world, person);
  const begun = expectOk(await person.request('POST', '/user/secondSteps/totp'));
  const { secret } = begun.body as { secret: string };
  const code = codeOf(world, secret);
  const confirmed = expectOk(
    await person.request('POST', '/user/secondSteps/totp/verify', { body: { code } }),
  );
  nextStep(world);
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  return { secret, recoveryCodes, code };
}

export type CreationOptions = Record<string, unknown> & { challenge: string };

export async function beginPasskey(world: World, person: Persona): Promise<CreationOptions> {
  await makeFresh(world, person);
  const begun = await person.request('POST', '/user/secondSteps/passkeys/options');
  return expectOk(begun).body as CreationOptions;
}

export function keepPasskey(
  person: Persona,
  response: unknown,
  name = 'My phone',
): Promise<Answer> {
  return person.request('POST', '/user/secondSteps/passkeys', { body: { name, response } });
}

/** Registers a passkey of a new software authenticator. */
export async function addPasskey(
  world: World,
  person: Persona,
  authenticator = new Authenticator(world.deps.config.publicUrl),
): Promise<{ authenticator: Authenticator; recoveryCodes: string[] }> {
  const made = authenticator.create(await beginPasskey(world, person));
  const kept = expectOk(await keepPasskey(person, made));
  return { authenticator, ...(kept.body as { recoveryCodes: string[] }) };
}

export function typePassword(
  world: World,
  email: string,
  password = testPassword,
): Promise<Answer> {
  return anonymously(world).request('POST', '/auth/authenticate', { body: { email, password } });
}

/** Types the password of an account with a second step. */
export async function startSignIn(world: World, person: Persona): Promise<SecondStepChallenge> {
  const answer = await typePassword(world, person.me.email);
  if (answer.status !== 401) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as SecondStepChallenge;
}

export function answerStep(
  as: Persona,
  challengeId: string,
  method: 'totp' | 'passkey' | 'recovery',
  response: unknown,
): Promise<Answer> {
  return as.request('POST', '/auth/secondStep', { body: { challengeId, method, response } });
}

export async function sessionsOf(world: World, person: Persona): Promise<number> {
  const rows = await world.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.userId)
    .execute();
  return rows.length;
}
