import type { BuyerDetails } from '../../../core/db/tables/sales.tables.ts';
import { Problem } from '../../../core/errors/problem.ts';
import { unsupportedCharacters } from '../../../integrations/signatures/documents/character-coverage.ts';

const printed = [
  'firstName',
  'lastName',
  'address',
  'company',
  'title',
  'correspondenceName',
  'correspondenceAddress',
] as const;

export function nameOf(details: BuyerDetails): string {
  return `${details.firstName} ${details.lastName}`.trim();
}

/** The office wants an address of the receiving party; where none was given, mail still reaches it. */
export function addressOf(details: BuyerDetails): string {
  return details.address && details.address !== '' ? details.address : `Care of ${details.email}`;
}

/** Who the office writes to; the new owner where nobody else is named (37 CFR 3.31(a)(5)). */
export function correspondenceOf(details: BuyerDetails): {
  name: string;
  address: string;
  email: string;
} {
  return {
    name: details.correspondenceName ?? details.company ?? nameOf(details),
    address: details.correspondenceAddress ?? addressOf(details),
    email: details.email,
  };
}

/** Whether two forms make the same papers. */
export function isSame(left: BuyerDetails, right: BuyerDetails): boolean {
  const fields = [...printed, 'email', 'issueDate'] as const;
  return (
    fields.every((field) => (left[field] ?? '') === (right[field] ?? '')) &&
    (left.acknowledgment ?? false) === (right.acknowledgment ?? false)
  );
}

/** The first patent of the United States, and a day that fees can still be counted from. */
const firstPatent = '1790-07-31';
const lastDay = '2199-12-31';

/**
 * What the papers cannot carry: letters that the office does not read, and a company that nobody signs
 * for (a company signs through a named person with a title).
 * @throws {Problem} http.invalid_request, naming each field
 */
export function refuseDetails(details: BuyerDetails): void {
  const errors: { path: string; message: string }[] = printed.flatMap((field) => {
    const missing = unsupportedCharacters(details[field] ?? '');
    if (missing.length === 0) return [];
    return [{ path: field, message: `Write this in Latin letters: ${missing.join(' ')}` }];
  });
  if (details.company && !details.title) {
    errors.push({ path: 'title', message: 'Say in which role you sign for the company.' });
  }
  const { issueDate } = details;
  if (issueDate && (issueDate < firstPatent || issueDate > lastDay)) {
    errors.push({ path: 'issueDate', message: 'Give the day that stands on the patent.' });
  }
  if (errors.length > 0) throw new Problem('http.invalid_request', { errors });
}

type DetailsBody = Pick<BuyerDetails, 'firstName' | 'lastName' | 'email'> & {
  [field in keyof BuyerDetails]?: BuyerDetails[field] | undefined;
};

/** A field left empty counts as not given. */
export function detailsOf(body: DetailsBody): BuyerDetails {
  const { firstName, lastName, email, issueDate, acknowledgment } = body;
  const optional = ['address', 'company', 'title', 'correspondenceName', 'correspondenceAddress'];
  const given = Object.entries(body).filter(
    ([field, value]) => optional.includes(field) && typeof value === 'string' && value !== '',
  );
  return {
    firstName,
    lastName,
    email,
    ...(Object.fromEntries(given) as Partial<BuyerDetails>),
    ...(issueDate ? { issueDate } : {}),
    ...(acknowledgment ? { acknowledgment } : {}),
  };
}
