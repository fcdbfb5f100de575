import type { SavedFilters, SavedSearch } from '@claimstead/contract/saved-searches.contract.ts';
import type { Answer, Persona } from '../../../test-kit/persona.ts';

/** What a search is saved with, unless a test says otherwise. */
export type Given = { name?: string; filters?: SavedFilters; mails?: boolean };

/** Asks to save a search, and answers what came of it. */
export function trySaving(persona: Persona, given: Given = {}): Promise<Answer> {
  const body = { name: 'Hinges', filters: { search: 'hinge' }, mails: false, ...given };
  return persona.request('POST', '/savedSearches', { body });
}

/** Saves a search. */
export async function saveSearchAs(persona: Persona, given: Given = {}): Promise<SavedSearch> {
  const answer = await trySaving(persona, given);
  if (answer.status !== 200)
    throw new Error(`POST /savedSearches: ${answer.status} ${answer.text}`);
  return answer.body as SavedSearch;
}

/** What a person keeps. */
export async function searchesOf(persona: Persona): Promise<SavedSearch[]> {
  return (await persona.request('GET', '/savedSearches')).body as SavedSearch[];
}
