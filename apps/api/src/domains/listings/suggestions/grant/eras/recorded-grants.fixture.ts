import { readFileSync } from 'node:fs';
import type { GrantPaper } from './grant-paper.fixture.ts';
import { frontLayout } from './front-layout.fixture.ts';
import { type GrantRecord, inWords } from './grant-record.fixture.ts';

type Party = { name: string; city: string; state: string | null; country: string };
type Cited = { country: string; number: string; kind: string; month: string; name: string };

/** Two grants as the office published them (data of the US Government), shortened. */
export type RecordedGrant = {
  number: string;
  kindCode: string;
  granted: string;
  application: string;
  filed: string;
  title: string;
  adjustmentDays: number;
  related: { kind: string; number: string; date: string | null; patent: string | null }[];
  ipc: string[];
  cpc: string[];
  inventors: Party[];
  applicants: Party[];
  assignees: Party[];
  agent: string;
  citations: { us: Cited[]; foreign: Cited[]; other: string[] };
  claimCount: number;
  sheets: number;
  figures: number;
  abstract: string;
  claims: { number: number; text: string; refs: number[] }[];
  description: string[];
  government: string | null;
};

const place = new URL('./recorded-grants.fixture.json', import.meta.url);
export const recordedGrants = JSON.parse(readFileSync(place, 'utf8')) as RecordedGrant[];

const inThousands = (digits: string) => digits.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ',');
const withSeries = (digits: string) =>
  `${digits.slice(0, 2)}/${digits.slice(2, 5)},${digits.slice(5)}`;
const words: Record<string, readonly [string, string]> = {
  continuation: ['CON', 'continuation'],
  'continuation-in-part': ['CIP', 'continuation-in-part'],
  division: ['DIV', 'division'],
  'us-provisional-application': ['PRO', 'Provisional application'],
};

function partiesOf(parties: Party[]): [string, ...string[]] {
  const printed = parties.map(({ name, city, state, country }) => {
    return `${name}, ${city}${state === null ? '' : `, ${state}`} (${country})`;
  });
  return [printed.join('; '), ...parties.map(({ name, country }) => `${name} ${country}`)];
}

/** The record that its paper shows. */
export function recordOf(grant: RecordedGrant): GrantRecord {
  const parents = grant.related.filter(({ kind }) => /^(?:continuation|division)/.test(kind));
  const provisional = grant.related.filter(({ kind }) => kind === 'us-provisional-application');
  const prior = grant.related.find(({ kind }) => kind === 'related-publication');
  const applicationOf = ({ kind, number, patent, date }: RecordedGrant['related'][number]) =>
    `${words[kind]?.[0]} ${number} ${patent ?? '-'} ${date ?? '-'}`;
  const chain = parents.map(({ kind, number, patent, date }, at) => {
    const word = words[kind]?.[1] ?? '';
    const now = patent === null ? '' : `, now Pat. No. ${inThousands(patent)}`;
    const begin =
      at === 0 ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : `which is a ${word}`;
    return `${begin} of application No. ${withSeries(number)}, filed on ${inWords(date ?? '')}${now}`;
  });
  const before = provisional.map(({ number, date }, at) => {
    const word = at === 0 ? 'Provisional' : 'provisional';
    return `${word} application No. ${withSeries(number)}, filed on ${inWords(date ?? '')}`;
  });
  const [inventors, ...names] = partiesOf(grant.inventors);
  return {
    style: '2015',
    kind: 'utility',
    number: inThousands(grant.number),
    kindCode: grant.kindCode,
    granted: grant.granted,
    filed: grant.filed,
    application: withSeries(grant.application),
    title: grant.title.toUpperCase(),
    inventors: [inventors, ...names.map((name) => name.slice(0, -3))],
    applicant: partiesOf(grant.applicants),
    assignee: partiesOf(grant.assignees),
    notice: [
      `Subject to any disclaimer, the term of this patent is extended or adjusted under 35 U.S.C. 154(b) by ${grant.adjustmentDays} days.`,
    ],
    adjustment: grant.adjustmentDays,
    ...(prior?.date
      ? {
          published: [
            `${prior.number.slice(0, 4)}/${prior.number.slice(4)} A1`,
            prior.date,
          ] as const,
        }
      : {}),
    related: [
      ...(chain.length > 0
        ? [['63', `${chain.join(', ')}.`, ...parents.map(applicationOf)] as const]
        : []),
      ...(before.length > 0
        ? [['60', `${before.join(', ')}.`, ...provisional.map(applicationOf)] as const]
        : []),
    ],
    classes: { int: [...new Set(grant.ipc)], cpc: [...new Set(grant.cpc)] },
    cites: { us: grant.citations.us.slice(0, 6).map(citationLine) },
    agent: grant.agent,
    abstract: grant.abstract,
    claims: grant.claimCount,
    sheets: grant.sheets,
  };
}

function citationLine({ country, number, kind, month, name }: Cited): string {
  const printed = country === 'US' ? inThousands(number) : `${country} ${number}`;
  return `${printed} ${kind} ${month} ${name}`.trim();
}

/** The whole paper: front page, what is cited, drawings, the description as far as it was kept, the claims. */
export function paperOf(grant: RecordedGrant): GrantPaper {
  const { us, foreign, other } = grant.citations;
  const rest = [
    'U.S. PATENT DOCUMENTS',
    ...us.slice(6).map(citationLine),
    ...(foreign.length > 0 ? ['FOREIGN PATENT DOCUMENTS', ...foreign.map(citationLine)] : []),
    ...(other.length > 0 ? ['OTHER PUBLICATIONS', ...other.map((text) => text.slice(0, 50))] : []),
  ];
  const ofPage = 114;
  const pages = Array.from({ length: Math.ceil(rest.length / ofPage) }, (_, at) =>
    rest.slice(at * ofPage, (at + 1) * ofPage),
  );
  return {
    ...frontLayout(recordOf(grant)),
    citations: pages,
    sheets: grant.sheets,
    divides: true,
    body: [
      grant.title.toUpperCase(),
      ...grant.description,
      'What is claimed is:',
      ...grant.claims.map(({ number, text }) => `${number}. ${text}`),
      '* * * * *',
    ],
  };
}
