import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../browser.test-kit.tsx';
import { Testimonials } from './testimonials.tsx';

it('three testimonials are paged, and say that they are fictional', async () => {
  show(<Testimonials />);
  const shown = page.getByRole('figure');
  await expect.element(shown).toBeVisible();
  await expect.element(page.getByText('They are not customers.')).toBeVisible();
  const seen: string[] = [];
  for (const at of [1, 2, 3]) {
    await expect.element(page.getByText(`Example ${at} of 3`)).toBeInTheDocument();
    seen.push(shown.element().textContent);
    await page.getByRole('button', { name: 'Next example' }).click();
  }
  expect(new Set(seen).size).toBe(3);
  await expect.element(page.getByText('Example 1 of 3')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Previous example' }).click();
  await expect.element(page.getByText('Example 3 of 3')).toBeInTheDocument();
});
