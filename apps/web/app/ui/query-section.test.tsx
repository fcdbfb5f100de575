import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { networkProblem } from '../lib/api-problem.ts';
import { QuerySection, type SectionQuery, together } from './query-section.tsx';

const query = <Data,>(state: Partial<SectionQuery<Data>> = {}): SectionQuery<Data> => ({
  data: undefined,
  error: null,
  refetch: vi.fn(),
  ...state,
});

function show(of: SectionQuery<string[]>, refused?: (error: Error) => string) {
  render(
    <MantineProvider>
      <QuerySection
        query={of}
        failed="The list didn’t load"
        waiting="On its way"
        empty="Nothing yet"
        {...(refused ? { refused } : {})}
      >
        {(rows) => rows.join(', ')}
      </QuerySection>
    </MantineProvider>,
  );
}

it('holds the place until there is an answer', () => {
  show(query());
  expect(screen.getByText('On its way')).toBeDefined();
});

it('says that a list is empty, and shows one that is not', () => {
  show(query({ data: [] }));
  expect(screen.getByText('Nothing yet')).toBeDefined();
  show(query({ data: ['one', 'two'] }));
  expect(screen.getByText('one, two')).toBeDefined();
});

it('says what failed and retries when pressed', () => {
  const refetch = vi.fn();
  show(query({ error: networkProblem(), refetch }));
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('The list didn’t load');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('says why, without a retry button, when retrying would not help', () => {
  show(query({ error: networkProblem() }), () => 'Not yours');
  expect(screen.getByText('Not yours')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps what it has when a refetch fails', () => {
  show(query({ data: ['one'], error: networkProblem() }));
  expect(screen.getByText('one')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('waits for the last of several queries, and retries those that failed', async () => {
  const [there, failed] = [query({ data: 1 }), query<string>({ error: networkProblem() })];
  const late = query<boolean>();
  expect(together(there, late)).toMatchObject({ data: undefined, error: null });
  expect(together(there, query({ data: 'two' })).data).toEqual([1, 'two']);
  const all = together(there, failed, late);
  expect(all.error).toBe(failed.error);
  await all.refetch();
  expect(failed.refetch).toHaveBeenCalledOnce();
  expect(there.refetch).not.toHaveBeenCalled();
  expect(late.refetch).not.toHaveBeenCalled();
});
