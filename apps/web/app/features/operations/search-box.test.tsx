import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../identity/identity.test-kit.tsx';
import { SearchBox } from './search-box.tsx';

function openBox(address: string) {
  const router = openScreen(<SearchBox hint="Name or email" />, address);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  return {
    router,
    field,
    type,
    /** Presses Enter, and types on before the address has followed if there is more. */
    searchFor: async (text: string, more?: string) => {
      type(text);
      fireEvent.submit(field);
      if (more !== undefined) type(more);
      const address = `?query=${text}`;
      await waitFor(() => expect(router.state.location.search).toBe(address));
      await act(async () => undefined);
    },
  };
}

it('a search leaves the focus in the field, and takes no key that is typed on', async () => {
  const { field, searchFor } = openBox('/operations/users');
  field.focus();
  await searchFor('valve', 'valve w');
  expect(screen.getByRole('searchbox')).toBe(field);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('valve w');
});

it('the field follows Back, forward and a link', async () => {
  const { router, field, searchFor, type } = openBox('/operations/users');
  await searchFor('valve');
  await searchFor('hinge', 'hinge w');
  for (const [to, text] of [
    [-1, 'valve'],
    [1, 'hinge'],
  ] as const) {
    await act(() => router.navigate(to));
    await waitFor(() => expect(field.value).toBe(text));
  }
  type('pump');
  await act(() => router.navigate('/operations/users'));
  await waitFor(() => expect(field.value).toBe(''));
});
