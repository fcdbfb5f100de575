import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Persona } from '../../test-kit/persona.ts';
import { startWorld, type World } from '../../test-kit/world.ts';
import { makeOpenListing } from '../listings/listings.test-kit.ts';
import { newId } from '../../core/ids/ids.ts';
import { listWaits, lockWait } from './waits.store.ts';

let world: World;
let creator: Persona;
beforeAll(async () => {
  world = await startWorld();
  creator = await world.person();
});
afterAll(() => world.stop());

/** Someone without an account is invited to a listing in the market. @returns whose place it is. */
async function invited(email: string): Promise<string> {
  const listingId = await makeOpenListing(world, creator);
  const now = world.clock.now();
  const id = newId();
  await world.deps.db
    .insertInto('listing_owners')
    .values({
      ...{ id, listing_id: listingId, position: 1, status: 'invited' },
      ...{ first_name: 'Ina', last_name: 'Vited', email, share_basis_points: 1 },
      ...{ confirmed_at: null, invited_at: now, created_at: now },
    })
    .execute();
  return id;
}

it('who has no account is waited for as everyone is: once it is due, and each for their own place', async () => {
  const ids = [await invited('one@example.test'), await invited('two@example.test')];
  const { db, clock } = world.deps;
  expect(await listWaits(db, 'invitation', clock.now())).toEqual([]);
  world.clock.advanceDays(40);
  const due = await listWaits(db, 'invitation', clock.now());
  expect(due.map(({ subjectId }) => subjectId).sort()).toEqual(ids.toSorted());
  await db.transaction().execute(async (tx) => {
    for (const wait of due) {
      const locked = await lockWait(tx, 'invitation', wait);
      expect(locked?.subjectId).toBe(wait.subjectId);
      expect(await lockWait(tx, 'invitation', { ...wait, subjectId: newId() })).toBeNull();
    }
  });
});
