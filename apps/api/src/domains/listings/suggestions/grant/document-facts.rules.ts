import type { PrintedGrant } from '@claimstead/contract/printed-grant.contract.ts';
import type { DocumentFindings, FoundAt } from '@claimstead/contract/suggestions.contract.ts';
import type { FactKind, FactValues, NewFact } from '../../../patents/patents.api.ts';

type Found<T> = { value: T; source: FoundAt } | null;
type Parent = FactValues['parents'][number];

/**
 * Everything certain that a granted patent's document says of the patent, for its record: each with its page and its
 * code. Nothing of a published application: it may have been changed before the grant.
 */
export function documentFacts(findings: DocumentFindings): NewFact[] {
  const { kind, grant, title, description, patentNumber } = findings;
  if (kind === 'application' || grant === null) return [];
  const recordKind = kind === 'registration' ? 'other' : kind;
  return [
    // A number is only read where its form and the heading say the same.
    ...factOf('kind', patentNumber && { ...patentNumber, value: recordKind }),
    ...factOf('title', title),
    ...factOf('abstract', description),
    ...termOf(findings, grant),
    ...peopleOf(grant),
    ...factOf('classes', classesOf(grant)),
    ...factOf('parents', parentsOf(grant)),
    ...factOf('foreign_priority', priorityOf(grant)),
    ...factOf('claims', grant.claims),
    ...factOf('government_interest', grant.governmentInterest),
    ...factOf('sheets', grant.drawingSheets),
    ...factOf('figures', grant.figures),
    ...factOf('citations', citationsOf(grant)),
  ];
}

function factOf<K extends FactKind>(kind: K, found: Found<FactValues[K]>): NewFact[] {
  if (found === null) return [];
  const { page, code, fromScan = false } = found.source;
  return [{ kind, value: found.value, page, code, fromScan } as NewFact];
}

function termOf({ originalGrantedOn }: DocumentFindings, grant: PrintedGrant): NewFact[] {
  const original = grant.related.find(({ code }) => code === 'REI');
  const isKnown = originalGrantedOn !== null && original !== undefined;
  return [
    ...factOf('application_number', grant.applicationNumber),
    ...factOf('filed_on', grant.filedOn),
    ...factOf('granted_on', grant.grantedOn),
    ...factOf(
      'original_granted_on',
      isKnown ? { value: originalGrantedOn, source: original.source } : null,
    ),
    ...factOf('adjustment_days', grant.adjustmentDays),
    ...factOf('terminal_disclaimer', grant.terminalDisclaimer),
  ];
}

function peopleOf({ inventors, applicants, assignees }: PrintedGrant): NewFact[] {
  const names = (parties: PrintedGrant['inventors']): Found<string[]> =>
    parties && { ...parties, value: parties.value.map(({ name }) => name) };
  return [
    ...factOf('inventors', names(inventors)),
    ...factOf('applicants', names(applicants)),
    ...factOf('assignees', names(assignees)),
  ];
}

/** Classes of the CPC; of an older grant, which has none, the international ones, of the same form. */
function classesOf({ classes }: PrintedGrant): Found<string[]> {
  const of = (scheme: string) => classes.filter((one) => one.scheme === scheme);
  const cooperative = of('cooperative');
  const chosen = cooperative.length > 0 ? cooperative : of('international');
  const [first] = chosen;
  return first ? { value: chosen.map(({ symbol }) => symbol), source: first.source } : null;
}

/** Every step up that is printed, and of a national stage the one to its international application. */
function parentsOf(grant: PrintedGrant): Found<Parent[]> {
  const { applicationNumber: own, related, international, relatedIsWhole } = grant;
  if (own === null || !relatedIsWhole) return null;
  const steps = related.map(
    (one): Parent => ({
      code: one.code,
      parentApplication: one.applicationNumber,
      parentPatent: one.patentNumber,
      parentFiledOn: one.filedOn,
      childApplication: one.childApplication ?? own.value,
      childPatent: null,
      childFiledOn: null,
    }),
  );
  const stage: Parent[] = international
    ? [
        {
          code: 'NST',
          parentApplication: international.value.number,
          parentPatent: null,
          parentFiledOn: international.value.filedOn,
          childApplication: own.value,
          childPatent: null,
          childFiledOn: null,
        },
      ]
    : [];
  const source = related[0]?.source ?? international?.source ?? own.source;
  return { value: [...stage, ...steps], source };
}

function priorityOf({ foreignPriority }: PrintedGrant): Found<FactValues['foreign_priority']> {
  const [first] = foreignPriority;
  if (!first) return null;
  const value = foreignPriority.map(({ country, number, filedOn }) => ({
    office: country,
    number,
    filedOn,
  }));
  return { value, source: first.source };
}

/** How many there are in all; null: not all kinds could be counted. */
function citationsOf({ citations }: PrintedGrant): Found<number> {
  if (citations === null || citations.value.other === null) return null;
  const { us, foreign, other } = citations.value;
  return { value: us + foreign + other, source: citations.source };
}
