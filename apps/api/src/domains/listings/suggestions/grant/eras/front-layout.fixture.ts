import type { GrantPaper, PaperField } from './grant-paper.fixture.ts';
import { type GrantRecord, inWords } from './grant-record.fixture.ts';

const kindCodes = { utility: 'B2', design: 'S', plant: 'P2', reissue: 'E' } as const;
const headings = {
  utility: 'United States Patent',
  design: 'United States Design Patent',
  plant: 'United States Plant Patent',
  reissue: 'United States Reissued Patent',
} as const;
const isOld = ({ style }: GrantRecord) => style === '1976' || style === '1984';
const dots = '........';

/** The front page of a record in the layout of its years. */
export function frontLayout(record: GrantRecord): GrantPaper {
  const number = `${record.number} ${record.kindCode ?? kindCodes[record.kind]}`;
  return {
    ...(isOld(record) ? oldHead(record) : newHead(record, number)),
    left: [...partiesOf(record), ...numbersOf(record), ...relatedOf(record), ...classesOf(record)],
    right: [...citationsOf(record), ...abstractOf(record)],
    number: isOld(record) ? record.number : number,
    day: inWords(record.granted),
    brackets: isOld(record) ? '[]' : '()',
    set: record.set,
    sheets: 0,
  };
}

function oldNumber({ kind, number }: GrantRecord): string {
  const plain = number.replace(/^[A-Z]+/, '');
  return {
    utility: plain,
    design: `Des. ${plain}`,
    plant: `Plant ${plain}`,
    reissue: `Re. ${plain}`,
  }[kind];
}

function oldHead(record: GrantRecord): Pick<GrantPaper, 'headLeft' | 'headRight'> {
  const star = record.kind === 'design' ? '** ' : '';
  const day = `${star}${inWords(record.granted)}`;
  const reissued = record.kind === 'reissue' ? 'Reissued Date of Patent:' : 'Date of Patent:';
  return {
    headLeft: ['United States Patent   [19]', 'Surname et al.'],
    headRight:
      record.style === '1976'
        ? [`[11]   ${oldNumber(record)}`, `[45]   ${day}`]
        : [`[11] Patent Number:   ${oldNumber(record)}`, `[45] ${reissued}   ${day}`],
  };
}

function newHead(
  { kind, granted }: GrantRecord,
  number: string,
): Pick<GrantPaper, 'headLeft' | 'headRight'> {
  const star = kind === 'design' ? '** ' : '';
  const label = kind === 'reissue' ? 'Date of Reissued Patent:' : 'Date of Patent:';
  return {
    headLeft: [`(12) ${headings[kind]}`, '       Surname et al.'],
    headRight: [`(10) Patent No.:   US ${number}`, `(45) ${label}   ${star}${inWords(granted)}`],
  };
}

function partiesOf(record: GrantRecord): PaperField[] {
  const { style, inventors, assignee, applicant, notice, term } = record;
  const isNew = style === '2013' || style === '2015';
  const many = inventors.length > 2 ? 'Inventors' : 'Inventor';
  const inventorCode = isNew ? '72' : assignee ? '75' : '76';
  const [open, close] = isOld(record) ? ['', ''] : [' ', ' '];
  return [
    { code: '54', text: record.title },
    ...(applicant ? [{ code: '71', text: `Applicant: ${applicant[0]}` }] : []),
    { code: inventorCode, text: `${many}: ${inventors[0]}` },
    ...(assignee ? [{ code: '73', text: `Assignee: ${assignee[0]}` }] : []),
    ...(notice ?? []).map((text, at) => ({
      ...(at === 0 ? { code: `${open}*${close}` } : {}),
      text: at === 0 ? `Notice: ${text}` : text,
    })),
    ...(term === undefined ? [] : [{ code: '**', text: `Term: ${term} Years` }]),
  ];
}

function numbersOf(record: GrantRecord): PaperField[] {
  const isInternational = record.international !== undefined;
  return [
    { code: '21', text: `Appl. No.: ${record.application}` },
    { code: '22', text: `${isInternational ? 'PCT Filed' : 'Filed'}: ${inWords(record.filed)}` },
    ...(record.international === undefined
      ? []
      : [{ code: '86', text: `PCT No.: ${record.international}` }]),
    ...(record.published
      ? [
          {
            code: '65',
            text: `Prior Publication Data\nUS ${record.published[0]} ${inWords(record.published[1])}`,
          },
        ]
      : []),
  ];
}

function relatedOf(record: GrantRecord): PaperField[] {
  const { related = [], reissueOf, priority = [] } = record;
  const priorities = priority.map(([day, country, number]) =>
    isOld(record)
      ? `${inWords(day)} [${country}] Somewhere ${dots} ${number}`
      : `${inWords(day)} (${country}) ${dots} ${number}`,
  );
  return [
    ...(reissueOf
      ? [
          { text: 'Related U.S. Patent Documents' },
          { text: 'Reissue of:' },
          { code: '64', text: reissueOf[0].join('\n') },
        ]
      : []),
    ...(related.length > 0 ? [{ text: 'Related U.S. Application Data' }] : []),
    ...related.map(([code, text]) => ({ code, text })),
    ...(priorities.length > 0
      ? [{ code: '30', text: `Foreign Application Priority Data\n${priorities.join('\n')}` }]
      : []),
  ];
}

function classesOf({
  style,
  classes: { int = [], loc, us = [], cpc = [] },
}: GrantRecord): PaperField[] {
  const isList = style !== '1976' && style !== '1984' && style !== '2001';
  const edition = { '1976': '2', '1984': '5', '2001': '7' }[style as '1976'] ?? '';
  const international = isList
    ? `Int. Cl.\n${int.map((symbol) => `${symbol} (2006.01)`).join('\n')}`
    : `Int. Cl.${edition} ${dots} ${int.join('; ')}`;
  const own = `${dots} ${us.join('; ')}`;
  const cooperative = `CPC ${dots} ${cpc.map((symbol) => `${symbol} (2013.01)`).join('; ')}`;
  const national =
    cpc.length === 0
      ? `U.S. Cl. ${own}`
      : `U.S. Cl.\n${cooperative}${us.length === 0 ? '' : `\nUSPC ${own}`}`;
  const isDesign = loc !== undefined;
  return [
    ...(isDesign ? [{ code: '51', text: `LOC (10) Cl. ${dots} ${loc}` }] : []),
    ...(int.length > 0 ? [{ code: '51', text: international }] : []),
    ...(us.length + cpc.length > 0 ? [{ code: '52', text: national }] : []),
  ];
}

function citationsOf({ cites, agent, style }: GrantRecord): PaperField[] {
  const { us, foreign = [], other = [] } = cites;
  return [
    {
      code: '58',
      text:
        style === '2001' || Number(style) < 2001
          ? `Field of Search ${dots} 1/1, 2`
          : 'Field of Classification Search\nNone\nSee application file for complete search history.',
    },
    {
      code: '56',
      text: [
        'References Cited',
        'U.S. PATENT DOCUMENTS',
        ...us,
        ...(foreign.length > 0 ? ['FOREIGN PATENT DOCUMENTS', ...foreign] : []),
        ...(other.length > 0 ? ['OTHER PUBLICATIONS', ...other] : []),
      ].join('\n'),
    },
    { text: 'Primary Examiner — Ada Nobody' },
    ...(agent === undefined
      ? []
      : style === '1976' || style === '1984'
        ? [{ text: `Attorney, Agent, or Firm—${agent}` }]
        : [{ code: '74', text: `Attorney, Agent, or Firm — ${agent}` }]),
  ];
}

function abstractOf({ kind, abstract, claims, sheets, figures }: GrantRecord): PaperField[] {
  const counted = `${claims} Claim${claims === 1 ? '' : 's'}`;
  const drawings = sheets ?? figures;
  const what = sheets === undefined ? 'Figure' : 'Sheet';
  const drawn =
    drawings === undefined || drawings === 0
      ? 'No Drawings'
      : `${drawings} Drawing ${what}${drawings === 1 ? '' : 's'}`;
  const text =
    kind === 'design'
      ? 'CLAIM\nThe ornamental design for an article, as shown and described.'
      : `ABSTRACT\n${abstract ?? ''}`;
  return [{ code: '57', text, isCentred: true, gap: 14 }, { text: `${counted}, ${drawn}` }];
}
