import { hash } from 'node:crypto';

/**
 * SHA-256 of a secret token: what the database stores. Enough for tokens of 128 random bits or more, which
 * cannot be guessed. Never for passwords or short codes.
 */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
