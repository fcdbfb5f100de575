import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { CodeStep } from './code-step.tsx';
import { identityCopy } from './identity.copy.ts';
import { ada, answerWith, json, openScreen } from './identity.test-kit.tsx';

const { code: copy } = identityCopy;
const box = (at: number) => screen.getByLabelText<HTMLInputElement>(copy.digit(at));
const written = () => [1, 2, 3, 4].map((at) => box(at).value).join('');

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** The last step, with a whole code typed in, which is sent at once. */
async function typesCode(fetching: ReturnType<typeof answerWith>): Promise<void> {
  openScreen(<CodeStep me={{ ...ada, emailVerified: false }} onLater={() => undefined} />, '/');
  for (const [at, digit] of ['1', '2', '3', '4'].entries()) {
    fireEvent.change(box(at + 1), { target: { value: digit } });
  }
  await waitFor(() => expect(fetching).toHaveBeenCalled());
  expect(await screen.findByRole('alert')).toBeTruthy();
}

it('a code that could not be sent stays, to be sent again', async () => {
  const fetching = answerWith(json(502, { code: 'http.unavailable', detail: 'Away.' }));
  await typesCode(fetching);
  expect(written()).toBe('1234');
});

it('a refused code is typed again from its first digit', async () => {
  const fetching = answerWith(json(409, { code: 'identity.code_wrong', detail: 'Wrong.' }));
  await typesCode(fetching);
  await waitFor(() => expect(written()).toBe(''));
  expect(document.activeElement).toBe(box(1));
});
