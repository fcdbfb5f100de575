import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../../core/outbox/unit-of-work.ts';
import type { Persona } from '../../../test-kit/persona.ts';
import { repetitions } from '../../../test-kit/repetitions.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { givePlan, makeDraft, makeListing, newPatentNumber } from '../listings.test-kit.ts';
import {
  lockListingForPlan,
  setSubscriptionPeriod,
  unpublishForEndedPlan,
} from './plan-period.service.ts';

let world: World;
let seller: Persona;
let rival: Persona;

beforeAll(async () => {
  world = await startWorld();
});
// Each test has its own two accounts, since an account may create only so many listings at a time.
beforeEach(async () => {
  seller = await world.person();
  rival = await world.person();
});
afterAll(() => world.stop());

const publish = (persona: Persona, patentId: string) =>
  persona.request('PUT', '/patent/publish', { query: { patentId, published: 'true' } });

describe('one number, claimed by two accounts at the same instant:', () => {
  it('publishing against a renewal of the expired listing: no deadlock', async () => {
    for (let round = 0; round < repetitions(8, 100); round += 1) {
      const patentNumber = newPatentNumber();
      const lapsed = await makeListing(world, rival, { patentNumber });
      await transact(world.deps, (unit) => unpublishForEndedPlan(unit, lapsed));
      const fresh = await makeDraft(seller, { patentNumber });
      await givePlan(world, fresh);
      const answers = await Promise.all([publish(seller, fresh), publish(rival, lapsed)]);
      expect(answers[0].status).toBe(200);
      expect([402, 409]).toContain(answers[1].status);
    }
  });

  it('publishing against the payment of a requested plan: one of them is in the market', async () => {
    for (let round = 0; round < repetitions(8, 100); round += 1) {
      const patentNumber = newPatentNumber();
      const lapsed = await makeListing(world, rival, { patentNumber });
      await transact(world.deps, (unit) => unpublishForEndedPlan(unit, lapsed));
      const asked = await makeDraft(seller, { patentNumber });
      expect((await publish(seller, asked)).status).toBe(402);
      const expiresAt = new Date(world.clock.now().getTime() + 86_400_000);
      const [paid, renewed] = await Promise.all([
        transact(world.deps, async (unit) => {
          await lockListingForPlan(unit, asked);
          return setSubscriptionPeriod(unit, asked, { expiresAt });
        }),
        transact(world.deps, async (unit) => {
          await lockListingForPlan(unit, lapsed);
          return setSubscriptionPeriod(unit, lapsed, { expiresAt });
        }),
      ]);
      expect([paid, renewed].filter((one) => one.published)).toHaveLength(1);
    }
  });

  it('two that swap their numbers while both are in the market', async () => {
    for (let round = 0; round < repetitions(4, 50); round += 1) {
      const numbers = [newPatentNumber(), newPatentNumber()];
      const first = await makeListing(world, seller, { patentNumber: numbers[0] });
      const second = await makeListing(world, rival, { patentNumber: numbers[1] });
      const answers = await Promise.all([
        seller.request('PATCH', '/patent', { body: { id: first, patentNumber: numbers[1] } }),
        rival.request('PATCH', '/patent', { body: { id: second, patentNumber: numbers[0] } }),
      ]);
      for (const answer of answers) expect([200, 409]).toContain(answer.status);
    }
  });
});
