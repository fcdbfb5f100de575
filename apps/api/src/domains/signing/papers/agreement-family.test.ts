import { expect, test } from 'vitest';
import type { AgreementInput, LegalStatusShown } from './document-input.port.ts';
import { properties, twoOwners, twoOwnersAgreement } from './document.fixture.ts';
import { squeezed, wordsOf } from './pdf-text.fixture.ts';
import { renderAgreement, renderAssignment } from './render-papers.service.ts';

const words = 'This patent can be enforced only while it and US 8,111,111 have the same owner.';
const shown: LegalStatusShown = {
  ...{ over: null, notices: [], source: 'office', asOf: '2026-11-20', confirmedAt: null },
  disclaimer: {
    words,
    references: [
      { number: '8111111', owner: 'sellers' },
      { number: '8222222', owner: 'others' },
    ],
    confirmedAt: '2026-11-21T09:00:00.000Z',
  },
  family: {
    asOf: '2026-11-20',
    members: [
      parent({ number: '8111111', applicationNumber: '12111111', code: 'CON' }),
      parent({ number: null, applicationNumber: '61333333', code: 'PRO' }),
      {
        ...parent({ number: null, applicationNumber: '16444444', code: 'DIV' }),
        direction: 'child',
      },
    ],
  },
  original: null,
};
const input: AgreementInput = {
  ...twoOwnersAgreement,
  alsoConveyed: ['8111111'],
  legalStatusShown: shown,
};

function parent(member: { number: string | null; applicationNumber: string; code: string }) {
  return { ...member, direction: 'parent' as const, filedOn: '2012-03-01' };
}
const agreed = async (of: AgreementInput) =>
  squeezed(await wordsOf((await renderAgreement(of)).pdf));

test('the patents that a disclaimer names and the sellers own are conveyed with it, in both papers', async () => {
  const text = await agreed(input);
  for (const part of [
    'except those that a terminal disclaimer ties to it (Annex B).',
    `Before paying, the Buyer was shown: ${words}`,
    'On November 21, 2026 the Buyer confirmed having read this.',
    'the Sellers state that United States Patent No. 8,111,111 belongs to them.',
    'and conveys it by the Assignment',
    'the Sellers state that United States Patent No. 8,222,222 belongs to someone else.',
    'every other patent or application that such a disclaimer names',
  ]) {
    expect(text).toContain(squeezed(part));
  }
  const assignment = squeezed(await wordsOf((await renderAssignment(input)).pdf));
  for (const part of [
    'whatever its extent, in and to United States Patent No. 8,111,111, which a terminal disclaimer ties to the Patent',
    'record this Assignment against the Patent and against United States Patent No. 8,111,111',
  ]) {
    expect(assignment).toContain(squeezed(part));
  }
  // The recorded paper says nothing of what is not conveyed, nor what a buyer was shown.
  expect(assignment).not.toMatch(/8,222,222|16444444|shown/);
});

test('what is owed where nobody named a patent stands in every agreement about a grant or an application', async () => {
  const owed = squeezed('every patent or application that such a disclaimer names');
  for (const kind of ['utility', 'design', 'plant', 'reissue', 'application'] as const) {
    expect(await agreed({ ...twoOwnersAgreement, patent: properties[kind] }), kind).toContain(owed);
  }
});

test('the schedule of the family says of each relative what becomes of it', async () => {
  const text = await agreed(input);
  for (const part of [
    'The family of the Patent by the record of November 20, 2026',
    'United States Patent No. 8,111,111. Named by a terminal disclaimer, as the Sellers state. Conveyed with the Assignment',
    'United States Patent No. 8,222,222. Named by a terminal disclaimer, as the Sellers state. It belongs to someone else',
    'US application 61333333. Earlier in the family: the benefit of a provisional application. Filed March 1, 2012. Not part of the sale.',
    'US application 16444444. Later in the family: a division. Filed March 1, 2012. Not part of the sale.',
  ]) {
    expect(text).toContain(squeezed(part));
  }
  // The relative that is conveyed is listed once.
  expect(text).not.toContain(squeezed('US 8,111,111 (application'));
});

test.each([
  [
    'a pending application',
    'application',
    'Part of the sale only if it was filed after this Agreement',
  ],
  ['a provisional', 'provisional', 'Part of the sale, so far as a Seller owns it.'],
] as const)('a later relative of %s', async (_, kind, fate) => {
  const text = await agreed({
    ...twoOwnersAgreement,
    patent: properties[kind],
    legalStatusShown: { ...shown, disclaimer: null },
  });
  expect(text).toContain(squeezed(fate));
});

test('the original of a reissue passes with it', async () => {
  const member = parent({ number: '8765432', applicationNumber: '12765432', code: 'REI' });
  const text = await agreed({
    ...twoOwnersAgreement,
    patent: properties.reissue,
    legalStatusShown: {
      ...shown,
      disclaimer: null,
      family: { asOf: '2026-11-20', members: [member] },
    },
  });
  expect(text).toContain(squeezed('Surrendered for the Patent; what is left of it passes.'));
});

test('an agreement whose buyer was shown no family says that nothing was known of it', async () => {
  expect(twoOwners.alsoConveyed).toEqual([]);
  expect(await agreed(twoOwnersAgreement)).toContain(
    squeezed('No record of the family of the Patent was known'),
  );
});
