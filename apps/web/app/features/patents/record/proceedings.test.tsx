import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { PatentRecord, TrialsOfPatent } from '@claimstead/contract/patents.contract.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerWith, json, openScreen } from '../../identity/identity.test-kit.tsx';
import { PatentRecordPanel } from './patent-record-panel.tsx';
import { proceedingsCopy as copy } from './proceedings.copy.ts';
import { recordCopy } from './record.copy.ts';
import { aTrial, bareRecord, bareTrial, fullRecord, longRecord, office } from './record.fixture.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const listing = {
  id: '7',
  title: 'Coherent ladar',
  isOwner: false,
  moves: [],
  patentNumber: '10000000',
  countryOfIssue: 'United States',
} as unknown as Listing;

/** The panel once the record is in it. */
async function filled(record: PatentRecord): Promise<HTMLElement> {
  answerWith(json(200, record));
  openScreen(<PatentRecordPanel listing={listing} titleAgrees />, '/listing/7');
  const region = await screen.findByRole('region', { name: recordCopy.title });
  await waitFor(() => expect(within(region).queryByRole('status')).toBeNull());
  return region;
}

const at = '2026-11-20T09:30:00.000Z';
const some = (
  change: Partial<Extract<TrialsOfPatent, { state: 'some' }>> = {},
): TrialsOfPatent => ({
  state: 'some',
  trials: [aTrial],
  provenance: office,
  unreadAt: null,
  missedAt: null,
  ...change,
});
const none: TrialsOfPatent = { state: 'none', provenance: office, unreadAt: null };

it('a trial is shown with its number, kind, parties, state and days, and where that is from', async () => {
  const region = await filled({ ...fullRecord, trials: some() });
  const row = within(region).getByText('IPR2026-90233').closest('li');
  expect(row?.textContent).toBe(
    [
      'IPR2026-90233Inter partes reviewTrial Instituted',
      'PetitionerBeltane Logistics, LLC et al.',
      'Patent ownerRaytheon Company',
      'Petition filedFebruary 11, 2026',
      'Filing date accordedFebruary 24, 2026',
      'Decision on institutionAugust 19, 2026',
      'Latest decisionSeptember 1, 2026',
      'TerminatedOctober 2, 2026',
    ].join(''),
  );
  expect(region.textContent).toContain(`${copy.statusIsTheirs}USPTO record, as of May 2, 2026`);
});

it('a kind and a state that nobody knows are in the office’s words, and what it leaves out is not made up', async () => {
  const odd = { ...bareTrial, number: 'XYZ2026-2', kindCode: 'XYZ', status: 'Stayed' };
  const region = await filled({ ...fullRecord, trials: some({ trials: [odd, bareTrial] }) });
  const rows = [odd, bareTrial].map(
    ({ number }) => within(region).getByText(number).closest('li')?.textContent,
  );
  expect(rows).toEqual([
    'XYZ2026-2Kind “XYZ”Stayed',
    `XYZ2026-00001${copy.noKind}${copy.noStatus}`,
  ]);
});

it('that none was found is said with its day, also where nothing else is known', async () => {
  const known = await filled({ ...fullRecord, trials: none });
  expect(known.textContent).toContain('No trial was found, as of May 2, 2026.');
});

it('that none was found stands beside a record of which nothing is known', async () => {
  const region = await filled({ ...bareRecord, trials: none });
  expect(region.textContent).toContain(recordCopy.bare.text);
  expect(region.textContent).toContain('No trial was found, as of May 2, 2026.');
  const heads = within(region).getAllByRole('heading', { level: 3 });
  expect(heads.map((head) => head.textContent)).toEqual([copy.title]);
});

it('an answer that could not be read is never told as none', async () => {
  const region = await filled({ ...fullRecord, trials: { state: 'unread', unreadAt: at } });
  expect(region.textContent).toContain(copy.unread(at));
  expect(region.textContent).not.toContain('No trial');
});

it.each([
  ['none', { ...none, unreadAt: at }, 'No trial was found, as of May 2, 2026.'],
  ['some', some({ unreadAt: at }), 'IPR2026-90233'],
] as const)(
  'what was read before (%s) says that it could not be read again',
  async (_state, trials, words) => {
    const region = await filled({ ...fullRecord, trials });
    expect(region.textContent).toContain(words);
    expect(region.textContent).toContain(copy.unreadSince(at));
  },
);

it('trials that the office’s search no longer finds stay, and say so', async () => {
  const region = await filled({ ...fullRecord, trials: some({ missedAt: at }) });
  expect(region.textContent).toContain('IPR2026-90233');
  expect(region.textContent).toContain(copy.missed(at));
});

it('an office that was not asked is told of with no word', async () => {
  const region = await filled(fullRecord);
  expect(within(region).queryByText(copy.title)).toBeNull();
});

it('trials of which alone something is known are no empty record', async () => {
  const region = await filled({ ...bareRecord, trials: some() });
  expect(region.textContent).not.toContain(recordCopy.bare.text);
  expect(region.textContent).toContain('IPR2026-90233');
});

it('a reexamination has its control number and its source, with or without trials', async () => {
  const reexaminations = {
    value: [
      {
        controlNumber: '90/990118',
        kind: 'ex_parte_reexamination' as const,
        filedOn: '2019-02-11',
      },
    ],
    provenance: office,
  };
  const region = await filled({ ...fullRecord, reexaminations });
  expect(region.textContent).toContain(
    '90/990,118Ex parte reexamination, filed February 11, 2019USPTO record, as of May 2, 2026',
  );
  expect(within(region).queryByText(copy.trials)).toBeNull();
});

it('many trials show their beginning, and all of them when asked', async () => {
  const region = await filled(longRecord);
  expect(within(region).queryByText('IPR2026-90129')).toBeNull();
  fireEvent.click(within(region).getByRole('button', { name: recordCopy.moreOf(30) }));
  expect(within(region).getByText('IPR2026-90129')).toBeTruthy();
});
