import type { SearchPage } from '@claimstead/contract/search.contract.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { MeContext } from '../../../lib/session.ts';
import { ada, answerWith, openScreen, sentBody } from '../../identity/identity.test-kit.tsx';
import { readFilters } from '../filters.rules.ts';
import { fullTextQueries } from '../search/search.queries.ts';
import { SaveSearch } from './save-search.tsx';
import { searchesCopy as copy } from './searches.copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const filtersOf = (search: string) => readFilters(new URLSearchParams({ search }));

/** Opens the dialog for a text that the screen has searched, and that found this. */
async function openDialog(search: string, found: Partial<SearchPage>) {
  const fetching = answerWith();
  const page = { searched: 'everything', corrections: [], missing: [], haveAll: null, ...found };
  queryClient.setQueryData(
    fullTextQueries.found(filtersOf(search), 1).queryKey,
    page as unknown as SearchPage,
  );
  openScreen(
    <MeContext value={ada}>
      <SaveSearch filters={filtersOf(search)} />
    </MeContext>,
    '/buy',
  );
  fireEvent.click(await screen.findByRole('button', { name: copy.save }));
  return { fetching, dialog: within(await screen.findByRole('dialog')) };
}

it('the market offers to save a search before it is known who is signed in', async () => {
  answerWith();
  openScreen(<SaveSearch filters={filtersOf('alidade')} />, '/buy?search=alidade');
  expect(await screen.findByRole('button', { name: copy.save })).toBeTruthy();
});

it('saving says that all words must be found as they are written, and that none is now', async () => {
  const { dialog } = await openDialog('wax florble', {
    missing: [{ word: 'florble', without: 3 }],
  });
  expect(dialog.getByText(copy.dialog.exactly)).toBeTruthy();
  expect(dialog.getByText(copy.dialog.noneNow)).toBeTruthy();
  expect(dialog.queryByText(/instead/)).toBeNull();
});

it('saving offers the corrected text where the screen searched for another, under its own name', async () => {
  const { dialog, fetching } = await openDialog('alumnium battery', {
    corrections: [{ word: 'alumnium', instead: 'aluminium' }],
  });
  expect(dialog.getByText(copy.dialog.noneNow)).toBeTruthy();
  fireEvent.click(dialog.getByLabelText(copy.dialog.corrected('aluminium battery')));
  expect(dialog.queryByText(copy.dialog.noneNow)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: copy.dialog.save }));
  const post = () => fetching.mock.calls.findIndex(([, init]) => init?.method === 'POST');
  await vi.waitFor(() => expect(post()).toBeGreaterThanOrEqual(0));
  expect(sentBody(fetching, post())).toEqual({
    name: 'aluminium battery',
    mails: false,
    filters: { search: 'aluminium battery' },
  });
});
