import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SuggestionRow } from './suggestion-row.tsx';
import type { Offered } from './suggestions.rules.ts';

const offer: Offered = {
  field: 'title',
  values: ['Folding Hinge'],
  source: { page: 2, code: '54', quote: 'FOLDING HINGE' },
  replaces: null,
  company: null,
  change: { title: 'Folding Hinge' },
};

function show(change: Partial<Offered> = {}) {
  const onUse = vi.fn();
  const onDismiss = vi.fn();
  render(
    <MantineProvider env="test">
      <SuggestionRow offer={{ ...offer, ...change }} onUse={onUse} onDismiss={onDismiss} />
    </MantineProvider>,
  );
  return { onUse, onDismiss };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

it('a suggestion says where in the document it is, and its wording', () => {
  show();
  expect(screen.getByText(/Page 2, \(54\)/).textContent).toContain('FOLDING HINGE');
});

it('an empty field is filled right away', () => {
  const { onUse } = show();
  press('Use the title');
  expect(onUse).toHaveBeenCalledOnce();
});

it('existing text is shown beside it first, and the focus is on the answer that keeps it', () => {
  const { onUse, onDismiss } = show({ replaces: 'My hinge' });
  press('Use the title');
  expect(onUse).not.toHaveBeenCalled();
  expect(screen.getByText('My hinge')).toBeTruthy();
  expect(screen.getByText('Folding Hinge')).toBeTruthy();
  const keep = screen.getByRole('button', { name: 'Keep mine for the title' });
  expect(document.activeElement).toBe(keep);
  fireEvent.click(keep);
  expect(onDismiss).toHaveBeenCalledOnce();
  press('Replace mine for the title');
  expect(onUse).toHaveBeenCalledOnce();
});

it('an assignee is named when the inventors are suggested as owners', () => {
  const company = { name: 'Acme, Inc.', role: 'assignee' } as const;
  show({ field: 'owners', values: ['Tom Holt', 'Ruth Ellery'], company });
  expect(
    screen.getByText(
      'The document names an assignee, Acme, Inc., so the owners are probably not the inventors.',
    ),
  ).toBeTruthy();
});
