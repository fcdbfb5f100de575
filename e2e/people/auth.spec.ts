import { expect, test } from '@playwright/test';
import { codeFor } from '../kit/mailbox.ts';
import { Product } from '../kit/product.ts';
import { addsApp, addsPasskey, appCode } from './auth.second-step.ts';

import { breaks, busyAfterMs, goodPassword, mends, picture, slows, Visitor } from './auth.steps.ts';

let product: Product;

test.beforeAll(async () => {
  product = await Product.start({ port: 3600 });
});
test.afterAll(() => product.stop());

const loginFailed = 'Login failed. Try reloading the page or opening a new browser window.';
const loginWrong =
  'Incorrect username/password. Please verify your login credentials and try again.';
const slow = 'This takes longer than usual. Stay here: nothing that you entered is lost.';
const noNetwork =
  'Unable to connect to our servers. Please check your internet connection and try again.';
const serverFailed = 'Something went wrong on our side. Try again in a moment.';

test('signing in: every label and sentence, and no failure loses what was typed', async ({
  browser,
}) => {
  const visitor = await Visitor.arrive(browser, product);
  const { page } = visitor;
  await page.clock.install();
  await visitor.open('/auth/login');
  await visitor.looks('login');

  await visitor.button('Sign In').click();
  await visitor.says('Enter your email.');
  await visitor.says('Enter your password.');
  await expect(visitor.field('Email')).toBeFocused();
  await visitor.button('Forgot password?').click();
  await visitor.says('Please enter your email before attempting to reset password.');
  await visitor.looks('login-missing');

  await visitor.fillsLogin('Wrong-Password-1');
  await visitor.button('Sign In').click();
  await visitor.says(loginWrong);
  for (const how of ['network', 500] as const) {
    await breaks(page, '/auth/authenticate', how);
    await visitor.button('Sign In').click();
    await visitor.says(loginFailed);
    await mends(page, '/auth/authenticate');
  }
  await visitor.looks('login-failed');
  await page.context().setOffline(true);
  await visitor.button('Sign In').click();
  await visitor.says(loginFailed);
  await page.context().setOffline(false);
  await expect(visitor.field('Email')).toHaveValue(visitor.email);
  await expect(visitor.field('Password')).toHaveValue('Wrong-Password-1');

  const network = await slows(page, '/auth/authenticate');
  expect(await busyAfterMs(visitor.button('Sign In'))).toBeLessThan(100);
  await visitor.field('Password').press('Enter');
  await page.clock.fastForward(5_000);
  await visitor.says(slow);
  network.goesOn();
  await visitor.says(loginWrong);
  expect(network.asked()).toBe(1);
  await visitor.leaves();
});

test('a forgotten password: its sentences', async ({ browser }) => {
  const visitor = await Visitor.arrive(browser, product);
  const { page } = visitor;
  await visitor.open('/auth/login');
  await visitor.field('Email').fill(visitor.email);
  for (const how of ['network', 500] as const) {
    await breaks(page, '/auth/requestPasswordReset?*', how);
    await visitor.button('Forgot password?').click();
    await visitor.says(
      `There was an error creating a password reset email for user: ${visitor.email}`,
    );
    await mends(page, '/auth/requestPasswordReset?*');
  }
  await visitor.button('Forgot password?').click();
  await visitor.says(`Password reset link has been sent to: ${visitor.email}`);
  await visitor.looks('login-reset-sent');
  await visitor.leaves();
});

test('what is typed before the page is awake stays, and the browser sends nothing itself', async ({
  browser,
}) => {
  const visitor = await Visitor.arrive(browser, product);
  const { page } = visitor;
  let wake = () => {};
  const awake = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await awake;
    await route.continue();
  });
  await page.goto(`${product.url}/auth/login`, { waitUntil: 'commit' });
  await visitor.fillsLogin('Wrong-Password-1');
  await visitor.field('Password').press('Enter');
  await expect(visitor.button('Sign In')).toBeDisabled();
  await visitor.isAt('/auth/login');
  wake();
  await visitor.button('Sign In').click();
  await visitor.says(loginWrong);
  await expect(visitor.field('Email')).toHaveValue(visitor.email);
  await visitor.leaves();
});

test('registering: labels, the meter, every refusal, and nothing typed is lost', async ({
  browser,
}) => {
  const known = await Visitor.arrive(browser, product);
  await known.registers();
  await known.leaves();

  const visitor = await Visitor.arrive(browser, product);
  const { page } = visitor;
  const create = visitor.button('Create Account');
  await visitor.open('/auth/signup');
  await visitor.looks('signup');
  await expect(create).toBeDisabled();
  await visitor.field('Email').fill('not an address');
  await visitor.field('Last name').focus();
  await visitor.says('Enter a valid email address.');
  await visitor.field('First name').focus();
  await visitor.says('This field is required.');

  const met = page.getByRole('listitem').filter({ has: page.getByLabel('met', { exact: true }) });
  const growing: [string, number][] = [
    ['a', 1],
    ['aB', 2],
    ['aB3', 3],
    ['aB3-', 4],
    ['aB3-ef', 5],
  ];
  for (const [typed, count] of growing) {
    await visitor.field('Password').fill(typed);
    await expect(met).toHaveCount(count);
  }
  await visitor.looks('signup-invalid');
  await visitor.fillsRegistration();
  await expect(create).toBeEnabled();
  await page.getByRole('checkbox').uncheck();
  await expect(create).toBeDisabled();
  await page.getByRole('checkbox').check();
  const links = {
    'Terms and Conditions': '/terms-and-conditions',
    'Privacy Policy': '/privacy-policy',
  };
  for (const [name, path] of Object.entries(links)) {
    const link = page.getByRole('main').getByRole('link', { name });
    await expect(link).toHaveAttribute('href', path);
    await expect(link).toHaveAttribute('target', '_blank');
  }

  await visitor.field('Email').fill(known.email);
  await create.click();
  await visitor.says('An account with this email already exists.');
  await visitor.looks('signup-taken');
  await visitor.field('Email').fill(visitor.email);
  await visitor.field('Password').fill('Passw0rd!');
  await create.click();
  await visitor.says('This password is on lists of common passwords. Choose another one.');
  await expect(visitor.field('Password')).toBeFocused();
  await visitor.field('Password').fill(goodPassword);
  for (const [how, sentence] of [
    ['network', noNetwork],
    [500, serverFailed],
  ] as const) {
    await breaks(page, '/auth/register', how);
    await create.click();
    await visitor.says(sentence);
    await mends(page, '/auth/register');
  }
  await expect(visitor.field('First name')).toHaveValue('Araminta');
  await expect(visitor.field('Password')).toHaveValue(goodPassword);
  const network = await slows(page, '/auth/register');
  expect(await busyAfterMs(create)).toBeLessThan(100);
  await visitor.field('Password').press('Enter');
  network.goesOn();
  await expect(visitor.heading('Add a profile picture')).toBeVisible();
  expect(network.asked()).toBe(1);
  await visitor.leaves();
});

test('the picture step: choose, refuse, remove, fail, try again', async ({ browser }) => {
  const visitor = await Visitor.arrive(browser, product);
  const { page } = visitor;
  await visitor.open('/auth/signup');
  await visitor.fillsRegistration();
  await visitor.button('Create Account').click();
  await expect(visitor.heading('Add a profile picture')).toBeFocused();
  await expect(visitor.button('Continue')).toBeDisabled();
  await visitor.looks('picture');

  const input = page.locator('input[type=file]');
  await expect(input).toHaveAttribute('accept', '.png,.jpeg,.jpg,.webp');
  const good = await picture();
  const preview = page.getByRole('img', { name: 'Your chosen picture, cropped to a square' });
  await input.setInputFiles({ ...good, name: 'me.gif', mimeType: 'image/gif' });
  await visitor.says('Choose a picture: PNG, JPEG, JPG or WebP.');
  await input.setInputFiles({ ...good, buffer: Buffer.alloc(4 * 1024 * 1024) });
  await visitor.says('Choose a picture of less than 4 MB.');
  await input.setInputFiles({ ...good, buffer: Buffer.from('no picture at all') });
  await visitor.says('This file cannot be shown as a picture. Choose another one.');
  await visitor.looks('picture-refused');
  await input.setInputFiles(good);
  await expect(preview).toBeVisible();
  const box = await preview.boundingBox();
  expect(box?.width).toBe(box?.height);
  await visitor.button('Remove Picture').click();
  await expect(preview).toBeHidden();
  await expect(visitor.button('Choose Picture')).toBeFocused();

  await input.setInputFiles(good);
  for (const [how, sentence] of [
    ['network', noNetwork],
    [500, serverFailed],
  ] as const) {
    await breaks(page, '/user/image', how);
    await visitor.button('Continue').click();
    await visitor.says(`${sentence} Your choice is kept: press Continue to try again.`);
    await expect(preview).toBeVisible();
    await mends(page, '/user/image');
  }
  await visitor.looks('picture-failed');
  const network = await slows(page, '/user/image');
  await visitor.button('Continue').click();
  await expect(page.getByRole('progressbar', { name: 'Uploading your picture' })).toBeAttached();
  network.goesOn();
  await expect(visitor.heading('Verify your email')).toBeVisible();
  expect(network.asked()).toBe(1);
  await visitor.leaves();
});

test('the code step: typing, pasting, the countdown, every refusal', async ({ browser }) => {
  const visitor = await Visitor.arrive(browser, product);
  const { page } = visitor;
  await page.clock.install();
  await visitor.registers('/auth/signup?next=%2Fbuy%3Fpage%3D1%23top');
  await expect(visitor.field('Digit 1 of 4')).toBeFocused();
  await expect(visitor.field('Digit 1 of 4')).toHaveAttribute('autocomplete', 'one-time-code');
  await visitor.looks('code');

  const wait = page.getByRole('button', { name: /^Send a new code in 0:\d\d$/ });
  await expect(wait).toHaveAttribute('aria-disabled', 'true');
  const first = await codeFor(product, visitor.email);
  const wrong = [0, 1, 2, 3, 4].map((more) =>
    String((Number(first) + 1 + more) % 10_000).padStart(4, '0'),
  );
  const [one = '', two = '', ...more] = wrong;

  // Typing goes on from box to box; the whole code is sent without a press.
  await page.keyboard.type(one.slice(0, 2));
  await expect(visitor.field('Digit 3 of 4')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(visitor.field('Digit 2 of 4')).toBeFocused();
  await visitor.expectDigits(one.charAt(0), '', '', '');
  await page.keyboard.type(one.slice(1));
  await visitor.says('That code is not right.');
  await visitor.expectDigits('', '', '', '');
  await expect(visitor.field('Digit 1 of 4')).toBeFocused();
  await visitor.looks('code-wrong');

  await breaks(page, '/auth/verifyEmail', 'network');
  await visitor.pastes(`${two.slice(0, 2)} ${two.slice(2)}`);
  await visitor.says(noNetwork);
  await visitor.expectDigits(two.charAt(0), two.charAt(1), two.charAt(2), two.charAt(3));
  await mends(page, '/auth/verifyEmail');
  await visitor.button('Continue').click();
  await visitor.says('That code is not right.');
  for (const code of more) {
    await visitor.pastes(code);
    await visitor.expectDigits('', '', '', '');
  }
  // Five tries are used up: not even the right one works now.
  await visitor.pastes(`${first} is your code`);
  await visitor.says('That code has expired. Ask for a new one.');

  await page.clock.fastForward(30_000);
  await visitor.button('Send a new code').click();
  await visitor.says('A new code is on its way. Only the newest one works.');
  await expect(wait).toBeFocused();
  await visitor.looks('code-resent');
  let second = first;
  await expect(async () => {
    second = await codeFor(product, visitor.email);
    expect(second).not.toBe(first);
  }).toPass();
  await product.control('POST', '/clock', { advanceSeconds: 601 });
  await visitor.pastes(second);
  await visitor.says('That code has expired. Ask for a new one.');

  // It comes back after a reload, with the wait that was left.
  await page.reload();
  await expect(visitor.heading('Verify your email')).toBeVisible();
  await expect(wait).toBeVisible();
  await visitor.leaves();
});

test('a reset link: its token stays nowhere, every refusal, and back to signing in', async ({
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
  const titles = await page.evaluate(() => JSON.stringify([history.state, document.referrer]));
  expect(titles).not.toContain(new URL(link).searchParams.get('token'));
  await visitor.looks('reset');

  await visitor.button('Reset Password').click();
  await visitor.says('This field is required.');
  await visitor.says('Choose a new password.');
  await visitor.field('Email').fill(visitor.email);
  await visitor.field('New password').fill('weak');
  await visitor.field('Confirm password').fill('weaker');
  await visitor.button('Reset Password').click();
  await visitor.says('Not all five conditions are met yet.');
  await visitor.says('The passwords do not match.');
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

  // The link is too old; another one is sent from here. A reload loses neither.
  await product.control('POST', '/clock', { advanceSeconds: 31 * 60 });
  await visitor.button('Reset Password').click();
  await visitor.says('This reset link is not valid any more. Ask for a new one.');
  await visitor.looks('reset-expired');
  await visitor.button('Send a new link').click();
  await visitor.says(`Password reset link has been sent to: ${visitor.email}`);
  await expect(async () => expect(await visitor.resetLink()).not.toBe(link)).toPass();
  await page.goto(await visitor.resetLink());
  await visitor.isAt('/auth/resetPassword');
  await page.reload();
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

  // Without a link there is a way to one.
  await visitor.open('/auth/resetPassword');
  await expect(visitor.heading('This link is not complete')).toBeVisible();
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
  await visitor.signsOut();
  await expect(other).toHaveURL(`${product.url}/auth/login?next=%2Faccount%2Fsettings`);
  await visitor.leaves();
});

test('who has not verified the address is reminded, and asked again at the next sign-in', async ({
  browser,
}) => {
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

test('a second step: the app, a recovery code and a passkey, wrong and too late', async ({
  browser,
}) => {
  const visitor = await Visitor.arrive(browser, product);
  const { page } = visitor;
  await visitor.registers();
  const { secret, recoveryCodes } = await addsApp(visitor);
  const asked = async () => {
    await visitor.signsOut();
    await visitor.open('/auth/login?next=%2Ffaq');
    await visitor.fillsLogin();
    await visitor.button('Sign In').click();
    await expect(visitor.heading('Confirm that it is you')).toBeVisible();
  };
  await asked();
  await expect(visitor.field('6-digit code')).toBeFocused();
  await visitor.looks('second-step-app');
  const right = await appCode(product, secret);
  await visitor.field('6-digit code').fill(right === '000000' ? '111111' : '000000');
  await visitor.says('That code is not right. Try the next one.');
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
  await visitor.button('Use the code of your app').click();
  await visitor.field('6-digit code').fill(await appCode(product, secret));
  await visitor.says('This sign-in took too long. Sign in again.');
  await expect(visitor.field('Email')).toHaveValue(visitor.email);
  await expect(page).toHaveURL(/next=%2Ffaq/);
  await visitor.leaves();
});

test('with the keyboard alone, at 200 % zoom: register, verify, sign out, sign in', async ({
  browser,
}) => {
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
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused();
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
