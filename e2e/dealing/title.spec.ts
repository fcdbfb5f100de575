import type { Sale } from '@claimstead/contract/sales.contract.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, file, listPatent, sign, startPayment, untilSale, verifyBank } from '../kit/deal.ts';
import { codeFor, mailTo } from '../kit/mailbox.ts';
import { password } from '../kit/person.ts';
import { type Product, until } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn, signedOut } from '../kit/signed-in.ts';
import { tabTo } from '../kit/keyboard.ts';
import { expectPacketSays } from '../kit/packet.ts';
import { confirmsLegalName, verifiesBank } from '../steps/deal.steps.ts';
import { filesTheAssignment, recordsTheAssignment } from '../steps/operations.steps.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { withChangedAnswer } from '../screens/changed-answer.ts';

let product: Product;
let seller: ApiPerson;
let buyer: ApiPerson;
let operator: ApiPerson;

const phone = { width: 390, height: 844 };
const worksOfCy = { company: 'Cy Works, LLC', title: 'Managing Member' };

test.beforeAll(async ({ product: shared, operator: registered }) => {
  product = shared;
  operator = registered;
  [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
});

/** A sale at an agreed price, with its payment held. */
async function pays(owner: ApiPerson, patentId: string, dollars: number): Promise<void> {
  await agree(owner, buyer, patentId, dollars);
  const paymentId = await startPayment(buyer, patentId, dollars * 100);
  await product.control('POST', `/payment_intents/${paymentId}/confirm`, {
    card: '4242424242424242',
  });
  await untilSale(
    buyer,
    patentId,
    'the money is held',
    ({ paymentStatus }) => paymentStatus === 'held',
  );
}

/** Reads to the end of both documents, as far as the checkboxes tell, and signs. */
async function signs(page: Page, name: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Assignment signing"]');
  const read = frame.getByRole('checkbox', { name: /I have read/ });
  await expect(read).toHaveCount(2);
  for (const box of await read.all()) await box.check();
  await frame.getByRole('checkbox', { name: /agree to sign electronically/ }).check();
  await frame.getByLabel('Your name').fill(name);
  await frame.getByRole('button', { name: 'Sign both documents' }).click();
}

/** How a sale looks after the buyer’s bank took the payment back. */
const takenBack = { paymentStatus: 'dispute_lost', moves: [] };
const takenBackState = 'lost';

test('on a phone: a company fills in the form, sees the real PDF, renews an expired link, signs, and reaches the closing page', async ({
  browser,
}) => {
  test.slow();
  const patentId = await listPatent(product, seller);
  await pays(seller, patentId, 1200);
  await verifyBank(product, seller);
  await untilSale(buyer, patentId, 'the buyer’s turn', ({ step }) => step === 1);
  const page = await signedIn(browser, product, buyer, { viewport: phone });
  await page.goto('/account/todo');
  await test.step('a payment that a bank takes back stops the sale, and the page says so', async () => {
    const isTakenBack = page.getByText('Your bank has taken back money from this payment for good');
    await withChangedAnswer(
      page,
      '**/api/v1/payouts/pending/buyer',
      (sales: Sale[]) =>
        sales.map((one) => ({
          ...one,
          ...takenBack,
          standing: { ...one.standing, state: takenBackState },
        })),
      async () => {
        await looks(page, 'taken back by the bank', isTakenBack);
        await expect(page.getByText(/^Waiting for/)).toHaveCount(0);
      },
    );
  });
  const open = () =>
    page.getByRole('button', { name: 'Fill Out Patent Assignment' }).first().click();
  const dialog = page.getByRole('dialog');

  await test.step('the form says what is missing, and keeps what was saved', async () => {
    await open();
    await dialog.getByRole('radio', { name: /company/ }).check();
    await dialog.getByRole('button', { name: 'Save and preview' }).click();
    await expect(dialog.getByText('Enter your title at the company.')).toBeVisible();
    await dialog.getByLabel('Company', { exact: true }).fill('Northwind Devices, Inc.');
    await dialog.getByLabel('Your title at the company').fill('Managing Director');
    await dialog.getByLabel('Address').fill('1 Main Street, Springfield, IL 62701');
    await dialog.getByLabel(/Date of the patent/).fill('2018-11-13');
    await dialog.getByRole('checkbox', { name: /mail to someone else/ }).check();
    await dialog.getByLabel('Name for the office’s mail').fill('Northwind Legal');
    await dialog
      .getByLabel('Address for the office’s mail')
      .fill('2 Side Street, Austin, TX 78701');
    await dialog.getByRole('button', { name: 'Save and preview' }).click();
    const preview = dialog.getByRole('link', { name: 'Patent assignment (PDF)' });
    await expect(preview).toBeVisible();
    const pdf = await page.request.get((await preview.getAttribute('href')) ?? '');
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    await looks(page, 'assignment form', preview);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await open();
    await expect(dialog.getByLabel('Company', { exact: true })).toHaveValue(/Northwind Devices/);
  });

  await test.step('a link that has expired is renewed', async () => {
    await dialog.getByRole('button', { name: 'Continue to signing' }).click();
    const frame = page.frameLocator('iframe[title="Assignment signing"]');
    await expect(frame.getByRole('button', { name: 'Sign both documents' })).toBeVisible();
    await product.control('POST', '/clock', { advanceSeconds: 31 * 60 });
    await signs(page, 'Bo Example');
    await expect(page.getByText('Signing didn’t go through')).toBeVisible();
    await open();
    await dialog.getByRole('button', { name: 'Continue to signing' }).click();
    await signs(page, 'Bo Example');
    await untilSale(buyer, patentId, 'the buyer signed', ({ step }) => step === 2);
  });

  await test.step('the owner signs, and after the filing the closing page has it all', async () => {
    const own = await signedIn(browser, product, seller, { viewport: phone, hasTouch: true });
    await own.goto('/account/todo');
    await own.getByRole('button', { name: 'Sign Patent Assignment' }).first().tap();
    await signsWithAFinger(own);
    const signed = await untilSale(seller, patentId, 'all signed', ({ step }) => step === 3);
    await own.context().close();
    await file(operator, signed.id);
    await untilSale(buyer, patentId, 'paid out', ({ processed }) => processed);
    await page.goto('/account/purchased');
    await looks(page, 'purchased', page.getByRole('link', { name: /^Papers and next steps/ }));
    await page.getByRole('link', { name: /^Papers and next steps/ }).click();
    await expect(page.getByText('Northwind Devices, Inc.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download patent assignment' })).toBeVisible();
    const fee = page.getByRole('listitem').filter({ hasText: '7.5-year fee' });
    await expect(fee).toContainText('May 13, 2026');
    await looks(page, 'closing', page.getByRole('heading', { name: 'What to do next' }));
    const undone = page.getByText('This sale was undone');
    await withChangedAnswer(
      page,
      '**/api/v1/sales/*/closing',
      (closing: { standing: object }) => ({
        ...closing,
        undone: true,
        standing: { ...closing.standing, state: 'taking_back' },
      }),
      async () => {
        await looks(page, 'closing of an undone sale', undone);
        await expect(page.getByText('waiting for the office’s notice')).toHaveCount(0);
      },
    );
    await page.getByRole('button', { name: 'List this patent' }).click();
    await page.waitForURL(/\/sell\?id=/);
    await expect(page.getByLabel('Title').first()).toHaveValue(/Crash-tested latch/);
  });
  await page.context().close();
});

test('three owners, one invited without an account, who declines: the buyer gets a full refund; the next sale is signed by keyboard, filed and recorded', async ({
  browser,
}) => {
  test.slow();
  const first = await ApiPerson.register(product, 'Dee');
  const second = await ApiPerson.register(product, 'Cy');
  const invited = { firstName: 'Noor', lastName: 'Example', email: 'noor.title@example.test' };
  const patentId = await listPatent(product, first, [
    { user: first.names, stake: 50 },
    { user: second.names, stake: 30, ...worksOfCy },
    { user: invited, stake: 20 },
  ]);
  const accepting = await signedIn(browser, product, second, { viewport: phone });
  await accepting.goto(await invitationFor(second.email));
  await looks(accepting, 'invitation of a company', accepting.getByText(worksOfCy.company));
  await acceptsShare(accepting, null);
  await accepting.context().close();

  const own = await signedOut(browser, product, { viewport: phone });
  await test.step('the invitation leads a stranger to an account, a share and the bank', async () => {
    await own.goto(await invitationFor(invited.email));
    await own.getByRole('main').getByRole('link', { name: 'Create Account' }).click();
    await expect(own.getByLabel('Email')).toHaveValue(invited.email);
    await own.getByLabel('Password', { exact: true }).fill(password);
    await own.getByRole('checkbox', { name: /terms/i }).check();
    await own.getByRole('button', { name: 'Create Account' }).click();
    await own.getByRole('button', { name: 'Skip' }).click();
    await expect(own.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    for (const [at, digit] of Array.from(await codeFor(product, invited.email)).entries()) {
      await own.getByLabel(`Digit ${at + 1} of 4`).fill(digit);
    }
    await acceptsShare(own, null);
  });

  await pays(first, patentId, 900);
  for (const person of [first, second]) await verifyBank(product, person);
  await own.goto('/account/todo');
  await expect(own.getByText(/Not verified yet: Noor Example\./)).toBeVisible();
  await verifiesBank({ page: own });
  await sign(buyer, patentId);
  await sign(second, patentId);

  await test.step('the person whose turn it is is named; declining needs a reason', async () => {
    await own.goto('/account/todo');
    await expect(own.getByText(/Not signed yet: Dee Example, Noor Example\./)).toBeVisible();
    await own.getByRole('button', { name: 'Sign Patent Assignment' }).click();
    await confirmsLegalName(own);
    const frame = own.frameLocator('iframe[title="Assignment signing"]');
    // A phone shows the words first: a drawn page is too small to read.
    const words = frame.getByText(/hereby assigns/).first();
    await expect(words).toBeVisible();
    // Nothing counts as read before its end was in view.
    await expect(frame.getByRole('checkbox', { name: /^I have read the/ })).toHaveCount(2);
    for (const box of await frame.getByRole('checkbox', { name: /^I have read the/ }).all()) {
      await expect(box).not.toBeChecked();
    }
    await looks(own, 'signing as text', words);
    await frame.getByRole('button', { name: 'Decline to sign' }).click();
    const dialog = frame.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Decline to sign' }).click();
    await expect(dialog.getByText('Say why you’re declining.')).toBeVisible();
    await dialog.getByLabel('Your reason').fill('My share is another one.');
    await dialog.getByRole('button', { name: 'Decline to sign' }).click();
    await expect(own.getByText('We let the other side know.')).toBeVisible();
  });

  const page = await signedIn(browser, product, buyer, { viewport: phone });
  await page.goto('/account/todo');
  await page.getByRole('button', { name: 'Cancel sale' }).click();
  await page.getByRole('button', { name: 'Cancel and refund $900.00' }).click();
  await until('the whole price is on its way back', async () => {
    const { status, amount } = await buyer.call<{ status: string; amount: number }>(
      'GET',
      '/payments/payment/status',
      { query: { patent_id: patentId } },
    );
    return status === 'refunded' && amount === 90_000;
  });
  await test.step('both sides can still find the sale, with its outcome', async () => {
    await page.goto('/account/purchased');
    await looks(page, 'ended sales', page.getByText('Sales that didn’t go through'));
    await page.getByRole('link', { name: /^View the sale of Crash-tested latch/ }).click();
    const refunded = page.getByText('$900.00 was refunded to you.');
    await looks(page, 'closing of a refunded sale', refunded);
    await expect(page.getByText('You canceled this sale.')).toBeVisible();
    await expect(page.getByText('waiting for the office’s notice')).toHaveCount(0);
    await page.getByRole('button', { name: 'Evidence log' }).click();
    await expect(page.getByText(/refund started/)).toBeVisible();
    await own.goto('/account/sold');
    await own.getByRole('link', { name: /^View the sale of Crash-tested latch/ }).click();
    await expect(own.getByText('Bo Example canceled this sale.')).toBeVisible();
    await looks(
      own,
      'closing of a refunded sale, owner',
      own.getByText('The patent is still yours.'),
    );
    await withChangedAnswer(
      own,
      '**/api/v1/sales/*/closing',
      (closing: { ended: object; standing: object }) => ({
        ...closing,
        standing: { ...closing.standing, state: 'taken_by_bank' },
        ended: {
          ...closing.ended,
          cause: 'bank',
          outcome: 'payment_taken_back',
          takenByBank: 90_000,
          by: null,
        },
      }),
      () =>
        looks(
          own,
          'closing of a sale lost to the bank',
          own.getByText('You won’t be paid for it.'),
        ),
    );
  });

  await pays(first, patentId, 950);
  await untilSale(buyer, patentId, 'the buyer’s turn', ({ step }) => step === 1);
  await sign(buyer, patentId);
  await sign(first, patentId);
  await test.step('the last signer is named, and signs with only the keyboard', async () => {
    await own.goto('/account/todo');
    await expect(
      own.getByText('Not signed yet: Cy Example for Cy Works, LLC, Noor Example.'),
    ).toBeVisible();
    await sign(second, patentId);
    await signsByKeyboard(own, 'Noor Example');
    await untilSale(buyer, patentId, 'all signed', ({ step }) => step === 3);
    await own.context().close();
  });

  await test.step('on a phone the operator opens the packet, files and records', async () => {
    const sale = await untilSale(buyer, patentId, 'known', () => true);
    const desk = await signedIn(browser, product, operator, { viewport: phone });
    const atDesk = { page: desk, open: async (path: string) => void (await desk.goto(path)) };
    const { packet, shown } = await filesTheAssignment(atDesk, sale.patent.title);
    const signedOn = await signingDays(sale.id);
    const signers = ['Dee Example', 'Cy Example', 'Noor Example'];
    const owners = ['Dee Example', worksOfCy.company, 'Noor Example'];
    expectPacketSays(packet, {
      ...Object.fromEntries(
        owners.flatMap((name, at) => [
          [`conveying_party_${at + 1}.name`, name],
          [`conveying_party_${at + 1}.execution_date`, signedOn.get(signers[at] ?? '') ?? name],
        ]),
      ),
      'conveying_party_2.signed_by': 'Cy Example',
      'conveying_party_2.signer_title': worksOfCy.title,
      'receiving_party.name': 'Bo Example',
      'receiving_party.address': '1 Main Street, Springfield, IL 62701',
      'correspondence.name': 'Bo Example',
      'property_1.title': sale.patent.title,
      'reference.sale': sale.id,
    });
    for (const part of [...owners, 'by Cy Example, Managing Member', 'Bo Example']) {
      expect(shown).toContain(part);
    }
    await recordsTheAssignment(atDesk, sale.patent.title);
    await desk.context().close();
  });

  await test.step('the closing page names who conveyed, and what the office says', async () => {
    await page.goto('/account/purchased');
    await page
      .getByRole('link', { name: /^Papers and next steps/ })
      .first()
      .click();
    await expect(page.getByText(`${worksOfCy.company}, 30%`)).toBeVisible();
    await expect(page.getByText('071234').first()).toBeVisible();
  });
  await page.context().close();
});

/** By person, from the evidence that the buyer reads: the day, `YYYY-MM-DD`. */
async function signingDays(saleId: string): Promise<Map<string, string>> {
  const entries = await buyer.call<{ what: string; who: string | null; at: string }[]>(
    'GET',
    `/sales/${saleId}/evidence`,
  );
  const signed = entries.filter(({ what }) => what === 'signed');
  return new Map(signed.map(({ who, at }) => [who ?? '', at.slice(0, 10)]));
}

/** Draws the signature on the pad: a stroke of the finger, as a touch screen reports it. */
async function signsWithAFinger(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe[title="Assignment signing"]');
  const read = frame.getByRole('checkbox', { name: /I have read/ });
  await expect(read).toHaveCount(2);
  for (const box of await read.all()) await box.check();
  await frame.getByRole('radio', { name: 'Draw' }).tap();
  await frame.getByRole('checkbox', { name: /agree to sign electronically/ }).tap();
  const pad = frame.getByRole('img', { name: 'Draw your signature here' });
  await pad.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const touches = await page.context().newCDPSession(page);
  for (const part of [0.2, 0.4, 0.6, 0.8]) {
    const at = { x: x + width * part, y: y + height * (part === 0.4 ? 0.3 : 0.7) };
    const type = part === 0.2 ? 'touchStart' : 'touchMove';
    await touches.send('Input.dispatchTouchEvent', { type, touchPoints: [at] });
  }
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await frame.getByRole('button', { name: 'Sign both documents' }).click();
}

/** From the Activity page to the signature: Tab, Space, Enter and letters. */
async function signsByKeyboard(page: Page, name: string): Promise<void> {
  const papers = Promise.withResolvers<void>();
  await page.route('**/api/v1/signing/*/document?part=*', async (route) => {
    await papers.promise;
    await route.continue();
  });
  await tabTo(page, page.getByRole('button', { name: 'Sign Patent Assignment' }));
  await page.keyboard.press('Enter');
  const frame = page.frameLocator('iframe[title="Assignment signing"]');
  // Nobody can say "I have read" about a document that is still loading.
  const boxes = frame.getByRole('checkbox', { name: /I have read/ });
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).toBeDisabled();
  papers.resolve();
  for (const document of ['patent assignment', 'purchase agreement']) {
    const read = frame.getByRole('checkbox', { name: `I have read the ${document}` });
    await tabTo(page, read);
    await page.keyboard.press('Space');
    await expect(read).toBeChecked();
  }
  const mark = frame.getByLabel('Your name');
  await tabTo(page, mark);
  // Nobody signs for someone else: the signature is empty before it is typed.
  await expect(mark).toHaveValue('');
  await page.keyboard.type(name);
  await tabTo(page, frame.getByRole('checkbox', { name: /agree to sign electronically/ }));
  await page.keyboard.press('Space');
  await tabTo(page, frame.getByRole('button', { name: 'Sign both documents' }));
  await page.keyboard.press('Enter');
}

async function invitationFor(email: string): Promise<string> {
  const mail = await mailTo(product, email, /added you as a co-owner|asks you to sign/);
  const path = /\/invitation\/[\w-]+/.exec(mail.text)?.[0];
  if (!path) throw new Error(`No invitation in: ${mail.text}`);
  return path;
}

/** @param link null if the page is already open. */
async function acceptsShare(page: Page, link: string | null): Promise<void> {
  if (link) await page.goto(link);
  await page.getByRole('button', { name: /^Accept and confirm/ }).click();
  const share = page.getByRole('listitem').filter({ hasText: '(you)' });
  await expect(share).toContainText('Share confirmed');
}

/** Screenshots change the size of the window; the journey stays on its phone. */
async function looks(page: Page, name: string, shows: Locator): Promise<void> {
  await expectGoodLooks(page, name, { shows });
  await page.setViewportSize(phone);
}
