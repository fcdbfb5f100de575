import type {
  FamilyMember,
  PatentFees,
  PatentRecord,
  PatentTerm,
  Provenance,
} from '@claimstead/contract/patents.contract.ts';
import type { FactKind, FactValues, KeptSource, KnownFact } from './patent-facts.rules.ts';

/** Whose record is told. */
export type RecordAbout = {
  /** Normalized. */
  number: string;
  /** The listing whose document counts; null: only what everybody may be told. */
  listingId: string | null;
  /** The seller's own "Expired"; null where there is no seller. */
  sellerSaysExpired: boolean | null;
};

/** Where sources differ, the earlier one is told. The office's record is newer than any grant; an operator looked. */
const sourceOrder: readonly KeptSource[] = ['operator', 'office', 'document', 'seller'];

/** A record as pages tell it, of the facts that are known now. Pure. */
export function composeRecord(
  about: RecordAbout,
  known: readonly KnownFact[],
  { askedAt }: { now: Date; askedAt: Date | null },
): PatentRecord {
  const facts = factsFor(about, known);
  const applicationNumber = facts.tell('application_number');
  return {
    number: about.number,
    links: linksOf(about.number, applicationNumber?.value ?? null),
    title: facts.tell('title'),
    applicationNumber,
    filedOn: facts.tell('filed_on'),
    grantedOn: facts.tell('granted_on'),
    statusText: facts.tell('status', ({ text, code }) => text ?? `Status ${code}`),
    inventors: facts.tell('inventors', (names) => [...names]),
    assignee: facts.tell('assignees', (names) => [...names]),
    classes: facts.tell('classes', (symbols) => symbols.map((symbol) => ({ symbol, name: null }))),
    abstract: facts.tell('abstract'),
    claims: facts.tell('claims', (claims) =>
      claims.map(({ number, text, dependsOn }) => ({
        number,
        text,
        dependsOn: [...dependsOn],
        words: countWords(text),
      })),
    ),
    governmentInterest: facts.tell('government_interest'),
    sheets: facts.tell('sheets'),
    figures: facts.tell('figures'),
    citations: facts.tell('citations'),
    family: facts.tell('parents', (parents) => familyOf(parents, facts.find('children'))),
    adjustmentDays: facts.tell('adjustment_days'),
    terminalDisclaimer: facts.tell('terminal_disclaimer'),
    term: termNotComputed,
    fees: feesNotKnown,
    contradiction: null,
    officeAskedAt: askedAt?.toISOString() ?? null,
  };
}

/** Until the rules of term and fees are called from here. */
const termNotComputed: PatentTerm = {
  outcome: { kind: 'unknown', reason: 'not computed' },
  words: 'We can’t compute this yet.',
  steps: [],
};
const feesNotKnown: PatentFees = { absence: 'not_known', fees: [], amountsAsOf: '2025-01-19' };

/** The facts that this page may tell, the most telling source first. */
function factsFor({ listingId }: RecordAbout, known: readonly KnownFact[]) {
  const told = known
    .filter(({ origin, shown }) => origin === null || origin === listingId || shown)
    .toSorted(
      (left, right) =>
        rank(left) - rank(right) ||
        Number(right.origin === listingId) - Number(left.origin === listingId) ||
        right.readAt.getTime() - left.readAt.getTime(),
    );
  const best = <K extends FactKind>(kind: K) =>
    told.find((fact): fact is KnownFact<K> => fact.kind === kind) ?? null;
  return {
    find: <K extends FactKind>(kind: K): FactValues[K] | null => best(kind)?.value ?? null,
    tell,
  };
  function tell<K extends FactKind>(
    kind: K,
  ): { value: FactValues[K]; provenance: Provenance } | null;
  function tell<K extends FactKind, V>(
    kind: K,
    read: (value: FactValues[K]) => V,
  ): { value: V; provenance: Provenance } | null;
  function tell<K extends FactKind>(kind: K, read?: (value: FactValues[K]) => unknown) {
    const fact = best(kind);
    if (!fact) return null;
    return { value: read ? read(fact.value) : fact.value, provenance: provenanceOf(fact) };
  }
}

function rank({ source }: KnownFact): number {
  return sourceOrder.indexOf(source);
}

function provenanceOf({ source, asOf, page, code, fromScan }: KnownFact): Provenance {
  return { source, asOf, page, code, fromScan };
}

/** Everything up, then everything down, as the office tells it: it gives the whole chain. */
function familyOf(
  parents: FactValues['parents'],
  children: FactValues['children'] | null,
): FamilyMember[] {
  return [
    ...parents.map((step) => ({
      code: step.code,
      applicationNumber: step.parentApplication,
      patentNumber: step.parentPatent,
      filedOn: step.parentFiledOn,
      direction: 'parent' as const,
    })),
    ...(children ?? []).map((step) => ({
      code: step.code,
      applicationNumber: step.childApplication,
      patentNumber: step.childPatent,
      filedOn: step.childFiledOn,
      direction: 'child' as const,
    })),
  ];
}

/** The pages about it outside. Nobody is asked whether they are there. */
function linksOf(number: string, applicationNumber: string | null): PatentRecord['links'] {
  const isGranted = !number.includes('/');
  const office =
    applicationNumber === null
      ? []
      : [
          {
            label: 'Patent Center (USPTO)',
            url: `https://patentcenter.uspto.gov/applications/${encodeURIComponent(applicationNumber)}`,
          },
        ];
  if (!isGranted) return office;
  return [
    ...office,
    { label: 'Google Patents', url: `https://patents.google.com/patent/US${number}` },
  ];
}

/** Words as people count them: what stands between blanks and holds a letter or a digit. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
