import { createHash } from 'node:crypto';

/**
 * SHA-256 of a secret token, which is what the database keeps of it. Enough for tokens of 128 random bits
 * and more: nobody can try those out. Never for passwords or short codes.
 */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
