import { test as base } from '@playwright/test';
import { Product } from './product.ts';

/**
 * Tests with the marketplace that their worker keeps from file to file: starting one takes seconds.
 * For files that make their own people, and that neither move the clock by days nor count what others made.
 */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({ browserName: _ }, use) => {
      const product = await Product.start();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});
