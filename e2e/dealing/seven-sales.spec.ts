import { type Browser, type BrowserContextOptions, expect, test } from '@playwright/test';
import Stripe from 'stripe';
import { sandboxKeys } from '../../apps/api/src/core/config/provider-settings.ts';
import { ApiPerson } from '../kit/api-person.ts';
import { agree, file, listPatent, sign, untilSale, verifyBank } from '../kit/deal.ts';
import { patentPdf } from '../kit/papers.ts';
import { operator as operatorAccount, Product } from '../kit/product.ts';
import { signedIn, signedOut } from '../kit/signed-in.ts';
import { choosesWay, paymentFrame, widths } from '../paying/paying.kit.ts';
import { listAs } from '../selling/own-listing.kit.ts';
import { confirmsLegalName, verifiesBank } from '../steps/deal.steps.ts';
import { Diary } from './diary.kit.ts';
import {
  acceptsShare,
  createsAccount,
  opensInvitation,
  opensPayment,
  pays,
  paysByCard,
  paysByKeyboard,
  signsBoth,
  signsByKeyboard,
} from './seven-sales.kit.ts';

/**
 * Seven sales in the browser, each to its end in a marketplace of its own whose clock moves. What everyone reads and gets
 * each day stands in `diary.md` of the test's results.
 */
test.describe.configure({ timeout: 600_000 });

const phone = widths['a phone'];
const desk = widths['a desk'];
const later = { timeout: 60_000 };
const notThrough = /its sale didn’t go through/;
const paidOut = /Paid out/;

let product: Product;
let operator: ApiPerson;
let seller: ApiPerson;
let buyer: ApiPerson;

test.beforeEach(async () => {
  product = await Product.start();
  operator = await ApiPerson.operator(product, operatorAccount.email);
  [seller, buyer] = await Promise.all([
    ApiPerson.register(product, 'Sela'),
    ApiPerson.register(product, 'Bo'),
  ]);
});
test.afterEach(() => product.stop());

const activityOf = async (
  browser: Browser,
  person: Pick<ApiPerson, 'email'>,
  screen: BrowserContextOptions = desk,
) => {
  const page = await signedIn(browser, product, person, screen);
  await page.goto('/account/todo');
  return page;
};

const provider = () =>
  new Stripe(sandboxKeys.secretKey, {
    ...{ host: '127.0.0.1', port: product.port + 1, protocol: 'http' },
  });

const isHeld = (person: ApiPerson, patentId: string) =>
  untilSale(person, patentId, 'the money is held', (sale) => sale.paymentStatus === 'held');

test('one owner and a card, the buyer by keyboard alone', { tag: '@soak' }, async ({ browser }) => {
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, 2_400);
  const diary = new Diary(browser, product, patentId, [buyer, seller]);
  await diary.day('the offer was accepted');
  const page = await activityOf(browser, buyer);
  await paysByKeyboard(page, '$2,400.00');
  await isHeld(buyer, patentId);
  await diary.day('paid');
  await verifiesBank({ page: await activityOf(browser, seller) });
  await diary.day('the bank details are there');
  await page.goto('/account/todo');
  await signsByKeyboard(page, 'Bo Example');
  await untilSale(buyer, patentId, 'the buyer signed', ({ step }) => step === 2);
  await diary.day('the buyer signed');
  await sign(seller, patentId);
  const { id } = await untilSale(buyer, patentId, 'all signed', ({ step }) => step === 3);
  await diary.day('everyone signed');
  await diary.pass(3);
  await diary.day('three days without the filing');
  await file(await signedInAgain(operator), id);
  await diary.day('filed');
  await diary.pass(4);
  await isPaidOut(id);
  await diary.day('paid out', { Bo: paidOut, Sela: paidOut });
  await page.context().close();
});

test('three owners, one invited without an account, on a phone in the dark, by bank debit', {
  tag: '@soak',
}, async ({ browser }) => {
  const second = await ApiPerson.register(product, 'Cy');
  const invited = { firstName: 'Noor', lastName: 'Example', email: 'noor.seven@example.test' };
  const patentId = await listPatent(product, seller, [
    { user: seller.names, stake: 50 },
    { user: second.names, stake: 30, company: 'Cy Works, LLC', title: 'Managing Member' },
    { user: invited, stake: 20 },
  ]);
  const cys = await signedIn(browser, product, second, phone);
  await opensInvitation(cys, product, second.email);
  await acceptsShare(cys);
  const offer = await buyer.call<{ id: string }>('POST', '/offer', {
    query: { patentId, amount: '90000' },
  });
  const diary = new Diary(browser, product, patentId, [
    { ...buyer.names, screen: phone },
    { ...seller.names, screen: phone },
  ]);
  await diary.day('offered, and an owner has no account yet', {
    Bo: /Noor Example (has|hasn)/,
    Sela: /Noor Example/,
  });
  const own = await signedOut(browser, product, phone);
  await opensInvitation(own, product, invited.email);
  await createsAccount(own, product, invited.email);
  await acceptsShare(own);
  await seller.call('POST', `/offer/${offer.id}/accept`);
  const page = await activityOf(browser, buyer, phone);
  await opensPayment(page, '$90,000.00');
  await choosesWay(page, 'US bank account');
  const bank = paymentFrame(page);
  await bank.getByLabel('Name on the account').fill('Bo Example');
  await bank.getByLabel('Routing number').fill('110000000');
  await bank.getByLabel('Account number').fill('000123456789');
  await pays(page, '$90,000.00');
  await expect(page.getByText(/on its way|processing/i).first()).toBeVisible(later);
  const everyone = new Diary(browser, product, patentId, [
    { ...buyer.names, screen: phone },
    { ...seller.names, screen: phone },
    { ...second.names, screen: phone },
    { ...invited, screen: phone },
  ]);
  await everyone.begin();
  await everyone.day('the debit is under way');
  await everyone.pass(6);
  await isHeld(buyer, patentId);
  await everyone.day('the debit has arrived');
  for (const person of [seller, second]) await verifyBank(product, await signedInAgain(person));
  const noors = await activityOf(browser, invited, phone);
  await verifiesBank({ page: noors });
  await everyone.day('every owner can be paid');
  await sign(await signedInAgain(buyer), patentId);
  for (const person of [seller, second]) await sign(person, patentId);
  await everyone.day('one signature is missing');
  await noors.goto('/account/todo');
  await noors.getByRole('button', { name: 'Sign Patent Assignment' }).first().tap();
  await confirmsLegalName(noors);
  await signsBoth(noors, 'Noor Example');
  const { id } = await untilSale(buyer, patentId, 'all signed', ({ step }) => step === 3);
  await file(await signedInAgain(operator), id);
  await everyone.day('filed while the debit is returnable');
  await everyone.pass(8);
  await isPaidOut(id);
  await everyone.day('paid out', { Bo: paidOut, Sela: paidOut, Cy: paidOut, Noor: paidOut });
});

/** Signs in again: a session ends after weeks of the product's clock. */
async function signedInAgain(person: ApiPerson): Promise<ApiPerson> {
  await person.signsIn();
  return person;
}

async function isPaidOut(saleId: string): Promise<void> {
  const owner = await signedInAgain(seller);
  await expect
    .poll(
      async () =>
        (
          await owner.call<{ standing: { state: string } | null }>(
            'GET',
            `/sales/${saleId}/closing`,
          )
        ).standing?.state,
      later,
    )
    .toMatch(/paid_out|recorded/);
}

test('a company by transfer in two parts, the first short', { tag: '@soak' }, async ({
  browser,
}) => {
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, 54_000);
  const diary = new Diary(browser, product, patentId, [buyer, seller]);
  const page = await activityOf(browser, buyer);
  await opensPayment(page, '$54,000.00');
  await choosesWay(page, 'Bank transfer');
  await page.getByRole('dialog').getByRole('button', { name: 'Show transfer details' }).click();
  await expect(page.getByRole('term').filter({ hasText: 'Reference' })).toBeVisible();
  await diary.day('the transfer is promised', { Bo: /\$54,000\.00/ });
  const stripe = provider();
  const { data } = await stripe.paymentIntents.list({ limit: 5 });
  const found = data.find(({ amount }) => amount === 5_400_000)?.customer;
  const customer = typeof found === 'string' ? found : '';
  const arrives = (amount: number) =>
    stripe.testHelpers.customers.fundCashBalance(customer, { amount, currency: 'usd' });
  await arrives(1_400_000);
  await expect(page.getByText('$40,000.00').first()).toBeVisible(later);
  await diary.pass(1);
  await diary.day('a part has arrived', { Bo: /\$40,000\.00/ });
  await arrives(4_000_000);
  await isHeld(buyer, patentId);
  await verifyBank(product, seller);
  await untilSale(buyer, patentId, 'the buyer’s turn', ({ step }) => step === 1);
  await page.goto('/account/todo');
  await page.getByRole('button', { name: 'Fill Out Patent Assignment' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /company/ }).check();
  await dialog.getByLabel('Company', { exact: true }).fill('Northwind Devices, Inc.');
  await dialog.getByLabel('Your title at the company').fill('Managing Director');
  await dialog.getByLabel('Address').fill('1 Main Street, Springfield, IL 62701');
  await dialog.getByRole('button', { name: 'Continue to signing' }).click();
  await signsBoth(page, 'Bo Example');
  await untilSale(buyer, patentId, 'the buyer signed', ({ step }) => step === 2);
  await diary.day('the company signed');
  await sign(seller, patentId);
  const { id } = await untilSale(buyer, patentId, 'all signed', ({ step }) => step === 3);
  await file(operator, id);
  await isPaidOut(id);
  await diary.day('paid out', { Bo: paidOut, Sela: paidOut });
});

test('an owner declines; canceled and refunded', { tag: '@soak' }, async ({ browser }) => {
  const { patentId, diary } = await paidAtOnce(browser, 1_800);
  await verifyBank(product, seller);
  await untilSale(buyer, patentId, 'the buyer’s turn', ({ step }) => step === 1);
  await sign(buyer, patentId);
  const own = await activityOf(browser, seller);
  await own.getByRole('button', { name: 'Sign Patent Assignment' }).first().click();
  const frame = own.frameLocator('iframe[title="Assignment signing"]');
  await frame.getByRole('button', { name: 'Decline to sign' }).click();
  await frame.getByRole('dialog').getByLabel('Your reason').fill('The price is too low.');
  await frame.getByRole('dialog').getByRole('button', { name: 'Decline to sign' }).click();
  await expect(own.getByText('We let the other side know.')).toBeVisible();
  const declined = /Sela Example declined to sign on .*: “The price is too low\.”/;
  await diary.day('the owner declined', { Bo: declined, Sela: declined });
  const page = await activityOf(browser, buyer);
  await page.getByRole('button', { name: 'Cancel sale' }).click();
  await page.getByRole('button', { name: 'Cancel and refund $1,800.00' }).click();
  await expect(
    page.getByText(/refund of \$1,800\.00|\$1,800\.00 was refunded/).first(),
  ).toBeVisible(later);
  await diary.day('canceled', { Bo: /Refunded|refund of/, Sela: notThrough });
  await diary.pass(12);
  await diary.day('refunded', { Bo: /Refunded/, Sela: notThrough });
});

test('a dispute, lost', { tag: '@soak' }, async ({ browser }) => {
  const { diary } = await paidAtOnce(browser, 3_100);
  const stripe = provider();
  const { data } = await stripe.charges.list({ limit: 5 });
  const charge = data.find(({ amount }) => amount === 310_000)?.id ?? '';
  await product.control('POST', `/charges/${charge}/dispute`, {});
  await diary.day('disputed', { Bo: /Your bank has disputed/, Sela: /bank has disputed/ });
  await diary.pass(3);
  await diary.day('the bank has not decided', {
    Bo: /Banks set no date/,
    Sela: /Banks set no date/,
  });
  const disputes = await product.control<{ id: string }[]>('GET', `/charges/${charge}/disputes`);
  await product.control('POST', `/disputes/${disputes[0]?.id}`, { outcome: 'lost' });
  await diary.day('lost', {
    Bo: /Taken back by the bank/,
    Sela: notThrough,
  });
});

test('nobody gives bank details for 60 days', { tag: '@soak' }, async ({ browser }) => {
  const { diary } = await paidAtOnce(browser, 2_550);
  for (const days of [1, 2, 4, 7, 11, 6, 20, 7]) {
    await diary.pass(days);
    await diary.day(`${days} more days without bank details`);
  }
  await diary.pass(3);
  await diary.day('60 days', { Bo: /Refunded|refund/i, Sela: notThrough });
  await diary.pass(12);
  await diary.day('refunded', { Bo: /Refunded/, Sela: notThrough });
});

/** An accepted offer, paid by card on Activity. */
async function paidAtOnce(
  browser: Browser,
  dollars: number,
): Promise<{ patentId: string; diary: Diary }> {
  const patentId = await listPatent(product, seller);
  await agree(seller, buyer, patentId, dollars);
  const diary = new Diary(browser, product, patentId, [buyer, seller]);
  await diary.day('the offer was accepted');
  const amount = `$${dollars.toLocaleString('en-US')}.00`;
  const page = await activityOf(browser, buyer);
  await paysByCard(page, amount);
  await isHeld(buyer, patentId);
  await page.context().close();
  await diary.day('paid');
  return { patentId, diary };
}

test('a title that differs: stopped, explained by a paper, paid', { tag: '@soak' }, async ({
  browser,
}) => {
  const patentNumber = '7654321';
  await product.control('POST', '/office/records', {
    ...{ patent: patentNumber, application: '15654321', inventors: ['Zoe Inventor'] },
    conveyances: [
      {
        ...{ kind: 'assignment', from: ['Zoe Inventor'], to: ['Bolt Works, LLC'] },
        ...{ executedOn: '2020-01-05', recordedOn: '2020-02-01' },
      },
    ],
  });
  const patentId = await listAs(product, seller, {
    ...{ title: 'Valve with two names', price: 27_000, acceptingOffers: true, patentNumber },
  });
  await agree(seller, buyer, patentId, 27_000);
  const diary = new Diary(browser, product, patentId, [buyer, seller]);
  await diary.day('accepted, and the title is stopped', {
    Bo: /no one can pay right now/,
    Sela: /no one can pay right now/,
  });
  await diary.pass(2);
  await diary.day('the time to pay waits', { Bo: /time to pay is paused: 7\d hours left/ });
  const own = await signedIn(browser, product, await signedInAgain(seller), desk);
  await own.goto(`/listing/${patentId}`);
  const paper = await patentPdf({ title: 'Merger', number: patentNumber, inventor: 'Bolt Works' });
  await own
    .getByRole('region', { name: 'Send a paper that explains it' })
    .locator('input[type=file]')
    .setInputFiles(paper);
  await expect(own.getByText('Our team will look at it.').first()).toBeVisible(later);
  await diary.day('a paper explains it');
  const at = await signedIn(browser, product, operator, desk);
  await at.goto('/operations/titles');
  await at.getByRole('link', { name: 'Open', exact: true }).click();
  await expect(at.getByRole('table')).toBeVisible();
  await at.getByRole('button', { name: 'Allow payment' }).first().click();
  const asks = at.getByRole('dialog', { name: 'Allow payment' });
  await asks.getByLabel('What you found').fill('The merger is shown by the paper.');
  await asks.getByRole('button', { name: 'Allow payment' }).click();
  await expect(asks).toBeHidden();
  await diary.day('the time to pay runs again', { Bo: /Pay by/ });
  const page = await activityOf(browser, await signedInAgain(buyer));
  await paysByCard(page, '$27,000.00');
  await isHeld(buyer, patentId);
  await diary.day('paid');
});
