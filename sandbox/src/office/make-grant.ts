import { filedOn, grantedOn, inventorsOf, kindOf } from './read-facts.ts';
import type { OfficeFacts } from './office.facts.ts';

/** A made patent's text in the elements of the recorded grants; a description stands for the whole specification. */
export function makeGrant(facts: OfficeFacts): string {
  const title = facts.title ?? 'Something made for a test';
  const claims = facts.claims ?? usualClaims(facts, title);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE us-patent-grant SYSTEM "us-patent-grant-v45-2014-04-03.dtd" [ ]>
<us-patent-grant lang="EN" dtd-version="v4.5 2014-04-03" status="PRODUCTION" id="us-patent-grant" country="US" date-publ="${short(grantedOn(facts))}">
${bibliography(facts, title, claims.length)}
<abstract id="abstract">
<p id="p-0001" num="0000">${escape(facts.abstract ?? `The drawings show an embodiment of “${title}” with its parts in the order in which they act.`)}</p>
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

function usualClaims(facts: OfficeFacts, title: string): NonNullable<OfficeFacts['claims']> {
  const kind = kindOf(facts);
  if (kind === 'design') return [{ text: `The ${title.toLowerCase()}, as shown and described.` }];
  if (kind === 'plant') {
    return [{ text: `A new and distinct ${title}, as illustrated and described.` }];
  }
  return [
    { text: `The subject “${title}”, comprising its parts in the order in which they act.` },
    {
      text: 'The subject of claim 1, wherein the parts are arranged as shown in FIG. 1.',
      dependsOn: 1,
    },
    { text: 'The subject of claim 1, wherein the steps are those of FIG. 2.', dependsOn: 1 },
  ];
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
${term}${classes(facts)}<invention-title id="d2e1">${escape(title)}</invention-title>
<us-references-cited>
${citations(facts)}
</us-references-cited>
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

/** Cited are three numbers before its own, which no one has either. */
function citations({ patent }: OfficeFacts): string {
  const [, letters = '', digits = ''] = /^(\D*)(\d+)$/.exec(patent ?? '') ?? [];
  return [911, 640, 207]
    .map((before, index) => {
      const by = index === 0 ? 'cited by examiner' : 'cited by applicant';
      return `<us-citation><patcit num="${String(index + 1).padStart(5, '0')}"><document-id><country>US</country><doc-number>${letters}${Number(digits) - before}</doc-number><kind>B2</kind></document-id></patcit><category>${by}</category></us-citation>`;
    })
    .join('\n');
}

/** "F16H 55/18" part by part; the first is the main one. */
function classes(facts: OfficeFacts): string {
  const [main, ...further] = (facts.classes ?? []).map((text) => {
    const [, section, number, subclass, group, subgroup] =
      /^(\w)(\d+)(\w) (\d+)\/(\d+)$/.exec(text) ?? [];
    return `<classification-cpc><section>${section}</section><class>${number}</class><subclass>${subclass}</subclass><main-group>${group}</main-group><subgroup>${subgroup}</subgroup></classification-cpc>`;
  });
  if (main === undefined) return '';
  const others =
    further.length === 0 ? '' : `<further-cpc>\n${further.join('\n')}\n</further-cpc>\n`;
  return `<classifications-cpc>\n<main-cpc>\n${main}\n</main-cpc>\n${others}</classifications-cpc>\n`;
}

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
