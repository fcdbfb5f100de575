import { test as base } from '@playwright/test';
import { ApiPerson } from './api-person.ts';
import { operator as account, Product } from './product.ts';

/**
 * Tests with the marketplace that their worker keeps from file to file: starting one takes seconds.
 * For files that make their own people, and that neither move the clock by days nor count what others made.
 * Its operator can be registered once, so they share that person too.
 */
export const test = base.extend<object, { product: Product; operator: ApiPerson }>({
  product: [
    async ({ browserName: _ }, use) => {
      const product = await Product.start();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  operator: [
    async ({ product }, use) => use(await ApiPerson.operator(product, account.email)),
    { scope: 'worker' },
  ],
});
