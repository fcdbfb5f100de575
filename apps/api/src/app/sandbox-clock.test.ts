import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../test-kit/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it.each([
  ['no body', undefined],
  ['another body', '{"offsetSeconds":86400}'],
])('a call to move the clock that the sandbox did not sign is refused: %s', async (_what, body) => {
  const before = world.clock.offsetSeconds;
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/sandbox-clock',
    headers: { 'stripe-signature': `t=1,v1=${'00'.repeat(32)}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
    400,
    'payments.webhook_invalid',
  ]);
  expect(world.clock.offsetSeconds).toBe(before);
});
