import type { BuyerDetails } from './papers.tables.ts';

/** What the form asks to be written, and the papers print as it is. */
export const writtenDetails = [
  'address',
  'company',
  'title',
  'correspondenceName',
  'correspondenceAddress',
  'correspondenceEmail',
] as const;

/** Empty until it is entered: nobody signs without. */
export function addressOf(details: BuyerDetails): string {
  return details.address ?? '';
}

/** Who owns the patent by the papers: the company that the buyer signs for, where there is one. */
export function newOwnerOf({ company, name }: BuyerDetails): string {
  return company ?? name;
}

/** The correspondence address; the new owner's unless someone else is named (37 CFR 3.31(a)(5)). */
export function correspondenceOf(details: BuyerDetails): {
  name: string;
  address: string;
  email?: string;
} {
  const { correspondenceName, correspondenceEmail: email } = details;
  const address = details.correspondenceAddress ?? addressOf(details);
  // Someone else's mail does not go to the buyer.
  if (correspondenceName) return { name: correspondenceName, address, ...(email ? { email } : {}) };
  return { name: newOwnerOf(details), address, email: email ?? details.email };
}

/** What of it is true of the next patent too: the buyer, not the day of the grant. */
export function offeredAgain(details: BuyerDetails): BuyerDetails {
  const { issueDate: _, ...again } = details;
  return again;
}

/** Whether two forms would make the same papers. */
export function isSame(left: BuyerDetails, right: BuyerDetails): boolean {
  const fields = ['name', ...writtenDetails, 'email', 'issueDate'] as const;
  return fields.every((field) => (left[field] ?? '') === (right[field] ?? ''));
}
