import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answerWith, json, openScreen } from '../identity/identity.test-kit.tsx';
import { SaleFiles } from './sale-files.tsx';

/** Names of what the browser was handed as downloads. */
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  // This environment has no downloads.
  URL.createObjectURL = () => 'blob:file';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  queryClient.clear();
});

it('offers what the server names, and nothing where it names nothing', () => {
  openScreen(<SaleFiles saleId="sale" files={['receipt', 'archive']} />, '/account/todo');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Receipt (PDF)',
    'All files of this sale (ZIP)',
  ]);
  expect(screen.queryByText('Settlement statement (PDF)')).toBeNull();
});

it('hands the file on under the server’s name; a refusal is said, and saves nothing', async () => {
  const named = { 'content-disposition': 'attachment; filename="statement-abc.pdf"' };
  const fetching = answerWith(
    json(409, { code: 'sales.not_paid_out', detail: 'You haven’t been paid for this sale.' }),
    new Response('%PDF', { headers: named }),
  );
  openScreen(<SaleFiles saleId="sale" files={['statement']} />, '/account/todo');
  const button = screen.getByRole('button', { name: 'Settlement statement (PDF)' });
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The file couldn’t be downloaded. You haven’t been paid for this sale.',
  );
  expect(saved).toEqual([]);
  fireEvent.click(button);
  await waitFor(() => expect(saved).toEqual(['statement-abc.pdf']));
  expect(fetching.mock.calls.map(([url]) => url)).toEqual([
    '/api/v1/sales/sale/files/statement',
    '/api/v1/sales/sale/files/statement',
  ]);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
