import type { FamilyMember, PatentClaim } from '@claimstead/contract/patents.contract.ts';
import type { PrintedGrant } from '@claimstead/contract/printed-grant.contract.ts';
import type { DocumentFindings, FoundAt } from '@claimstead/contract/suggestions.contract.ts';

/** What each kind of fact holds; kinds and shapes are those of a patent's record where it has them. */
type FactValues = {
  title: string;
  applicationNumber: string;
  filedOn: string;
  grantedOn: string;
  /** Of a reissue: when the patent was granted that it stands for. */
  originalGrantedOn: string;
  inventors: string[];
  applicants: string[];
  assignee: string[];
  classes: { symbol: string; name: null }[];
  abstract: string;
  claims: PatentClaim[];
  governmentInterest: string;
  sheets: number;
  figures: number;
  citations: number;
  /** Parents only: a grant does not know its children. */
  family: FamilyMember[];
  foreignPriority: { country: string; number: string; filedOn: string | null }[];
  international: { number: string; filedOn: string | null };
  adjustmentDays: number;
  terminalDisclaimer: true;
  disclaimedAfter: string;
  termYears: number;
};

export type DocumentFactKind = keyof FactValues;

/** A fact as the document prints it, with its place. `fromScan`: "read from a scan, please check". */
export type DocumentFact = {
  [K in DocumentFactKind]: { kind: K; value: FactValues[K] };
}[DocumentFactKind] & { page: number | null; code: string; fromScan: boolean };

type Found<T> = { value: T; source: FoundAt } | null;

/**
 * Everything certain that a granted patent's document says of the patent, for its record. Nothing of a published
 * application: it may have been changed before the grant.
 */
export function documentFacts(findings: DocumentFindings): DocumentFact[] {
  const { grant } = findings;
  if (findings.kind === 'application' || grant === null) return [];
  return [
    ...factOf('title', findings.title),
    ...factOf('abstract', findings.description),
    ...datesOf(findings, grant),
    ...peopleOf(grant),
    ...factOf(
      'classes',
      together(grant.classes, ({ symbol }) => ({ symbol, name: null })),
    ),
    ...familyOf(grant),
    ...factOf('claims', grant.claims),
    ...factOf('governmentInterest', grant.governmentInterest),
    ...factOf('sheets', grant.drawingSheets),
    ...factOf('figures', grant.figures),
    ...factOf('citations', citationsOf(grant)),
  ];
}

function factOf<K extends DocumentFactKind>(kind: K, found: Found<FactValues[K]>): DocumentFact[] {
  if (found === null) return [];
  const { page, code, fromScan = false } = found.source;
  return [{ kind, value: found.value, page, code, fromScan } as DocumentFact];
}

function datesOf({ originalGrantedOn }: DocumentFindings, grant: PrintedGrant): DocumentFact[] {
  const original = grant.related.find(({ code }) => code === 'REI');
  return [
    ...factOf('applicationNumber', grant.applicationNumber),
    ...factOf('filedOn', grant.filedOn),
    ...factOf('grantedOn', grant.grantedOn),
    ...factOf(
      'originalGrantedOn',
      originalGrantedOn === null || !original
        ? null
        : { value: originalGrantedOn, source: original.source },
    ),
    ...factOf('adjustmentDays', grant.adjustmentDays),
    ...factOf('terminalDisclaimer', grant.terminalDisclaimer),
    ...factOf('disclaimedAfter', grant.disclaimedAfter),
    ...factOf('termYears', grant.termYears),
  ];
}

function peopleOf(grant: PrintedGrant): DocumentFact[] {
  const names = (parties: PrintedGrant['inventors']): Found<string[]> =>
    parties && { ...parties, value: parties.value.map(({ name }) => name) };
  return [
    ...factOf('inventors', names(grant.inventors)),
    ...factOf('applicants', names(grant.applicants)),
    ...factOf('assignee', names(grant.assignees)),
  ];
}

function familyOf(grant: PrintedGrant): DocumentFact[] {
  const parents = together(
    grant.related,
    ({ code, applicationNumber, patentNumber, filedOn }): FamilyMember => ({
      code,
      applicationNumber,
      patentNumber,
      filedOn,
      direction: 'parent',
    }),
  );
  const priority = together(grant.foreignPriority, ({ country, number, filedOn }) => ({
    country,
    number,
    filedOn,
  }));
  return [
    ...factOf('family', parents),
    ...factOf('foreignPriority', priority),
    ...factOf('international', grant.international),
  ];
}

/** Several rows as one fact, at the place of the first; null: there are none. */
function together<Row extends { source: FoundAt }, T>(
  rows: readonly Row[],
  valueOf: (row: Row) => T,
): Found<T[]> {
  const [first] = rows;
  return first ? { value: rows.map(valueOf), source: first.source } : null;
}

/** How many there are in all; null: not all kinds could be counted. */
function citationsOf({ citations }: PrintedGrant): Found<number> {
  if (citations === null || citations.value.other === null) return null;
  const { us, foreign, other } = citations.value;
  return { value: us + foreign + other, source: citations.source };
}
