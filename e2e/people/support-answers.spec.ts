import { expect, type Locator, type Page } from '@playwright/test';
import { mailTo } from '../kit/mailbox.ts';
import { newPerson, type Person } from '../kit/person.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { expectGoodLooks } from '../screens/look.ts';

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

const subject = 'The date on the billing page';
const inquiry = 'Which of the two dates holds, March 5 or April 5?';
const first = 'April 5: the billing page showed the date of the invoice.';
const second = 'And that is mended now.';

const ownMessages = (person: Person) =>
  person.page.getByRole('region', { name: 'Your messages to support' });
const entry = (person: Person) => ownMessages(person).getByRole('listitem');
const summary = (person: Person) => entry(person).getByText(subject, { exact: true });

test('a message to support is answered by two operators, and the answers reach the person', async ({
  browser,
  operator: { firstName, lastName, email },
}) => {
  const person = await newPerson(browser, product, { firstName: 'Ada', lastName: 'Quill' });
  const operator = await newPerson(browser, product, { firstName, lastName, email });

  await test.step('the person writes, and sees the message on the page', async () => {
    await person.registers();
    await person.open('/support');
    await expect(ownMessages(person)).toContainText('You haven’t written to us yet.');
    await expectGoodLooks(person.page, 'support-none', { shows: ownMessages(person) });
    await person.page.getByLabel('Subject').fill(subject);
    await person.page.getByRole('combobox', { name: 'Category' }).click();
    await person.page.getByRole('option', { name: 'Billing Question' }).click();
    await person.page.getByLabel('Message', { exact: true }).fill(inquiry);
    await person.page.getByRole('button', { name: 'Send Message' }).click();
    await expect(entry(person)).toContainText('Waiting for an answer');
    const received = await mailTo(product, person.email, /We received your message/);
    expect(received.text).toContain(`> ${inquiry}`);
  });

  await test.step('of two operators who answer at the same time, the second sees what the first wrote', async () => {
    await operator.signsIn();
    const one = operator.page;
    const other = await operator.context.newPage();
    const dialogs = [await opensReply(one), await opensReply(other)] as const;
    await one.bringToFront();
    await sends(dialogs[0], first);
    await expect(dialogs[0]).toBeHidden();
    await other.bringToFront();
    await sends(dialogs[1], second);
    await expect(dialogs[1].getByRole('alert')).toContainText('Someone else has already answered');
    await expect(dialogs[1]).toContainText(first);
    await expect(dialogs[1].getByRole('textbox')).toHaveValue(second);
    await expectGoodLooks(other, 'operations-reply', { shows: dialogs[1] });
    await dialogs[1].getByRole('button', { name: 'Send reply' }).click();
    await expect(dialogs[1]).toBeHidden();
    await expect(other.getByRole('listitem').filter({ hasText: second })).toContainText(
      `${operator.name} replied`,
    );
    await other.close();
  });

  await test.step('the open page shows the answers without a reload', async () => {
    await expect(entry(person)).toContainText('Answered');
    await summary(person).click();
    await expect(entry(person)).toContainText(first);
    await expect(entry(person)).toContainText(second);
  });

  await test.step('the email links to its answer, opened and focused', async () => {
    const mail = await mailTo(product, person.email, /Reply from support/);
    expect([first, second].some((answer) => mail.text.includes(`> ${answer}`))).toBe(true);
    const link = /^http\S+$/m.exec(mail.text)?.[0] ?? '';
    await person.page.goto(link);
    await expect(entry(person).getByText(second)).toBeVisible();
    await expect(summary(person).locator('xpath=ancestor::summary')).toBeFocused();
    await expectGoodLooks(person.page, 'support-answered', { shows: entry(person) });
  });

  await test.step('a list that cannot be loaded says so, and recovers', async () => {
    await person.page.route('**/api/v1/support/inquiries', (route) => route.abort());
    await person.open('/support');
    const failed = ownMessages(person).getByRole('alert');
    await expect(failed).toContainText('Your messages to support could not be loaded');
    await person.page.unroute('**/api/v1/support/inquiries');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(entry(person)).toContainText('Answered');
  });
});

async function opensReply(page: Page): Promise<Locator> {
  await page.bringToFront();
  await page.goto(`${product.url}/operations/inquiries`);
  const row = page.getByRole('listitem').filter({ hasText: subject });
  await row.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(inquiry);
  return dialog;
}

async function sends(dialog: Locator, text: string): Promise<void> {
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: 'Send reply' }).click();
}
