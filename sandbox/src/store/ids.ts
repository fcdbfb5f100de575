import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A random identifier of the given length, in the characters that Stripe's ids use. */
export function randomText(length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) text += alphabet[randomInt(alphabet.length)];
  return text;
}

/** A new object id, for instance `pi_…` for the prefix `pi`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}
