import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's password storage cheat sheet, the smallest recommended Argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let nobody: Promise<string> | null = null;

/** Argon2id with a salt of its own. The same characters typed on another system give the same bytes (NFKC). */
export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/**
 * Compares a password with an account's hash. Without an account it works just as long on a hash that
 * nothing matches, so the time does not tell whether an address has an account.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(32).toString('hex'));
  const substitute = await nobody;
  const matches = await verify(passwordHash ?? substitute, password.normalize('NFKC'));
  return passwordHash !== null && matches;
}

/** A hash of the same form that nothing matches: for accounts that are gone. */
export function impossiblePasswordHash(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  const { memoryCost, timeCost, parallelism } = cost;
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`;
}
