import type { DocumentFindings } from '@claimstead/contract/suggestions.contract.ts';
import { describe, expect, it } from 'vitest';
import { findInPages, findInParagraphs } from './front-page.rules.ts';
import type { TextPage } from './text-lines.rules.ts';

const base = {
  12: 'United States Patent',
  10: 'Patent No.: US 11,234,567 B2',
  45: 'Date of Patent: Feb. 1, 2022',
  54: 'FOLDING HINGE',
  72: 'Inventor: Mira Arden, Boulder, CO (US)',
  21: 'Appl. No.: 16/123,456',
  57: 'ABSTRACT',
} as const;
const abstract = ['A folding hinge has two leaves and a pin that', 'holds them in their place.'];

/** A page of one column: the codes' fields in a fixed order, a line in a list below the line before. */
function page(fields: Partial<Record<keyof typeof base, string | string[] | null>>): TextPage {
  const order = [12, 10, 45, 54, 72, 21, 57] as const;
  const lines = order.flatMap((code) => {
    const given = fields[code] === undefined ? base[code] : fields[code];
    if (given === null) return [];
    const [first = '', ...rest] = typeof given === 'string' ? [given] : given;
    return [`(${code}) ${first}`, ...rest];
  });
  const all = fields[57] === undefined ? [...lines, ...abstract] : lines;
  const pieces = all.map((text, at) => ({ text, x: 50, y: 60 + 12 * at, width: 300, size: 10 }));
  return { number: 1, width: 612, pieces };
}

function found(fields: Parameters<typeof page>[0] = {}): DocumentFindings | null {
  return findInPages([page(fields)]);
}

describe('a front page', () => {
  it.each(['( * ) Notice:', '(*) Notice:', '[*] Notice:', '( *) Notice:', 'Notice:'])(
    'names the assignee without the notice about the term: %s',
    (notice) => {
      const inventor = [
        'Inventor: Mira Arden, Boulder, CO (US)',
        '(73) Assignee: Brightfold, Inc., Springfield, IL (US)',
        `${notice} Subject to any disclaimer, the term of this`,
        'patent is extended or adjusted under 35',
        'U.S.C. 154(b) by 41 days.',
      ];
      expect(found({ 72: inventor })?.owners?.company).toMatchObject({
        name: 'Brightfold, Inc.',
        role: 'assignee',
        source: { page: 1, code: '73', quote: 'Assignee: Brightfold, Inc., Springfield, IL (US)' },
      });
    },
  );

  it.each([
    [
      'a terminal disclaimer, its asterisk not read',
      ['Notice: This patent is subject to a terminal'],
    ],
    ['a portion disclaimed', ['[*] Notice: The portion of the term of this patent']],
    ['an asterisk read as another sign', ["( ' ) Notice: Subject to any disclaimer, the"]],
    ['a term', ['( ** ) Term: 14 Years']],
    ['brackets that differ', ['( * ] Notice: Subject to any disclaimer, the']],
  ])('names the assignee alone before %s', (_name, notice) => {
    const inventor = [
      'Inventor: Mira Arden, Boulder, CO (US)',
      '(73) Assignee: Brightfold, Inc., Springfield, IL (US)',
      ...notice,
    ];
    expect(found({ 72: inventor })?.owners?.company?.name).toBe('Brightfold, Inc.');
  });

  it.each(['(*) Notice: Subject to any disclaimer, the', '(21) Appl. No.: 16/123,456'])(
    'names the assignee alone where the next field goes on in its line: %s',
    (next) => {
      const inventor = [
        'Inventor: Mira Arden, Boulder, CO (US)',
        `(73) Assignee: Brightfold, Inc., Springfield, IL (US) ${next}`,
      ];
      const fields = { 72: inventor, 21: null };
      expect(found(fields)?.owners?.company?.name).toBe('Brightfold, Inc.');
    },
  );

  it('says where each thing stands, in its own words', () => {
    expect({ ...found(), grant: null }).toEqual({
      kind: 'utility',
      drawings: null,
      grantedOn: '2022-02-01',
      originalGrantedOn: null,
      filedOn: null,
      title: { value: 'Folding Hinge', source: { page: 1, code: '54', quote: 'FOLDING HINGE' } },
      description: {
        value: 'A folding hinge has two leaves and a pin that holds them in their place.',
        source: {
          page: 1,
          code: '57',
          quote: 'A folding hinge has two leaves and a pin that holds them in their place.',
        },
      },
      patentNumber: {
        value: '11,234,567',
        source: { page: 1, code: '10', quote: base[10] },
      },
      patentTypeId: { value: 1, source: { page: 1, code: '12', quote: base[12] } },
      owners: {
        people: [{ firstName: 'Mira', lastName: 'Arden' }],
        company: null,
        source: { page: 1, code: '72', quote: base[72] },
      },
      categories: [],
      grant: null,
    });
  });

  it('is found behind a cover of the office', () => {
    const cover = { number: 1, width: 612, pieces: [] };
    const second = { ...page({}), number: 2 };
    expect(findInPages([cover, second])?.title?.source.page).toBe(2);
  });

  it.each([
    ['of another office', { 12: 'EUROPEAN PATENT SPECIFICATION' }],
    ['with two headings that differ', { 54: ['HINGE', 'United States Design Patent'] }],
    ['without its heading', { 12: null }],
    ['with hardly a code', { 10: null, 54: null, 72: null, 21: null }],
  ])('%s says nothing', (_name, fields) => {
    expect(found(fields)).toBeNull();
  });
});

describe('a heading', () => {
  it.each([
    'a2) United States Patent',
    'c12) United States Patent',
    'lI2~ United StateS Patent',
    ". ' 112j Unlted States Patent",
    '- (12) United States Patent',
  ])('is found behind what is left of its code, and stray signs: %s', (heading) => {
    const all = page({ 12: null });
    const first = { text: heading, x: 50, y: 40, width: 300, size: 14 };
    const read = findInPages([{ ...all, pieces: [first, ...all.pieces] }]);
    expect(read).toMatchObject({ kind: 'utility', patentNumber: { value: '11,234,567' } });
  });

  it('of a reissue stands on two lines since 2001', () => {
    const all = page({
      12: null,
      10: 'Patent No.: US RE49,000 E',
      45: 'Date of Reissued Patent: Mar. 29, 2022',
    });
    const heading = ['(19) United States', '(12) Reissued Patent'].map((text, at) => ({
      ...{ text, x: 50, y: 30 + 12 * at, width: 200, size: 12 },
    }));
    const read = findInPages([{ ...all, pieces: [...heading, ...all.pieces] }]);
    expect(read).toMatchObject({
      kind: 'reissue',
      grantedOn: '2022-03-29',
      patentNumber: { value: 'RE49,000' },
    });
  });

  it.each([
    ['read in part', ['as) United States', 'a2) Patent Application']],
    ['whole', ['(19) United States', '(12) Patent Application Publication']],
    ['lost to that of a grant', ['(19) United States', 'a2) United States Patent']],
  ])('of a publication, %s, never gives its number as a patent’s', (_what, lines) => {
    const all = page({ 12: null, 10: 'Pub. No.: US 2022/0123456 A1', 45: null });
    const heading = lines.map((text, at) => ({
      text,
      x: 50,
      y: 30 + 12 * at,
      width: 200,
      size: 12,
    }));
    const read = findInPages([{ ...all, pieces: [...heading, ...all.pieces] }]);
    expect(read?.patentNumber?.value ?? '16/123,456').toBe('16/123,456');
    expect(read?.kind ?? 'application').toBe('application');
  });
});

describe('the number and the day', () => {
  it('end at their first line, whatever follows in the other column', () => {
    const read = found({
      10: [base[10], 'Field of Search ........ 16/221'],
      45: [base[45], '5,399,234 A * 3/1995 Yu et al.'],
    });
    expect(read).toMatchObject({
      grantedOn: '2022-02-01',
      patentNumber: { value: '11,234,567' },
    });
  });

  it.each([
    ['N0. for No.', 'Patent N0.: US 11,234,567 B2', '11,234,567'],
    ['blanks in it', 'Patent No.: US 11, 234, 567 B2', '11,234,567'],
    ['a letter that is one figure only', 'Patent No.: US ll,234,567 B2', '11,234,567'],
    ['a letter that may be two', 'Patent No.: US 11,234,S67 B2', null],
  ])('of a scan: %s', (_what, printed, expected) => {
    expect(found({ 10: printed })?.patentNumber?.value ?? null).toBe(expected);
  });

  it('that may be two is the one that stands beside the barcode', () => {
    const all = page({ 10: 'Patent No.: US 11,234,S67 B2' });
    const beside = (text: string) =>
      findInPages([
        { ...all, pieces: [{ text, x: 350, y: 20, width: 100, size: 9 }, ...all.pieces] },
      ]);
    expect(beside('US011234567B2')?.patentNumber?.value).toBe('11,234,567');
    expect(beside('US011234667B2')?.patentNumber ?? null).toBeNull();
  });

  it('that the barcode contradicts is not read', () => {
    const all = page({});
    const barcode = { text: 'US011284567B2', x: 350, y: 20, width: 100, size: 9 };
    expect(findInPages([{ ...all, pieces: [barcode, ...all.pieces] }])?.patentNumber).toBeNull();
  });

  it('of a misread page is left out where no grant was issued on that day of the week', () => {
    const heading = { 12: 'United StateS Patent' };
    expect(found({ ...heading, 45: 'Date of Patcnt: Feb. 2, 2022' })?.grantedOn).toBeNull();
    expect(found({ ...heading, 45: 'Date of Patcnt: Feb. 1, 2022' })?.grantedOn).toBe('2022-02-01');
  });
});

describe('what is not certain is left out', () => {
  it.each([
    ['a number that does not fit the heading', { 10: 'Patent No.: US D876,543 S' }, 'patentNumber'],
    ['the type with it', { 10: 'Patent No.: US D876,543 S' }, 'patentTypeId'],
    ['a kind code of another kind', { 10: 'Patent No.: US 11,234,567 S' }, 'patentNumber'],
    ['a number with words behind it', { 10: `${base[10]} and others` }, 'patentNumber'],
    [
      'a title divided where it cannot be told',
      { 54: ['HINGE FOR A LEAVES-', 'KEEPING FRAME'] },
      'title',
    ],
    ['a title that breaks off', { 54: ['FOLDING HINGE,'] }, 'title'],
    [
      'an abstract that breaks off',
      { 57: ['ABSTRACT', 'A folding hinge has two leaves and a pin that holds'] },
      'description',
    ],
    [
      'an abstract that begins in the middle',
      { 57: ['ABSTRACT', 'leaves of a folding hinge that has a pin are held.'] },
      'description',
    ],
    [
      'a claim in place of an abstract',
      { 57: ['CLAIM', 'The ornamental design for a chair, as shown.'] },
      'description',
    ],
    [
      'inventors whose list continues on another page',
      {
        72: [
          'Inventors: Mira Arden, Boulder, CO (US);',
          'Tom Holt, Denver, CO (US);',
          '(Continued)',
        ],
      },
      'owners',
    ],
    [
      'inventors beside a company that cannot be told from its place',
      {
        72: [
          'Inventor: Mira Arden, Boulder, CO (US)',
          '(73) Assignee: Brightfold Works, Springfield, 1L (U5)',
        ],
      },
      'owners',
    ],
    ['a title that lacks letters', { 54: 'FOLDING CON?GURATION' }, 'title'],
    ['an inventor of one name', { 72: 'Inventor: Arden, Boulder, CO (US)' }, 'owners'],
  ] as const)('%s', (_name, fields, field) => {
    const all = found(fields as Parameters<typeof found>[0]);
    expect(all).not.toBeNull();
    expect(all?.[field]).toBeNull();
  });

  it('a title in capitals whose words could be abbreviations stays as it is printed', () => {
    expect(found({ 54: 'MIMO HINGE' })?.title?.value).toBe('MIMO HINGE');
  });

  it('a title in a Word document that goes on in another paragraph', () => {
    const paragraphs = [
      '(12) United States Patent',
      '(10) Patent No.: US 9,000,123 B2',
      '(54) BOTTLE CAP WITH A',
      'SEAL',
      '(72) Inventor: Paulo Duarte, Austin, TX (US)',
    ];
    expect(findInParagraphs(paragraphs)).toMatchObject({
      title: null,
      patentNumber: { value: '9,000,123', source: { page: null } },
    });
  });
});

it.each([
  'Inventors: Mira Arden; Tom Holt, both of Boulder, CO (US)',
  'Inventors: Mira Arden, Boulder; Tom Holt, Denver, both of Colo.',
  'Inventors: Mira Arden, Lyons, France; Tom Holt, Denver, Colo.',
])('inventors who share a place are read each with theirs: %s', (inventors) => {
  expect(found({ 72: inventors })?.owners?.people).toEqual([
    { firstName: 'Mira', lastName: 'Arden' },
    { firstName: 'Tom', lastName: 'Holt' },
  ]);
});

describe('a document that names someone beside the inventors', () => {
  it('says whom, also when it cannot be read where they are', () => {
    const pieces = [...page({}).pieces];
    const at = pieces.findIndex(({ text }) => text.startsWith('(21)'));
    const company = { text: '(73) Assignee: Acme, Inc., Springfield, IL (US)', x: 50, width: 300 };
    const y = pieces[at]?.y ?? 0;
    pieces.splice(at, 0, { ...company, y: y - 6, size: 10 });
    expect(findInPages([{ number: 1, width: 612, pieces }])?.owners?.company).toMatchObject({
      name: 'Acme, Inc.',
      role: 'assignee',
    });
  });
});

describe('a reissue', () => {
  const lines = (...reissueOf: string[]) => [
    '(12) United States Reissued Patent',
    '(10) Patent No.: US RE49,000 E',
    '(45) Date of Reissued Patent: Mar. 29, 2022',
    '(54) FOLDING HINGE',
    '(72) Inventor: Mira Arden, Boulder, CO (US)',
    '(21) Appl. No.: 16/123,456',
    '(22) Filed: Jan. 4, 2020',
    'Related U.S. Patent Documents',
    ...reissueOf,
    '(51) Int. Cl.',
    'E05D 3/02 (2006.01)',
  ];
  const read = (...reissueOf: string[]) => {
    const pieces = lines(...reissueOf).map((text, at) => ({
      text,
      x: 50,
      y: 60 + 12 * at,
      width: 300,
      size: 10,
    }));
    return findInPages([{ number: 1, width: 612, pieces }]);
  };

  it('names the day on which its original was issued, and its own days beside it', () => {
    expect(
      read(
        'Reissue of:',
        '(64) Patent No.: 9,849,123',
        'Issued: Dec. 26, 2017',
        'Appl. No.: 14/948,226',
        'Filed: Nov. 20, 2015',
      ),
    ).toMatchObject({
      kind: 'reissue',
      grantedOn: '2022-03-29',
      originalGrantedOn: '2017-12-26',
      filedOn: '2020-01-04',
    });
  });

  it.each([
    ['no field', []],
    ['no day', ['(64) Patent No.: 9,849,123']],
    ['a reissue', ['(64) Patent No.: Re. 48,000', 'Issued: Dec. 26, 2017']],
    [
      'two originals',
      [
        '(64) Patent No.: 9,849,123',
        'Issued: Dec. 26, 2017',
        '(64) Patent No.: 9,849,124',
        'Issued: Dec. 25, 2017',
      ],
    ],
  ])('says nothing of an original where there is %s', (_name, reissueOf) => {
    expect(read(...reissueOf)?.originalGrantedOn).toBeNull();
  });
});
