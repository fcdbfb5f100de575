import { errorCodes } from '@claimstead/contract/error-codes.ts';
import { productName } from '@claimstead/contract/product.ts';
import { Problem } from '../errors/problem.ts';
import { lookOf } from './look-alike.rules.ts';

const officialWord = lookOf('support');

/** Whether a name could be mistaken for the product: its name, spelled in any letters that look like it. */
export function claimsProduct(name: string): boolean {
  return lookOf(name).includes(lookOf(productName));
}

/**
 * Whether a person's name would pass for the people behind the product: it has the product's name in it, or
 * the word "support", whole, spelled out with spaces, or in letters that look like it.
 */
export function claimsOffice(name: string): boolean {
  const words = name.split(/[^\p{L}\p{M}\p{N}|]+/u).map(lookOf);
  return claimsProduct(name) || words.includes(officialWord) || lookOf(name) === officialWord;
}

/**
 * @param above the path of what holds the two fields, with its dot.
 * @throws {Problem} identity.name_reserved, at the field that says so, or at the last of both
 */
export function refuseOfficialName(
  person: { firstName: string; lastName: string },
  above = '',
): void {
  const inFirst = claimsOffice(person.firstName);
  if (!inFirst && !claimsOffice(`${person.firstName} ${person.lastName}`)) return;
  const message = errorCodes['identity.name_reserved'][1];
  const path = `${above}${inFirst ? 'firstName' : 'lastName'}`;
  throw new Problem('identity.name_reserved', { errors: [{ path, message }] });
}
