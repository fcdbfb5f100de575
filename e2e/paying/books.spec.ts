import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Books } from '@claimstead/contract/books.contract.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { withChangedAnswer } from '../screens/changed-answer.ts';
import { expectGoodLook, expectGoodLooks } from '../screens/look.ts';
import { widths } from './paying.kit.ts';

const hours = 3600;

test('an operator closes a difference with a correcting entry, and downloads the month', async ({
  browser,
  product,
  operator,
}) => {
  // A kind of movement that nobody knows, old enough to have settled.
  const movement = { type: 'climate_order_purchase', amount: -1_234, secondsAgo: 3 * hours };
  await product.control('POST', '/movements', { ...movement, source: 'climorder_1' });
  const page = await signedIn(browser, product, operator, widths['a desk']);
  await page.goto('/operations/books');
  await page.getByRole('button', { name: 'Compare now' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'climorder_1' });
  await expect(row).toContainText('unknown kind of movement');
  await expect(row).toContainText('Stripe -$12.34, ledger $0.00');
  await expectGoodLooks(page, 'operations-books-open', { shows: row });
  await row.getByRole('button', { name: 'Correct climorder_1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close this difference' });
  await dialog.getByLabel('Where it belongs').selectOption('Processing fees');
  await dialog.getByLabel('Reason').fill('Climate order that was placed in the dashboard.');
  await expectGoodLooks(page, 'operations-books-correct', { shows: dialog });
  await dialog.getByRole('button', { name: 'Post -$12.34' }).click();
  await expect(row).toBeHidden();
  // What was closed differs no more, also before the next comparison.
  await expect(page.getByText('Difference', { exact: true }).locator('..')).toContainText('$0.00');
  await page.getByRole('link', { name: 'Closed' }).click();
  await expect(row).toContainText('corrected');
  await expect(row).toContainText('Climate order that was placed in the dashboard.');
  await expectGoodLooks(page, 'operations-books-closed', { shows: row });
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Ledger' }).first().click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^books-\d{4}-\d{2}-ledger\.csv$/);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text).toContain('climorder_1,,,processing_fees,12.34,,');
  await page.context().close();
});

test('the books of years, with many differences, and one month to close', async ({
  browser,
  product,
  operator,
}) => {
  const page = await signedIn(browser, product, operator, widths['a phone']);
  await page.goto('/operations/books');
  const many = (books: Books) => ({
    ...books,
    comparedAt: '2028-12-15T12:00:00.000Z',
    providerCents: 123_456_789_01,
    ledgerCents: 123_456_780_00,
    differences: Array.from({ length: 30 }, (_, at) => ({
      id: `019c0000-0000-7000-8000-0000000000${at + 10}`,
      object: at === 0 ? 'balance' : `txn_${'1Nk0'.repeat(8)}${at}`,
      cause: (
        ['total', 'not_booked', 'amounts_differ', 'not_at_provider', 'no_entry_known'] as const
      )[at % 5],
      providerType: at % 2 ? 'payment_network_reserve_hold' : null,
      providerCents: -99_999_999 * at,
      ledgerCents: 1,
      differenceCents: -99_999_999 * at - 1,
      foundAt: '2028-12-15T12:00:00.000Z',
      state: 'open' as const,
      closedAt: null,
      operator: null,
      reason: null,
    })),
    months: Array.from({ length: 24 }, (_, at) => ({
      month: `${2028 - Math.floor(at / 12)}-${String(12 - (at % 12)).padStart(2, '0')}`,
      entries: 12_345 * at,
      debitCents: 99_999_999_99,
      state: (['running', 'waiting', 'closable'] as const)[at] ?? ('closed' as const),
      closedAt: at > 2 ? '2028-12-15T12:00:00.000Z' : null,
    })),
  });
  await withChangedAnswer(page, '**/api/v1/operations/books', many, async () => {
    const month = page.getByRole('heading', { name: /^October 2028/ });
    await expectGoodLooks(page, 'operations-books-many', { shows: month });
    for (const width of [360, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      await expectGoodLook(page, `operations-books-many, ${width}`);
    }
    await page.getByRole('button', { name: 'Close October 2028' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close October 2028?' });
    await expect(dialog).toContainText('30 differences are still open.');
    await expectGoodLooks(page, 'operations-books-close', { shows: dialog });
  });
  await page.context().close();
});
