import { expect, type Locator } from '@playwright/test';
import { openPacket, type Packet } from '../kit/packet.ts';
import type { Person } from '../kit/person.ts';

type Operator = Pick<Person, 'page' | 'open'>;

let receipts = 0;

/** A receipt from the USPTO: each sale has its own. */
function newReceipt(): string {
  receipts += 1;
  return String(509_000_000 + Math.floor(Math.random() * 900_000) + receipts * 1_000_000);
}

/**
 * Downloads the packet, enters the USPTO's receipt and confirms the payouts.
 * @returns the packet, the sale as the queue shows it, and the receipt.
 */
export async function filesTheAssignment(
  operator: Operator,
  title: string,
  receipt = newReceipt(),
): Promise<{ packet: Packet; shown: string; receipt: string }> {
  const filing = await findsFiling(operator, 'ready', title);
  const downloading = operator.page.waitForEvent('download');
  await filing.getByRole('link', { name: 'Download packet' }).click();
  const packet = await openPacket(await downloading);
  const shown = await filing.innerText();
  await filing.getByRole('button', { name: 'Enter receipt' }).click();
  const dialog = operator.page.getByRole('dialog');
  await dialog.getByLabel('Receipt number').fill(receipt);
  await dialog.getByRole('checkbox', { name: /chain of title/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: /^File and release \$/ }).click();
  await expect(dialog).toBeHidden();
  return { packet, shown, receipt };
}

/** Enters reel and frame once the office's notice has come. */
export async function recordsTheAssignment(operator: Operator, title: string): Promise<void> {
  const filing = await findsFiling(operator, 'filed', title);
  await filing.getByRole('button', { name: 'Enter reel and frame' }).click();
  const dialog = operator.page.getByRole('dialog');
  await dialog.getByLabel('Reel').fill('071234');
  await dialog.getByLabel('Frame').fill('0567');
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
  await expect(await findsFiling(operator, 'recorded', title)).toContainText('071234 / 0567');
}

/** The queue is polled until the sealed papers are in it. */
export async function findsFiling(
  operator: Operator,
  status: string,
  title: string,
): Promise<Locator> {
  const filing = operator.page.getByRole('listitem').filter({ hasText: title }).first();
  await expect(async () => {
    await operator.open(`/operations/filings?status=${status}`);
    await expect(filing).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  return filing;
}
