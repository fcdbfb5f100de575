import { expect, it, vi } from 'vitest';
import { closePlainToast, toastFailure, toastState } from './toasts.ts';

// The library is a file of its own, which does not arrive without a network.
vi.mock('@mantine/notifications', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('a failure is said although the library that shows it did not arrive, the latest three of many', async () => {
  for (const name of ['First', 'Second', 'Third', 'Fourth']) toastFailure(name, 'No connection.');
  await expect
    .poll(() => toastState().plain.map(({ title }) => title), { timeout: 10_000 })
    .toEqual(['Second', 'Third', 'Fourth']);
  expect(toastState().plain[0]).toMatchObject({ text: 'No connection.', color: 'ribbon' });
  closePlainToast(toastState().plain[0]?.id ?? 0);
  expect(toastState().plain.map(({ title }) => title)).toEqual(['Third', 'Fourth']);
});
