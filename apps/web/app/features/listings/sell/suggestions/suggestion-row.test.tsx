import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SuggestionRow } from './suggestion-row.tsx';
import type { Offered } from './offered.rules.ts';

const offer: Offered = {
  field: 'title',
  values: ['Folding Hinge'],
  source: { place: 'Page 2, (54)', quote: 'FOLDING HINGE' },
  replaces: null,
  note: null,
  next: null,
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

it('what is to be known before it is used is said, and what is left to do after', () => {
  show({
    field: 'owners',
    values: ['Tom Holt'],
    note: 'An applicant is named.',
    next: 'Add shares.',
  });
  expect(screen.getByText('An applicant is named.')).toBeTruthy();
  expect(screen.getByText('Add shares.')).toBeTruthy();
});
