import { test } from '@playwright/test';
import { TestProxy } from '../kit/test-proxy.ts';
import { Product } from '../kit/product.ts';
import { type Tour, tours } from '../screens/tours.ts';
import { type DemoVisitor, deskPage, untilFilled } from '../screens/visitor-at-demo.ts';
import { FailedVisitor } from './failed-visitor.ts';
import { NewBuildVisitor } from './new-build-visitor.ts';
import { OfflineVisitor } from './offline-visitor.ts';
import { SlowVisitor } from './slow-visitor.ts';
import { isSoak } from '../../apps/api/src/test-kit/repetitions.ts';

// Every page and dialog in every trouble takes minutes: in a soak, and when pictures are asked for.
test.skip(!isSoak() && !process.env['SCREENS']);

let product: Product;
test.beforeAll(async () => {
  product = await Product.start({ demoData: true });
  await untilFilled(product);
});
test.afterAll(() => product.stop());

async function walk(visitor: DemoVisitor, { person, walks }: Tour): Promise<void> {
  if (person) await visitor.signsIn(person);
  for (const walkOn of walks) await walkOn(visitor);
  await visitor.leaves();
}

const troubles = [
  ['while the server fails', FailedVisitor],
  ['while no answer comes', SlowVisitor],
  ['while the network goes', OfflineVisitor],
] as const;
for (const [trouble, Visitor] of troubles) {
  for (const tour of tours) {
    test(`the screens of ${tour.who}, ${trouble}`, async ({ browser }) => {
      await walk(new Visitor(product, await deskPage(browser)), tour);
    });
  }
}

// A signed-out visitor keeps no build, and hears of none.
for (const tour of tours.filter(({ person }) => person !== null)) {
  test(`the screens of ${tour.who}, while a new build comes`, async ({ browser }) => {
    const testProxy = await TestProxy.open(product);
    const proxy = { server: testProxy.url };
    const page = await deskPage(browser, { serviceWorkers: 'allow', proxy });
    await walk(new NewBuildVisitor(product, page, testProxy), tour);
    await testProxy.close();
  });
}
