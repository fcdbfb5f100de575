import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { identityCopy } from './identity.copy.ts';
import { answerWith, json, openScreen, sentBody } from './identity.test-kit.tsx';
import { forgetResetLink } from './reset-link.ts';
import { ResetPassword } from './reset-password.tsx';

const copy = identityCopy.reset;

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  forgetResetLink();
});

it('a used link shows no form, but the way to another link', async () => {
  const fetching = answerWith(json(200, { works: false }));
  openScreen(<ResetPassword />, '/auth/resetPassword?token=spent');
  expect(await screen.findByText(copy.spent)).toBeTruthy();
  expect(screen.queryByLabelText(copy.password)).toBeNull();
  expect(screen.getByRole('button', { name: copy.newLink })).toBeTruthy();
  expect(sentBody(fetching)).toEqual({ token: 'spent' });
});

it('a link that could not be checked is not refused', async () => {
  answerWith(new Response(null, { status: 503 }));
  openScreen(<ResetPassword />, '/auth/resetPassword?token=unknown');
  expect(await screen.findByLabelText(copy.password)).toBeTruthy();
  expect(screen.queryByText(copy.spent)).toBeNull();
});

it('a password that was begun before the answer stays, and the link is said to be spent', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer);
  openScreen(<ResetPassword />, '/auth/resetPassword?token=spent');
  const password = await screen.findByLabelText<HTMLInputElement>(copy.password);
  fireEvent.change(password, { target: { value: 'Quiet-' } });
  resolve(json(200, { works: false }));
  expect(await screen.findByText(new RegExp(copy.spentText))).toBeTruthy();
  expect(password.value).toBe('Quiet-');
  expect(screen.getByRole('button', { name: copy.newLink })).toBeTruthy();
});
