import {
  addPasskey,
  answerStep,
  makeFresh,
  startSignIn,
} from '../../domains/identity/second-steps/second-steps.test-kit.ts';
import { operatorEmail, verifyBank } from '../../domains/sales/sale-world.fixture.ts';
import { type Answer, anonymously, type Persona, testPassword } from '../../test-kit/persona.ts';
import type { World } from '../../test-kit/world.ts';

/**
 * In which parts a person can meet a call, in the order of the tables' columns. The loser made an offer for every patent that the buyer
 * bought; the seller, the co-owner and the operator who is a party own all of them together. The adviser is the buyer's in every
 * sale.
 */
export const roles = [
  'out',
  'unverified',
  'stranger',
  'suspended',
  'deleted',
  'loser',
  'buyer',
  'coOwner',
  'seller',
  'adviser',
  'operator',
  'party',
] as const;
export type Role = (typeof roles)[number];
export type Cast = Readonly<Record<Role, Persona>>;

const partyEmail = 'party@claimstead.example';
/** The settings that name both operators. */
export const operators = { OPERATOR_EMAILS: `${operatorEmail},${partyEmail}` };

/** Everyone, each with a session that typed the password just now; two of them lose theirs with {@link endTwo}. */
export async function meetCast(world: World): Promise<Cast> {
  const cast = {
    out: anonymously(world),
    unverified: await world.person({ verified: false }),
    stranger: await world.person(),
    suspended: await world.person(),
    deleted: await world.person(),
    loser: await world.person({ firstName: 'Lou', lastName: 'Markloser' }),
    buyer: await world.person({ firstName: 'Bea', lastName: 'Markbuyer' }),
    coOwner: await world.person({ firstName: 'Olga', lastName: 'Owner' }),
    seller: await world.person({ firstName: 'Sam', lastName: 'Seller' }),
    adviser: await world.person({ firstName: 'Ada', lastName: 'Adviser' }),
    operator: await world.person({ email: operatorEmail, lastName: 'Operator' }),
    party: await world.person({ email: partyEmail, lastName: 'Party' }),
  };
  for (const owner of owners(cast)) await verifyBank(world, owner);
  await secureAccount(world, cast.seller);
  return cast;
}

/** A passkey, and a second session beside the first. */
async function secureAccount(world: World, person: Persona): Promise<void> {
  const { recoveryCodes } = await addPasskey(world, person);
  const { challengeId } = await startSignIn(world, person);
  await ok(answerStep(anonymously(world), challengeId, 'recovery', recoveryCodes[0]));
}

export const owners = ({ seller, coOwner, party }: Cast) => [seller, coOwner, party];

/** In sessions that were open before, one account is suspended and one deleted. */
export async function endTwo({ operator, suspended, deleted }: Cast): Promise<void> {
  const body = { reason: 'Sold what is another’s.' };
  await ok(operator.request('POST', `/operations/users/${suspended.userId}/suspend`, { body }));
  await ok(deleted.request('DELETE', '/user', { body: { password: testPassword } }));
}

export async function confirmPasswords(world: World, cast: Cast): Promise<void> {
  for (const role of roles) if (role !== 'out') await makeFresh(world, cast[role]);
}

/** What the scene is set with must succeed. */
export async function ok(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.status >= 300)
    throw new Error(`the scene is not set: ${answer.status} ${answer.text}`);
  return answer;
}
