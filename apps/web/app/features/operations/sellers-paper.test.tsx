import type { TitlePaper } from '@claimstead/contract/title-papers.contract.ts';
import type { OperatorTitle } from '@claimstead/contract/titles.contract.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerWith, json, openScreen, sentBody } from '../identity/identity.test-kit.tsx';
import { operationsCopy } from './operations.copy.ts';
import { SellersPaper } from './sellers-paper.tsx';
import { OneTitle, TitleList } from './title-list.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const copy = operationsCopy.titles.paper;
const sent: TitlePaper = {
  id: 'p1',
  uri: '/files/p1',
  name: 'Release.pdf',
  size: 20_480,
  sha256: 'ab'.repeat(32),
  note: 'Signed in 2024.',
  sentAt: '2026-11-25T12:00:00.000Z',
  sentBy: 'Ada Wright',
  state: 'sent',
  answer: null,
  answeredAt: null,
};
const title: OperatorTitle = {
  patentId: 'l1',
  checkId: 'c1',
  title: 'Folding hinge',
  patentNumber: '7,123,456',
  owners: [{ name: 'Ada Wright', stake: 100 }],
  waiting: true,
  reserved: false,
  waitingBuyers: 0,
  abstract: {
    outcome: 'differs',
    asOf: null,
    comparedAt: null,
    reasons: [],
    inventors: [],
    owners: [],
    conveyances: [],
    terminalDisclaimer: false,
    finding: null,
  },
  paper: sent,
  paperWaits: true,
};

function open(shown: OperatorTitle, ...answers: Response[]) {
  const fetching = answerWith(...answers);
  openScreen(<SellersPaper title={shown} />, '/operations/titles/l1');
  return fetching;
}

async function answer(button: string, label: string, reason: string) {
  fireEvent.click(screen.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  fireEvent.change(dialog.getByLabelText(label), { target: { value: reason } });
  fireEvent.click(dialog.getByRole('button', { name: button }));
  return dialog;
}

it('shows nothing where no paper was sent', () => {
  open({ ...title, paper: null, paperWaits: false });
  expect(screen.queryByRole('region', { name: copy.heading })).toBeNull();
});

it('opens the paper, with who sent it, what they say, and its hash', () => {
  open(title);
  const link = screen.getByRole('link', { name: copy.download('Release.pdf') });
  expect(link.getAttribute('href')).toBe('/files/p1');
  const shown = screen.getByRole('region', { name: copy.heading }).textContent;
  expect(shown).toContain('Signed in 2024.');
  expect(shown).toContain('by Ada Wright');
  expect(shown).toContain(copy.hash(sent.sha256));
});

it('takes what is on the screen, with what it shows', async () => {
  const fetching = open(title, json(200, { ...title, waiting: false }));
  await answer(copy.take, copy.shows, ' A release of 2024. ');
  await waitFor(() => expect(fetching).toHaveBeenCalledOnce());
  expect(fetching.mock.calls[0]?.[0]).toContain('/operations/titles/l1/take-paper');
  const reason = 'A release of 2024.';
  expect(sentBody(fetching)).toEqual({ checkId: 'c1', paperId: 'p1', reason });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('refuses it only in words', async () => {
  const fetching = open(title, json(200, title));
  const dialog = await answer(copy.refuse, copy.why, '  ');
  expect(fetching).not.toHaveBeenCalled();
  fireEvent.change(dialog.getByLabelText(copy.why), { target: { value: 'Not signed.' } });
  fireEvent.click(dialog.getByRole('button', { name: copy.refuse }));
  await waitFor(() => expect(fetching).toHaveBeenCalledOnce());
  expect(fetching.mock.calls[0]?.[0]).toContain('/operations/titles/l1/refuse-paper');
  expect(sentBody(fetching)).toEqual({ paperId: 'p1', reason: 'Not signed.' });
});

it('says that another was faster, and keeps what was written', async () => {
  const problem = { status: 409, code: 'listings.title_moved_on', detail: 'It moved on.' };
  open(title, json(409, problem));
  const dialog = await answer(copy.take, copy.shows, 'A release.');
  expect(await dialog.findByText('It moved on.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(copy.shows).value).toBe('A release.');
});

const one = operationsCopy.titles.one;
const read = { checkId: 'c1', reason: 'A release.' };

it.each([
  ['taken', copy.take, copy.shows, { ...read, paperId: 'p1' }],
  ['refused', copy.refuse, copy.why, { paperId: 'p1', reason: read.reason }],
  ['permitted', one.permit, one.found, { ...read, permits: true }],
])('what came in after the dialog was opened is not %s', async (_, button, label, body) => {
  const paper = { ...sent, id: 'p2', name: 'Another.pdf' };
  const problem = { status: 409, code: 'listings.title_moved_on', detail: 'It moved on.' };
  const later = json(200, { ...title, checkId: 'c2', paper });
  const fetching = answerWith(json(200, title), later, json(409, problem));
  openScreen(<OneTitle id="l1" abstract={() => null} />, '/operations/titles/l1');
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  fireEvent.change(dialog.getByLabelText(label), { target: { value: read.reason } });
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Another.pdf')).toBeTruthy();
  expect(dialog.queryByText(/Another/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: button }));
  expect(await dialog.findByText('It moved on.')).toBeTruthy();
  expect(sentBody(fetching, 2)).toEqual(body);
});

it.each([
  [{ ...sent, state: 'taken', answer: 'A release.', answeredAt: sent.sentAt }, copy.states.taken],
  [{ ...sent, state: 'refused', answer: 'Blank.', answeredAt: sent.sentAt }, copy.states.refused],
  [sent, copy.moot],
] as [TitlePaper, string][])('asks nothing of one that does not wait', (paper, words) => {
  open({ ...title, paper, paperWaits: false });
  const shown = screen.getByRole('region', { name: copy.heading });
  expect(shown.textContent).toContain(words);
  if (paper.answer) expect(shown.textContent).toContain(paper.answer);
  expect(screen.queryByRole('button')).toBeNull();
});

it('in the list, says which titles have one: none, one of many, and one whose content is lost', async () => {
  const many = Array.from({ length: 12 }, (_, at) => {
    const paper = at === 3 ? { ...sent, uri: null } : null;
    return { ...title, patentId: `l${at}`, title: `Hinge ${at}`, paper, paperWaits: at === 3 };
  });
  answerWith(json(200, many));
  openScreen(<TitleList abstract={() => null} />, '/operations/titles');
  expect(await screen.findAllByText(operationsCopy.titles.paperWaits)).toHaveLength(1);
  const shown = screen.getByRole('region', { name: copy.heading });
  expect(shown.textContent).toContain(copy.lost);
  expect(within(shown).queryByRole('link')).toBeNull();
});
