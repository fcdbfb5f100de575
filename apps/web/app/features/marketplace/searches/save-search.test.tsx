import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerWith, openScreen } from '../../identity/identity.test-kit.tsx';
import { readFilters } from '../filters.rules.ts';
import { SaveSearch } from './save-search.tsx';
import { searchesCopy as copy } from './searches.copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('the market offers to save a search before it is known who is signed in', async () => {
  answerWith();
  const filters = readFilters(new URLSearchParams('search=alidade'));
  openScreen(<SaveSearch filters={filters} />, '/buy?search=alidade');
  expect(await screen.findByRole('button', { name: copy.save })).toBeTruthy();
});
