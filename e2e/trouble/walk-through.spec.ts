import { type Page, test } from '@playwright/test';
import { Product } from '../kit/product.ts';
import { tours } from '../screens/tours.ts';
import { type DemoVisitor, deskPage, untilFilled } from '../screens/visitor-at-demo.ts';
import { FailedVisitor, OfflineVisitor, SlowVisitor } from './troubled-visitor.ts';

// Every page and dialog in every trouble takes minutes: in a soak, and when pictures are asked for.
test.skip(process.env['SOAK'] !== 'on' && !process.env['SCREENS']);

let product: Product;
test.beforeAll(async () => {
  product = await Product.start({ port: 3990, demoData: true });
  await untilFilled(product);
});
test.afterAll(() => product.stop());

const troubles: [string, new (product: Product, page: Page) => DemoVisitor][] = [
  ['while the server fails', FailedVisitor],
  ['while no answer comes', SlowVisitor],
  ['while the network goes', OfflineVisitor],
];
for (const [trouble, Visitor] of troubles) {
  for (const { who, person, walks } of tours) {
    test(`the screens of ${who}, ${trouble}`, async ({ browser }) => {
      const visitor = new Visitor(product, await deskPage(browser));
      if (person) await visitor.signsIn(person);
      for (const walk of walks) await walk(visitor);
      await visitor.leaves();
    });
  }
}
