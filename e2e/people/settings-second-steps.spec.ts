import { readFile } from 'node:fs/promises';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { password } from '../kit/person.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { appCode } from './auth.second-step.ts';
import {
  atSettings,
  brokenWords,
  networkDown,
  networkWords,
  serverBroken,
  whileSlow,
  withFault,
} from './settings.kit.ts';

let product: Product;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Two-step verification' });
const codesDialog = (page: Page) => page.getByRole('dialog', { name: 'Save your recovery codes' });

async function confirms(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

async function keepsCodes(page: Page): Promise<string[]> {
  const dialog = codesDialog(page);
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

/** Signs out and in again up to the second step. */
async function comesBack(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto('/auth/login?next=/account/settings/security');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
}

test('an authenticator app is set up, asked for at sign-in and turned off', async ({ browser }) => {
  const { page, api } = await atSettings(browser, product, 'Gala', 'Sign-in and security');
  const main = page.getByRole('main');
  const section = sectionOf(page);
  const setUp = section.getByRole('button', { name: 'Set up an authenticator app' });

  await withFault(page, ['GET', '/user/secondSteps'], serverBroken, async () => {
    await page.reload();
    await expect(section.getByText('Your second steps could not be loaded')).toBeVisible();
  });
  await section.getByRole('button', { name: 'Try again' }).click();
  await withFault(page, ['POST', '/user/secondSteps/totp'], networkDown, async () => {
    await setUp.click();
    await expect(section.getByRole('alert').getByText(networkWords)).toBeVisible();
  });
  await setUp.click();
  await confirms(page);
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(section.getByRole('group', { name: 'Authenticator app' })).toBeFocused();
  await setUp.click();
  const shown = (await section.getByRole('code').textContent()) ?? '';
  const secret = shown.replaceAll(/\s/g, '');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await section.getByRole('button', { name: 'Copy key' }).click();
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);

  const code = section.getByLabel('6-digit code');
  const switchOn = section.getByRole('button', { name: 'Turn on' });
  await code.fill('12345');
  await switchOn.click();
  await expect(section.getByText('Enter the 6-digit code.')).toBeVisible();
  const right = await appCode(product, secret);
  await code.fill(right === '000000' ? '111111' : '000000');
  await switchOn.click();
  await expect(section.getByText('That code isn’t right. Try the next one.')).toBeVisible();
  await expectGoodLooks(page, 'settings-app-setup', { shows: main });
  await code.fill(right);

  const dialog = codesDialog(page);
  // The codes are shown once: a refetch in the meantime must not remove them.
  await whileSlow(page, ['GET', '/user/sessions'], async () => {
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(section.getByText('On', { exact: true })).toBeVisible();
  });
  await expectGoodLooks(page, 'settings-recovery-codes', { shows: dialog });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  const file = await readFile(await download.path(), 'utf8');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Each code works once.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'I’ve saved them' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  const codes = await keepsCodes(page);
  for (const one of codes) expect(file).toContain(one);
  await expect(section.getByText('The authenticator app is on.')).toBeVisible();
  await expect(section.getByText('You have 10 codes left.')).toBeVisible();
  await expect(main.getByText('You’re not signed in anywhere else.')).toBeVisible();
  await expectGoodLooks(page, 'settings-app-on', { shows: main });

  await comesBack(page, api.email);
  // A code works once: the next one comes within 30 seconds.
  await product.control('POST', '/clock', { advanceSeconds: 30 });
  await page.getByLabel('6-digit code').fill(await appCode(product, secret));
  await expect(section.getByText('You have 10 codes left.')).toBeVisible();
  await comesBack(page, api.email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText('You have 9 codes left.')).toBeVisible();

  await section.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(page.getByRole('dialog').getByText(/stop working right away/)).toBeVisible();
  await page.getByRole('button', { name: 'Create new codes' }).click();
  await confirms(page);
  expect(await keepsCodes(page)).not.toContain(codes[1]);
  await expect(section.getByText('You have 10 codes left.')).toBeVisible();

  const switchOff = section.getByRole('button', { name: 'Turn off the authenticator app' });
  await switchOff.click();
  const question = page.getByRole('dialog', { name: 'Turn off the authenticator app?' });
  await expect(question.getByText(/This is your only second step/)).toBeVisible();
  await expectGoodLooks(page, 'settings-app-off', { shows: question });
  await withFault(page, ['DELETE', '/user/secondSteps/totp'], serverBroken, async () => {
    await question.getByRole('button', { name: 'Turn off' }).click();
    await expect(section.getByText('The authenticator app was not changed')).toBeVisible();
    await expect(section.getByText(brokenWords)).toBeVisible();
  });
  await switchOff.click();
  await question.getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByText('The authenticator app is off.')).toBeVisible();
  await expect(section.getByText('Recovery codes', { exact: true })).toBeHidden();
  await page.context().close();
});

/** Stands in for a phone or a security key; `willing` is whether its owner approves. */
async function plugsIn(devtools: CDPSession, willing: boolean): Promise<() => Promise<void>> {
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: willing,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  };
}

test('a passkey is added, asked for at sign-in and removed', async ({ browser }) => {
  const { page, api } = await atSettings(browser, product, 'Hana', 'Sign-in and security');
  const main = page.getByRole('main');
  const section = sectionOf(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const name = section.getByLabel('Name of the new passkey');
  const add = section.getByRole('button', { name: 'Add a passkey' });

  await add.click();
  await expect(section.getByText('Give the passkey a name.')).toBeVisible();
  await expect(name).toBeFocused();
  const unplug = await plugsIn(devtools, false);
  await name.fill('Laptop');
  await add.click();
  await confirms(page);
  await expect(section.getByText(/didn’t create a passkey/)).toBeVisible();
  await expectGoodLooks(page, 'settings-passkey-failed', { shows: main });
  await unplug();

  await plugsIn(devtools, true);
  await withFault(page, ['POST', '/user/secondSteps/passkeys'], serverBroken, async () => {
    await add.click();
    await expect(section.getByText(brokenWords)).toBeVisible();
  });
  await add.click();
  await keepsCodes(page);
  const rows = section.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');
  await expect(section.getByText('The passkey “Laptop” was added.')).toBeVisible();
  await expect(rows.getByText(/not used yet/)).toBeVisible();
  await name.fill('Laptop again');
  await add.click();
  await expect(section.getByText('This device already has a passkey')).toBeVisible();
  await expectGoodLooks(page, 'settings-passkey', { shows: main });

  await comesBack(page, api.email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(rows.getByText(/last used just now/)).toBeVisible();

  await section.getByRole('button', { name: 'Remove the passkey Laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove “Laptop”?' });
  await expect(question.getByText(/This is your only second step/)).toBeVisible();
  await question.getByRole('button', { name: 'Remove' }).click();
  await confirms(page);
  await expect(section.getByText('The passkey “Laptop” was removed.')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.context().close();
});

test('a browser without passkeys gets one sentence that says so', async ({ browser }) => {
  const { page } = await atSettings(browser, product, 'Ida', 'Sign-in and security');
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.reload();
  await expect(
    sectionOf(page).getByText('This browser can’t use passkeys.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
  await page.context().close();
});
