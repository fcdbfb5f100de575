import { describe, expect, it } from 'vitest';
import { vocabularyOf } from '../joined-lines.rules.ts';
import { type BodyLine, claimsIn, referencesIn } from './claims.rules.ts';
import { figureCount, figuresIn, governmentInterestIn } from './description.rules.ts';
import { noticeIn } from './notice.rules.ts';

const lines = (...texts: string[]): BodyLine[] => texts.map((text) => ({ text, page: 7 }));
const words = vocabularyOf([]);
const read = (...texts: string[]) => claimsIn(lines(...texts), words);

describe('the claims of a grant', () => {
  it('are read with their numbers, their words and what they refer to', () => {
    const found = read(
      'as the person skilled in the art will see.',
      'What is claimed is:',
      '1. A hinge comprising two leaves and a',
      'pin.',
      '2. The hinge of claim 1, wherein the pin is 2.',
      '5 mm thick.',
      '3. A door with a hinge as claimed in claim 1 or 2.',
      '* * * * *',
      'UNITED STATES PATENT AND TRADEMARK OFFICE',
    );
    expect(found).toEqual({
      page: 7,
      claims: [
        { number: 1, text: 'A hinge comprising two leaves and a pin.', dependsOn: [], words: 8 },
        {
          number: 2,
          text: 'The hinge of claim 1, wherein the pin is 2. 5 mm thick.',
          dependsOn: [1],
          words: 13,
        },
        {
          number: 3,
          text: 'A door with a hinge as claimed in claim 1 or 2.',
          dependsOn: [1, 2],
          words: 12,
        },
      ],
    });
  });

  it.each([
    'What is claimed is:',
    'I claim:',
    'We claim:',
    'The invention claimed is:',
    'What we claim as new and desire to secure by Letters Patent is:',
    'CLAIMS',
    'The embodiments in which an exclusive property or privilege is claimed are defined as follows:',
  ])('begin after "%s"', (announcement) => {
    const found = read('… of the art.', announcement, '1. A hinge.', '2. The hinge of claim 1.');
    expect(found?.claims.map(({ text }) => text)).toEqual(['A hinge.', 'The hinge of claim 1.']);
  });

  it('may be one without a number', () => {
    expect(read('I claim: A new rose, as shown.')?.claims).toMatchObject([
      { text: 'A new rose, as shown.' },
    ]);
  });

  it.each([
    ['nothing announces them', ['1. A hinge.', '2. A door.']],
    ['the last breaks off', ['What is claimed is:', '1. A hinge.', '2. The hinge of']],
    ['there are none', ['A hinge is made of iron.']],
  ])('are left out where %s', (_name, texts) => {
    expect(read(...texts)).toBeNull();
  });

  it('a number that does not follow begins none', () => {
    const found = read('What is claimed is:', '1. A hinge of', '3. Kind, made in', '2. Parts.');
    expect(found?.claims).toHaveLength(1);
  });

  it.each([
    ['The hinge of any one of claims 1 to 3.', 5, [1, 2, 3]],
    ['The hinge of claims 1-3 or 5, wherein', 7, [1, 2, 3, 5]],
    ['The hinge according to any of the preceding claims.', 4, [1, 2, 3]],
    ['A hinge, not what others claim 100 times.', 4, []],
    ['The hinge of claim 1, with 3 pins and 4 leaves.', 9, [1]],
  ])('"%s" as claim %i refers to %j', (text, own, expected) => {
    expect(referencesIn(text, own)).toEqual(expected);
  });
});

describe('the beginning of a description', () => {
  it.each([
    ['BRIEF DESCRIPTION OF THE DRAWINGS', 'FIG. 1 shows; FIGS. 2A-2C show; FIG. 3', 5],
    [
      'BRIEF DESCRIPTION OF THE SEVERAL VIEWS OF THE DRAWINGS',
      'FIGS. 1, 2 and 4 show; FIGS. 5 to 7',
      6,
    ],
  ])('counts figures under %s', (heading, text, expected) => {
    const found = figuresIn(lines(heading, text, 'DETAILED DESCRIPTION'));
    expect(found?.count).toBe(expected);
  });

  it('counts no figure twice', () => {
    expect(figureCount('FIG. 1 is a view; FIG. 2 is a cut along 2-2 of FIG. 1')).toBe(2);
  });

  it('names the rights of the government, under its heading and without one', () => {
    const said =
      'This invention was made with government support under X-1. The government has certain rights in the invention.';
    const under = lines(
      'STATEMENT REGARDING FEDERALLY',
      'SPONSORED RESEARCH',
      said,
      'BACKGROUND',
      'Hinges.',
    );
    expect(governmentInterestIn(under, words)?.text).toBe(said);
    const without = lines('Hinges are known.', said, 'They rust.');
    expect(governmentInterestIn(without, words)?.text).toBe(said);
  });

  it.each([
    [
      'NOT APPLICABLE',
      lines('STATEMENT REGARDING FEDERALLY SPONSORED RESEARCH', 'Not applicable.', 'BACKGROUND'),
    ],
    ['a government in another sense', lines('The government of a valve is known.', 'It turns.')],
  ])('names none where there is %s', (_name, texts) => {
    expect(governmentInterestIn(texts, words)).toBeNull();
  });
});

describe('the notice about the term', () => {
  const none = { adjustmentDays: null, terminalDisclaimer: null, disclaimedAfter: null };
  it.each([
    [
      'Subject to any disclaimer, the term of this patent is extended or adjusted under 35 U.S.C. 154(b) by 430 days.',
      { ...none, adjustmentDays: 430, terminalDisclaimer: false },
    ],
    [
      'Subject to any disclaimer, the term of this patent is extended or adjusted under 35 U.S.C. 154(b) by 1,220 days. This patent is subject to a terminal disclaimer.',
      { ...none, adjustmentDays: 1220, terminalDisclaimer: true },
    ],
    [
      'Under 35 U.S.C. 154(b), the term of this patent shall be extended for 64 days.',
      { ...none, adjustmentDays: 64, terminalDisclaimer: false },
    ],
    [
      'The portion of the term of this patent subsequent to Oct. 3, 1995, has been disclaimed.',
      { ...none, terminalDisclaimer: true, disclaimedAfter: '1995-10-03' },
    ],
    [
      'The term of this patent shall not extend beyond the expiration date of Pat. No. 5,000,001.',
      { ...none, terminalDisclaimer: true },
    ],
    [
      'This patent issued on a continued prosecution application filed under 37 CFR 1.53(d), and is subject to the twenty year patent term provisions of 35 U.S.C. 154(a)(2).',
      none,
    ],
    ['Subject to any disclaimer, the term of this patent is adjusted.', none],
  ])('says of "%s" what it prints, and no more', (text, expected) => {
    expect(noticeIn(text)).toEqual(expected);
  });
});
