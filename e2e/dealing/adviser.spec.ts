import { expect, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, file, listPatent, sign, startPayment, untilSale, verifyBank } from '../kit/deal.ts';
import { mailTo } from '../kit/mailbox.ts';
import { openZip } from '../kit/packet.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn, signedOut } from '../kit/signed-in.ts';
import { axeFindings } from '../screens/axe.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { readFile } from 'node:fs/promises';
import { inboxOn } from './inbox.kit.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const advisers = (page: Page) =>
  page.locator('details').filter({ has: page.locator('summary', { hasText: 'Advisers' }) });
const advised = (page: Page) => page.getByRole('region', { name: 'Deals you advise on' });

test('a buyer names an attorney, who reads the sale and writes in it, can’t sign, and is out once the buyer ends it', async ({
  browser,
  product,
  operator,
}) => {
  test.slow();
  const [seller, buyer, attorney] = [
    await ApiPerson.register(product, 'Ada'),
    await ApiPerson.register(product, 'Bo'),
    await ApiPerson.register(product, 'Pat'),
  ];
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, 1200);
  const paymentId = await startPayment(buyer, patentId, 120_000);
  const card = { card: '4242424242424242' };
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, card);
  await verifyBank(product, seller);
  const { id } = await untilSale(buyer, patentId, 'the buyer’s turn', ({ step }) => step === 1);

  const buying = await signedIn(browser, product, buyer, { viewport: { width: 390, height: 844 } });
  await buying.goto('/account/todo');
  await advisers(buying).locator('summary').click();
  await advisers(buying).getByRole('button', { name: 'Name an adviser' }).click();
  await dialog(buying).getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog(buying).getByText('Enter their name.')).toBeVisible();
  await dialog(buying).getByLabel('Their name').fill('Pat Example');
  await dialog(buying).getByLabel('Their email address').fill(attorney.email);
  await expectGoodLooks(buying, 'adviser-name', { shows: dialog(buying) });
  await dialog(buying).getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog(buying)).toHaveCount(0);
  await expect(advisers(buying)).toContainText(/the buyer’s attorney.*Invited/);

  const mail = await mailTo(product, attorney.email, /asks you to advise in a patent sale/);
  const path = /\/advising\/[\w-]+/.exec(mail.text)?.[0] ?? '';
  await test.step('whoever opens the link signed out reads the same as in the email', async () => {
    const page = await signedOut(browser, product);
    await page.goto(path);
    const heading = page.getByRole('heading', { name: /asks you to advise the buyer/ });
    await expectGoodLooks(page, 'adviser-invitation-signed-out', { shows: heading });
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      `/auth/login?next=${encodeURIComponent(path)}`,
    );
    await page.context().close();
  });

  const advising = await signedIn(browser, product, attorney, { colorScheme: 'dark' });
  await advising.goto(path);
  await expectGoodLooks(advising, 'adviser-invitation', {
    shows: advising.getByRole('button', { name: 'Accept' }),
  });
  await advising.getByRole('button', { name: 'Accept' }).click();
  await expect(advising).toHaveURL(`${product.url}/account/todo`);
  await expect(advised(advising)).toContainText('You advise the buyer as an attorney.');
  await expectGoodLooks(advising, 'adviser-deals', { shows: advised(advising) });
  expect(await axeFindings(advising)).toEqual([]);
  await expect(advisers(buying)).toContainText('Sees this sale since');

  await test.step('they read the papers before anyone has signed, and can press nothing', async () => {
    await expect(
      advised(advising).getByRole('button', { name: /sign|cancel sale|fill out/i }),
    ).toHaveCount(0);
    await expect(
      attorney.call('POST', `/patentAssignment/createEmbeddedRequestUrl`, {
        query: { patentId },
        body: { ...attorney.names, address: '1200 Market Street, San Francisco, CA 94103' },
      }),
    ).rejects.toThrow(/sales.not_found/);
    const [download] = await Promise.all([
      advising.waitForEvent('download'),
      advised(advising).getByRole('button', { name: 'All files of this sale (ZIP)' }).click(),
    ]);
    const files = [...(await openZip(await readFile(await download.path()))).keys()];
    expect(files).toContain('evidence.json');
    expect(files).not.toContain('Receipt.pdf');
  });

  await test.step('they write to the buyer about the patent', async () => {
    await advised(advising).getByRole('link', { name: 'Message Bo Example' }).click();
    const inbox = inboxOn(advising);
    await inbox.input.fill('The second paragraph is fine.');
    await inbox.input.press('Enter');
    await expect(inbox.bubbles('Bo')).toHaveCount(1);
  });

  for (const person of [buyer, seller]) await sign(person, patentId);
  await untilSale(buyer, patentId, 'all signed', ({ step }) => step === 3);
  await file(operator, id);
  await untilSale(seller, patentId, 'paid out', ({ processed }) => processed);
  await test.step('once filed, they have the sealed papers, and nobody’s receipt', async () => {
    await advising.goto(`/account/sales/${id}`);
    await expect(advising.getByText('You advise the buyer.')).toBeVisible();
    await expect(advising.getByRole('link', { name: 'Download patent assignment' })).toBeVisible();
    await expect(advising.getByRole('button', { name: 'Receipt (PDF)' })).toHaveCount(0);
    await expectGoodLooks(advising, 'adviser-closing', {
      shows: advising.getByText('You advise the buyer.'),
    });
  });

  await buying.goto(`/account/sales/${id}`);
  await buying.getByRole('button', { name: /^Remove/ }).click();
  await expect(dialog(buying)).toContainText('stops seeing this sale right away');
  await dialog(buying).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(buying.getByText(/No longer sees this sale/)).toBeVisible();
  await advising.reload();
  await expect(advising.getByText('There is no such sale.')).toBeVisible();
  await advising.goto('/account/todo');
  await expect(advising.getByRole('heading', { name: 'Activity' })).toBeVisible();
  await expect(advised(advising)).toHaveCount(0);
});
