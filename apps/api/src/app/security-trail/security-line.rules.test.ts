import { expect, it } from 'vitest';
import { type AnsweredCall, securityLineOf } from './security-line.rules.ts';

const answered = (more: Partial<AnsweredCall>): AnsweredCall => ({
  call: 'GET /listing/{id}',
  access: 'session',
  isUpload: false,
  isFile: false,
  status: 200,
  code: null,
  ...more,
});

it.each<[string, Partial<AnsweredCall>, [string, string, string | null] | null]>([
  ['what was read', {}, null],
  ['a sign-in', { call: 'POST /auth/authenticate', access: 'anyone' }, ['sign_in', 'ok', null]],
  [
    'a wrong password',
    { call: 'POST /auth/authenticate', access: 'anyone', status: 202 },
    ['sign_in', 'refused', 'identity.password_wrong'],
  ],
  [
    'a right password before the second step',
    { call: 'POST /auth/authenticate', status: 401, code: 'identity.second_step_required' },
    ['sign_in', 'continues', 'identity.second_step_required'],
  ],
  [
    'a slowed sign-in',
    { call: 'POST /auth/authenticate', status: 429, code: 'identity.sign_in_slowed' },
    ['sign_in', 'refused', 'identity.sign_in_slowed'],
  ],
  [
    'another person’s listing',
    { status: 404, code: 'listings.not_found' },
    ['object_refused', 'refused', 'listings.not_found'],
  ],
  [
    'what only its maker may do',
    { status: 403, code: 'listings.creator_only' },
    ['object_refused', 'refused', 'listings.creator_only'],
  ],
  [
    'someone who is not an operator',
    {
      call: 'GET /operations/users',
      access: 'operator',
      status: 404,
      code: 'operations.not_found',
    },
    ['object_refused', 'refused', 'operations.not_found'],
  ],
  ['what an operator reads', { call: 'GET /operations/users', access: 'operator' }, null],
  [
    'papers that an operator takes along',
    { call: 'GET /operations/filings/{id}/packet', access: 'operator', isFile: true },
    ['operator_act', 'ok', null],
  ],
  [
    'what an operator does',
    { call: 'POST /operations/users/{id}/suspend', access: 'operator' },
    ['operator_act', 'ok', null],
  ],
  [
    'a refused file',
    { call: 'PATCH /user/x', isUpload: true, status: 415, code: 'files.damaged' },
    ['upload_refused', 'refused', 'files.damaged'],
  ],
  [
    'a used up limit',
    { status: 429, code: 'http.too_many_requests' },
    ['limit_reached', 'refused', 'http.too_many_requests'],
  ],
  [
    'a change from another site',
    { call: 'POST /auth/logout', status: 403, code: 'http.foreign_origin' },
    ['origin_refused', 'refused', 'http.foreign_origin'],
  ],
  ['a page that is not there', { status: 404, code: 'http.not_found' }, null],
  [
    'the password that is asked for again',
    { status: 403, code: 'identity.confirm_required' },
    null,
  ],
  [
    'a failure of ours',
    { call: 'POST /auth/authenticate', status: 503, code: 'http.unavailable' },
    ['sign_in', 'failed', 'http.unavailable'],
  ],
])('%s', (_, call, expected) => {
  const line = securityLineOf(answered(call));
  expect(line && [line.event, line.outcome, line.reason]).toEqual(expected);
});
