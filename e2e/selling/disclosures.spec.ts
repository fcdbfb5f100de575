import { expect, type Page } from '@playwright/test';
import { squeezed, wordsOf } from '../../apps/api/src/domains/signing/papers/pdf-text.fixture.ts';
import { ApiPerson } from '../kit/api-person.ts';
import { file, sign, startPayment, untilSale, verifyBank } from '../kit/deal.ts';
import { patentPdf } from '../kit/papers.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { listAtPrice } from '../paying/paying.kit.ts';
import { expectGoodLooks } from '../screens/look.ts';

let product: Product;
test.beforeAll(({ product: shared }) => {
  product = shared;
});

const sheet = (page: Page) => page.getByRole('region', { name: 'Disclosures' });
const asked = (page: Page, name: string) =>
  sheet(page).getByRole('group', { name, exact: true }).locator('xpath=ancestor::form');
const lien = 'A loan of First Bank of Ohio, recorded at reel 012345, frame 0678.';

test('a seller answers some of the questions, a buyer reads them before paying, and the agreement has them as Annex A', async ({
  browser,
  operator,
}) => {
  test.slow();
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const { id, printed } = await listAtPrice(product, seller, {
    title: 'Draft gauge',
    price: 1_200,
  });
  const own = await signedIn(browser, product, seller);
  const page = await signedIn(browser, product, buyer);

  await test.step('nothing is answered: it says so, and nothing reads as "no"', async () => {
    await page.goto(`/listing/${id}`);
    await expect(sheet(page)).toContainText('The seller has not answered');
    await sheet(page).getByText('Show the 11 questions').press('Enter');
    await expect(sheet(page).getByRole('listitem')).toHaveCount(11);
    await expectGoodLooks(page, 'disclosures-none', { shows: sheet(page) });
  });

  await test.step('the owner answers with the keyboard alone, question by question', async () => {
    await own.goto(`/listing/${id}`);
    await own.getByRole('link', { name: 'Answer them' }).click();
    await expect(sheet(own)).toBeFocused();
    await expect(sheet(own)).toContainText('0 of 11 answered');
    const liens = asked(own, 'Liens');
    await liens.getByRole('button', { name: 'Yes' }).press('Space');
    await liens.getByRole('button', { name: 'Save answer' }).press('Enter');
    await expect(liens.getByText('Add the details.')).toBeVisible();
    await liens.getByLabel('Details').fill(lien);
    await liens.getByRole('button', { name: 'Save answer' }).press('Enter');
    await expect(sheet(own)).toContainText('1 of 11 answered');
    const litigation = asked(own, 'Litigation and PTAB');
    await litigation.getByRole('button', { name: 'No', exact: true }).press('Space');
    await expect(sheet(own)).toContainText('2 of 11 answered');
    await expectGoodLooks(own, 'disclosures-form', { shows: sheet(own) });
  });

  await test.step('and adds a document to the "yes"', async () => {
    const paper = await patentPdf({
      title: 'Draft gauge',
      number: printed,
      inventor: 'Ada Example',
    });
    const attached = { ...paper, name: 'Security agreement.pdf' };
    await asked(own, 'Liens').getByLabel('Liens: add documents').setInputFiles(attached);
    await expect(
      sheet(own).getByRole('link', { name: 'Download Security agreement.pdf' }),
    ).toBeVisible();
    await own.reload();
    await expect(asked(own, 'Liens').getByLabel('Details')).toHaveValue(lien);
    await expect(sheet(own)).toContainText('2 of 11 answered');
  });

  await test.step('a buyer reads them as answered, each with its day', async () => {
    await page.reload();
    await expect(sheet(page)).toContainText(lien);
    await expect(sheet(page)).toContainText('We ask every seller these 9 questions');
    await expect(sheet(page).getByText(/^Answered /)).toHaveCount(2);
    await expect(
      sheet(page).getByRole('link', { name: 'Download Security agreement.pdf' }),
    ).toBeVisible();
    await expectGoodLooks(page, 'disclosures-read', { shows: sheet(page) });
  });

  await test.step('and is told before paying, with a way to them', async () => {
    await page.getByRole('button', { name: /^Purchase for/ }).click();
    const dialog = page.getByRole('dialog', { name: `Purchase Patent #${printed}` });
    await expect(dialog).toContainText('answered 2 of 11 disclosure questions, 1 with “Yes”');
    await dialog.getByRole('link', { name: 'Disclosures' }).click();
    await expect(dialog).toBeHidden();
    await expect(sheet(page)).toBeInViewport();
  });

  await test.step('once paid, nobody changes them', async () => {
    const paymentId = await startPayment(buyer, id, 120_000);
    await product.control('POST', `/payment_intents/${paymentId}/confirm`, {
      card: '4242424242424242',
    });
    await untilSale(buyer, id, 'the money is held', (sale) => sale.paymentStatus === 'held');
    await own.goto(`/listing/${id}`);
    await expect(sheet(own)).toContainText(lien);
    await expect(sheet(own)).toContainText('can’t change now');
    await expect(sheet(own).getByRole('button', { name: 'Yes' })).toHaveCount(0);
  });

  await test.step('their history is there for the owner, and for an operator with every answer', async () => {
    await sheet(own).getByText('History: 3 changes').press('Enter');
    const changes = sheet(own).getByRole('list', { name: 'History' });
    await expect(changes.getByText(/^Version \d/)).toHaveText([
      /^Version 3/,
      /^Version 2/,
      /^Version 1/,
    ]);
    await expect(changes).toContainText('Document added');
    await expectGoodLooks(own, 'disclosures-history', { shows: changes });
    await expect(sheet(page).getByText(/^History/)).toHaveCount(0);

    const desk = await signedIn(browser, product, operator);
    await desk.goto('/operations/listings?query=Draft+gauge');
    await desk.getByRole('link', { name: 'Disclosures' }).click();
    await expect(desk.getByText('Not answered')).toHaveCount(9);
    await expect(desk.getByText(/^Version 3 · .*, Ada Example$/).first()).toBeVisible();
    await expect(desk.getByText('in a deal', { exact: true })).toHaveCount(2);
    await expectGoodLooks(desk, 'operations-disclosures', { shows: desk.getByText(lien).first() });
    const waiting = desk.waitForEvent('download');
    await desk.getByRole('link', { name: 'Download Security agreement.pdf' }).first().click();
    expect((await waiting).suggestedFilename()).toBe('Security agreement.pdf');
    for (const width of [360, 390, 768, 1280]) {
      for (const one of [own, desk]) {
        await one.setViewportSize({ width, height: 800 });
        const wider = await one.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider, `${width} px`).toBeLessThanOrEqual(0);
      }
    }
    await desk.context().close();
  });

  await test.step('signed by both, the sealed agreement has them in its annex', async () => {
    await verifyBank(product, seller);
    await sign(buyer, id);
    await untilSale(seller, id, 'the seller’s turn', ({ step }) => step === 2);
    await sign(seller, id);
    const { id: saleId } = await untilSale(buyer, id, 'signed by all', ({ step }) => step === 3);
    await file(operator, saleId);
    const { agreementId } = await untilSale(
      buyer,
      id,
      'filed',
      (sale) => sale.agreementId !== null,
    );
    const answer = await page.request.get(
      `/api/v1/patentAssignment/documents/download/${agreementId}`,
    );
    expect(answer.status()).toBe(200);
    const text = squeezed(await wordsOf(await answer.body()));
    for (const part of [
      'Annex A: Disclosures of the Sellers',
      lien,
      'Paper: Security agreement.pdf, SHA-256',
    ]) {
      expect(text).toContain(squeezed(part));
    }
    expect(text.match(/NotansweredbytheSellers\./g)).toHaveLength(9);
  });
  await own.context().close();
  await page.context().close();
});
