import type { Refusals } from './refusals.ts';

export const httpCodes = {
  'http.invalid_request': [400, 'Some fields aren’t valid. Check the highlighted fields.'],
  'http.malformed': [400, 'We couldn’t read this request.'],
  'http.not_found': [404, 'There’s nothing at this address.'],
  'http.foreign_origin': [403, 'This request came from another site and was refused.'],
  'http.too_large': [413, 'This is too large to send.'],
  'http.too_slow': [408, 'The request took too long to arrive.'],
  'http.headers_too_large': [431, 'The headers of this request are too large.'],
  'http.unsupported_type': [415, 'This type of content is not accepted here.'],
  'http.too_many_requests': [429, 'Too many tries. Wait a moment and try again.'],
  'http.unavailable': [503, 'The service is not ready. Try again in a moment.'],
  'http.overloaded': [503, 'We’re very busy right now. Nothing was lost. Try again in a moment.'],
  'http.read_only': [
    503,
    'You can read but not change anything right now. Nothing was lost. Try again in a moment.',
  ],
  'http.maintenance': [
    503,
    'We’re doing maintenance. You can look at everything, but nothing can be changed right now. Nothing was lost.',
  ],
  'http.no_room': [
    507,
    'We’re out of storage right now, and our team knows. Nothing was lost. Try again later.',
  ],
  'http.unexpected': [500, 'Something went wrong on our side. Try again in a moment.'],
} as const satisfies Refusals;
