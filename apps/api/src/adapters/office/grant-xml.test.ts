import { describe, expect, it } from 'vitest';
import { readGrantXml } from './grant-xml.rules.ts';
import { recorded } from './recorded.fixture.ts';

describe('the published text of a grant', () => {
  it('of 11,646,472 is read: 17 claims, one of them independent, and the government’s interest', async () => {
    const text = readGrantXml(await recorded('17248024_11646472.xml'), '11646472');
    expect(text.claims).toHaveLength(17);
    expect(text.claims.filter(({ dependsOn }) => dependsOn.length === 0)).toHaveLength(1);
    expect(text.claims.map(({ number }) => number)).toEqual(
      Array.from({ length: 17 }, (_, at) => at + 1),
    );
    expect(text).toMatchObject({
      adjustmentDays: 304,
      drawingSheets: 6,
      figures: 9,
      citations: 258 + 296,
    });
    expect(text.governmentInterest).toMatch(
      /^This invention was made with Government support under Award No\.: DE-AR0000349.*certain rights in this invention\.$/,
    );
    expect(text.abstract).toMatch(/^Active metal and active metal intercalation electrode/);
  });

  it('of 10,000,000 is read: no interest of the government, and nested words of a claim in their order', async () => {
    const text = readGrantXml(await recorded('14643719_10000000.xml'), '10000000');
    expect(text).toMatchObject({ adjustmentDays: 430, governmentInterest: null });
    expect(text.claims[0]?.text).toMatch(
      /^1\. A laser detection and ranging \(LADAR\) system, comprising: a two-dimensional array of detector elements, each detector element within the array including: a photosensitive region/,
    );
    expect(text.claims[1]).toMatchObject({ number: 2, dependsOn: [1] });
    expect(text.claims[1]?.text).toContain('The system according to claim 1, wherein');
  });
});

const grant = (inside: string, before = '') =>
  `<?xml version="1.0"?>${before}<us-patent-grant>${inside}</us-patent-grant>`;

describe('what a grant says by leaving it out', () => {
  const published = (number: string, kind: string, inside = '') =>
    grant(
      `<us-bibliographic-data-grant><publication-reference><document-id><country>US</country><doc-number>${number}</doc-number><kind>${kind}</kind></document-id></publication-reference>${inside}</us-bibliographic-data-grant>`,
    );
  const cited = `<references-cited>
    <citation><patcit num="00001"><document-id><country>US</country><doc-number>4111222</doc-number><kind>A</kind></document-id></patcit></citation>
    <citation><nplcit num="00002"><othercit>A made-up book of hinges</othercit></nplcit></citation>
  </references-cited>`;

  it.each([
    ['without a term of grant', '07000001', 'B2', ''],
    ['granted without an earlier publication', '7000001', 'B1', cited],
    [
      'whose term of grant names a disclaimer alone',
      '7000001',
      'B2',
      '<us-term-of-grant><disclaimer><text>This patent is subject to a terminal disclaimer.</text></disclaimer></us-term-of-grant>',
    ],
  ])('%s it has no days of adjustment', (_what, number, kind, inside) => {
    expect(readGrantXml(published(number, kind, inside), '7000001').adjustmentDays).toBe(0);
  });

  it.each([
    ['a reissue, whose days are its original’s', 'RE041234', 'RE41234', 'E1'],
    ['a design', 'D0612345', 'D612345', 'S1'],
  ])('nothing is said of the days of %s', (_what, printed, number, kind) => {
    expect(readGrantXml(published(printed, kind), number).adjustmentDays).toBeNull();
  });

  it('and of another patent’s text nothing at all is read', () => {
    expect(() => readGrantXml(published('7000002', 'B2'), '7000001')).toThrow(/another/);
  });

  it('what it cites is counted as it was marked from 2005 to 2012, too', () => {
    expect(readGrantXml(published('7000001', 'B2', cited), '7000001').citations).toBe(2);
  });
});

it('words of a grant turn nothing around them', () => {
  const { abstract, claims } = readGrantXml(
    grant(
      '<abstract><p>A \u202Elamp\u202C</p></abstract><claims><claim num="1"><claim-text>1. A hinge\u2067.</claim-text></claim></claims>',
    ),
    '1',
  );
  expect(abstract).toBe('A lamp');
  expect(claims[0]?.text).toBe('1. A hinge.');
});

describe('a text that is none', () => {
  const claim = (text: string) =>
    `<claims><claim num="1"><claim-text>${text}</claim-text></claim></claims>`;

  it.each([
    ['cut off', '<us-patent-grant><abstract><p>An'],
    ['another document', '<html><body/></html>'],
    ['not XML', 'Access denied'],
    ['nested without end', grant('<a>'.repeat(5000) + '</a>'.repeat(5000))],
    ['full of entities of its own', grant(claim('&a;'), '<!DOCTYPE a [<!ENTITY a "b">]>')],
    [
      'one that names a file of this machine',
      grant(claim('&a;'), '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    ],
  ])('is refused: %s', (_what, text) => {
    expect(() => readGrantXml(text, '7000001')).toThrow();
  });

  it('is read where it says nothing', () => {
    expect(readGrantXml(grant(''), '7000001')).toEqual({
      abstract: null,
      claims: [],
      governmentInterest: null,
      adjustmentDays: null,
      drawingSheets: null,
      figures: null,
      citations: null,
    });
  });
});
