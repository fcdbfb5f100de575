import type { Endpoint } from '@claimstead/contract/endpoint.ts';
import { secondStepsContract } from '@claimstead/contract/second-steps.contract.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../core/ids/ids.ts';
import { sampleInput, spoiled } from '../../../test-kit/endpoint-samples.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import {
  addPasskey,
  addTotp,
  forgetLimits,
  makeFresh,
  startSignIn,
} from './second-steps.test-kit.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('one bad value at a time is refused and never a failure of ours, with the password just typed', async () => {
  const person = await world.person();
  await addTotp(world, person);
  await addPasskey(world, person);
  const { challengeId } = await startSignIn(world, person);
  let tried = 0;
  for (const [key, endpoint] of Object.entries<Endpoint>(secondStepsContract)) {
    const [method, path] = key.split(' ') as ['GET', string];
    for (const { what, input } of spoiled(sampleInput(endpoint, challengeId))) {
      await forgetLimits(world);
      await makeFresh(world, person);
      const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(input.params[name] ?? newId()),
      );
      const answer = await person.request(method, target, {
        body: JSON.stringify(input.body),
        headers: { 'content-type': 'application/json' },
      });
      tried += 1;
      const isRefused = answer.status >= 400 && answer.status < 500;
      expect([key, what, isRefused]).toEqual([key, what, true]);
    }
  }
  expect(tried).toBeGreaterThan(40);
  expect((await startSignIn(world, person)).methods).toEqual(['totp', 'passkey', 'recovery']);
});
