import { expect } from '@playwright/test';
import { mailTo } from '../kit/mailbox.ts';
import { test } from '../kit/shared-product.ts';
import { Visitor } from './auth.steps.ts';

test('a stranger’s wrong passwords shut nobody out: a known browser continues, a new one needs a code', async ({
  browser,
  product,
}) => {
  const visitor = await Visitor.arrive(browser, product);
  await visitor.registers();
  await visitor.signsOut();
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const answer = await fetch(`${product.url}/api/v1/auth/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: product.url },
        body: JSON.stringify({ email: visitor.email, password: 'Wrong-Harbour-9' }),
      });
      return answer.status;
    }),
  );
  expect(statuses).toContain(429);

  // At the same address as the stranger, but in the browser that the account knows.
  await visitor.open('/auth/login');
  await visitor.fillsLogin();
  await visitor.button('Sign In').click();
  await visitor.isSignedIn();

  const elsewhere = await Visitor.arrive(browser, product);
  const { page } = elsewhere;
  await elsewhere.open('/auth/login');
  await elsewhere.fillsLogin(undefined, visitor.email);
  await elsewhere.button('Sign In').click();
  await expect(elsewhere.heading('Enter your sign-in code')).toBeVisible();
  await expect(elsewhere.field('Code from the email')).toBeFocused();
  await elsewhere.looks('slowed');
  await elsewhere.field('Code from the email').fill('22222-22222');
  await page.keyboard.press('Enter');
  await elsewhere.says('That code isn’t right, or it has expired. Check the email and try again.');
  await expect(elsewhere.field('Code from the email')).toBeFocused();
  await elsewhere.looks('slowed-wrong-code');
  // Back and on again loses nothing but the password.
  await elsewhere.tabsTo(elsewhere.button('Back to sign in'));
  await page.keyboard.press('Enter');
  await expect(elsewhere.field('Email')).toHaveValue(visitor.email);
  await elsewhere.field('Password').fill('Quiet-Harbour-7');
  await page.keyboard.press('Enter');
  await expect(elsewhere.heading('Enter your sign-in code')).toBeVisible();
  const { text } = await mailTo(product, visitor.email, /sign-in code/);
  const code = /\b[2-9a-z]{5}-[2-9a-z]{5}\b/.exec(text)?.[0] ?? '';
  await elsewhere.field('Code from the email').fill(` ${code.toUpperCase()} `);
  await page.keyboard.press('Enter');
  await elsewhere.isSignedIn();
});
