import { limits } from '@claimstead/contract/limits.ts';
import type { FoundAt, Suggestions } from '@claimstead/contract/suggestions.contract.ts';
import { patentTypeNames } from '../../../lib/format.ts';
import { newOwnerRow } from './draft-fields.ts';
import type { OwnerRow, SellFields } from './draft-fields.ts';

export type SuggestedField =
  | 'title'
  | 'patentNumber'
  | 'description'
  | 'patentTypeId'
  | 'categories'
  | 'owners';

type Found = NonNullable<Suggestions['found']>;
type Owners = NonNullable<Found['owners']>;

/** One thing that the document says and the form does not. */
export type Offered = {
  field: SuggestedField;
  /** As it is shown: one line, or one for each person. */
  values: string[];
  source: FoundAt;
  /** What the person entered: using the document's value replaces it, so we ask first. */
  replaces: string | null;
  /** Whom the document names beside the inventors. */
  company: Owners['company'];
  change: Partial<SellFields>;
};

/** A new form starts with this type, so its presence doesn't mean that anyone chose it. */
const firstType = 1;

/**
 * What to suggest from a document for the current form: where a field is empty or says something else.
 * `settled` was used or dismissed before; owners are left out if they cannot be changed.
 */
export function offersOf(
  found: Found,
  fields: SellFields,
  settled: readonly SuggestedField[],
  mayChangeOwners: boolean,
): Offered[] {
  const { patentTypeId: type } = found;
  const all: (Offered | null)[] = [
    textOffer('title', found.title, fields.title, plain),
    textOffer('patentNumber', found.patentNumber, fields.patentNumber, bare),
    type && type.value !== fields.patentTypeId
      ? {
          ...offer('patentTypeId', [patentTypeNames[type.value]], type.source),
          replaces: fields.patentTypeId === firstType ? null : patentTypeNames[fields.patentTypeId],
          change: { patentTypeId: type.value },
        }
      : null,
    textOffer('description', found.description, fields.description, plain),
    categoriesOffer(found.categories, fields.categoryIds),
    mayChangeOwners && found.owners ? ownersOffer(found.owners, fields) : null,
  ];
  return all.filter((one) => one !== null).filter(({ field }) => !settled.includes(field));
}

function offer(field: SuggestedField, values: string[], source: FoundAt): Omit<Offered, 'change'> {
  return { field, values, source, replaces: null, company: null };
}

function textOffer(
  field: 'title' | 'patentNumber' | 'description',
  found: { value: string; source: FoundAt } | null,
  typed: string,
  form: (text: string) => string,
): Offered | null {
  if (!found || form(found.value) === form(typed)) return null;
  return {
    ...offer(field, [found.value], found.source),
    replaces: typed.trim() === '' ? null : typed,
    change: { [field]: found.value },
  };
}

/** Texts are the same whatever their spaces and capitals. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

function bare(number: string): string {
  return number.replaceAll(/[^\dA-Z]/gi, '').toUpperCase();
}

/** Categories are added to those that were chosen, as many as there is room for. */
function categoriesOffer(found: Found['categories'], chosen: number[]): Offered | null {
  const room = Math.max(0, limits.categoriesPerListing - chosen.length);
  const added = found.filter(({ id }) => !chosen.includes(id)).slice(0, room);
  const [first] = added;
  if (!first) return null;
  const source = { ...first.source, quote: added.map(({ source: at }) => at.quote).join(', ') };
  const names = added.map(({ name }) => name).join(', ');
  return {
    ...offer('categories', [names], source),
    change: { categoryIds: [...chosen, ...added.map(({ id }) => id)] },
  };
}

/** Inventors are added after the owners already named; empty rows are dropped. */
function ownersOffer({ people, company, source }: Owners, fields: SellFields): Offered | null {
  const nameOf = (one: { firstName: string; lastName: string }) =>
    plain(`${one.firstName} ${one.lastName}`);
  const rows = fields.isSoleOwner ? fields.owners.slice(0, 1) : fields.owners;
  const kept = rows.filter((row, at) => at === 0 || !isBlank(row));
  const named = new Set(kept.map(nameOf));
  const room = Math.max(0, limits.ownersPerListing - kept.length);
  const added = people.filter((person) => !named.has(nameOf(person))).slice(0, room);
  if (added.length === 0) return null;
  return {
    ...offer(
      'owners',
      added.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      source,
    ),
    company,
    change: {
      isSoleOwner: false,
      owners: [...kept, ...added.map((person) => ({ ...newOwnerRow(), ...person }))],
    },
  };
}

function isBlank(row: OwnerRow): boolean {
  return `${row.firstName}${row.lastName}${row.email}${row.stake}`.trim() === '';
}
