import { expect, test } from 'vitest';
import { coverSheetCsv, filingChecklist, renderCoverSheet } from './cover-sheet.service.ts';
import { properties, signedAt, twoOwners } from './document.fixture.ts';
import type { CoverSheetInput } from './document-input.port.ts';
import { textDrawnIn } from './document-text.fixture.ts';

const input: CoverSheetInput = {
  preparedAt: signedAt,
  documentId: twoOwners.documentId,
  saleId: 'S-1042',
  patent: twoOwners.patent,
  alsoConveyed: [],
  conveyingParties: [
    { name: 'Jane Doe', executedAt: new Date('2026-11-22T09:00:00Z') },
    {
      name: 'Łukasz Żółć',
      company: 'Dębowa Labs sp. z o.o.',
      title: 'Managing Director',
      executedAt: signedAt,
    },
  ],
  receivingParty: {
    name: 'Bryn O’Hara',
    company: 'Northwind, Inc.',
    address: '1 Main St, Austin, TX',
  },
  correspondence: {
    name: 'Northwind Legal',
    address: '2 Side St, Austin, TX',
    email: 'l@n.example',
  },
  submitter: { name: 'Olga Operator' },
};

/** Readers put spaces where the font changes; words are compared without them. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

test('the sheet has every field of 37 CFR 3.31 and the checklist, and the same bytes each time', async () => {
  const pdf = await renderCoverSheet(input);
  const text = textDrawnIn(pdf);
  for (const part of [
    'Jane Doe',
    '2026-11-22',
    'Dębowa Labs sp. z o.o.',
    '2026-11-23',
    'Northwind, Inc.',
    '1 Main St, Austin, TX',
    'Assignment',
    'US 9,123,456',
    'Northwind Legal',
    '2 Side St, Austin, TX',
    'Olga Operator',
    ...filingChecklist,
  ]) {
    expect(squeezed(text)).toContain(squeezed(part));
  }
  expect((await renderCoverSheet(structuredClone(input))).equals(pdf)).toBe(true);
});

test('the CSV has the same fields, quoted, and no cell that runs as a formula', () => {
  const csv = coverSheetCsv({
    ...input,
    correspondence: { ...input.correspondence, name: '=HYPERLINK("x")' },
  });
  expect(csv).toContain('conveying_party_1,execution_date,2026-11-22\r\n');
  expect(csv).toContain('receiving_party,address,"1 Main St, Austin, TX"\r\n');
  expect(csv).toContain('property_1,patent_number,"US 9,123,456"\r\n');
  expect(csv).toContain('correspondence,name,"\'=HYPERLINK(""x"")"\r\n');
});

test('a reissue is recorded against its original too, and each patent that it is tied to is a property', async () => {
  const tied: CoverSheetInput = {
    ...input,
    patent: properties.reissue,
    alsoConveyed: ['8111111', '16/123456'],
  };
  const text = squeezed(textDrawnIn(await renderCoverSheet(tied)));
  for (const part of [
    'US RE49,000 (1 of 4 properties)',
    'US 8,765,432',
    'US 8,111,111',
    'US 16/123,456',
    'for a reissue also its original',
  ]) {
    expect(text).toContain(squeezed(part));
  }
  const csv = coverSheetCsv(tied);
  for (const row of [
    'property_1,patent_number,"US RE49,000"',
    'property_2,patent_number,"US 8,765,432"',
    'property_3,patent_number,"US 8,111,111"',
    'property_4,application_number,"US 16/123,456"',
    'properties,count,4',
  ]) {
    expect(csv).toContain(row);
  }
});
