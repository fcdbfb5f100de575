import type { Refusals } from './refusals.ts';

export const httpCodes = {
  'http.invalid_request': [400, 'Some of what was sent is not valid. Check the marked fields.'],
  'http.malformed': [400, 'The request could not be read.'],
  'http.not_found': [404, 'There is nothing at this address.'],
  'http.foreign_origin': [403, 'This request came from another site and was refused.'],
  'http.too_large': [413, 'What was sent is too large.'],
  'http.too_slow': [408, 'The request took too long to arrive.'],
  'http.headers_too_large': [431, 'The headers of this request are too large.'],
  'http.unsupported_type': [415, 'This type of content is not accepted here.'],
  'http.too_many_requests': [429, 'That was too many tries. Wait a little and try again.'],
  'http.unavailable': [503, 'The service is not ready. Try again in a moment.'],
  'http.overloaded': [
    503,
    'More people are here than we can serve at once. Nothing was lost. Try again in a moment.',
  ],
  'http.read_only': [
    503,
    'Nothing can be changed at the moment, only read. Nothing was lost. Try again in a moment.',
  ],
  'http.no_room': [
    507,
    'There is no room to store this at the moment. We have been told. Nothing was lost: try again later.',
  ],
  'http.unexpected': [500, 'Something went wrong on our side. Try again in a moment.'],
} as const satisfies Refusals;
