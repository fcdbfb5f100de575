import { expect } from '@playwright/test';
import { tabTo } from '../kit/keyboard.ts';
import { mailTo } from '../kit/mailbox.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import {
  atSellForm,
  choosesCategory,
  confirmOf,
  givesAdditional,
  givesDetails,
  keptOnDevice,
  newNumber,
  previewButton,
  savedSaying,
  stepsOf,
  uploadsDocument,
} from './sell.kit.ts';

let product: Product;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

test('by keyboard, a sole owner goes through all five steps, each opened by the previous one', async ({
  browser,
}) => {
  const { page, main } = await atSellForm(browser, product, 'Ada');
  const { document, details, additional, pricing, ownership } = stepsOf(main);
  const title = details.getByLabel('Title');
  await expect(title.and(page.locator('[inert] *'))).toHaveCount(1);
  await expect(details.getByText('Complete the previous steps first.')).toBeVisible();
  await expect(previewButton(main)).toBeDisabled();

  await tabTo(page, document.getByLabel('Drag your document here, or click to upload'));
  await uploadsDocument(main);
  await tabTo(page, title);
  await page.keyboard.type('Self-Seating Coupling');
  await page.keyboard.press('Tab');
  await page.keyboard.type('It finds its seat on its own.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12345');
  const number = details.getByRole('textbox', { name: 'Patent number' });
  await expect(number).toHaveAccessibleDescription(/6-8 digits/);
  await page.keyboard.press('Tab');
  await expect(details.getByText(/doesn’t look like a United States patent number/)).toBeVisible();
  await number.fill(newNumber());
  await page.keyboard.press('Tab');
  await page.keyboard.type('usa');
  await expect(page.getByRole('option')).toHaveText(['United States']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(additional.getByText('Complete the previous')).toBeVisible();
  await tabTo(page, details.getByRole('checkbox', { name: 'Confirm Details' }));
  await page.keyboard.press('Space');
  await expect(additional.getByText('Complete the previous')).toBeHidden();
  await expect(pricing.getByText('Complete the previous')).toBeVisible();

  await tabTo(page, additional.getByRole('combobox', { name: 'Categories' }));
  await page.keyboard.type('robot');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await tabTo(page, confirmOf(main));
  await page.keyboard.press('Space');
  const price = pricing.getByRole('textbox', { name: 'Price' });
  await tabTo(page, price);
  await expect(price).toHaveValue('100');
  await page.keyboard.press('ArrowUp');
  await expect(price).toHaveValue('200');
  await tabTo(page, pricing.getByRole('switch', { name: 'Open to offers' }));
  await page.keyboard.press('Space');
  await expect(price).toBeDisabled();
  await tabTo(page, ownership.getByRole('switch', { name: 'I am the sole owner' }));
  await tabTo(page, previewButton(main));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/listing\//);
  await expect(main.getByRole('heading', { name: 'Self-Seating Coupling' })).toBeVisible();
  expect(await keptOnDevice(page)).toEqual([]);

  // And back again, with everything as it was.
  await page.goto(page.url().replace('/listing/', '/sell?id='));
  await expect(main.getByRole('heading', { name: 'Edit Listing' })).toBeVisible();
  await expect(title).toHaveValue('Self-Seating Coupling');
  await expect(details.getByRole('combobox')).toHaveValue('United States');
  await expect(additional.getByText('Robotics', { exact: true })).toBeVisible();
  await expect(document.getByText('granted-patent.pdf')).toBeVisible();
  await expect(pricing.getByRole('switch', { name: 'Open to offers' })).toBeChecked();
  await expect(ownership.getByRole('switch', { name: 'I am the sole owner' })).toBeChecked();
  await page.context().close();
});

test('three owners with 33.33, 33.33 and 33.34 percent; the whole form looks good', {
  tag: '@soak',
}, async ({ browser }) => {
  const { page, main, api } = await atSellForm(browser, product, 'Bea');
  const { additional, ownership } = stepsOf(main);
  await uploadsDocument(main);
  await givesDetails(main, { title: 'Folding Hinge' });
  for (const name of ['Cost model', 'Research']) {
    await additional.getByRole('switch', { name }).check();
  }
  await givesAdditional(main);
  await ownership.getByRole('switch', { name: 'I am the sole owner' }).uncheck();
  await ownership.getByRole('button', { name: 'Add owner' }).click();
  const owner = (at: number) => ownership.getByRole('group', { name: `Owner ${at}` });
  const percentOf = (at: number) => owner(at).getByRole('textbox', { name: 'Ownership' });
  await expect(owner(1).getByRole('textbox', { name: 'Email' })).toHaveValue(api.email);
  await expect(owner(1).getByRole('textbox', { name: 'Email' })).toBeDisabled();
  await expect(ownership.getByRole('button', { name: 'Remove' })).toHaveCount(2);
  for (const [at, stake] of [
    [1, '33.33'],
    [2, '33.33'],
    [3, '33.33'],
  ] as const) {
    await percentOf(at).clear();
    // Key by key: "33." on the way must not be removed.
    await percentOf(at).pressSequentially(stake);
    await expect(percentOf(at)).toHaveValue(`${stake}%`);
  }
  await expect(ownership.getByText('Total 99.99%')).toBeVisible();
  await expect(ownership.getByText('Total ownership must equal 100%')).toBeVisible();
  await expect(previewButton(main)).toBeDisabled();
  await percentOf(3).fill('33.34');
  await expect(ownership.getByText('Total ownership must equal 100%')).toBeHidden();

  // The button is enabled (P3.2); it then leads to a row without a name.
  await previewButton(main).click();
  await expect(owner(2).getByRole('textbox', { name: 'First name' })).toBeFocused();
  for (const [at, first] of [
    [2, 'Cleo'],
    [3, 'Dora'],
  ] as const) {
    await owner(at).getByRole('textbox', { name: 'First name' }).fill(first);
    await owner(at).getByRole('textbox', { name: 'Last name' }).fill('Example');
    await owner(at)
      .getByRole('textbox', { name: 'Email' })
      .fill(`${first}.${api.email}`.toLowerCase());
  }
  await owner(3).getByRole('switch', { name: 'This owner is a company' }).check();
  await previewButton(main).click();
  await expect(owner(3).getByRole('textbox', { name: 'Company' })).toBeFocused();
  await owner(3).getByRole('textbox', { name: 'Company' }).fill('Dora & Daughters, LLC');
  await owner(3).getByRole('textbox', { name: 'Title' }).fill('Managing Member');
  await expectGoodLooks(page, 'sell-whole', { shows: previewButton(main) });
  await previewButton(main).click();
  await page.waitForURL(/\/listing\//);
  const patentId = page.url().split('/').at(-1) ?? '';
  const owners = await api.call<{ stake: number; company: string | null }[]>('GET', '/owners', {
    query: { patentId },
  });
  expect(owners.map(({ stake, company }) => [stake, company])).toEqual([
    [33.33, null],
    [33.33, null],
    [33.34, 'Dora & Daughters, LLC'],
  ]);
  const card = main.getByRole('listitem').filter({ hasText: 'Dora & Daughters, LLC' }).first();
  await expect(card).toContainText('Dora Example, Managing Member, signs for it');
  await mailTo(product, `cleo.${api.email}`.toLowerCase(), /./);
  await page.context().close();
});

test('kill -9 in the middle of step 3 and a reload lose nothing, and the draft saves itself again', async ({
  browser,
}) => {
  const { page, main } = await atSellForm(browser, product, 'Cora');
  const { document, details, additional } = stepsOf(main);
  await uploadsDocument(main);
  await givesDetails(main, { title: 'Quiet Rotor' });
  await choosesCategory(main, 'Robotics');
  await expect(savedSaying(page)).toBeVisible();

  await product.kill();
  await additional.getByRole('switch', { name: 'Prototype' }).check();
  await additional
    .getByRole('textbox', { name: 'Video link' })
    .fill('https://video.example/quiet-rotor');
  await expect(page.getByText('The draft is saved on this device.')).toBeVisible();
  await product.resume();
  await expect(savedSaying(page), 'on its own, without a key press').toBeVisible({
    timeout: 40_000,
  });

  await page.reload();
  await expect(page.getByText(/^Your unfinished listing from/)).toBeVisible();
  await expect(details.getByRole('textbox', { name: 'Title' })).toHaveValue('Quiet Rotor');
  await expect(details.getByRole('checkbox', { name: 'Confirm Details' })).toBeChecked();
  await expect(document.getByText('granted-patent.pdf')).toBeVisible();
  await expect(additional.getByRole('switch', { name: 'Prototype' })).toBeChecked();
  await expect(additional.getByRole('textbox', { name: 'Video link' })).toHaveValue(
    'https://video.example/quiet-rotor',
  );
  await expect(additional.getByText('Robotics', { exact: true })).toBeVisible();
  await page.context().close();
});

test('a patent from another country is saved, and the modal says what happens next', async ({
  browser,
}) => {
  const { page, main, api } = await atSellForm(browser, product, 'Dina');
  await uploadsDocument(main);
  await givesDetails(main, { title: 'Alpine Buckle', country: 'Austria' });
  await givesAdditional(main);
  await previewButton(main).click();
  const modal = page.getByRole('dialog', { name: 'Only US patents are accepted for now' });
  await expect(modal).toContainText(
    'Your listing is saved. We will email you when patents from Austria are supported.',
  );
  await modal.getByRole('button', { name: 'Close' }).last().click();
  await page.waitForURL('**/account/listings');
  const mine = await api.call<{ title: string }[]>('GET', '/patents/active');
  expect(mine).toMatchObject([{ title: 'Alpine Buckle', countryOfIssue: 'Austria' }]);
  await page.context().close();
});

test('signing out keeps the draft in the account and nothing on the device', async ({
  browser,
}) => {
  const { page, main, api } = await atSellForm(browser, product, 'Edda');
  const { details } = stepsOf(main);
  const title = details.getByRole('textbox', { name: 'Title' });
  await uploadsDocument(main);
  await title.fill('Sealed Valve');
  const number = details.getByRole('textbox', { name: 'Patent number' });
  await number.fill('91');
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  const held = page.getByRole('dialog', { name: 'Part of your listing isn’t saved' });

  await logOut();
  await expect(held).toContainText('the unfinished patent number');
  await held.getByRole('button', { name: 'Stay logged in' }).last().click();
  await number.fill('9,123,456');
  await page.route('**/api/v1/patent', (route) => route.abort('connectionfailed'));
  await title.fill('Sealed Valve With Memory');
  await logOut();
  await expect(held).toContainText('could not be saved to your account. Unable to connect');
  await held.getByRole('button', { name: 'Stay logged in' }).last().click();
  await page.unroute('**/api/v1/patent');

  await logOut();
  await page.waitForURL('**/auth/login**');
  expect(await keptOnDevice(page)).toEqual([]);
  const mine = await api.call<{ id: string }[]>('GET', '/patents/active');
  expect(mine).toMatchObject([{ title: 'Sealed Valve With Memory', patentNumber: '9,123,456' }]);
  await page.context().close();
});

test('two tabs and two devices never silently overwrite each other', async ({ browser }) => {
  const { page, main, api } = await atSellForm(browser, product, 'Fia');
  const title = stepsOf(main).details.getByRole('textbox', { name: 'Title' });
  await uploadsDocument(main);
  await title.fill('First words');
  const onServer = async () =>
    (await api.call<{ title: string }[]>('GET', '/patents/active')).map((one) => one.title);
  await expect.poll(onServer).toEqual(['First words']);

  const tab = await page.context().newPage();
  await tab.goto('/sell');
  const titleInTab = tab.getByRole('textbox', { name: 'Title' });
  await expect(titleInTab).toHaveValue('First words');
  await titleInTab.fill('Words of the other tab');
  await expect(page.getByText('You continued this listing in another window')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(title).toHaveValue('Words of the other tab');
  await tab.close();

  await expect.poll(onServer).toEqual(['Words of the other tab']);
  const [draft] = await api.call<{ id: string }[]>('GET', '/patents/active');
  const phone = await signedIn(browser, product, api);
  await phone.goto(`/sell?id=${draft?.id}`);
  const titleOnPhone = phone.getByRole('textbox', { name: 'Title' });
  await expect(titleOnPhone).toHaveValue('Words of the other tab');
  await titleOnPhone.fill('Words of the phone');
  await expect.poll(onServer).toEqual(['Words of the phone']);
  await title.fill('Words of the desk');
  await expect(page.getByText('This listing was also changed elsewhere')).toBeVisible();
  expect(await onServer()).toEqual(['Words of the phone']);
  await page.getByRole('button', { name: 'Keep this version' }).click();
  await expect.poll(onServer).toEqual(['Words of the desk']);
  await titleOnPhone.fill('Words of the phone again');
  await phone.getByRole('button', { name: 'Use the other version' }).click();
  await expect(titleOnPhone).toHaveValue('Words of the desk');
  await phone.context().close();
  await page.context().close();
});
