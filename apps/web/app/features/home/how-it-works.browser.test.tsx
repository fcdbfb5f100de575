import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../browser.test-kit.tsx';
import { HowItWorks } from './how-it-works.tsx';

const list = page.getByRole('list', { name: 'How It Works' });
const steps = list.getByRole('heading');
const rail = () => list.element();

it('How It Works is side by side from 1024 px up, and a swipe carousel below', async () => {
  await page.viewport(1024, 900);
  show(<HowItWorks />);
  rail().scrollIntoView();
  for (const step of [0, 1, 2]) await expect.element(steps.nth(step)).toBeInViewport();
  await expect.element(list).not.toHaveAttribute('tabindex');
  await expect.element(page.getByRole('group', { name: 'Steps' })).not.toBeInTheDocument();

  await page.viewport(1023, 900);
  await expect.element(list).toHaveAttribute('tabindex', '0');
  const third = page.getByRole('button', { name: 'Step 3' });
  await third.click();
  await expect.element(third).toHaveAttribute('aria-current', 'step');
  await expect.element(steps.nth(2)).toBeInViewport({ ratio: 1 });
  // A rail that is turned while it glides stops where it is: this one has come to its end.
  const left = () => rail().scrollWidth - rail().clientWidth - rail().scrollLeft;
  await expect.poll(left).toBeLessThan(1);
  await page.viewport(390, 844);
  await expect.element(steps.nth(0)).not.toBeInViewport();
  rail().focus();
  // How far one press scrolls is up to the browser.
  const firstStep = page.getByRole('button', { name: 'Step 1' });
  await expect
    .poll(async () => {
      await userEvent.keyboard('{ArrowLeft}');
      return firstStep.element().getAttribute('aria-current');
    })
    .toBe('step');
});
