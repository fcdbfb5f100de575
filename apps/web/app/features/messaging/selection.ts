import type { PublicUser } from '@claimstead/contract/identity.contract.ts';

type Selection = {
  userId: string;
  person: PublicUser | null;
  /** The listing that the person came from. */
  patentId: string | null;
};

/**
 * Who the inbox opens with: named by the address bar, or by the state of the navigation, which may
 * carry the whole person (`{user}`) or the id alone (`{userId}`), and a listing to write about
 * (`{patentId}`). Never oneself.
 */
export function selectionOf(
  address: { userId: string | null; patentId: string | null },
  state: unknown,
  myId: string,
): Selection | null {
  const person = personOf(member(state, 'user'));
  const stateId = person?.userId ?? member(state, 'userId');
  const userId = address.userId ?? (typeof stateId === 'string' ? stateId : null);
  if (!userId || userId === myId) return null;
  const patentId = member(state, 'patentId');
  return {
    userId,
    person: person?.userId === userId ? person : null,
    patentId:
      address.patentId ?? (typeof patentId === 'string' && stateId === userId ? patentId : null),
  };
}

function personOf(value: unknown): PublicUser | null {
  const [userId, firstName, lastName, imgUri] = ['userId', 'firstName', 'lastName', 'imgUri'].map(
    (name) => member(value, name),
  );
  if (typeof userId !== 'string' || typeof firstName !== 'string') return null;
  return {
    userId,
    firstName,
    lastName: typeof lastName === 'string' ? lastName : '',
    imgUri: typeof imgUri === 'string' ? imgUri : null,
  };
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
