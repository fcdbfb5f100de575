import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// The library is a file of its own, which does not arrive without a network. Other files of tests share these modules.
beforeAll(() => {
  vi.resetModules();
  vi.doMock('@mantine/notifications', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
});
afterAll(() => {
  vi.doUnmock('@mantine/notifications');
  vi.resetModules();
});

it('a failure is said although the library that shows it did not arrive, the latest three of many', async () => {
  const { closePlainToast, toastFailure, toastState } = await import('./toasts.ts');
  for (const name of ['First', 'Second', 'Third', 'Fourth']) toastFailure(name, 'No connection.');
  await expect
    .poll(() => toastState.snapshot().plain.map(({ title }) => title), { timeout: 10_000 })
    .toEqual(['Second', 'Third', 'Fourth']);
  expect(toastState.snapshot().plain[0]).toMatchObject({ text: 'No connection.', color: 'ribbon' });
  closePlainToast(toastState.snapshot().plain[0]?.id ?? 0);
  expect(toastState.snapshot().plain.map(({ title }) => title)).toEqual(['Third', 'Fourth']);
});
