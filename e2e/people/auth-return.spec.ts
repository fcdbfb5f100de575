import { expect } from '@playwright/test';
import { codeFor } from '../kit/mailbox.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { addsApp, addsPasskey, appCode } from './auth.second-step.ts';
import { breaks, goodPassword, mends, Visitor } from './auth.steps.ts';
import { loginWrong, noNetwork, serverFailed } from './auth.words.ts';

let product: Product;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

test('a reset link: its token is stored nowhere, every refusal, and back to signing in', async ({
  browser,
}) => {
  const visitor = await Visitor.arrive(browser, product);
  const { page } = visitor;
  await visitor.registers();
  const referers: string[] = [];
  page.on('request', (request) => {
    const referer = request.headers()['referer'];
    if (referer?.includes('token')) referers.push(`${request.url()} from ${referer}`);
  });
  await visitor.asksForReset();
  const link = await visitor.resetLink();
  await page.goto(link);
  await visitor.isAt('/auth/resetPassword');
  await expect(visitor.button('Reset Password')).toBeEnabled();
  const kept = await page.evaluate(() =>
    JSON.stringify([
      history.state,
      document.referrer,
      document.cookie,
      Object.entries(sessionStorage),
      Object.entries(localStorage),
    ]),
  );
  expect(kept).not.toContain(new URL(link).searchParams.get('token'));
  await visitor.looks('reset');

  await visitor.button('Reset Password').click();
  await visitor.says('This field is required.');
  await visitor.says('Choose a new password.');
  await visitor.field('Email').fill(visitor.email);
  await visitor.field('New password').fill('weak');
  await visitor.field('Confirm password').fill('weaker');
  await visitor.button('Reset Password').click();
  await visitor.says('The password doesn’t meet all five conditions yet.');
  await visitor.says('The passwords don’t match.');
  await expect(visitor.field('New password')).toBeFocused();
  await visitor.looks('reset-invalid');
  await visitor.fillsNewPassword('Other-Harbour-8');
  for (const [how, sentence] of [
    ['network', noNetwork],
    [500, serverFailed],
  ] as const) {
    await breaks(page, '/auth/resetPassword', how);
    await visitor.button('Reset Password').click();
    await visitor.says(sentence);
    await mends(page, '/auth/resetPassword');
  }

  // The link is too old; another one is sent from here.
  await product.control('POST', '/clock', { advanceSeconds: 31 * 60 });
  await visitor.button('Reset Password').click();
  await visitor.says('This reset link is no longer valid. Request a new one.');
  await visitor.looks('reset-expired');
  await visitor.button('Send a new link').click();
  await visitor.says(`Password reset link has been sent to: ${visitor.email}`);
  await expect(async () => expect(await visitor.resetLink()).not.toBe(link)).toPass();
  await page.goto(await visitor.resetLink());
  await visitor.isAt('/auth/resetPassword');
  // The token is stored nowhere, so after a reload the email's link is needed again.
  await page.reload();
  await expect(visitor.heading('This link is incomplete')).toBeVisible();
  await page.goto(await visitor.resetLink());
  await visitor.isAt('/auth/resetPassword');
  await visitor.field('Email').fill(visitor.email);
  await visitor.fillsNewPassword('Other-Harbour-8');
  await visitor.button('Reset Password').click();
  await visitor.isAt('/auth/login');
  await visitor.says('Your password has been changed. Sign in with the new one.');
  await expect(visitor.field('Email')).toHaveValue(visitor.email);
  await visitor.looks('login-after-reset');
  expect(referers).toEqual([]);

  await visitor.field('Password').fill(goodPassword);
  await visitor.button('Sign In').click();
  await visitor.says(loginWrong);
  await visitor.field('Password').fill('Other-Harbour-8');
  await visitor.button('Sign In').click();
  await visitor.isSignedIn();
  await visitor.isAt('/');

  // A used link shows no form to fill in for nothing.
  await visitor.open(
    new URL(await visitor.resetLink()).pathname + new URL(await visitor.resetLink()).search,
  );
  await expect(visitor.heading('This link no longer works')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveCount(0);

  // Without a link there is a way to get one.
  await page.evaluate(() => sessionStorage.clear());
  await visitor.open('/auth/resetPassword');
  await expect(visitor.heading('This link is incomplete')).toBeVisible();
  await visitor.button('Send a new link').click();
  await visitor.says('Please enter your email before attempting to reset password.');
  await visitor.looks('reset-no-link');
  await visitor.leaves();
});

test('everyone comes back to where they wanted to go, and to no other site', async ({
  browser,
}) => {
  const visitor = await Visitor.arrive(browser, product);
  const wanted = '/buy?search=gate%20latch#results';
  await visitor.open(wanted);
  await visitor.isAt(`/auth/login?${new URLSearchParams({ next: wanted })}`);
  await visitor.page.getByRole('main').getByRole('link', { name: 'Create Account' }).click();
  await visitor.fillsRegistration();
  await visitor.button('Create Account').click();
  await visitor.button('Skip').click();
  await visitor.pastes(await codeFor(product, visitor.email));
  await visitor.isAt(wanted);
  await visitor.isSignedIn();

  for (const screen of ['/auth/login', '/auth/signup', '/auth/login?next=//evil.example']) {
    await visitor.open(screen);
    await visitor.isAt('/');
  }
  await visitor.signsOut();
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
  ]) {
    await visitor.open(`/auth/login?${new URLSearchParams({ next: foreign })}`);
    await visitor.fillsLogin();
    await visitor.button('Sign In').click();
    await visitor.isSignedIn();
    await visitor.isAt('/');
    await visitor.signsOut();
  }
  await visitor.open(wanted);
  await visitor.fillsLogin();
  await visitor.button('Sign In').click();
  await visitor.isAt(wanted);

  // Signing out in one tab is signing out in all.
  const other = await visitor.context.newPage();
  await other.goto(`${product.url}/account/settings`);
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await visitor.page.bringToFront();
  await visitor.signsOut();
  await expect(other).toHaveURL(`${product.url}/auth/login?next=%2Faccount%2Fsettings`);
  await visitor.leaves();
});

test('a person with an unverified address is reminded, and asked again at the next sign-in', {
  tag: '@soak',
}, async ({ browser }) => {
  const visitor = await Visitor.arrive(browser, product);
  const { page } = visitor;
  await visitor.registers();
  await visitor.button('Verify later').click();
  await visitor.isAt('/');
  await visitor.open('/account/purchased');
  await visitor.says('Verify your email address');
  await visitor.looks('unverified-notice');
  await visitor.open('/sell');
  await visitor.says('Verify your email address');
  await visitor.looks('unverified-sell');
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await expect(visitor.heading('Verify your email')).toBeVisible();
  await visitor.signsOut();
  await visitor.open('/account/purchased');
  await visitor.fillsLogin();
  await visitor.button('Sign In').click();
  await expect(visitor.heading('Verify your email')).toBeVisible();
  await visitor.pastes(await codeFor(product, visitor.email));
  await visitor.isAt('/account/purchased');
  await expect(page.getByText('Verify your email address')).toBeHidden();
  await visitor.leaves();
});

test('a second step: the app, a recovery code and a passkey, wrong and too late', {
  tag: '@soak',
}, async ({ browser }) => {
  const visitor = await Visitor.arrive(browser, product);
  const { page } = visitor;
  await visitor.registers();
  const { secret, recoveryCodes } = await addsApp(visitor);
  const asked = async () => {
    await visitor.signsOut();
    await visitor.open('/auth/login?next=%2Ffaq');
    await visitor.fillsLogin();
    await visitor.button('Sign In').click();
    await expect(visitor.heading('Confirm it’s you')).toBeVisible();
  };
  await asked();
  await expect(visitor.field('6-digit code')).toBeFocused();
  await visitor.looks('second-step-app');
  const right = await appCode(product, secret);
  await visitor.field('6-digit code').fill(right === '000000' ? '111111' : '000000');
  await visitor.says('That code isn’t right. Try the next one.');
  await visitor.looks('second-step-wrong');
  await visitor.field('6-digit code').fill(await appCode(product, secret));
  await visitor.isSignedIn();

  await asked();
  await visitor.button('Use a recovery code').click();
  await visitor.looks('second-step-recovery');
  await visitor.field('Recovery code').fill(recoveryCodes[0] ?? '');
  await visitor.button('Continue').click();
  await visitor.isSignedIn();

  const passkey = await addsPasskey(visitor);
  await asked();
  await visitor.button('Use a passkey').click();
  await visitor.looks('second-step-passkey');
  await visitor.button('Use a passkey').click();
  await visitor.isSignedIn();

  await asked();
  await passkey.isLost();
  await visitor.button('Use a passkey').click();
  await visitor.button('Use a passkey').click();
  await visitor.says('No passkey was used. Try again, or choose another way below.');
  await visitor.looks('second-step-no-passkey');
  await product.control('POST', '/clock', { advanceSeconds: 3_600 });
  await visitor.button('Use your authenticator app').click();
  await visitor.field('6-digit code').fill(await appCode(product, secret));
  await visitor.says('This sign-in took too long. Sign in again.');
  await expect(visitor.field('Email')).toHaveValue(visitor.email);
  await expect(page).toHaveURL(/next=%2Ffaq/);
  await visitor.leaves();
});

test('with the keyboard alone, at 200% zoom: register, verify, sign out, sign in', {
  tag: '@soak',
}, async ({ browser }) => {
  // What a window of 1280 by 800 shows at 200 %.
  const visitor = await Visitor.arrive(browser, product, {
    width: 640,
    height: 400,
    deviceScaleFactor: 2,
  });
  const { page } = visitor;
  const { keyboard } = page;
  await visitor.open('/auth/signup');
  await visitor.tabsTo(visitor.field('First name'));
  for (const text of ['Araminta', 'Newcomb', visitor.email, goodPassword]) {
    await keyboard.type(text);
    await keyboard.press('Tab');
  }
  await visitor.tabsTo(page.getByRole('checkbox', { name: /Terms and Conditions/ }));
  await keyboard.press('Space');
  await visitor.tabsTo(visitor.button('Create Account'));
  await keyboard.press('Enter');
  await visitor.tabsTo(visitor.button('Choose Picture'));
  await visitor.tabsTo(visitor.button('Skip'));
  await keyboard.press('Enter');
  await expect(visitor.field('Digit 1 of 4')).toBeFocused();
  await keyboard.type(await codeFor(product, visitor.email));
  await visitor.isAt('/');
  await visitor.tabsTo(visitor.button('Account menu'));
  await keyboard.press('Enter');
  // The menu takes the focus while it opens: an earlier key press goes nowhere.
  const logOut = page.getByRole('menuitem', { name: 'Log out' });
  await expect(logOut).toBeVisible();
  await expect(async () => {
    await keyboard.press('ArrowUp');
    await expect(logOut).toBeFocused({ timeout: 500 });
  }).toPass();
  await keyboard.press('Enter');
  await expect(visitor.button('Account menu')).toBeHidden();
  await visitor.tabsTo(page.getByRole('link', { name: 'Sign In' }));
  await keyboard.press('Enter');
  await visitor.tabsTo(visitor.field('Email'));
  await keyboard.type(visitor.email);
  await visitor.tabsTo(visitor.field('Password'));
  await keyboard.type('Wrong-Password-1');
  await visitor.tabsTo(visitor.button('Sign In'));
  await keyboard.press('Enter');
  await visitor.says(loginWrong);
  await expect(visitor.button('Sign In')).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Shift+Tab');
  await expect(visitor.field('Password')).toBeFocused();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(goodPassword);
  await keyboard.press('Enter');
  await visitor.isSignedIn();
  await visitor.leaves();
});
