import { categoriesOf } from '@claimstead/contract/class-categories.ts';
import { supportedCountry } from '@claimstead/contract/countries.ts';
import { formatPatentNumber, parsePatentNumber } from '@claimstead/contract/patent-number.ts';
import type { PatentRecord, Provenance } from '@claimstead/contract/patents.contract.ts';
import { titleAsWritten } from '@claimstead/contract/printed-title.ts';
import { sourceWords } from '../../../../lib/source-words.ts';
import type { PatentTypeId } from '../draft-fields.ts';
import type { Details, Person, Source } from './offered.rules.ts';

const provisionalTypeId = 3;

/** A number as it is looked up: of a patent, or of an application. Null: it cannot be one of the United States. */
export function numberToAsk(text: string): string | null {
  for (const typeId of [1, provisionalTypeId] as const) {
    const parsed = parsePatentNumber(text, typeId);
    if (parsed.ok) return parsed.normalised;
  }
  return null;
}

/** The type that a normalised number has by its form: a reissue may be of any. */
export function typeOfNumber(normalised: string): PatentTypeId | null {
  if (normalised.includes('/')) return provisionalTypeId;
  if (normalised.startsWith('D')) return 2;
  if (normalised.startsWith('PP')) return 4;
  return /^\d/.test(normalised) ? 1 : null;
}

type Category = { id: number; name: string };

/** What a record says for the form; null: it knows nothing that the form could use. */
export function detailsInRecord(record: PatentRecord, all: readonly Category[]): Details | null {
  const { title, abstract, claims, classes, inventors, assignee, grantedOn, filedOn } = record;
  const known = title ?? grantedOn ?? filedOn ?? inventors ?? assignee ?? abstract ?? classes;
  if (!known) return null;
  const source: Source = { place: sourceWords(known.provenance), quote: '' };
  const type = typeOfNumber(record.number);
  const text = [abstract?.value, ...(claims?.value.map((claim) => claim.text) ?? [])].join(' ');
  return {
    title: fact(title, (printed) => titleAsWritten(printed, text)),
    patentNumber: { value: formatPatentNumber(record.number), source },
    country: { value: supportedCountry, source },
    patentTypeId: type === null ? null : { value: type, source },
    description: fact(abstract, (words) => words),
    categories: categoriesIn(classes, all),
    owners: ownersIn(inventors, assignee),
  };
}

type Known<Value> = { value: Value; provenance: Provenance } | null;

function fact(known: Known<string>, words: (value: string) => string) {
  if (!known) return null;
  return { value: words(known.value), source: sourceOf(known.provenance, known.value) };
}

function sourceOf(provenance: Provenance, quote = ''): Source {
  return { place: sourceWords(provenance), quote };
}

/** The categories that the classes plainly belong to, among those that can be chosen. */
function categoriesIn(classes: PatentRecord['classes'], all: readonly Category[]) {
  if (!classes) return [];
  return categoriesOf(classes.value.map(({ symbol }) => symbol)).flatMap(({ name, because }) =>
    all
      .filter((category) => category.name === name)
      .map(({ id }) => ({ id, name, source: sourceOf(classes.provenance, because) })),
  );
}

function ownersIn(inventors: Known<string[]>, assignee: Known<string[]>): Details['owners'] {
  const named = assignee && assignee.value.length > 0 ? assignee : inventors;
  if (!named) return null;
  const source = sourceOf(named.provenance, named.value.join('; '));
  return {
    inventors: (inventors?.value ?? []).map(personOf),
    assignees: assignee?.value ?? [],
    applicant: null,
    source,
    assigneeSource: source,
  };
}

/** "Jane Q. Smith" or, as the office also writes it, "SMITH, JANE Q." */
function personOf(name: string): Person {
  const [last, first] = name.split(/,\s*/);
  if (first !== undefined) return { firstName: first.trim(), lastName: (last ?? '').trim() };
  const words = name.trim().split(/\s+/);
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}
