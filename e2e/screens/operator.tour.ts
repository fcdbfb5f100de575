import type { DemoVisitor } from './visitor-at-demo.ts';

const lists = [
  'queue',
  'sales',
  'transfers',
  'books',
  'inquiries',
  'listings',
  'users',
  'free-periods',
  'reports',
  'audit',
  'health',
] as const;

/** The operator's pages, and the dialogs that change something. */
export async function operates(visitor: DemoVisitor): Promise<void> {
  const { page } = visitor;
  await visitor.open('/operations/filings');
  const receipt = page.getByRole('button', { name: 'Enter receipt' }).first();
  await visitor.sees('operations-filings', { shows: receipt });
  await receipt.click();
  const dialog = page.getByRole('dialog');
  await visitor.sees('operations-receipt', { shows: dialog });
  await dialog.getByLabel('Receipt number').fill('509123456');
  await dialog.getByRole('checkbox', { name: /chain of title/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const release = dialog.getByRole('button', { name: /^File and release/ });
  await visitor.sees('operations-release', { shows: release });
  await visitor.closesDialog();
  await visitor.open('/operations/filings?status=recorded');
  await page
    .getByRole('button', { name: /^Correct the filing numbers/ })
    .first()
    .click();
  await visitor.sees('operations-correct', { shows: dialog });
  await visitor.closesDialog();
  for (const list of lists) {
    await visitor.open(`/operations/${list}`);
    await visitor.sees(`operations-${list}`, { shows: visitor.heading(/./) });
  }
  await visitor.open('/operations/sales');
  await page
    .getByRole('link', { name: /^Open the sale/ })
    .first()
    .click();
  const checks = page.getByRole('heading', { name: 'Checks' });
  await visitor.sees('operations-sale', { shows: checks });
  await page.getByRole('button', { name: 'Sync with providers' }).click();
  await visitor.sees('operations-ask', { shows: page.getByRole('dialog') });
  await visitor.closesDialog();
}
