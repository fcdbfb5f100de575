import { randomInt } from 'node:crypto';
import type { AbstractOfTitle } from '@claimstead/contract/patents.contract.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { ApiPerson } from '../kit/api-person.ts';
import { mailTo } from '../kit/mailbox.ts';
import { listAs, payPlan, startDraft } from '../selling/own-listing.kit.ts';
import type { Product } from '../kit/product.ts';
import { test } from '../kit/shared-product.ts';
import { signedIn } from '../kit/signed-in.ts';
import { patentPdf } from '../kit/papers.ts';
import { expectGoodLooks } from '../screens/look.ts';
import { paymentFrame, widths } from './paying.kit.ts';

let product: Product;
let olga: ApiPerson;
test.beforeAll(({ product: shared, operator }) => {
  [product, olga] = [shared, operator];
});

const titleOf = (who: ApiPerson, patentId: string) =>
  who.call<AbstractOfTitle>('GET', '/patent/title', { query: { patentId } });

test('a lien that is recorded before the payment stops it in words, until an operator clears it', async ({
  browser,
}) => {
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const owner = `${seller.firstName} ${seller.lastName}`;
  const number = randomInt(7_000_000, 7_900_000);
  const patentNumber = String(number);
  await product.control('POST', '/office/records', {
    patent: patentNumber,
    application: `15${patentNumber.slice(1)}`,
    inventors: ['Zoe Inventor'],
    conveyances: [
      {
        kind: 'assignment',
        from: ['Zoe Inventor'],
        to: [owner],
        executedOn: '2020-01-05',
        recordedOn: '2020-02-01',
      },
    ],
  });
  const listing = { title: 'Pledged valve', price: 900, acceptingOffers: false, patentNumber };
  const id = await listAs(product, seller, listing);
  await expect
    .poll(async () => (await titleOf(buyer, id)).outcome, { timeout: 60_000 })
    .toBe('agrees');
  await product.control('POST', `/office/records/${patentNumber}/conveyances`, {
    kind: 'security',
    from: [owner],
    to: ['First Test Bank, N.A.'],
    recordedOn: '2024-02-01',
  });
  // The office is not asked twice within a minute.
  await product.control('POST', '/clock', { advanceSeconds: 120 });

  const page = await signedIn(browser, product, buyer, widths['a desk']);
  await page.goto(`/listing/${id}`);
  const opens = page.getByRole('button', { name: /^Purchase for/ });
  await opens.click();
  const dialog = page.getByRole('dialog', {
    name: `Purchase Patent #${number.toLocaleString('en-US')}`,
  });
  await expect(dialog.getByText('You can’t pay yet')).toBeVisible();
  await expect(dialog.getByText(/no recorded release that covers it/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Tell me when it can be bought' }).click();
  await expect(dialog.getByText('We’ll tell you when it can be bought.')).toBeVisible();
  await expectGoodLooks(page, 'purchase-title-held', { shows: dialog });
  await page.screenshot({ path: test.info().outputPath('held.png') });

  const desk = await signedIn(browser, product, olga, widths['a desk']);
  await desk.goto('/operations/titles?query=Pledged');
  await expect(desk.getByText('Pledged valve').first()).toBeVisible();
  await desk.getByRole('link', { name: 'Open' }).click();
  await expect(desk.getByRole('table')).toBeVisible();
  await expectGoodLooks(desk, 'operations-title', { shows: desk.getByRole('table') });
  await desk.screenshot({ path: test.info().outputPath('desk.png'), fullPage: true });
  await desk.getByRole('button', { name: 'Allow payment' }).click();
  const asks = desk.getByRole('dialog', { name: 'Allow payment' });
  await asks.getByLabel('What you found').fill('The bank wrote that the debt is paid.');
  await asks.getByRole('button', { name: 'Allow payment' }).click();
  await expect(asks).toBeHidden();

  await expect(dialog.getByText(/The bank wrote that the debt is paid\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(paymentFrame(page).getByRole('tab').first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('let.png') });
});

test('a continuation agrees by the papers of its parent, and its abstract of title shows where they are', async ({
  browser,
}) => {
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const owner = `${seller.firstName} ${seller.lastName}`;
  const number = randomInt(7_000_000, 7_900_000);
  const patentNumber = String(number);
  const parent = { application: `16${patentNumber.slice(1)}`, patent: String(number - 1_000_000) };
  const inventors = ['Zoe Inventor'];
  const assigned = { kind: 'assignment', from: inventors, to: [owner], recordedOn: '2012-02-01' };
  await product.control('POST', '/office/records', {
    ...parent,
    filedOn: '2011-06-07',
    inventors,
    conveyances: [assigned],
  });
  await product.control('POST', '/office/records', {
    patent: patentNumber,
    application: `15${patentNumber.slice(1)}`,
    filedOn: '2014-06-03',
    inventors,
    parents: [{ code: 'CON', filedOn: '2011-06-07', ...parent }],
  });
  const listing = { title: 'Continued valve', price: 900, acceptingOffers: false, patentNumber };
  const id = await listAs(product, seller, listing);
  await expect
    .poll(async () => (await titleOf(buyer, id)).outcome, { timeout: 60_000 })
    .toBe('agrees');

  const page = await signedIn(browser, product, buyer, widths['a desk']);
  await page.goto(`/listing/${id}`);
  const against = `the parent US ${(number - 1_000_000).toLocaleString('en-US')}`;
  const found = page.getByRole('list', { name: 'What we found' });
  await expect(found.getByText(`is recorded against ${against}`)).toBeVisible();
  const table = page.getByRole('table').filter({ hasText: 'ASSIGNMENT OF ASSIGNOR' });
  await expect(table.getByText(`recorded against ${against}`)).toBeVisible();
  await expectGoodLooks(page, 'title-by-parent', { shows: table });
});

test('a paper that the seller sends about a lien is accepted by an operator, and the buyer can pay', async ({
  browser,
}) => {
  const [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Ada'),
    ApiPerson.register(product, 'Bo'),
  ]);
  const owner = `${seller.firstName} ${seller.lastName}`;
  const patentNumber = String(randomInt(7_000_000, 7_900_000));
  const days = { executedOn: '2020-01-05', recordedOn: '2020-02-01' };
  const from = ['Zoe Inventor'];
  const bank = { kind: 'security', from: [owner], to: ['First Test Bank, N.A.'] };
  await product.control('POST', '/office/records', {
    patent: patentNumber,
    application: `15${patentNumber.slice(1)}`,
    inventors: from,
    conveyances: [
      { kind: 'assignment', from, to: [owner], ...days },
      { ...bank, recordedOn: '2024-02-01' },
    ],
  });
  const listing = { title: 'Redeemed valve', price: 900, acceptingOffers: false, patentNumber };
  const id = await listAs(product, seller, listing);
  await expect
    .poll(async () => (await titleOf(buyer, id)).outcome, { timeout: 60_000 })
    .toBe('cannot_tell');

  const page = await signedIn(browser, product, buyer, widths['a desk']);
  const panel = page.getByRole('complementary');
  const purchase = panel.getByRole('button', { name: /^Purchase for/ });
  await test.step('a buyer reads why nobody can pay, and asks with one press to be told', async () => {
    await page.goto(`/listing/${id}`);
    await expect(panel.getByText('our team is reviewing its title')).toBeVisible();
    await expect(panel.getByText(/no recorded release that covers it/)).toBeVisible();
    await expect(purchase).toHaveCount(0);
    await photograph(page, panel, 'held-listing');
    await panel.getByRole('button', { name: 'Tell me when it can be bought' }).click();
    await expect(panel.getByText('We’ll tell you when it can be bought.')).toBeVisible();
    await expectGoodLooks(page, 'listing-title-held', { shows: panel });
    await panel.getByRole('link', { name: 'Title', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Abstract of title' })).toBeInViewport();
  });

  const own = await signedIn(browser, product, seller, widths['a phone']);
  await test.step('the seller sends it from the listing, with a line of what it shows', async () => {
    await own.goto(`/listing/${id}`);
    const form = own.getByRole('region', { name: 'Send a paper that explains it' });
    await form.getByLabel('What it shows').fill('First Test Bank released the loan in 2025.');
    await photograph(own, form, 'paper-form');
    const paper = await patentPdf({ title: 'Release', number: patentNumber, inventor: owner });
    const release = { ...paper, name: 'Release of the loan.pdf' };
    await form.getByLabel('Choose a PDF and send it').setInputFiles(release);
    const yours = own.getByRole('region', { name: 'Your paper' });
    await expect(
      yours.getByRole('link', { name: 'Download Release of the loan.pdf' }),
    ).toBeVisible();
    await expect(yours.getByLabel('What it shows')).toHaveValue(/released the loan/);
    await photograph(own, yours, 'paper-sent');
    await expectGoodLooks(own, 'title-paper', { shows: yours });
  });

  await test.step('an operator opens it and takes it', async () => {
    const desk = await signedIn(browser, product, olga, widths['a desk']);
    await desk.goto('/operations/titles?query=Redeemed');
    await expect(desk.getByText('the seller sent a paper')).toBeVisible();
    await expect(desk.getByText('1 buyer is waiting')).toBeVisible();
    await desk.getByRole('link', { name: 'Open', exact: true }).click();
    await expect(desk.getByRole('table')).toBeVisible();
    const sent = desk.getByRole('region', { name: 'Paper from the seller' });
    const link = sent.getByRole('link', { name: 'Open Release of the loan.pdf' });
    const opened = await desk.request.get((await link.getAttribute('href')) ?? '');
    expect(opened.headers()['content-type']).toBe('application/pdf');
    await photograph(desk, sent, 'paper-at-desk');
    await expectGoodLooks(desk, 'operations-title-paper', { shows: sent });
    await sent.getByRole('button', { name: 'Accept the paper' }).click();
    const asks = desk.getByRole('dialog', { name: 'Accept the paper' });
    await asks
      .getByLabel('What it shows')
      .fill('A release of the loan, signed by First Test Bank.');
    await asks.getByRole('button', { name: 'Accept the paper' }).click();
    await expect(asks).toBeHidden();
    await expect(sent).toContainText('Accepted');
    await desk.context().close();
  });

  await test.step('the buyer is told, reads what it shows, cannot open it, and pays', async () => {
    const mail = await mailTo(product, buyer.email, /You can buy it now/);
    expect(mail.text).toContain(`/listing/${id}`);
    await purchase.click();
    const dialog = page.getByRole('dialog', { name: /^Purchase Patent/ });
    await expect(
      dialog.getByText(/A release of the loan, signed by First Test Bank\./),
    ).toBeVisible();
    await expect(dialog.getByText(/by a paper that the seller sent/)).toBeVisible();
    await expect(paymentFrame(page).getByRole('tab').first()).toBeVisible();
    await expect(own.getByText(/^Our team took it on /)).toBeVisible();
    const link = own.getByRole('link', { name: 'Download Release of the loan.pdf' });
    const address = (await link.getAttribute('href')) ?? '';
    expect((await page.request.get(address)).status()).toBe(404);
  });
});

test('whoever lists another’s patent reads before the plan that nobody could pay, and where to explain it', async ({
  browser,
}) => {
  const seller = await ApiPerson.register(product, 'Ada');
  const patentNumber = String(randomInt(7_000_000, 7_900_000));
  await product.control('POST', '/office/records', {
    patent: patentNumber,
    application: `15${patentNumber.slice(1)}`,
    inventors: ['Zoe Inventor'],
    conveyances: [
      {
        kind: 'assignment',
        from: ['Zoe Inventor'],
        to: ['Harbor Radar Co.'],
        recordedOn: '2020-02-01',
      },
    ],
  });
  const id = await startDraft(seller, { title: 'Borrowed radar', patentNumber });
  const page = await signedIn(browser, product, seller, widths['a desk']);
  await page.goto(`/listing/${id}`);
  const panel = page.getByRole('complementary');
  const until = panel.getByText(
    /^Buyers won’t be able to pay until the USPTO’s record leads to every listed owner/,
  );
  await test.step('the draft’s panel says it, with the reason and the place for a paper', async () => {
    await expect(until).toBeVisible();
    await expect(panel.getByRole('group', { name: 'State of this patent' })).toContainText(
      'The recorded papers don’t lead to the listed owners.',
    );
    const form = panel.getByRole('region', { name: 'Send a paper that explains it' });
    await expect(form.getByLabel('Choose a PDF and send it')).toBeAttached();
    await photograph(page, panel, 'draft-warned');
    await expectGoodLooks(page, 'draft-title-held', { shows: until });
  });

  await test.step('publishing is not kept from anyone, and the plan comes after', async () => {
    await panel.getByRole('checkbox', { name: /details are correct/ }).check();
    await panel.getByRole('button', { name: 'Confirm Listing' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await payPlan(product, seller, id);
  });

  await test.step('and while it is public', async () => {
    await page.reload();
    await expect(panel.getByText(/^Public until/)).toBeVisible();
    await expect(until).toBeVisible();
  });
  await page.context().close();
});

/** On a phone and at a desk, for who looks at the pictures of a run. */
async function photograph(page: Page, shows: Locator, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await shows.scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`) });
  }
}
