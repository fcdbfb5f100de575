import { limits } from '@claimstead/contract/limits.ts';
import { newOwnerRow, type OwnerRow, type SellFields } from '../draft-fields.ts';
import { suggestionsCopy as copy } from './suggestions.copy.ts';
import {
  type CompanyOffer,
  offer,
  type Offered,
  type OwnersFound,
  type Person,
  plain,
} from './offered.rules.ts';

/**
 * The assignee as the owner, a company: the person who lists the patent signs for the first, further ones get rows
 * of their own. Null: nobody is named, everyone is there, or it is a person's own name.
 */
export function companyOffer(found: OwnersFound, fields: SellFields): CompanyOffer | null {
  const rows = keptRows(fields);
  const there = new Set(rows.flatMap((row) => (row.isCompany ? [plain(row.company ?? '')] : [])));
  const [first, ...further] = companiesOf(found, rows).filter((name) => !there.has(plain(name)));
  const [own, ...others] = rows;
  if (first === undefined || own === undefined) return null;
  const ownCompany = own.isCompany ? (own.company ?? '').trim() : '';
  // The person's company is among the assignees already: all that are missing are others'.
  const isOwnThere = ownCompany !== '' && companiesOf(found, rows).some(isSameAs(ownCompany));
  const added = (isOwnThere ? [first, ...further] : further)
    .slice(0, Math.max(0, limits.ownersPerListing - rows.length))
    .map((company) => ({ ...newOwnerRow(), isCompany: true, company }));
  const ownRow = isOwnThere ? own : { ...own, isCompany: true, company: first };
  return {
    values: [first, ...further],
    source: found.assigneeSource,
    replaces: isOwnThere || ownCompany === '' ? null : ownCompany,
    change: {
      isSoleOwner: fields.isSoleOwner && added.length === 0,
      owners: [ownRow, ...others, ...added],
    },
  };
}

/** Those who are owners without a company: assignees that are persons, or the inventors where there is no assignee. */
export function ownersOffer(found: OwnersFound, fields: SellFields): Offered | null {
  const rows = keptRows(fields);
  if (companiesOf(found, rows).length > 0) return null;
  const people =
    found.assignees.length === 0
      ? found.inventors
      : found.inventors.filter((one) => found.assignees.some(isSameAs(nameOf(one))));
  const named = new Set(rows.map((row) => plain(nameOf(row))));
  const room = Math.max(0, limits.ownersPerListing - rows.length);
  const added = people.filter((person) => !named.has(plain(nameOf(person)))).slice(0, room);
  if (added.length === 0) return null;
  return {
    ...offer(
      'owners',
      added.map(nameOf),
      found.assignees.length === 0 ? found.source : found.assigneeSource,
    ),
    note: found.applicant === null ? null : copy.applicant(found.applicant),
    next: copy.ownersNext,
    change: {
      isSoleOwner: false,
      owners: [...rows, ...added.map((person) => ({ ...newOwnerRow(), ...person }))],
    },
  };
}

/** The assignees that are companies: none has the name of an inventor, or of an owner who is a person. */
function companiesOf({ assignees, inventors }: OwnersFound, rows: OwnerRow[]): string[] {
  const people = [...inventors, ...rows].map(nameOf);
  return assignees.filter((name) => !people.some(isSameAs(name)));
}

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim();
const isSameAs = (one: string) => (other: string) => plain(one) === plain(other);

/** The rows that say something, and always the first; empty ones are dropped. */
function keptRows(fields: SellFields): OwnerRow[] {
  const rows = fields.isSoleOwner ? fields.owners.slice(0, 1) : fields.owners;
  return rows.filter((row, at) => at === 0 || !isBlank(row));
}

function isBlank(row: OwnerRow): boolean {
  return (
    `${row.firstName}${row.lastName}${row.email}${row.stake}${row.company ?? ''}`.trim() === ''
  );
}
