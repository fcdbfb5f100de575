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
