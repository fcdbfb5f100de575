import type { PrintedParty } from '../../packages/contract/src/printed-grant.contract.ts';
import type { DocumentFindings } from '../../packages/contract/src/suggestions.contract.ts';
import type { Truth } from './truth.ts';

/**
 * `part`: all that a list has is right, and some is missing. `-`: neither the document nor the reading has it, which
 * counts as right.
 */
export type Mark = 'right' | '-' | 'part' | 'absent' | 'WRONG';
export type Compared = { field: string; mark: Mark; read: unknown; printed: unknown };

/** Field by field, what was read of a document beside what a person read. */
export function compare(found: DocumentFindings | null, truth: Truth): Compared[] {
  const isGrant = truth.granted !== null;
  const grant = found?.grant ?? null;
  const one = (field: string, read: unknown, printed: unknown): Compared => ({
    field,
    mark: markOf(read, printed),
    read,
    printed,
  });
  const list = (field: string, read: readonly string[] | null, printed: readonly string[]) => ({
    ...one(field, read, printed),
    mark: markOfList(read ?? [], printed),
  });
  const whole = (field: string, read: readonly string[] | null, printed: readonly string[]) =>
    one(field, read && read.length > 0 ? read : null, printed.length > 0 ? printed : null);
  return [
    one('kind', found?.kind ?? null, kindOf(truth)),
    one(
      'number',
      found?.patentNumber?.value.replaceAll(/[,/]/g, '') ?? null,
      isGrant ? truth.number : digits(truth.applicationNumber),
    ),
    one('granted', found?.grantedOn ?? null, truth.granted),
    one('title', upper(found?.title?.value), upper(truth.title)),
    one('filed', found?.filedOn ?? null, truth.filed),
    one(
      'application',
      grant?.applicationNumber?.value ?? null,
      isGrant ? digits(truth.applicationNumber) : null,
    ),
    whole(
      'owners',
      found?.owners?.people.map(({ firstName, lastName }) => `${firstName} ${lastName}`) ?? null,
      truth.inventors.map(({ first, last }) => `${first} ${last}`),
    ),
    one('company', found?.owners?.company?.name ?? null, companyOf(truth)),
    ...(isGrant ? grantFields() : []),
    one(
      'abstract',
      truth.abstractFirstWords && found?.description
        ? found.description.value.slice(0, truth.abstractFirstWords.length)
        : null,
      truth.abstractFirstWords,
    ),
  ];

  function grantFields(): Compared[] {
    // A list that goes on behind the pages that were read by a person has no number to compare.
    const cited = (kind: 'us' | 'foreign' | 'other', printed: number | null) =>
      printed === null
        ? []
        : [one(`cites ${kind}`, grant?.citations?.value[kind] ?? null, printed)];
    const classes = (scheme: string) =>
      grant?.classes.filter((each) => each.scheme === scheme).map(({ symbol }) => symbol) ?? null;
    return [
      whole(
        'inventors',
        partiesOf(grant?.inventors?.value),
        truth.inventors.map(({ first, last, country }) => `${first} ${last}, ${country}`),
      ),
      whole('assignees', partiesOf(grant?.assignees?.value), truth.assignee.map(printedParty)),
      whole('applicants', partiesOf(grant?.applicants?.value), truth.applicants.map(printedParty)),
      one('adjustment', grant?.adjustmentDays?.value ?? null, truth.adjustmentDays),
      one('disclaimer', grant?.terminalDisclaimer?.value ?? null, truth.terminalDisclaimer),
      list('related', relatedOf(grant), truth.related.map(printedRelated)),
      one(
        'family whole',
        grant?.relatedIsWhole === true && grant.related.length < truth.related.length ? true : null,
        null,
      ),
      list(
        'priority',
        grant?.foreignPriority.map(({ number }) => number) ?? null,
        truth.foreignPriority.flatMap(({ number }) => number ?? []),
      ),
      one(
        'publication',
        grant?.priorPublication == null
          ? null
          : `${grant.priorPublication.value.number} ${grant.priorPublication.value.publishedOn}`,
        truth.priorPublication &&
          `${truth.priorPublication.number.replace(/^US | [A-Z]\d$/g, '')} ${truth.priorPublication.date}`,
      ),
      list('international', classes('international'), truth.ipc),
      list('national', classes('national'), truth.uspc),
      truth.cpcContinuedOnPage2
        ? { ...list('cooperative', classes('cooperative'), truth.cpc), printed: '(goes on)' }
        : list('cooperative', classes('cooperative'), truth.cpc),
      ...cited('us', truth.references.usPatents),
      ...cited('foreign', truth.references.foreign),
      ...cited('other', truth.references.other),
      one('agent', grant?.agent?.value ?? null, truth.attorney),
      one('claims', grant?.claimCount?.value ?? null, truth.claimsCount),
      one('claims read', grant?.claims?.value.length ?? null, truth.claimsCount),
      one('sheets', grant?.drawingSheets?.value ?? null, truth.drawingSheets),
      one('government', grant?.governmentInterest ? true : null, truth.governmentInterest || null),
    ];
  }
}

/** What is not printed and not read is right; what is read and not printed is wrong. */
function markOf(read: unknown, printed: unknown): Mark {
  if (JSON.stringify(read) === JSON.stringify(printed)) return read === null ? '-' : 'right';
  return read === null ? 'absent' : 'WRONG';
}

function markOfList(read: readonly string[], printed: readonly string[]): Mark {
  if (read.some((one) => !printed.includes(one))) return 'WRONG';
  if (read.length === printed.length) return read.length === 0 ? '-' : 'right';
  return read.length === 0 ? 'absent' : 'part';
}

function kindOf({ kind }: Truth): string {
  const kinds: Record<string, string> = { A: 'application', S: 'design', P: 'plant', E: 'reissue' };
  // "A" alone was a grant's until 2001.
  return kind === 'A' ? 'utility' : (kinds[kind.charAt(0)] ?? 'utility');
}

/** The one that stands beside the inventors: who it is assigned to, or else who applied. */
function companyOf({ assignee, applicants, inventors }: Truth): string | null {
  const people = new Set(inventors.map(({ first, last }) => `${first} ${last}`));
  const names = [assignee, applicants]
    .map((parties) => parties.map(({ name }) => name))
    .find((all) => all.some((name) => !people.has(name)));
  return names?.join('; ') ?? null;
}

function partiesOf(parties: readonly PrintedParty[] | undefined): string[] | null {
  return parties?.map(({ name, country }) => `${name}, ${country}`) ?? null;
}

function printedParty({ name, country }: Truth['assignee'][number]): string {
  return `${name}, ${country}`;
}

function relatedOf(grant: DocumentFindings['grant']): string[] | null {
  return (
    grant?.related.map((one) =>
      [one.code, one.applicationNumber, one.patentNumber ?? '-', one.filedOn ?? '-'].join(' '),
    ) ?? null
  );
}

function printedRelated({ kind, application, patent, filed }: Truth['related'][number]): string {
  const number = patent === null ? '-' : patent.replaceAll(/[\s,]/g, '');
  return [kind, digits(application), number, filed ?? '-'].join(' ');
}

function digits(printed: string): string {
  return printed.replaceAll(/[^\dA-Z]/g, '');
}

function upper(title: string | undefined): string | null {
  return title?.toUpperCase().replaceAll(/\s+/g, ' ') ?? null;
}
