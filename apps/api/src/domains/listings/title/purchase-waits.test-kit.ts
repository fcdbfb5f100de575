import type { Listing } from '@claimstead/contract/listings.contract.ts';
import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';
import { expect } from 'vitest';
import type { Persona } from '../../../test-kit/persona.ts';
import type { World } from '../../../test-kit/world.ts';

export const wait = (who: Persona, patentId: string) =>
  who.request('PUT', '/patent/wait', { query: { patentId } });
export const stopWaiting = (who: Persona, patentId: string) =>
  who.request('DELETE', '/patent/wait', { query: { patentId } });

export async function stateOf(who: Persona, patentId: string): Promise<PatentState> {
  const answer = await who.request('GET', '/patent/state', { query: { patentId } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as PatentState;
}

export async function movesOf(who: Persona, patentId: string): Promise<Listing['moves']> {
  const answer = await who.request('GET', '/patent', { query: { id: patentId } });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body as Listing).moves;
}

/** The people who wait for a listing. */
export async function waitersOf({ deps }: World, patentId: string): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('purchase_waits')
    .select('user_id')
    .where('listing_id', '=', patentId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** How often a person was told that they can buy this listing. */
export async function timesTold(who: Persona, patentId: string): Promise<number> {
  const answer = await who.request('GET', '/notifications');
  const told = answer.body as { type: string; link: string }[];
  return told.filter(
    ({ type, link }) => type === 'LISTINGS_CAN_BE_BOUGHT' && link === `/listing/${patentId}`,
  ).length;
}
