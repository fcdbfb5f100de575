import { randomInt } from 'node:crypto';
import type { Docket, DocketFee } from '@claimstead/contract/dockets.contract.ts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, file, listPatent, sign, startPayment, untilSale, verifyBank } from '../kit/deal.ts';
import { mailTo } from '../kit/mailbox.ts';
import { password } from '../kit/person.ts';
import { operator as operatorAccount, Product } from '../kit/product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { findsFiling } from '../steps/operations.steps.ts';
import { daysAfter, FeeReminders, middleOfMonth, shortDay } from './docket.kit.ts';

let product: Product;
let seller: ApiPerson;
let buyer: ApiPerson;
let operator: ApiPerson;
let sale: { id: string; title: string };
const patentNumber = String(randomInt(7_000_000, 7_900_000));
const granted = middleOfMonth(-1);
const atOffice = (call: string, body: object) =>
  product.control<{ reelAndFrameNumber: string }>(
    'POST',
    `/office/records/${patentNumber}/${call}`,
    body,
  );

/** Filed, of a patent that the office has a record of, granted last month. */
test.beforeAll(async () => {
  product = await Product.start();
  [seller, buyer, operator] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
    ApiPerson.operator(product, operatorAccount.email),
  ]);
  await product.control('POST', '/office/records', {
    ...{ patent: patentNumber, filedOn: middleOfMonth(-25), grantedOn: granted },
    ...{ inventors: ['Zoe Inventor'], fees: 'none' },
    conveyances: [
      { kind: 'assignment', from: ['Zoe Inventor'], to: ['Ada Example'], recordedOn: granted },
    ],
  });
  const patentId = await listPatent(product, seller, undefined, { patentNumber });
  await agree(seller, buyer, patentId, 1000.01);
  const paymentId = await startPayment(buyer, patentId, 100_001);
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, {
    card: '4242424242424242',
  });
  await verifyBank(product, seller);
  await untilSale(buyer, patentId, 'the buyer’s turn', ({ step }) => step === 1);
  await sign(buyer, patentId);
  await sign(seller, patentId);
  const signed = await untilSale(buyer, patentId, 'all signed', ({ step }) => step === 3);
  sale = { id: signed.id, title: signed.patent.title };
  await file(operator, sale.id);
});
test.afterAll(() => product.stop());

test('the office’s record comes to show the assignment: an operator confirms it, and both sides are told', async ({
  browser,
}) => {
  const paper = { kind: 'assignment', from: ['Ada Example'], to: ['Bo Example'] };
  const { reelAndFrameNumber } = await atOffice('conveyances', paper);
  const [reel = '', frame = ''] = reelAndFrameNumber.split('/');
  // The office is asked once a day.
  await product.control('POST', '/clock', { advanceSeconds: 25 * 3600 });
  const found = await mailTo(product, operator.email, /An assignment seems to be recorded/);
  expect(found.text).toContain(`reel ${reel}, frame ${frame}`);

  const page = await signedIn(browser, product, operator);
  const desk = { page, open: async (path: string) => void (await page.goto(path)) };
  const filing = await findsFiling(desk, 'filed', sale.title);
  await expect(filing.getByText(/assignee EXAMPLE, BO; as of/)).toBeVisible();
  await expectGoodLooks(page, 'filing-found', { shows: filing });
  await filing.getByRole('button', { name: `Confirm reel ${reel}, frame ${frame}` }).click();
  await expect(filing).toBeHidden();
  await expect(await findsFiling(desk, 'recorded', sale.title)).toContainText(`${reel} / ${frame}`);
  await page.context().close();

  for (const person of [buyer, seller]) {
    const mail = await mailTo(product, person.email, /Assignment recorded/);
    expect(mail.text).toContain(`at reel ${reel}, frame ${frame}`);
  }
  const own = await signedIn(browser, product, buyer);
  await own.goto(`/account/sales/${sale.id}`);
  await expect(own.getByText(reel).first()).toBeVisible();
  await own.context().close();
});

test('a calendar address takes the password, is told of by email, and ends with all other sessions', async ({
  browser,
}) => {
  await atDocket(browser, async (page) => {
    await page.getByRole('button', { name: 'Create calendar address' }).click();
    await expect(passwordDialog(page)).toContainText('opens your calendar without signing in');
    await page.keyboard.press('Escape');
    await expect(passwordDialog(page)).toBeHidden();
    await expect(page.getByText('could not be changed')).toBeHidden();
    await page.getByRole('button', { name: 'Create calendar address' }).click();
    await typesPassword(page);
    const address = await page.getByLabel('Calendar address').inputValue();
    await expectGoodLooks(page, 'docket with a calendar address', {
      shows: page.getByLabel('Calendar address'),
    });
    expect((await fetch(address)).status).toBe(200);
    await mailTo(product, buyer.email, /calendar address was created/);
    await page
      .getByRole('main')
      .evaluate(() => fetch('/api/v1/user/sessions', { method: 'DELETE' }));
    await page.reload();
    const ended = page.getByText(/ended on .* because all your other sessions were ended/);
    await expectGoodLooks(page, 'docket with an ended calendar address', { shows: ended });
    expect((await fetch(address)).status).toBe(404);
    await expect(page.getByRole('button', { name: 'Turn off the address' })).toBeHidden();
    await page.getByRole('button', { name: 'Create a new address' }).click();
    await expect(page.getByLabel('Calendar address')).toBeVisible();
    await page.getByRole('button', { name: 'Turn off the address' }).click();
    await expect(page.getByRole('button', { name: 'Create calendar address' })).toBeVisible();
  });
  await buyer.signsIn();
});

// A usual run has the same days without a browser: `twelve-years.test.ts`.
test('twelve years after a sale: each fee’s reminders on their days, until it is paid; then its lapse', {
  tag: '@soak',
}, async ({ browser }) => {
  test.slow();
  const { fees } = await buyer.call<Docket>('GET', `/sales/${sale.id}/docket`);
  const [first, second, third] = fees;
  if (!first || !second || !third) throw new Error('a utility patent has three fees');
  const years = (count: number) => `${Number(granted.slice(0, 4)) + count}${granted.slice(4)}`;
  expect(fees.map(({ windowOpens }) => windowOpens)).toEqual([years(3), years(7), years(11)]);
  const reminders = new FeeReminders(product, buyer, { title: sale.title, patentNumber });

  await test.step('the first fee: reminded of in its window, and said to be paid', async () => {
    await reminders.none(daysAfter(first.windowOpens, -1));
    await reminders.one(first.windowOpens, 'opens', first);
    await reminders.one(daysAfter(first.due, -30), 'closing', first);
    await atDocket(browser, async (page) => {
      await paysTheFirst(page);
      await takesTheDates(page, [second, third]);
    });
    await reminders.none(daysAfter(first.due, 1));
    await reminders.none(daysAfter(first.graceEnds, -30));
  });

  await test.step('the second fee: overdue, and then seen paid in the office’s record', async () => {
    await reminders.one(second.windowOpens, 'opens', second);
    await reminders.one(daysAfter(second.due, -30), 'closing', second);
    await reminders.one(daysAfter(second.due, 1), 'grace', second);
    const paidOn = daysAfter(second.due, 1);
    await atOffice('fees', { year: 8, on: paidOn });
    await reminders.none(daysAfter(second.graceEnds, -30));
    await atDocket(browser, async (page) => {
      const fee = feeOf(page, second);
      await expect(fee.getByText('Paid', { exact: true })).toBeVisible();
      await expect(fee).toContainText(
        `The office’s record shows it as paid on ${shortDay(paidOn)}.`,
      );
      await expect(fee.getByRole('button')).toHaveCount(0);
      await expect(feeOf(page, third).getByText('Not yet payable')).toBeVisible();
      expect(await downloaded(page)).not.toContain('7.5-year');
    });
  });

  await test.step('the third fee: reminded of to the end, and not paid', async () => {
    await reminders.one(third.windowOpens, 'opens', third);
    await reminders.one(daysAfter(third.due, -30), 'closing', third);
    await reminders.one(daysAfter(third.due, 1), 'grace', third);
    await reminders.one(daysAfter(third.graceEnds, -30), 'grace_closing', third);
    await reminders.none(daysAfter(third.graceEnds, 1));
    const over = await buyer.call<Docket>('GET', `/sales/${sale.id}/docket`);
    expect(over.fees.map(({ state }) => state)).toEqual(['paid', 'paid', 'over']);
    await atOffice('events', {
      code: 'EXP.',
      text: 'Expire Patent',
      on: daysAfter(third.graceEnds, 28),
    });
    await reminders.none(daysAfter(third.graceEnds, 60));
    await atDocket(browser, async (page) => {
      await expect(feeOf(page, third).getByText('Patent lapsed')).toBeVisible();
      await expectGoodLooks(page, 'docket-lapsed', { shows: feeOf(page, third) });
      expect(await downloaded(page)).not.toContain('BEGIN:VEVENT');
      await page
        .getByRole('button', { name: /notifications/i })
        .first()
        .click();
      await expect(page.getByText('Last days to pay a maintenance fee').first()).toBeVisible();
    });
  });
});

const feeOf = (page: Page, { years }: Pick<DocketFee, 'years'>) =>
  page.getByRole('listitem').filter({ hasText: `${years}-year fee` });

const passwordDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Enter your password again' });

async function typesPassword(page: Page): Promise<void> {
  await passwordDialog(page).getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(passwordDialog(page)).toBeHidden();
}

/** The buyer signs in, months after the last time, and looks at the docket. */
async function atDocket(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await signedIn(browser, product, buyer);
  await page.goto(`/account/sales/${sale.id}`);
  await work(page);
  await page.context().close();
}

async function paysTheFirst(page: Page): Promise<void> {
  const fee = feeOf(page, { years: 3.5 });
  await expect(fee.getByText('Can be paid now', { exact: true })).toBeVisible();
  await expectGoodLooks(page, 'docket', { shows: fee });
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider, `${width} px`).toBeLessThanOrEqual(0);
  }
  await page.getByRole('checkbox', { name: 'Change the fee address' }).check();
  await expect(page.getByText(/^Done /)).toBeVisible();
  await fee.getByRole('button', { name: 'I paid the 3.5-year fee' }).click();
  await expect(fee.getByText('Paid', { exact: true })).toBeVisible();
  await page.reload();
  await expect(fee.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Change the fee address' })).toBeChecked();
}

/** Opens the calendar by its address, which then ends; the file has the same dates, those of these fees alone. */
async function takesTheDates(page: Page, fees: readonly DocketFee[]): Promise<void> {
  await page.getByRole('button', { name: 'Create calendar address' }).click();
  await typesPassword(page);
  const address = await page.getByLabel('Calendar address').inputValue();
  const calendar = await fetch(address);
  expect(calendar.headers.get('content-type')).toContain('text/calendar');
  const days = fees.flatMap(({ windowOpens, due, graceEnds }) => [windowOpens, due, graceEnds]);
  for (const text of [await calendar.text(), await downloaded(page)]) {
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines[0]).toBe('BEGIN:VCALENDAR');
    const starts = lines.filter((line) => line.startsWith('DTSTART'));
    expect(starts).toEqual(days.map((day) => `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`));
    expect(lines.filter((line) => line.startsWith('SUMMARY:3.5-year'))).toEqual([]);
  }
  await page.getByRole('button', { name: 'Turn off the address' }).click();
  await expect(page.getByLabel('Calendar address')).toBeHidden();
  expect((await fetch(address)).status).toBe(404);
}

async function downloaded(page: Page): Promise<string> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download calendar file' }).click();
  const stream = await (await waiting).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
