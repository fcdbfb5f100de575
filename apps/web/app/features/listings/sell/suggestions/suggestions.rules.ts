import { supportedCountry } from '@claimstead/contract/countries.ts';
import { limits } from '@claimstead/contract/limits.ts';
import type { FoundAt, Suggestions } from '@claimstead/contract/suggestions.contract.ts';
import { patentTypeNames } from '../../../../lib/format.ts';
import type { SellFields } from '../draft-fields.ts';
import {
  type Details,
  type Fact,
  offer,
  type Offered,
  plain,
  type Source,
} from './offered.rules.ts';
import { ownersOffer } from './owner-offers.rules.ts';
import { numberToAsk } from './record-details.rules.ts';
import { suggestionsCopy as copy } from './suggestions.copy.ts';

type DocumentOwners = NonNullable<NonNullable<Suggestions['found']>['owners']>;

/** A new form starts with this type, so its presence doesn't mean that anyone chose it. */
const firstType = 1;

/**
 * What to suggest for the current form: where a field is empty or says something else.
 * `settled` was used or dismissed before; owners are left out if they cannot be changed. A company as the owner is
 * asked about in the step of the owners.
 */
export function offersOf(
  found: Details,
  fields: SellFields,
  settled: readonly string[],
  mayChangeOwners: boolean,
): Offered[] {
  const { patentTypeId: type, country } = found;
  const all: (Offered | null)[] = [
    textOffer('title', found.title, fields.title, plain),
    textOffer('patentNumber', found.patentNumber, fields.patentNumber, bare),
    country && fields.country === ''
      ? { ...offer('country', [country.value], country.source), change: { country: country.value } }
      : null,
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

/** Those that can be used together without asking: none replaces what a person entered. */
export function usableAtOnce(offers: readonly Offered[]): Offered[] {
  return offers.filter(({ replaces }) => replaces === null);
}

/** What an uploaded document says. Only documents of the United States' office are read. */
export function detailsInDocument(found: NonNullable<Suggestions['found']>): Details {
  const { owners } = found;
  return {
    title: withPlace(found.title),
    patentNumber: withPlace(found.patentNumber),
    country: withPlace(found.patentNumber && { ...found.patentNumber, value: supportedCountry }),
    patentTypeId: withPlace(found.patentTypeId),
    description: withPlace(found.description),
    categories: found.categories.map((one) => ({ ...one, source: placeOf(one.source) })),
    owners: owners && {
      inventors: owners.people,
      assignees: owners.company?.role === 'assignee' ? owners.company.name.split('; ') : [],
      applicant: owners.company?.role === 'applicant' ? owners.company.name : null,
      source: placeOf(owners.source),
      assigneeSource: placeOf(assigneePlaceOf(owners)),
    },
  };
}

/** Documents that were read before the place was kept name the assignee under its code. */
function assigneePlaceOf({ company, source }: DocumentOwners): FoundAt {
  return company?.source ?? { ...source, code: '73', quote: company?.name ?? '' };
}

function placeOf({ page, code, quote, fromScan }: FoundAt): Source {
  return { place: copy.place(page, code, fromScan === true), quote };
}

function withPlace<Value>(found: { value: Value; source: FoundAt } | null): Fact<Value> {
  return found && { value: found.value, source: placeOf(found.source) };
}

function textOffer(
  field: 'title' | 'patentNumber' | 'description',
  found: Fact<string>,
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

/** Numbers are the same however they are written: "US 11,646,472 B2" is "11646472". */
function bare(number: string): string {
  return numberToAsk(number) ?? number.replaceAll(/[^\dA-Z]/gi, '').toUpperCase();
}

/** Categories are added to those that were chosen, as many as there is room for. */
function categoriesOffer(found: Details['categories'], chosen: number[]): Offered | null {
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
