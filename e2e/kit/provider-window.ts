import { expect, type FrameLocator, type Page } from '@playwright/test';
import { clickUntil } from './press.ts';

export const onboardingFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Payout details"]');

/** The provider's own window, which its onboarding opens first: the person confirms who they are, and it closes. */
export async function signsInAtProvider(page: Page): Promise<void> {
  const signIn = onboardingFrame(page).getByRole('button', { name: 'Sign in' });
  const opened: Page[] = [];
  page.once('popup', (window) => opened.push(window));
  await clickUntil(signIn, async () => opened.length > 0);
  const [window] = opened;
  // The press closes the window, perhaps before the click counts as done.
  await window
    ?.getByRole('button', { name: 'Confirm it’s me' })
    .click()
    .catch((error: unknown) => {
      if (!window.isClosed()) throw error;
    });
  await expect(signIn).toBeHidden();
}
