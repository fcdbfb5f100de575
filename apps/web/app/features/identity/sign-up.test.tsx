import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient, sessionKey } from '../../lib/query-client.ts';
import { identityCopy } from './identity.copy.ts';
import { ada, openScreen } from './identity.test-kit.tsx';
import { forgetPictureDue, notePictureDue } from './picture-due.ts';
import { SignUp } from './sign-up.tsx';

afterEach(() => {
  forgetPictureDue();
  queryClient.clear();
});

async function openAsNewcomer() {
  openScreen(<SignUp />, '/auth/signup');
  act(() => void queryClient.setQueryData(sessionKey, { ...ada, emailVerified: false }));
}

it('a reload comes back to the picture step, and passes it once it was skipped', async () => {
  notePictureDue(ada.id);
  await openAsNewcomer();
  expect(await screen.findByText(identityCopy.picture.title)).toBeTruthy();
  cleanup();
  await openAsNewcomer();
  fireEvent.click(await screen.findByRole('button', { name: identityCopy.picture.skip }));
  expect(screen.queryByText(identityCopy.picture.title)).toBeNull();
  cleanup();
  await openAsNewcomer();
  expect(screen.queryByText(identityCopy.picture.title)).toBeNull();
});

it('the step of another account that was made in this tab is not shown', async () => {
  notePictureDue('another');
  await openAsNewcomer();
  expect(screen.queryByText(identityCopy.picture.title)).toBeNull();
});

it.each([
  ['/listing/7', /^Create a free account to see this patent and its documents/],
  ['/buy', 'Create a free account to search and filter every patent for sale.'],
  ['/sell', 'Create a free account to list your patent.'],
  ['/', identityCopy.signup.text],
])('a newcomer on the way to %s reads what waits there', async (next, words) => {
  openScreen(<SignUp />, `/auth/signup?${new URLSearchParams({ next })}`);
  expect(await screen.findByText(words)).toBeTruthy();
});
