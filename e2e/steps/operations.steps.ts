import { expect } from '@playwright/test';
import type { Person } from '../kit/person.ts';

/** Takes the packet and enters the office's receipt. */
export async function filesTheAssignment(operator: Person, title: string): Promise<void> {
  const { page } = operator;
  await operator.open('/operations/filings');
  const filing = page.getByRole('article').or(page.getByRole('row')).filter({ hasText: title });
  const downloading = page.waitForEvent('download');
  await filing
    .getByRole('link', { name: /packet/i })
    .or(filing.getByRole('button', { name: /packet/i }))
    .click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  await filing
    .getByRole('button', { name: /receipt|file/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/receipt/i).fill('509123456');
  await dialog.getByRole('checkbox', { name: /chain of title/i }).check();
  await dialog
    .getByRole('button', { name: /filed|enter|save/i })
    .last()
    .click();
  await expect(dialog).toBeHidden();
}

/** Enters reel and frame once the office's notice has come. */
export async function recordsTheAssignment(operator: Person, title: string): Promise<void> {
  const { page } = operator;
  await operator.open('/operations/filings?status=filed');
  const filing = page.getByRole('article').or(page.getByRole('row')).filter({ hasText: title });
  await filing.getByRole('button', { name: /reel/i }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/reel/i).fill('071234');
  await dialog.getByLabel(/frame/i).fill('0567');
  await dialog
    .getByRole('button', { name: /record|enter|save/i })
    .last()
    .click();
  await expect(dialog).toBeHidden();
}
