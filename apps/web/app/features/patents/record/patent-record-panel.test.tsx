import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { sourceWords } from '../../../lib/source-words.ts';
import { answerWith, json, openScreen } from '../../identity/identity.test-kit.tsx';
import { CopyNumber } from './copy-number.tsx';
import { PatentRecordPanel } from './patent-record-panel.tsx';
import { recordCopy as copy } from './record.copy.ts';
import { bareRecord, fullRecord, longRecord, office } from './record.fixture.ts';

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

function open(record: PatentRecord, change: Partial<Listing> = {}, titleAgrees = true) {
  const shown = { ...listing, ...change };
  answerWith(json(200, record));
  openScreen(
    <>
      <CopyNumber listing={shown} />
      <PatentRecordPanel listing={shown} titleAgrees={titleAgrees} />
    </>,
    '/listing/7',
  );
}

const panel = () => screen.findByRole('region', { name: copy.title });
/** The panel once the record is in it. */
async function filled(record: PatentRecord, change: Partial<Listing> = {}, titleAgrees = true) {
  open(record, change, titleAgrees);
  const region = await panel();
  await waitFor(() => expect(within(region).queryByRole('status')).toBeNull());
  return region;
}

it('nothing known is said once, calmly, with the way to look elsewhere', async () => {
  const region = await filled(bareRecord);
  expect(region.textContent).toContain(copy.bare.text);
  expect(region.textContent).toContain(copy.bare.never);
  expect(within(region).getAllByRole('link')).toHaveLength(2);
  expect(within(region).queryAllByRole('heading', { level: 3 })).toEqual([]);
  expect(region.textContent).not.toMatch(/[–—-]\s*$|can’t compute/m);
});

it('each fact says where it is from and of which day', async () => {
  const region = await filled(fullRecord);
  const words = region.textContent ?? '';
  expect(words).toContain('March 10, 2015Patent document, page 1, (22), as of November 20, 2026');
  expect(words).toContain('June 19, 2018USPTO record, as of May 2, 2026');
  expect(words).toContain('Raytheon CompanyUSPTO record, as of May 2, 2026');
  // The facts of the last part have one source, which is said once.
  expect(words).toContain('21 referencesUSPTO record, as of May 2, 2026');
  const heads = within(region)
    .getAllByRole('heading', { level: 3 })
    .map((head) => head.textContent);
  expect(heads).toEqual([
    copy.fees.title,
    copy.people,
    copy.abstract,
    copy.claims.title,
    copy.classes,
    copy.family.title,
    copy.government,
    copy.also.title,
  ]);
});

it('whoever the last paper names is no assignee of record while the chain does not lead to the listed owners', async () => {
  const region = await filled(fullRecord, {}, false);
  expect(within(region).queryByText(copy.assignee)).toBeNull();
  expect(within(region).getByText(copy.lastNamed)).toBeTruthy();
  const way = within(region).getByRole('link', { name: copy.toTitle });
  expect(way.getAttribute('href')).toBe('#abstract-of-title');
});

it('a chain that leads to the listed owners has an assignee of record', async () => {
  const region = await filled(fullRecord);
  expect(within(region).getByText(copy.assignee)).toBeTruthy();
  expect(within(region).queryByText(copy.lastNamed)).toBeNull();
});

it('what nobody knows is not there', async () => {
  const region = await filled({ ...bareRecord, inventors: fullRecord.inventors });
  const heads = within(region).getAllByRole('heading', { level: 3 });
  expect(heads.map((head) => head.textContent)).toEqual([copy.fees.title, copy.people]);
  expect(region.textContent).toContain(copy.fees.absences.not_known);
});

it('facts of one part with several sources say each', async () => {
  const sheets = { value: 12, provenance: { ...office, source: 'document' as const, page: 3 } };
  const region = await filled({ ...fullRecord, sheets });
  expect(region.textContent).toContain('14/643,719USPTO record, as of May 2, 2026');
  expect(region.textContent).toContain('15 figuresPatent document, page 3, as of May 2, 2026');
});

it('a fact read from a scan asks to be checked', () => {
  const words = sourceWords({ ...office, source: 'document', page: 2, fromScan: true });
  expect(words).toBe('Patent document, page 2, as of May 2, 2026. Read from a scan: please check');
});

it('“How we know” shows the sum, and the line has a table behind it', async () => {
  const region = await filled(fullRecord);
  expect(within(region).getByText(copy.how)).toBeTruthy();
  expect(within(region).getByText('Plus 430 days of adjustment')).toBeTruthy();
  const table = within(region).getByRole('table', { name: copy.line });
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('End of the termMay 13, 2036');
});

it('each fee has its state and its days', async () => {
  const region = await filled(fullRecord);
  const rows = within(region)
    .getAllByRole('listitem')
    .filter((row) => row.textContent?.startsWith('Fee at'))
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'Fee at 3.5 yearsPaidPaid on November 17, 2021.',
    'Fee at 7.5 yearsNot paidNot paid by June 22, 2026, so the patent lapsed.',
    'Fee at 11.5 yearsNot due yetPayable from June 19, 2029, due by December 19, 2029.',
  ]);
  expect(region.textContent).toContain('$2,150.00');
});

it('200 claims show the independent ones, and those that depend on each when opened', async () => {
  const region = await filled(longRecord);
  expect(region.textContent).toContain('200 claims, 10 independent.');
  expect(within(region).getByText('A battery with part 1.')).toBeTruthy();
  expect(within(region).queryByText('A battery with part 2.')).toBeNull();
  const [fold] = within(region).getAllByText(/depends? on claim/);
  const details = fold?.closest('details');
  if (!details) throw new Error('The other claims cannot be opened.');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(await within(region).findByText('A battery with part 2.')).toBeTruthy();
});

it('a long list shows its beginning, and all of it when asked', async () => {
  const region = await filled(longRecord);
  expect(within(region).queryByText('Inventor Number 24')).toBeNull();
  fireEvent.click(within(region).getByRole('button', { name: copy.moreOf(24) }));
  expect(within(region).getByText('Inventor Number 24')).toBeTruthy();
  expect(within(region).getByRole('button', { name: copy.fewer })).toBeTruthy();
});

it('a contradiction leads its seller to the form, and is told to everyone', async () => {
  const contradiction = 'You marked it as expired. The record says that it ends May 13, 2036.';
  const own = await filled(
    { ...fullRecord, contradiction },
    { isOwner: true, moves: ['edit'] as Listing['moves'] },
  );
  const note = within(own).getByRole('note');
  expect(note.textContent).toContain(copy.contradiction.own);
  expect(within(note).getByRole('link', { name: copy.contradiction.edit })).toBeTruthy();
});

it('a visitor reads the contradiction without a way to change it', async () => {
  const region = await filled({ ...fullRecord, contradiction: 'They differ.' });
  const note = within(region).getByRole('note');
  expect(note.textContent).toContain(copy.contradiction.others);
  expect(within(note).queryByRole('link')).toBeNull();
});

it('the number can be copied, and read about elsewhere', async () => {
  await filled(fullRecord);
  expect(screen.getByRole('button', { name: 'Copy the number' })).toBeTruthy();
  const link = screen.getByRole('link', { name: /^USPTO/ });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

it('a failure can be tried again', async () => {
  answerWith(json(500, {}), json(200, fullRecord));
  openScreen(<PatentRecordPanel titleAgrees listing={listing} />, '/listing/7');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(copy.failed);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(copy.fees.title)).toBeTruthy();
});

it('a listing without a United States number asks for no record', () => {
  const fetching = answerWith();
  openScreen(
    <PatentRecordPanel titleAgrees listing={{ ...listing, patentNumber: '' }} />,
    '/listing/7',
  );
  expect(fetching).not.toHaveBeenCalled();
});

it('nothing on the panel judges the patent', async () => {
  const region = await filled(longRecord);
  expect(region.textContent).not.toMatch(/\b(?:valid|verified|in force|clear title|no liens)\b/i);
});

it.each([
  [
    'of today',
    '2026-11-24',
    false,
    'Payable nowBy the office’s record of November 24, 2026, not paid. Due by December 19, 2026',
  ],
  [
    'of months ago',
    '2026-05-02',
    true,
    'Window to pay is openBy the office’s record of May 2, 2026, not paid; a payment since then wouldn’t show. Due by December 19, 2026',
  ],
])('a fee is payable by a record %s, and says so', async (_name, recordOf, recordIsOld, words) => {
  const [fee] = fullRecord.fees.fees;
  if (!fee) throw new Error('no fee');
  const open = { ...fee, state: 'in_window' as const, due: '2026-12-19', paidOn: null };
  const fees = { ...fullRecord.fees, fees: [open], recordOf, recordIsOld };
  const region = await filled({ ...fullRecord, fees });
  expect(region.textContent).toContain(words);
});

it('a number that the office no longer has keeps what was read, and says so', async () => {
  const officeMissedAt = '2026-11-20T09:30:00.000Z';
  const region = await filled({ ...fullRecord, officeMissedAt });
  expect(region.textContent).toContain(copy.missed(officeMissedAt));
  expect(region.textContent).toContain('Raytheon Company');
});

it('a number that the office never had is told with the day', async () => {
  const officeMissedAt = '2026-11-20T09:30:00.000Z';
  const region = await filled({ ...bareRecord, officeMissedAt });
  expect(region.textContent).toContain(copy.bare.missed(officeMissedAt));
});
