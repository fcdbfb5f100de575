import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerWith, openScreen } from '../../identity/identity.test-kit.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { panelCopy } from './view.copy.ts';

const copy = panelCopy.deleteDialog;

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

function open(title: string) {
  const fetching = answerWith(new Response(null, { status: 204 }));
  const listing = { id: 'a', title } as Listing;
  openScreen(<DeleteDialog listing={listing} opened onClose={() => undefined} />, '/listing/a');
  return fetching;
}

const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: copy.confirm });
const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: copy.label }), { target: { value } });

it('a listing is deleted once its exact title is typed, and by nothing else', async () => {
  const fetching = open('Folding Hinge');
  expect(confirm().disabled).toBe(true);
  for (const other of ['Folding', 'folding hinge', 'Folding Hinge ', 'Yes']) {
    type(other);
    expect(confirm().disabled, other).toBe(true);
  }
  type('Folding Hinge');
  expect(confirm().disabled).toBe(false);
  expect(fetching).not.toHaveBeenCalled();
  fireEvent.click(confirm());
  await waitFor(() => expect(fetching.mock.calls[0]?.[0]).toMatch(/\/patent\?id=a$/));
});

it('a draft without a title has none to type', () => {
  open('');
  expect(screen.getByText(copy.untitled)).toBeTruthy();
  expect(confirm().disabled).toBe(false);
});
