import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../test-kit/free-port.ts';
import { scrapeNow } from '../test-kit/scrape.ts';
import { startWorld, type World } from '../test-kit/world.ts';

let world: World;
beforeAll(async () => {
  const port = await freePort();
  world = await startWorld({ environment: { METRICS_PORT: String(port) } });
});
afterAll(() => world.stop());

it('works', async () => {
  const person = await world.person();
  await person.request('GET', '/user');
  await world.drain();
  await world.settle();
  const s = await scrapeNow(world);
  writeFileSync('/tmp/scrape.txt', s.text);
  expect(s.value('claimstead_process_ready')).toBe(1);
});
