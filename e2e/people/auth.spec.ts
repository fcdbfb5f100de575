import { expect, type Page } from '@playwright/test';
import { codeFor } from '../kit/mailbox.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedOut } from '../kit/signed-in.ts';
import { becomesBusy, breaks, goodPassword, mends, picture, slows, Visitor } from './auth.steps.ts';
import { loginWrong, noNetwork, serverFailed } from './auth.words.ts';

let product: Product;

test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

test('before its scripts run, the sign-in page shows the button that it will have', async ({
  browser,
}) => {
  const still = await signedOut(browser, product, { javaScriptEnabled: false });
  const awake = await signedOut(browser, product);
  const colors: string[] = [];
  for (const page of [still, awake]) {
    await page.goto('/auth/login');
    const button = page.getByRole('main').getByRole('button', { name: 'Sign In' });
    await expect(button).toBeEnabled({ enabled: page === awake });
    const look = await button.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return `${color} on ${backgroundColor}`;
    });
    colors.push(look);
    await page.context().close();
  }
  expect(colors[0]).toBe(colors[1]);
});

/** A page whose scripts do not load until the returned function is called. */
async function asleep(page: Page): Promise<() => void> {
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await awake;
    await route.continue();
  });
  return wake;
}

test('what is typed before the page is hydrated stays, and the browser submits nothing itself', async ({
  browser,
}) => {
  const visitor = await Visitor.arrive(browser, product);
  const { page } = visitor;
  const wake = await asleep(page);
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

test('a link requested before the page is hydrated is sent to the address that was typed', async ({
  browser,
}) => {
  const visitor = await Visitor.arrive(browser, product);
  const wake = await asleep(visitor.page);
  await visitor.page.goto(`${product.url}/auth/login`, { waitUntil: 'commit' });
  await visitor.field('Email').fill(visitor.email);
  await visitor.button('Forgot password?').click();
  wake();
  await visitor.says(`Password reset link has been sent to: ${visitor.email}`);
  await visitor.leaves();
});

test('a press that is under way while the page is hydrated counts', async ({ browser }) => {
  const visitor = await Visitor.arrive(browser, product);
  const { page } = visitor;
  for (const [screen, width, pressed, waiting] of [
    ['signup', 1440, page.getByRole('checkbox'), 'Create a free account to search'],
    ['login', 360, visitor.field('Password'), 'Sign in to search'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const wake = await asleep(page);
    await page.goto(`${product.url}/auth/${screen}?next=%2Fbuy`, { waitUntil: 'commit' });
    await pressed.hover();
    const before = await pressed.boundingBox();
    await page.mouse.down();
    wake();
    await expect(page.getByText(waiting)).toBeVisible();
    expect(await pressed.boundingBox()).toEqual(before);
    await page.mouse.up();
    if (screen === 'signup') await expect(pressed).toBeChecked();
    else await expect(pressed).toBeFocused();
    await page.unrouteAll();
  }
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
  await visitor.says('This password is too common. Choose another one.');
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
  await becomesBusy(create);
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
  await visitor.says('Choose a picture under 4 MB.');
  await input.setInputFiles({ ...good, buffer: Buffer.from('no picture at all') });
  await visitor.says('This file can’t be shown as a picture. Choose another one.');
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
    await visitor.says(`${sentence} Your picture is still here: press Continue to try again.`);
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
  const [one = '', two = '', ...more] = othersThan(first, 5);

  // Typing moves from box to box; the complete code is sent without a press.
  await page.keyboard.type(one.slice(0, 2));
  await expect(visitor.field('Digit 3 of 4')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(visitor.field('Digit 2 of 4')).toBeFocused();
  await visitor.expectDigits(one.charAt(0), '', '', '');
  await page.keyboard.type(one.slice(1));
  await visitor.says('That code isn’t right.');
  await visitor.expectDigits('', '', '', '');
  await expect(visitor.field('Digit 1 of 4')).toBeFocused();
  await visitor.looks('code-wrong');

  await breaks(page, '/auth/verifyEmail', 'network');
  await visitor.pastes(`${two.slice(0, 2)} ${two.slice(2)}`);
  await visitor.says(noNetwork);
  await visitor.expectDigits(two.charAt(0), two.charAt(1), two.charAt(2), two.charAt(3));
  await mends(page, '/auth/verifyEmail');
  await visitor.button('Continue').click();
  await visitor.says('That code isn’t right.');
  for (const code of more) await visitor.triesCode(code);
  // Five tries are used up: not even the right one works now.
  await visitor.triesCode(`${first} is your code`);
  await visitor.says('That code has expired. Ask for a new one.');

  await page.clock.fastForward(30_000);
  await visitor.button('Send a new code').click();
  await visitor.says('A new code is on its way. Only the latest code works.');
  await expect(wait).toBeFocused();
  await visitor.looks('code-resent');
  let second = first;
  await expect(async () => {
    second = await codeFor(product, visitor.email);
    expect(second).not.toBe(first);
  }).toPass();
  // Ten wrong codes are the daily limit, whichever code they were for.
  for (const code of othersThan(second, 5)) await visitor.triesCode(code);
  await expect(
    page.getByText(
      /^Too many wrong codes\. Ask for a new one tomorrow\. You can try again in \d+ (hour|minute|second)s?\.$/,
    ),
  ).toBeVisible();
  await visitor.looks('code-too-many');
  await product.control('POST', '/clock', { advanceSeconds: 601 });
  await visitor.triesCode(second);
  await visitor.says('That code has expired. Ask for a new one.');

  // It comes back after a reload, with the remaining wait.
  await page.reload();
  await expect(visitor.heading('Verify your email')).toBeVisible();
  await expect(wait).toBeVisible();
  await visitor.leaves();
});

/** Codes that are not this one. */
function othersThan(code: string, count: number): string[] {
  return Array.from({ length: count }, (_, more) =>
    String((Number(code) + 1 + more) % 10_000).padStart(4, '0'),
  );
}
