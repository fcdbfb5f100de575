import { describe, expect, it } from 'vitest';
import { readGrantXml } from './grant-xml.engine.ts';
import { recorded } from './recorded.fixture.ts';

describe('the published text of a grant', () => {
  it('of 11,646,472 is read: 17 claims, one of them independent, and the government’s interest', async () => {
    const text = readGrantXml(await recorded('17248024_11646472.xml'));
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
    const text = readGrantXml(await recorded('14643719_10000000.xml'));
    expect(text).toMatchObject({ adjustmentDays: 430, governmentInterest: null });
    expect(text.claims[0]?.text).toMatch(
      /^1\. A laser detection and ranging \(LADAR\) system, comprising: a two-dimensional array of detector elements, each detector element within the array including: a photosensitive region/,
    );
    expect(text.claims[1]).toMatchObject({ number: 2, dependsOn: [1] });
    expect(text.claims[1]?.text).toContain('The system according to claim 1, wherein');
  });
});

describe('a text that is none', () => {
  const grant = (inside: string, before = '') =>
    `<?xml version="1.0"?>${before}<us-patent-grant>${inside}</us-patent-grant>`;
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
    expect(() => readGrantXml(text)).toThrow();
  });

  it('is read where it says nothing', () => {
    expect(readGrantXml(grant(''))).toEqual({
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
