export type Tries = { readonly times: number; readonly windowSeconds: number };

/**
 * How many wrong tries are compared before a sign-in is slowed (decisions/0032): it then asks for a code
 * that was emailed to the account, and nobody is shut out.
 */
export const triesPerDoor: Tries = { times: 20, windowSeconds: 900 };
/** Over all addresses, without browsers that the account knows. */
export const triesPerAccount: Tries = { times: 50, windowSeconds: 900 };
/** Wrong second steps: of one known browser, or of an account from everywhere else. */
export const wrongSteps: Tries = { times: 20, windowSeconds: 3600 };

/**
 * Who tries: whose account it is (or would be), with which password, and from where. The mark of the
 * password is part of every key, so a new password starts every count again.
 */
export type Door = {
  email: string;
  /** A hash of the password's hash; empty where there is no account. */
  passwordMark: string;
  /** Has a count of its own if this account was used in this browser. */
  knownDevice: string | null;
  /** As it is counted: see `countedAddress`. */
  address: string;
};

/** A browser that the account knows, or else the pair of address and account. */
export function doorKey({ email, passwordMark, knownDevice, address }: Door): string {
  return knownDevice === null
    ? `identity.sign_in_pair|${email} ${passwordMark} ${address}`
    : `identity.sign_in_device|${email} ${passwordMark} ${knownDevice}`;
}

/** Tries at an account from everywhere but the browsers that it knows. */
export function accountKey({ email, passwordMark }: Pick<Door, 'email' | 'passwordMark'>): string {
  return `identity.sign_in|${email} ${passwordMark}`;
}

/** Wrong second steps behind a right password. */
export function stepKey(
  userId: string,
  { passwordMark, knownDevice }: Pick<Door, 'passwordMark' | 'knownDevice'>,
): string {
  return `identity.second_step|${userId} ${passwordMark} ${knownDevice ?? 'elsewhere'}`;
}
