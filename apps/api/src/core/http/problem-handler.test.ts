import pg from 'pg';
import { expect, it } from 'vitest';
import { toProblem } from './problem-handler.ts';

const coded = (code: string, message = 'failed') => Object.assign(new Error(message), { code });
const database = (code: string) =>
  Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code });

it.each([
  ['a full disk of files', coded('ENOSPC'), 507, 'http.no_room', 60],
  ['a quota that is used up', coded('EDQUOT'), 507, 'http.no_room', 60],
  ['a full disk of the database', database('53100'), 507, 'http.no_room', 60],
  ['a database that takes no writes', database('25006'), 503, 'http.read_only', 5],
  ['a database that stops', database('57P01'), 503, 'http.unavailable', 2],
  ['a database that is not there', coded('ECONNREFUSED'), 503, 'http.unavailable', 2],
  [
    'no connection in time',
    new Error('timeout exceeded when trying to connect'),
    503,
    'http.unavailable',
    2,
  ],
  [
    'a line that fell silent',
    new Error('Connection terminated: no answer within 17000 ms'),
    503,
    'http.unavailable',
    2,
  ],
  ['text that the database cannot hold', database('22021'), 400, 'http.invalid_request', undefined],
  ['a mistake of ours', new TypeError('x is not a function'), 500, 'http.unexpected', undefined],
] as const)('%s', (_what, error, status, code, retryAfterSeconds) => {
  expect(toProblem(error)).toMatchObject({ status, code });
  expect(toProblem(error).retryAfterSeconds).toBe(retryAfterSeconds);
});
