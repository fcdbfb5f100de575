import { test } from '@playwright/test';
import { operator, people } from '../apps/api/src/demo/content/people.ts';
import { Product } from './kit/product.ts';
import { actsAsBuyer, browses, looksAtListings } from './screens/buyer.tour.ts';
import {
  fillsTheSellForm,
  looksAroundEmpty,
  looksAroundSignedOut,
} from './screens/newcomer.tour.ts';
import { operates } from './screens/operator.tour.ts';
import {
  actsAsSeller,
  looksAtOwnPages,
  publishes,
  verifiesTheBank,
} from './screens/seller.tour.ts';
import { DemoVisitor, untilFilled } from './screens/visitor-at-demo.ts';

let product: Product;

test.beforeAll(async () => {
  product = await Product.start({ port: 3510, demoData: true });
  await untilFilled(product);
});
test.afterAll(() => product.stop());

// Every screen on a phone and on a desk, in the light and in the dark scheme.
test('the screens of a visitor', async ({ browser }) => {
  const visitor = await DemoVisitor.arrive(browser, product);
  await looksAroundSignedOut(visitor);
  await visitor.leaves();
});

test('the screens of somebody who has just joined', async ({ browser }) => {
  const visitor = await DemoVisitor.signedIn(browser, product, people.ottoline);
  await looksAroundEmpty(visitor);
  await browses(visitor);
  await fillsTheSellForm(visitor);
  await visitor.leaves();
});

test('the screens of a buyer', async ({ browser }) => {
  const visitor = await DemoVisitor.signedIn(browser, product, people.horatio);
  await looksAtListings(visitor);
  await actsAsBuyer(visitor);
  await visitor.leaves();
});

test('the screens of a seller', async ({ browser }) => {
  const visitor = await DemoVisitor.signedIn(browser, product, people.wilhelmina);
  await looksAtOwnPages(visitor);
  await publishes(visitor);
  await actsAsSeller(visitor);
  await visitor.leaves();
});

test('the screens of a seller whose bank is not verified', async ({ browser }) => {
  const visitor = await DemoVisitor.signedIn(browser, product, people.cordelia);
  await verifiesTheBank(visitor);
  await visitor.leaves();
});

test('the screens of an operator', async ({ browser }) => {
  const visitor = await DemoVisitor.signedIn(browser, product, operator);
  await operates(visitor);
  await visitor.leaves();
});
