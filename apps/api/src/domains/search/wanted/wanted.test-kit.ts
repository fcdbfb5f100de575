import type {
  WantedForListing,
  WantedNote,
  WantedNoteBody,
} from '@claimstead/contract/wanted.contract.ts';
import type { Answer, Persona } from '../../../test-kit/persona.ts';
import type { World } from '../../../test-kit/world.ts';

/** A day that is some days from now. */
export const dayIn = (world: World, days: number): string =>
  new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** What a note says, unless a test says otherwise. */
export const noteBody = (world: World, given: Partial<WantedNoteBody> = {}): WantedNoteBody => ({
  words: 'planetarium',
  classes: [],
  budgetFrom: null,
  budgetTo: null,
  until: dayIn(world, 60),
  invitations: true,
  ...given,
});

/** Says what a person looks for. */
export async function wantAs(
  world: World,
  persona: Persona,
  given: Partial<WantedNoteBody> = {},
): Promise<WantedNote> {
  const answer = await persona.request('POST', '/wanted', { body: noteBody(world, given) });
  if (answer.status !== 200) throw new Error(`POST /wanted: ${answer.status} ${answer.text}`);
  return answer.body as WantedNote;
}

/** What an owner is told. */
export async function wantedFor(owner: Persona, patentId: string): Promise<WantedForListing> {
  const answer = await owner.request('GET', '/patent/wanted', { query: { patentId } });
  if (answer.status !== 200) throw new Error(`GET /patent/wanted: ${answer.status} ${answer.text}`);
  return answer.body as WantedForListing;
}

export const invite = (owner: Persona, patentId: string): Promise<Answer> =>
  owner.request('POST', '/patent/wanted/invitations', { query: { patentId } });
