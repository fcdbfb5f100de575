import { filedOn, grantedOn, inventorsOf, kindOf } from './read-facts.ts';
import type { OfficeFacts } from './office.facts.ts';

/** A made patent's text in the elements of the recorded grants; a description stands for the whole specification. */
export function makeGrant(facts: OfficeFacts): string {
  const title = facts.title ?? 'Something made for a test';
  const claims = facts.claims ?? [
    { text: `A device as shown: ${title}.` },
    { text: 'The device of claim 1, wherein its parts are as described.', dependsOn: 1 },
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE us-patent-grant SYSTEM "us-patent-grant-v45-2014-04-03.dtd" [ ]>
<us-patent-grant lang="EN" dtd-version="v4.5 2014-04-03" status="PRODUCTION" id="us-patent-grant" country="US" date-publ="${short(grantedOn(facts))}">
${bibliography(facts, title, claims.length)}
<abstract id="abstract">
<p id="p-0001" num="0000">${escape(facts.abstract ?? `${title}, described in a few words.`)}</p>
</abstract>
<drawings id="DRAWINGS">
<figure id="Fig-EMI-D00000" num="00000"><img id="EMI-D00000" he="100mm" wi="100mm" file="US${facts.patent}-D00000.TIF" alt="embedded image" img-content="drawing" img-format="tif"/></figure>
</drawings>
<description id="description">
${governmentPart(facts)}<p id="p-0002" num="0001">Made for demonstration: no such patent exists.</p>
</description>
<claims id="claims">
${claims.map(({ text, dependsOn }, index) => claim(index + 1, text, dependsOn)).join('\n')}
</claims>
</us-patent-grant>
`;
}

function bibliography(facts: OfficeFacts, title: string, claimCount: number): string {
  const { patent, application, adjustmentDays } = facts;
  const kind = kindOf(facts);
  const term = adjustmentDays
    ? `<us-term-of-grant>\n<us-term-extension>${adjustmentDays}</us-term-extension>\n</us-term-of-grant>\n`
    : '';
  return `<us-bibliographic-data-grant>
<publication-reference>
<document-id><country>US</country><doc-number>${patent}</doc-number><kind>${kindCodes[kind]}</kind><date>${short(grantedOn(facts))}</date></document-id>
</publication-reference>
<application-reference appl-type="${kind}">
<document-id><country>US</country><doc-number>${application}</doc-number><date>${short(filedOn(facts))}</date></document-id>
</application-reference>
${term}<invention-title id="d2e1">${escape(title)}</invention-title>
<number-of-claims>${claimCount}</number-of-claims>
<us-exemplary-claim>1</us-exemplary-claim>
<figures><number-of-drawing-sheets>1</number-of-drawing-sheets><number-of-figures>1</number-of-figures></figures>
<us-parties>
<inventors>
${inventorsOf(facts).map(inventor).join('\n')}
</inventors>
</us-parties>
</us-bibliographic-data-grant>`;
}

const kindCodes = {
  utility: 'B2',
  design: 'S1',
  plant: 'P3',
  reissue: 'E1',
  provisional: 'A',
} as const;

function inventor(name: string, index: number): string {
  const parts = name.split(' ');
  const first = escape(parts.slice(0, -1).join(' '));
  const last = escape(parts.at(-1) ?? '');
  return `<inventor sequence="${String(index).padStart(3, '0')}" designation="us-only"><addressbook><last-name>${last}</last-name><first-name>${first}</first-name><address><country>US</country></address></addressbook></inventor>`;
}

function claim(number: number, text: string, dependsOn: number | undefined): string {
  const id = String(number).padStart(5, '0');
  const reference = dependsOn === undefined ? '' : `claim ${dependsOn}`;
  const marked =
    dependsOn === undefined
      ? escape(text)
      : escape(text).replace(
          reference,
          `<claim-ref idref="CLM-${String(dependsOn).padStart(5, '0')}">${reference}</claim-ref>`,
        );
  return `<claim id="CLM-${id}" num="${id}">\n<claim-text>${number}. ${marked}</claim-text>\n</claim>`;
}

function governmentPart({ governmentInterest }: OfficeFacts): string {
  if (governmentInterest === undefined) return '';
  return `<?GOVINT description="Government Interest" end="lead"?>
<heading id="h-0001" level="1">STATEMENT REGARDING FEDERALLY SPONSORED RESEARCH</heading>
<p id="p-0003" num="0002">${escape(governmentInterest)}</p>
<?GOVINT description="Government Interest" end="tail"?>
`;
}

function short(day: string): string {
  return day.replaceAll('-', '');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
