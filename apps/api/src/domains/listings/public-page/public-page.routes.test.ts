import type { Listing } from '@claimstead/contract/listings.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import { startWorld, type World } from '../../../test-kit/world.ts';
import { addCoOwner, makeDraft, makeListing } from '../listings.test-kit.ts';

let world: World;
let creator: Persona;
let partner: Persona;
let stranger: Persona;
let listingId: string;

beforeAll(async () => {
  world = await startWorld();
  creator = await world.person();
  partner = await world.person();
  stranger = await world.person();
});
afterAll(() => world.stop());
beforeEach(async () => {
  listingId = await makeListing(world, creator, { publicPage: 'blind' });
  await addCoOwner(world, listingId, partner, { confirmed: true });
});

const choose = async (who: Persona, publicPage: string, more: Record<string, unknown> = {}) => {
  const body = { id: listingId, publicPage, ...more };
  const { status, body: told } = await who.request('PATCH', '/patent', { body });
  return [status, (told as { code?: string }).code];
};
const read = async (who: Persona) =>
  (await who.request('GET', '/patent', { query: { id: listingId } })).body as Listing;

describe('who reads a patent without signing in', () => {
  it('is chosen by who lists it, who is named there, and by no co-owner', async () => {
    for (const page of ['named', 'off']) {
      expect(await choose(partner, page)).toEqual([403, 'listings.creator_only']);
    }
    expect((await read(creator)).publicPage).toBe('blind');
    expect(await choose(creator, 'named')).toEqual([200, undefined]);
    expect((await read(partner)).publicPage).toBe('named');
  });

  it('is no co-owner’s choice of a draft either, and nothing else of theirs is lost by naming it as it is', async () => {
    listingId = await makeDraft(creator);
    await addCoOwner(world, listingId, partner, { confirmed: true });
    expect(await choose(partner, 'named')).toEqual([403, 'listings.creator_only']);
    expect(await choose(partner, 'off', { title: 'Renamed' })).toEqual([200, undefined]);
    expect((await read(creator)).title).toBe('Renamed');
  });

  it('shows no name that another window has just hidden', async () => {
    const seen = { was: { publicPage: 'named' } };
    expect(await choose(creator, 'off', seen)).toEqual([409, 'listings.changed_elsewhere']);
    expect((await read(creator)).publicPage).toBe('blind');
    expect(await choose(creator, 'off', { was: { publicPage: 'blind' } })).toEqual([
      200,
      undefined,
    ]);
  });

  it('is offered to nobody else: the move is the creator’s', async () => {
    expect((await read(creator)).moves).toEqual(
      expect.arrayContaining(['edit', 'choose_public_page']),
    );
    const moves = (await read(partner)).moves;
    expect(moves).toContain('edit');
    expect(moves).not.toContain('choose_public_page');
    expect((await read(stranger)).moves).not.toContain('choose_public_page');
    expect(await choose(stranger, 'named')).toEqual([404, 'listings.not_found']);
  });
});
