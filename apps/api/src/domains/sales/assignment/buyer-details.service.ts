import type { AssignmentParty } from '@claimstead/contract/sales.contract.ts';
import type { Db } from '../../../core/db/database.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { refuseAddress } from '../../../core/text/postal-address.rules.ts';
import { unsupportedCharacters } from '../../signing/signing.api.ts';
import { getContact, getLegalName } from '../../identity/identity.api.ts';
import { writtenDetails } from '../papers/buyer-details.rules.ts';
import type { BuyerDetails } from '../papers/papers.tables.ts';

/** What the buyer's form decides. The printed name is not part of it: that is the account's. */
export type PaperWishes = Omit<BuyerDetails, 'name' | 'email'>;

/**
 * What prints for the buyer: the form's details under the account's name and email address. A postal address
 * that was entered once is not asked for again.
 */
export async function completeDetails(
  db: Db,
  buyerUserId: string,
  wishes: PaperWishes,
  kept: BuyerDetails | null,
): Promise<BuyerDetails> {
  const { email } = await getContact(db, buyerUserId);
  const { name } = await getLegalName(db, buyerUserId);
  const address = wishes.address ?? kept?.address;
  return { ...wishes, ...(address ? { address } : {}), email, name };
}

/** The form as the signing call writes it, with the account's names. */
export async function viewForm(
  db: Db,
  buyerUserId: string,
  details: BuyerDetails,
): Promise<AssignmentParty> {
  const { firstName, lastName, email } = await getContact(db, buyerUserId);
  const { name: _, ...wishes } = details;
  return { ...wishes, firstName, lastName, email };
}

/** The day of the first United States patent, and one that fees can still be counted from. */
const firstPatent = '1790-07-31';
const lastDay = '2199-12-31';

/**
 * Refuses what the papers cannot carry: letters that the office does not read, anything but a postal address,
 * and a company without a signer (a company signs through a named person with a title).
 * @throws {Problem} http.invalid_request, naming each field
 */
export function refuseDetails(details: BuyerDetails): void {
  const errors: { path: string; message: string }[] = writtenDetails.flatMap((field) => {
    const missing = unsupportedCharacters(details[field] ?? '');
    if (missing.length === 0) return [];
    return [{ path: field, message: `Write this in Latin letters: ${missing.join(' ')}` }];
  });
  for (const path of ['address', 'correspondenceAddress'] as const) {
    const message = details[path] ? refuseAddress(details[path]) : null;
    if (message && !errors.some((error) => error.path === path)) errors.push({ path, message });
  }
  if (details.company && !details.title) {
    errors.push({ path: 'title', message: 'Enter your title at the company.' });
  }
  const { issueDate } = details;
  if (issueDate && (issueDate < firstPatent || issueDate > lastDay)) {
    errors.push({ path: 'issueDate', message: 'Enter the issue date shown on the patent.' });
  }
  if (errors.length > 0) throw new Problem('http.invalid_request', { errors });
}

type DetailsBody = {
  [field in keyof PaperWishes]?: PaperWishes[field] | undefined;
};

/**
 * The details in a request. An empty field counts as absent; the names and the email that the signing call
 * carries are ignored.
 */
export function wishesOf(body: DetailsBody): PaperWishes {
  const given = writtenDetails.flatMap((field) => (body[field] ? [[field, body[field]]] : []));
  return {
    ...(Object.fromEntries(given) as PaperWishes),
    ...(body.issueDate ? { issueDate: body.issueDate } : {}),
  };
}
