import { expect } from '@playwright/test';
import { tabTo } from '../kit/keyboard.ts';
import { mailTo } from '../kit/mailbox.ts';
import { photograph } from '../kit/papers.ts';
import { password } from '../kit/person.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import {
  atSettings,
  brokenWords,
  expectNoFindings,
  networkDown,
  networkWords,
  serverBroken,
  settingsPages,
  whileSlow,
  withFault,
} from './settings.kit.ts';

let product: Product;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

test('the settings say what they are for, and lead back', async ({ browser }) => {
  const { page, api } = await atSettings(browser, product, 'Ada');
  const main = page.getByRole('main');
  await expect(main.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada Example');
  await expect(main.getByRole('textbox', { name: 'Email' })).toHaveValue(api.email);
  for (const name of ['Name', 'Email']) {
    const field = main.getByRole('textbox', { name, exact: true });
    await expect(field).toHaveAttribute('readonly');
  }
  for (const name of ['Replace picture', 'Save Profile', 'Change password', 'Delete account']) {
    await expect(main.getByRole('button', { name, exact: true })).toBeVisible();
  }
  for (const text of [
    'Upload an image less than 4MB. Supports all image types.',
    'When you click change password we will send you an email with instructions to reset your password.',
    'Permanently delete your account',
    'Deleting your account is irreversible and will remove all patents/data associated with your account.',
  ]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(main.getByRole('heading', { name: 'Delete Account', exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Remove photo' })).toBeHidden();
  await expectGoodLooks(page, 'settings', { shows: main });
  for (const [heading, path] of Object.entries(settingsPages)) {
    await main.getByRole('link', { name: heading.replace('Update ', ''), exact: true }).click();
    await expect(page).toHaveURL(product.url + path);
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectGoodLooks(page, `settings, ${heading}`, { shows: main });
  }

  await page.getByRole('link', { name: 'FAQs' }).click();
  // A page that is left while it loads is no place to come back to.
  await expect(page).toHaveURL(`${product.url}/faq`);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await main.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(`${product.url}/faq`);
  await page.goto('/account/settings');
  await main.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await page.context().close();
});

test('a postal address for notices is given, refused where no letter could arrive, changed and removed', async ({
  browser,
}) => {
  const { page } = await atSettings(browser, product, 'Nora', 'Legal name and payouts');
  const section = page.getByRole('region', { name: 'Postal address' });
  const field = section.getByLabel('Postal address for notices');
  const save = section.getByRole('button', { name: 'Save address' });
  await expect(section.getByText('Without one, notices about a sale come by email')).toBeVisible();
  await section.getByRole('button', { name: 'Add address' }).click();
  await expect(field).toBeFocused();
  await field.fill('nora@example.test');
  await save.click();
  await expect(section.getByText('An email address isn’t a postal address.')).toBeVisible();
  await expectGoodLooks(page, 'settings, no postal address', { shows: field });
  await field.fill('3 Dock Road\nToledo, OH 43604');
  await save.click();
  await expect(section.getByText('3 Dock Road')).toBeVisible();
  await page.reload();
  await expect(section.getByText('Toledo, OH 43604')).toBeVisible();
  await expectGoodLooks(page, 'settings, postal address', { shows: section });
  await section.getByRole('button', { name: 'Remove it' }).click();
  await expect(section.getByRole('button', { name: 'Add address' })).toBeVisible();
  await page.context().close();
});

test('the password is changed through an email, and a failure says so', async ({ browser }) => {
  const { page, api } = await atSettings(browser, product, 'Bea');
  const main = page.getByRole('main');
  const reset = ['POST', '/auth/requestPasswordReset*'] as const;
  const change = main.getByRole('button', { name: 'Change password' });
  for (const fault of [networkDown, serverBroken]) {
    await withFault(page, reset, fault, async () => {
      await change.click();
      await expect(
        main
          .getByRole('alert')
          .getByText('There was an error creating a password reset email. Please contact support.'),
      ).toBeVisible();
    });
  }
  await expectGoodLooks(page, 'settings-mail-failed', { shows: main });
  await whileSlow(page, reset, async () => {
    await change.click();
    await expect(change).toBeDisabled();
    await expect(main.getByText('Please contact support')).toBeHidden();
  });
  await expect(
    main.getByText('We sent you an email with instructions to reset your password.', {
      exact: true,
    }),
  ).toBeVisible();
  await mailTo(product, api.email, /password/i);
  await page.context().close();
});

test('a picture is chosen, seen, saved and removed, and the header follows', async ({
  browser,
}) => {
  const { page } = await atSettings(browser, product, 'Cleo');
  const main = page.getByRole('main');
  const header = page.getByRole('button', { name: 'Account menu' });
  const save = main.getByRole('button', { name: 'Save Profile' });
  const photo = await photograph('jpeg', { r: 150, g: 110, b: 60 });
  const upload = ['PATCH', '/user/image'] as const;
  const chosen = main.getByRole('img', { name: /picture you chose/ });

  await expect(save).toBeDisabled();
  const choosing = page.waitForEvent('filechooser');
  await main.getByRole('button', { name: 'Replace picture' }).click();
  await (await choosing).setFiles(photo);
  await expect(chosen).toBeVisible();
  await expect(main.getByText('Not saved yet.')).toBeVisible();
  await expect(header.locator('img')).toHaveCount(0);
  const box = await chosen.boundingBox();
  expect(box?.width).toBe(box?.height);
  await expectGoodLooks(page, 'settings-picture-chosen', { shows: main });

  for (const [fault, words] of [
    [networkDown, networkWords],
    [serverBroken, brokenWords],
  ] as const) {
    await withFault(page, upload, fault, async () => {
      await save.click();
      await expect(main.getByRole('alert').getByText(words)).toBeVisible();
      await expect(chosen).toBeVisible();
    });
  }
  await whileSlow(page, upload, async () => {
    await save.click();
    // Nothing has been sent yet, so it has no visible width.
    await expect(main.getByRole('progressbar', { name: 'Uploading your picture' })).toHaveAttribute(
      'aria-valuenow',
      '0',
    );
    await expect(main.getByText('Uploading your picture: 0%')).toBeVisible();
    await expectNoFindings(page);
  });
  await expect(main.getByText('Your profile has been saved.')).toBeVisible();
  await expect(main.getByText('Not saved yet.')).toBeHidden();
  await expect(header.locator('img')).toHaveAttribute('src', /\S/);
  const saved = main.getByRole('img', { name: 'Your profile picture' });
  const size = await saved.evaluate(async (picture: HTMLImageElement) => {
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  });
  expect(size[0]).toBe(size[1]);
  await expectGoodLooks(page, 'settings-picture-saved', { shows: main });

  await withFault(page, ['DELETE', '/user/image'], serverBroken, async () => {
    await main.getByRole('button', { name: 'Remove photo' }).click();
    await expect(main.getByText('The photo was not removed')).toBeVisible();
  });
  await main.getByRole('button', { name: 'Remove photo' }).click();
  await expect(main.getByText('Your photo has been removed.')).toBeVisible();
  await expect(header.locator('img')).toHaveCount(0);
  await expect(header.getByText('CE')).toBeVisible();
  await page.context().close();
});

test('what is not a picture under 4 MB is refused with words, and nothing is sent', async ({
  browser,
}) => {
  const { page } = await atSettings(browser, product, 'Dora');
  const main = page.getByRole('main');
  const picker = page.locator('input[type=file]');
  const text = Buffer.from('This is not a picture.');
  const refused = [
    ['a.png', 'image/png', text, /couldn’t read this file as a picture/],
    ['a.pdf', 'application/pdf', text, /isn’t a picture/],
    ['a.svg', 'image/svg+xml', text, /SVG drawings can’t be used/],
    ['a.jpg', 'image/jpeg', Buffer.alloc(4 * 1024 * 1024, 1), /is 4.2 MB. Choose one under/],
    ['empty.png', 'image/png', Buffer.alloc(0), /is empty/],
  ] as const;
  for (const [name, mimeType, buffer, words] of refused) {
    await picker.setInputFiles({ name, mimeType, buffer });
    await expect(main.getByRole('alert').getByText(words)).toBeVisible();
    await expect(main.getByRole('button', { name: 'Save Profile' })).toBeDisabled();
  }
  await expectGoodLooks(page, 'settings-picture-refused', { shows: main });

  // A kind that only the server can read: the server decides.
  await picker.setInputFiles({ name: 'a.tiff', mimeType: 'image/tiff', buffer: text });
  await expect(main.getByText(/can’t show this kind of picture/)).toBeVisible();
  await main.getByRole('button', { name: 'Save Profile' }).click();
  await expect(main.getByText('Choose a picture: PNG, JPEG or WebP.')).toBeVisible();
  await main.getByRole('button', { name: 'Keep the old one' }).click();
  await expect(main.getByText('Not saved yet.')).toBeHidden();
  await page.context().close();
});

test('the picture can be changed by keyboard alone at 200% zoom', { tag: '@soak' }, async ({
  browser,
}) => {
  const { page } = await atSettings(browser, product, 'Edna', 'Update Profile', {
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
  });
  const main = page.getByRole('main');
  // Listened for early, before the key press opens the file dialog.
  const choosing = page.waitForEvent('filechooser', { timeout: 120_000 });
  await tabTo(page, main.getByRole('button', { name: 'Replace picture' }));
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(await photograph('png', { r: 60, g: 110, b: 150 }));
  await expect(main.getByText('Not saved yet.')).toBeVisible();
  await tabTo(page, main.getByRole('button', { name: 'Save Profile' }));
  await page.keyboard.press('Enter');
  const done = main.getByText('Your profile has been saved.');
  await expect(done).toBeVisible();
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, 'runs out sideways').toBe(0);
  await expectNoFindings(page);
  await page.context().close();
});

const otherBrowser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

test('a person sees where they are signed in, and ends it', async ({ browser }) => {
  const { page, api } = await atSettings(browser, product, 'Flora', 'Sign-in and security');
  const main = page.getByRole('main');
  const onPhone = { userAgent: otherBrowser };
  const phone = await signedIn(browser, product, api, onPhone);
  // The call that created the account has a session, too.
  const rows = main.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
  await withFault(page, ['GET', '/user/sessions'], serverBroken, async () => {
    await page.goto('/account/settings/security');
    await expect(main.getByText('Your sessions could not be loaded')).toBeVisible();
    await expectGoodLooks(page, 'settings-sessions-failed', { shows: main });
  });
  const section = page.getByRole('region', { name: 'Where you are signed in' });
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  const own = rows.filter({ hasText: 'This device' });
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(own.getByText('Last used just now')).toBeVisible();
  await expectGoodLooks(page, 'settings-sessions', { shows: main });

  const endPhone = main.getByRole('button', { name: 'End the session: Safari on iOS' });
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  await endPhone.click();
  await expect(dialog.getByText('You’re about to end a session.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByText('The session was not ended')).toBeHidden();
  await endPhone.click();
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong-Password-1');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('alert').getByText('That password isn’t right.')).toBeVisible();
  await expectNoFindings(page);
  await withFault(page, ['POST', '/auth/confirm'], networkDown, async () => {
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert').getByText(networkWords)).toBeVisible();
  });
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(main.getByText('Session ended: Safari on iOS.')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await phone.goto('/account/settings/security');
  await expect(phone.getByRole('heading', { name: 'Sign In' })).toBeVisible();

  // The password was entered a moment ago, so it is not asked for again.
  const again = await signedIn(browser, product, api, onPhone);
  await page.reload();
  await expect(rows).toHaveCount(3);
  await withFault(page, ['DELETE', '/user/sessions'], serverBroken, async () => {
    await main.getByRole('button', { name: 'End all other sessions' }).click();
    await expect(main.getByText('The session was not ended')).toBeVisible();
  });
  await main.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(main.getByText('All other sessions have ended.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(main.getByText('You’re not signed in anywhere else.')).toBeVisible();
  await again.goto('/account/settings/security');
  await expect(again.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await phone.context().close();
  await again.context().close();
  await page.context().close();
});
