import type { DocumentFindings } from '@claimstead/contract/suggestions.contract.ts';
import { formatPatentNumber } from '@claimstead/contract/patent-number.ts';
import type { GrantRecord } from './grant-record.fixture.ts';

/** What a grant says, field by field, in a form that a test compares; null: it does not say it. */
export type Reading = Record<string, unknown>;

/** As a careful person reads the paper of a record. */
export function expectedOf(record: GrantRecord): Reading {
  const { classes, cites } = record;
  const symbols = (scheme: string, list: readonly string[] = []) =>
    list.map((symbol) => `${scheme} ${symbol.replace(/\.$/, '')}`);
  const related = [
    ...(record.reissueOf ? [record.reissueOf[1]] : []),
    ...(record.related ?? []).flatMap(([, , ...applications]) => applications),
  ];
  return {
    kind: record.kind,
    number: formatPatentNumber(record.number.replaceAll(',', '')),
    grantedOn: record.granted,
    filedOn: record.filed,
    application: record.application.replaceAll(/\D/g, ''),
    title: record.title.toUpperCase(),
    abstract: record.abstract ?? null,
    inventors: record.inventors.slice(1),
    assignees: record.assignee?.slice(1) ?? null,
    applicants: record.applicant?.slice(1) ?? null,
    adjustment: record.adjustment ?? null,
    disclaimer: record.isDisclaimed ?? (record.adjustment === undefined ? null : false),
    term: record.term ?? null,
    related,
    priority: (record.priority ?? []).map((one) => one.join(' ')),
    publication: record.published ? [record.published[0].slice(0, -3), record.published[1]] : null,
    international: record.international?.replaceAll('/', '') ?? null,
    classes: [
      ...symbols('locarno', classes.loc === undefined ? [] : [classes.loc]),
      ...symbols('international', classes.int),
      ...symbols('cooperative', classes.cpc),
      ...symbols('national', classes.us),
    ],
    citations: [cites.us.length, cites.foreign?.length ?? 0, cites.other ? null : 0],
    agent: record.agent ?? null,
    claimCount: record.claims,
    sheets: record.sheets ?? null,
    figures: record.figures ?? (record.sheets === 0 ? 0 : null),
  };
}

/** What was read, in the same form. */
export function readingOf(found: DocumentFindings | null): Reading {
  const grant = found?.grant ?? null;
  const parties = (list: { name: string; country: string | null }[] | undefined) =>
    list?.map(({ name, country }) => `${name} ${country ?? '?'}`) ?? null;
  return {
    kind: found?.kind ?? null,
    number: found?.patentNumber?.value ?? null,
    grantedOn: grant?.grantedOn?.value ?? null,
    filedOn: grant?.filedOn?.value ?? null,
    application: grant?.applicationNumber?.value ?? null,
    title: found?.title?.value.toUpperCase() ?? null,
    abstract: found?.description?.value ?? null,
    inventors: grant?.inventors?.value.map(({ name }) => name) ?? null,
    assignees: parties(grant?.assignees?.value),
    applicants: parties(grant?.applicants?.value),
    adjustment: grant?.adjustmentDays?.value ?? null,
    disclaimer: grant?.terminalDisclaimer?.value ?? null,
    term: grant?.termYears?.value ?? null,
    related: (grant?.related ?? []).map(({ code, applicationNumber, patentNumber, filedOn }) =>
      [code, applicationNumber, patentNumber ?? '-', filedOn ?? '-'].join(' '),
    ),
    priority: (grant?.foreignPriority ?? []).map(
      ({ filedOn, country, number }) => `${filedOn} ${country} ${number}`,
    ),
    publication: grant?.priorPublication
      ? [grant.priorPublication.value.number, grant.priorPublication.value.publishedOn]
      : null,
    international: grant?.international?.value.number ?? null,
    classes: (grant?.classes ?? []).map(({ scheme, symbol }) => `${scheme} ${symbol}`),
    citations: grant?.citations
      ? [grant.citations.value.us, grant.citations.value.foreign, grant.citations.value.other]
      : null,
    agent: grant?.agent?.value ?? null,
    claimCount: grant?.claimCount?.value ?? null,
    sheets: grant?.drawingSheets?.value ?? null,
    figures: grant?.figures?.value ?? null,
  };
}

export type Score = { right: number; missing: string[]; wrong: string[] };

/** Field by field: right, left out, or wrong. */
export function scoreOf(read: Reading, expected: Reading): Score {
  const score: Score = { right: 0, missing: [], wrong: [] };
  for (const [field, value] of Object.entries(expected)) {
    const [one, other] = [JSON.stringify(read[field]), JSON.stringify(value)];
    if (one === other) score.right += 1;
    else if (one === 'null' || one === '[]') score.missing.push(`${field}: ${other}`);
    else score.wrong.push(`${field}: ${one} for ${other}`);
  }
  return score;
}
