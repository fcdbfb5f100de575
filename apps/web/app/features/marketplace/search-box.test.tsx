import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { fullTextQueries } from './search/search.queries.ts';
import { SearchBox } from './search-box.tsx';

afterEach(() => void vi.useRealTimers());

/** A box whose address the test sets, as late as it likes. */
function openBox() {
  const searches: string[] = [];
  const note = (search: string) => void searches.push(search);
  const screenAt = (value: string, onSearch = note) => (
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <SearchBox value={value} onSearch={onSearch} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(screenAt(''));
  const field = screen.getByRole<HTMLInputElement>('combobox');
  return {
    searches,
    field,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    search: () => fireEvent.blur(field),
    comeTo: (value: string, onSearch = note) => rerender(screenAt(value, onSearch)),
  };
}

it('a person who keeps typing loses no letter when the address reaches an earlier search', () => {
  const box = openBox();
  box.type('valve');
  box.search();
  box.type('valve wi');
  box.search();
  box.type('valve without');
  box.comeTo('valve');
  expect(box.field.value).toBe('valve without');
  box.comeTo('valve wi');
  expect(box.field.value).toBe('valve without');
  box.search();
  expect(box.searches).toEqual(['valve', 'valve wi', 'valve without']);
});

it('an address that overtakes earlier searches ends them all', () => {
  const box = openBox();
  for (const text of ['valve', 'valves']) {
    box.type(text);
    box.search();
  }
  box.comeTo('valves');
  box.comeTo('valve');
  expect(box.field.value).toBe('valve');
});

it('a person who types at once after choosing an owner loses no letter when the address follows', async () => {
  const owners = [{ userId: 'owner', name: 'Valorous Valves, Inc.' }];
  queryClient.setQueryData(fullTextQueries.suggestions('valo').queryKey, {
    ...{ listings: [], classes: [], names: [] },
    owners,
  });
  const box = openBox();
  box.type('valo');
  const owner = await screen.findByRole('option', { hidden: true });
  await waitFor(() => expect(box.searches).toEqual(['valo']));
  box.comeTo('valo');
  fireEvent.click(owner);
  expect(box.field.value).toBe('');
  box.type('val');
  box.comeTo('');
  expect(box.field.value).toBe('val');
});

it('the box follows an address that changed on its own', () => {
  const box = openBox();
  box.type('valve');
  box.search();
  box.comeTo('valve');
  box.comeTo('');
  expect(box.field.value).toBe('');
});

it('who goes back right after typing is not called back by the search', () => {
  vi.useFakeTimers();
  const box = openBox();
  box.type('hinge');
  box.search();
  box.comeTo('hinge');
  box.type('hinge w');
  // As when only filters differ between the two addresses.
  fireEvent.popState(window);
  expect(box.field.value).toBe('hinge');
  box.type('hinge wi');
  box.comeTo('');
  expect(box.field.value).toBe('');
  vi.runAllTimers();
  box.search();
  expect(box.searches).toEqual(['hinge']);
});

it('what is typed is searched for with the filters that go by then', () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const box = openBox();
  box.type('hinge');
  box.comeTo('', (search) => void asked.push(search));
  vi.runAllTimers();
  expect(box.searches).toEqual([]);
  expect(asked).toEqual(['hinge']);
});
