import { expect, type Page } from '@playwright/test';

/** Goes on to the payment, knowingly where the title wasn’t compared with the office's record. */
export async function continuesToPayment(page: Page): Promise<void> {
  const knows = page.getByRole('checkbox', { name: /title wasn’t compared/ });
  const form = page.locator('iframe[title="Secure payment input frame"]');
  await expect(knows.or(form).first()).toBeVisible();
  if (!(await knows.isVisible())) return;
  await knows.check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
}
