import type { DisclosureChange } from '@claimstead/contract/disclosures.contract.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerWith, json, openScreen } from '../../identity/identity.test-kit.tsx';
import { DisclosureHistory, OwnHistory } from './disclosure-history.tsx';
import { disclosuresCopy } from './disclosures.copy.ts';
import { disclosureQueries } from './disclosures.queries.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const copy = disclosuresCopy.history;
const paper = { name: 'Loan.pdf', size: 9, contentType: 'application/pdf', sha256: 'ab' };
const change: DisclosureChange = {
  version: 1,
  question: 'liens',
  before: null,
  after: { answer: 'yes', text: 'A loan.', referencePatents: [] },
  ...{ added: [], removed: [] },
  at: '2026-11-25T12:00:00.000Z',
  by: 'Sam Seller',
  inDeal: false,
};
const show = (...answers: Response[]) => {
  const fetching = answerWith(...answers);
  openScreen(<DisclosureHistory changes={disclosureQueries.history('7')} />, '/listing/7');
  return fetching;
};

it('each change says what became of the answer, its words and its documents', async () => {
  const changes: DisclosureChange[] = [
    {
      ...change,
      version: 3,
      before: change.after,
      after: { answer: 'no', text: '', referencePatents: [] },
      removed: [{ ...paper, uri: null }],
      inDeal: true,
    },
    {
      ...{ ...change, version: 2, before: { answer: 'yes', text: 'One.', referencePatents: [] } },
      added: [{ ...paper, uri: '/files/1' }],
    },
    change,
  ];
  show(json(200, { changes, before: null }));
  const rows = within(await screen.findByRole('list', { name: copy.title }));
  const [last, second, first] = rows.getAllByText('Liens').map((name) => name.closest('li'));
  expect(last?.textContent).toContain('Changed from “Yes” to “No”, document removed');
  expect(last?.textContent).toContain(`${copy.before}A loan.`);
  expect(last?.textContent).toContain(copy.inDeal);
  expect(last?.querySelector('a')).toBeNull();
  expect(second?.textContent).toContain('Details changed, document added');
  expect(second?.querySelector('a')?.getAttribute('href')).toBe('/files/1');
  expect(first?.textContent).toContain('Answered “Yes”');
  expect(first?.textContent).toContain('Sam Seller');
  expect(screen.queryByRole('button', { name: copy.earlier })).toBeNull();
});

it('earlier changes are asked for by the last version that is shown', async () => {
  const fetching = show(
    json(200, { changes: [{ ...change, version: 60 }], before: 60 }),
    json(200, { changes: [change], before: null }),
  );
  fireEvent.click(await screen.findByRole('button', { name: copy.earlier }));
  expect(await screen.findByText(/^Version 1/)).toBeTruthy();
  expect(fetching.mock.calls[1]?.[0]).toContain('before=60');
});

it('says that nothing was ever answered', async () => {
  show(json(200, { changes: [], before: null }));
  expect(await screen.findByText(copy.empty)).toBeTruthy();
});

it('that could not be loaded can be tried again', async () => {
  const refused = { type: 'about:blank#http.internal', status: 500, code: 'http.internal' };
  show(json(500, refused), json(200, { changes: [change], before: null }));
  expect(await screen.findByText(copy.failed)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('A loan.')).toBeTruthy();
});

it('of one’s own is folded, and asked for when it is opened', async () => {
  const fetching = answerWith(json(200, { changes: [change], before: null }));
  openScreen(<OwnHistory patentId="7" count={1} />, '/listing/7');
  const fold = screen.getByText(copy.show(1)).closest('details');
  expect(fetching).not.toHaveBeenCalled();
  if (fold) fold.open = true;
  expect(await screen.findByText('A loan.')).toBeTruthy();
});
