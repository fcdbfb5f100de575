import { expect } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { listPatent } from '../kit/deal.ts';
import { mailTo } from '../kit/mailbox.ts';
import { patentPdf } from '../kit/papers.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { axeFindings } from '../screens/axe.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { inboxOn, write } from './inbox.kit.ts';

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

test('a person is warned, reports, blocks and unblocks; an operator closes the report and suspends', async ({
  browser,
  operator,
}) => {
  const [ana, mallory] = [
    await ApiPerson.register(product, 'Ana'),
    await ApiPerson.register(product, 'Mallory'),
  ];
  await write(mallory, ana, 'Pay with PayPal, then we save the fees.');
  const page = await signedIn(browser, product, ana);
  const inbox = inboxOn(page);
  await inbox.open(mallory.userId);
  await expect(inbox.bubbles('Mallory')).toHaveCount(1);
  await expect(page.getByRole('note')).toContainText('outside Claimstead');
  await inbox.input.fill('Shall I wire you the money?');
  await expect(page.getByRole('note')).toHaveCount(2);
  await inbox.input.fill('');
  await expectGoodLooks(page, 'dealing-thread-warning', { shows: page.getByRole('note') });

  const more = page.getByRole('button', { name: 'More options for Mallory Example' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const report = page.getByRole('dialog', { name: 'Report Mallory Example' });
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report.getByText('Choose what it is about.')).toBeVisible();
  await report.getByLabel('Asks to pay outside Claimstead').check();
  await report.getByLabel('What happened?').fill('Asked in the very first message.');
  await expect(report.getByText('Pay with PayPal')).toBeVisible();
  await expectGoodLooks(page, 'dealing-report', { shows: report });
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report).toBeHidden();
  await expect(page.getByText('Report sent', { exact: true })).toBeVisible();

  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Block' }).click();
  const block = page.getByRole('dialog', { name: 'Block Mallory Example' });
  await expect(block).toContainText('can no longer write to you');
  expect(await axeFindings(page)).toEqual([]);
  await block.getByRole('button', { name: 'Block Mallory' }).click();
  await expect(page.getByText('You blocked Mallory.')).toBeVisible();
  await expect(inbox.input).toBeHidden();
  const refused = await mallory.attempt('POST', `/messages/${ana.userId}`, {
    body: { message: 'Hello?' },
  });
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining('messaging.blocked'),
  ]);

  await page.goto('/account/settings/emails');
  const blocked = page.getByRole('list', { name: 'People you have blocked' });
  await expect(blocked.getByText('Mallory Example')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await blocked.getByRole('button', { name: 'Unblock Mallory Example' }).click();
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
  await write(mallory, ana, 'Sorry.');

  const desk = await signedIn(browser, product, operator);
  await desk.goto('/operations/reports');
  const row = desk.getByRole('article').filter({ hasText: 'Mallory Example' });
  await expect(row).toContainText('Outside payment');
  await expect(row).toContainText('Asked in the very first message.');
  await expect(row).toContainText('Pay with PayPal');
  await expectGoodLooks(desk, 'operations-reports-one', { shows: row });
  await row.getByRole('button', { name: 'Close' }).click();
  const closing = desk.getByRole('dialog', { name: 'Close this report' });
  await closing.getByLabel('Reason').fill('Talked to both.');
  await closing.getByRole('button', { name: 'Close report' }).click();
  await expect(closing).toBeHidden();
  await expect(row.getByText('closed', { exact: true })).toBeVisible();

  await row.getByRole('link', { name: 'Account' }).click();
  await desk.getByRole('button', { name: 'Suspend' }).click();
  const suspending = desk.getByRole('dialog', { name: 'Suspend this account' });
  await suspending.getByRole('button', { name: 'Suspend account' }).click();
  await expect(suspending.getByText('This field is required.')).toBeVisible();
  await suspending.getByLabel('Reason').fill('Asked for money outside.');
  await suspending.getByRole('button', { name: 'Suspend account' }).click();
  await expect(suspending).toBeHidden();
  expect((await mallory.attempt('GET', '/user')).status).toBe(401);
  const told = await mailTo(product, mallory.email, /is suspended/);
  expect(told.text).toContain('Asked for money outside.');
  await desk.goto('/operations/audit');
  await expect(desk.getByText('Talked to both.')).toBeVisible();
  await expect(desk.getByText('Suspended an account')).toBeVisible();
});

test('a conversation about a listing shows it, and takes files', async ({ browser }) => {
  const [olive, pia] = [
    await ApiPerson.register(product, 'Olive'),
    await ApiPerson.register(product, 'Pia'),
  ];
  const listing = await listPatent(product, olive);
  const page = await signedIn(browser, product, pia);
  await page.goto(`/listing/${listing}`);
  await page.getByRole('button', { name: 'Message Owner' }).click();
  const inbox = inboxOn(page);
  const card = page.getByRole('link', { name: /^About/ });
  await expect(card).toContainText('Crash-tested latch');
  const paper = await patentPdf({ title: 'Latch', number: '9,123,456', inventor: 'Ada Example' });
  await page
    .locator('input[type=file]')
    .setInputFiles([
      paper,
      { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ]);
  const attached = page.getByRole('list', { name: 'Attached files' });
  await expect(attached.getByRole('alert')).toHaveText(
    'Attach a PDF, a .docx document or an image.',
  );
  await attached.getByRole('button', { name: 'Remove virus.exe' }).click();
  await expect(attached.getByRole('progressbar')).toHaveCount(0);
  await expectGoodLooks(page, 'dealing-attached', { shows: attached });
  await inbox.send.click();
  await expect(attached).toBeHidden();
  const file = inbox.thread('Olive').getByRole('link', { name: new RegExp(paper.name) });
  await expect(file).toBeVisible();

  const hers = await signedIn(browser, product, olive);
  await inboxOn(hers).open(pia.userId);
  const about = inboxOn(hers)
    .bubbles('Pia')
    .getByRole('link', { name: /Crash-tested latch/ });
  await expect(about).toHaveAttribute('href', `/listing/${listing}`);
  const theirs = inboxOn(hers)
    .thread('Pia')
    .getByRole('link', { name: new RegExp(paper.name) });
  const downloading = hers.waitForEvent('download');
  await theirs.click();
  expect((await downloading).suggestedFilename()).toBe(paper.name);
  await expectGoodLooks(hers, 'dealing-thread-file', { shows: theirs });
});
