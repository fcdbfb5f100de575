import type { ErrorCode } from '../error-codes.ts';
import type { CallRefusals } from './declared.ts';

/** What a note may be refused for. */
const sayingWhatIsWanted = [
  'search.note_budget',
  'search.note_says_nothing',
  'search.note_until',
] as const satisfies readonly ErrorCode[];

export const searchRefusals = {
  'GET /patent/similar': ['listings.not_found'],
  'GET /search': ['search.query_too_long'],
  'GET /search/counts': ['search.query_too_long'],
  'GET /search/suggestions': ['search.query_too_long'],
  'GET /search/titles': ['marketplace.search_too_long', 'search.query_too_long'],
  'POST /savedSearches': [
    'marketplace.search_too_long',
    'search.saved_name_taken',
    'search.too_many_saved',
  ],
  'PATCH /savedSearches/{id}': ['search.saved_name_taken', 'search.saved_not_found'],
  'POST /savedSearches/{id}/looked': ['search.saved_not_found'],
  'POST /savedSearches/unsubscribe': ['search.unsubscribe_unknown'],
  'POST /wanted': [...sayingWhatIsWanted, 'search.too_many_notes'],
  'PUT /wanted/{id}': [...sayingWhatIsWanted, 'search.note_not_found'],
  'GET /patent/wanted': ['listings.not_found'],
  'POST /patent/wanted/invitations': ['listings.not_found', 'search.nobody_to_invite'],
} as const satisfies CallRefusals;
