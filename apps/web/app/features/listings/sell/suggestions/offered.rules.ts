import type { PatentTypeId, SellFields } from '../draft-fields.ts';

export type SuggestedField =
  | 'title'
  | 'patentNumber'
  | 'country'
  | 'description'
  | 'patentTypeId'
  | 'categories'
  | 'owners';

/** Where something was found, in words, and how it is written there. */
export type Source = { place: string; quote: string };
/** Null: it does not say. */
export type Fact<Value> = { value: Value; source: Source } | null;
export type Person = { firstName: string; lastName: string };

/** Whom a source names: the owners are the assignees where there are any, and else perhaps the inventors. */
export type OwnersFound = {
  inventors: Person[];
  assignees: string[];
  /** Who applied for it, where no assignee is named. */
  applicant: string | null;
  /** Where the inventors are named. */
  source: Source;
  /** Where the assignees are named. */
  assigneeSource: Source;
};

/** What a document or a record says about a patent, as the form can use it. */
export type Details = {
  title: Fact<string>;
  patentNumber: Fact<string>;
  country: Fact<string>;
  patentTypeId: Fact<PatentTypeId>;
  description: Fact<string>;
  categories: { id: number; name: string; source: Source }[];
  owners: OwnersFound | null;
};

/** One thing that the source says and the form does not. */
export type Offered = {
  field: SuggestedField;
  /** As it is shown: one line, or one for each person. */
  values: string[];
  source: Source;
  /** What the person entered: using the found value replaces it, so we ask first. */
  replaces: string | null;
  /** What the person should know before using it, such as who else is named. */
  note: string | null;
  /** What is left to do after using it. */
  next: string | null;
  change: Partial<SellFields>;
};

/** The assignee as the owner, which is asked about and never used with the others. */
export type CompanyOffer = Pick<Offered, 'values' | 'source' | 'replaces' | 'change'>;

/** An offer without its change, which nothing stands in the way of. */
export function offer(
  field: SuggestedField,
  values: string[],
  source: Source,
): Omit<Offered, 'change'> {
  return { field, values, source, replaces: null, note: null, next: null };
}

/** Texts are the same whatever their spaces and capitals. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
