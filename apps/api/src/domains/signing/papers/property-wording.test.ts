import type { PropertyKind } from '@claimstead/contract/sales.contract.ts';
import { describe, expect, test } from 'vitest';
import { properties, twelveOwners, twoOwners, twoOwnersAgreement } from './document.fixture.ts';
import type { AssignmentInput } from './document-input.port.ts';
import { squeezed, wordsOf } from './pdf-text.fixture.ts';
import { renderAgreement, renderAssignment } from './render-papers.service.ts';

/** What the papers of a kind must say, and what they must not. */
const essentials: Record<
  PropertyKind,
  { assignment: string[]; never: RegExp[]; agreement: string[]; neverAgreed: RegExp[] }
> = {
  utility: {
    assignment: [
      'Assignment of United States Patent',
      'United States Patent No. 9,123,456',
      'the inventions that it discloses and claims',
      'every reissue of the Patent and every certificate of correction, reexamination',
      'inter partes review',
      'extension of its term',
    ],
    never: [/Application/, /154\(d\)/, /asexually/, /provisional/i, /original patent/],
    agreement: [
      '3.5, 7.5 and 11.5 years after grant',
      'fee address',
      'Terminal disclaimer',
      'Entity status',
      'the Patent has not expired or lapsed, and was not surrendered',
      'with its surcharge, each in proportion to that Seller’s stake',
      'within ten days of the Buyer’s request',
    ],
    neverAgreed: [/No maintenance fees/, /15 years/, /provisional/i],
  },
  design: {
    assignment: [
      'Assignment of United States Design Patent',
      'United States Design Patent No. D812,345',
      'the design that it discloses and claims',
      'the total profit of an infringer under 35 U.S.C. 289',
    ],
    never: [/inventions/, /extension of its term/, /154\(d\)/, /asexually/, /Application/],
    agreement: [
      'No maintenance fees',
      'on or after May 13, 2015, and 14 years',
      'Terminal disclaimer',
    ],
    neverAgreed: [/11\.5/, /fee address/, /Entity status/, /provisional/i, /surcharge/],
  },
  plant: {
    assignment: [
      'Assignment of United States Plant Patent',
      'United States Plant Patent No. PP31,207',
      'the plant that it discloses and claims',
      'by asexually reproducing the plant',
      'or any of its parts (35 U.S.C. 163)',
      'adjustment of its term',
    ],
    never: [/inventions/, /extension/, /154\(d\)/, /289/, /Application/],
    agreement: ['No maintenance fees', '20 years from the filing'],
    neverAgreed: [/11\.5/, /fee address/, /15 years/],
  },
  reissue: {
    assignment: [
      'United States Patent No. 8,765,432, surrendered',
      'record this Assignment against the Patent and against United States Patent No. 8,765,432',
      'Assignment of United States Reissue Patent',
      'United States Reissue Patent No. RE49,000',
      'the original patent that was surrendered for the Patent',
      'so far as they continue in the Patent (35 U.S.C. 252)',
      'every further reissue of the original patent',
    ],
    never: [/154\(d\)/, /asexually/, /Application/],
    agreement: [
      '11.5 years after the grant of the original patent',
      'Intervening rights',
      'ends when the original patent would have ended',
    ],
    neverAgreed: [/No maintenance fees/, /15 years/, /provisional/i],
  },
  application: {
    assignment: [
      'Assignment of United States Patent Application',
      'United States Patent Application No. 17/123,456',
      'every patent granted on the Application',
      'the right to claim the benefit of, or priority to, the Application',
      'any provisional rights under 35 U.S.C. 154(d)',
      'to issue to the Assignee',
      'the oath or declaration that an application needs',
    ],
    never: [/Patent No\./, /Issued/, /Provisional Patent/],
    agreement: [
      'Nothing is granted yet',
      '3.73(c)',
      'Entity status',
      'the whole of that Seller’s stake in the Application',
      'the Application is pending, was neither abandoned nor withdrawn',
    ],
    neverAgreed: [/11\.5/, /the Patent\b/, /No maintenance fees/],
  },
  provisional: {
    assignment: [
      'Assignment of United States Provisional Patent Application',
      'United States Provisional Patent Application No. 63/123,456',
      'in the United States of America and in every other country',
      'every application, filed before or after this Assignment takes effect',
      'nonprovisional, international and foreign applications, continuations, continuations-in-part and divisionals',
      'the right to file such applications and to claim that benefit or priority',
      'every patent and similar right that results from any of those applications',
      'its reissues',
      'infringement of every such right',
      'so far as an Assignor owns it or a share of it, every application',
      'will cooperate in their prosecution',
      'to issue to the Assignee',
    ],
    never: [
      /granted on/,
      /154\(d\)/,
      /provisional rights/i,
      /the Patent\b/,
      /Patent No\./,
      /full remaining term/,
    ],
    agreement: [
      'The sale includes every application that claims the benefit of the Application',
      'never becomes a patent',
      'Twelve months',
      '119(e)',
    ],
    neverAgreed: [
      /maintenance fee/i,
      /granted on/,
      /the Patent\b/,
      /disclaimer/i,
      /11\.5/,
      /foreign counterparts included, are not part/,
    ],
  },
};

const kinds = Object.keys(essentials) as PropertyKind[];

describe.each(kinds)('the papers of a sale: %s', (kind) => {
  const patent = properties[kind];
  const { assignment, never, agreement, neverAgreed } = essentials[kind];

  test('the assignment conveys what there is, in present-tense words, and nothing that is not', async () => {
    const text = await wordsOf((await renderAssignment({ ...twoOwners, patent })).pdf);
    const common = [
      patent.title,
      'hereby assigns, transfers and conveys',
      'entire right, title and interest',
      'For good and valuable consideration, which a separate agreement of the parties states',
      'whatever its extent, including the share stated',
      'takes effect at the moment of the last of the signatures',
      `Record of signing No. ${twoOwners.recordId}`,
    ];
    for (const words of [...common, ...assignment]) {
      expect(squeezed(text)).toContain(squeezed(words));
    }
    expect(text).toMatch(/right to sue for past/);
    for (const words of never) expect(text).not.toMatch(words);
    // The price is held while they sign: nobody has received it.
    expect(text).not.toMatch(/@|agrees to assign|\$|receipt/);
  });

  test('the agreement tells the buyer what goes for this kind', async () => {
    const text = await wordsOf((await renderAgreement({ ...twoOwnersAgreement, patent })).pdf);
    const common = [
      'Warranties of title',
      'no spouse or former spouse of the Seller has an interest',
      'names all of its inventors',
      'What the Sellers hand over',
      'the last known address of each inventor',
      'Annex B: Related patents and applications',
      'severally, and not jointly',
      '3 months of its date',
    ];
    for (const words of [...common, ...agreement]) {
      expect(squeezed(text)).toContain(squeezed(words));
    }
    for (const words of neverAgreed) expect(text).not.toMatch(words);
  });

  test('a long title and twelve owners are set whole, everyone with one place', async () => {
    const title = 'Apparatus for measurement of drift '.repeat(9).slice(0, 299).concat('Z');
    const input: AssignmentInput = { ...twelveOwners, patent: { ...patent, title } };
    const { pdf, places } = await renderAssignment(input);
    expect(squeezed(await wordsOf(pdf))).toContain(squeezed(title));
    expect(places).toHaveLength(13);
  });
});
