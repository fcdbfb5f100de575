import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { SearchBox } from './search-box.tsx';

/** A box whose address the test sets, as late as it likes. */
function openBox() {
  const searches: string[] = [];
  const screenAt = (value: string) => (
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <SearchBox value={value} onSearch={(search) => searches.push(search)} />
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
    comeTo: (value: string) => rerender(screenAt(value)),
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

it('the box follows an address that changed on its own', () => {
  const box = openBox();
  box.type('valve');
  box.search();
  box.comeTo('valve');
  box.comeTo('');
  expect(box.field.value).toBe('');
});
