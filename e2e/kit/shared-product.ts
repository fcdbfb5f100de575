import { test as base } from '@playwright/test';
import { ApiPerson } from './api-person.ts';
import { operator as account, Product } from './product.ts';

type Shared = { product: Product; later: Product; operator: ApiPerson };

/** A marketplace that a worker keeps from its first test that asks for it to its last: starting one takes seconds. */
async function keep(lend: (product: Product) => Promise<void>): Promise<void> {
  const product = await Product.start();
  await lend(product);
  await product.stop();
}

/**
 * Tests with a marketplace of their worker's, for files that make their own people and do not count what others made:
 * - `product`: its clock is never moved by days. Its operator can be registered once, so they share that person too.
 * - `later`: its clock may be moved by days, and a file finds it at any day.
 */
export const test = base.extend<object, Shared>({
  product: [({ browserName: _ }, use) => keep(use), { scope: 'worker', timeout: 180_000 }],
  later: [({ browserName: _ }, use) => keep(use), { scope: 'worker', timeout: 180_000 }],
  operator: [
    async ({ product }, use) => use(await ApiPerson.operator(product, account.email)),
    { scope: 'worker' },
  ],
});
