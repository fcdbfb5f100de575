import { test } from '@playwright/test';
import { Product } from './kit/product.ts';
import { tours } from './screens/tours.ts';
import { DemoVisitor, deskPage, untilFilled } from './screens/visitor-at-demo.ts';

let product: Product;

test.beforeAll(async () => {
  product = await Product.start({ demoData: true });
  await untilFilled(product);
});
test.afterAll(() => product.stop());

// Every screen on a phone and on a desktop, in the light and the dark scheme.
for (const { who, person, walks, inSoak } of tours) {
  test(`the screens of ${who}`, { tag: inSoak ? ['@soak'] : [] }, async ({ browser }) => {
    const visitor = new DemoVisitor(product, await deskPage(browser));
    if (person) await visitor.signsIn(person);
    for (const walk of walks) await walk(visitor);
    await visitor.leaves();
  });
}
