import type { Refusals } from './refusals.ts';

export const searchCodes = {
  'search.query_too_long': [400, 'Enter up to 4,000 characters.'],
  'search.saved_not_found': [404, 'This saved search no longer exists.'],
  'search.saved_name_taken': [409, 'You already have a saved search with this name.'],
  'search.too_many_saved': [
    409,
    'You’ve reached the limit of 50 saved searches. Remove one you no longer need.',
  ],
  'search.unsubscribe_unknown': [
    404,
    'This link no longer works: the search it belongs to was removed.',
  ],
  'search.note_not_found': [404, 'This note no longer exists.'],
  'search.note_says_nothing': [400, 'Say what you look for: enter a word or a class.'],
  'search.note_budget': [400, 'The budget must end above where it begins.'],
  'search.note_until': [400, 'Choose a day within a year from today.'],
  'search.too_many_notes': [
    409,
    'You’ve reached the limit of 20 notes. Close one you no longer need.',
  ],
  'search.nobody_to_invite': [409, 'Nobody new looks for this right now.'],
} as const satisfies Refusals;
