import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { CircuitOpen } from '../circuit/circuit.ts';
import { Problem } from '../errors/problem.ts';
import { ProviderFailure } from '../errors/provider-failure.ts';
import { Incidents, isProviderAway } from './incidents.ts';
import { createLog } from './log.ts';

const minute = 60_000;
const away = (message: string, code?: string) => Object.assign(new Error(message), { code });

it('a database that goes away is one incident, whoever runs into it and in what words', () => {
  const incidents = new Incidents();
  const heard = [
    [{ err: away('Connection terminated unexpectedly') }, 'request failed'],
    [{ err: away('connect ECONNREFUSED', 'ECONNREFUSED'), sweep: 'sales' }, 'jobs: sweep failed'],
    [{ err: away('the database system is shutting down', '57P03') }, 'jobs: error'],
    // As pg-boss hands errors on: copies, with the name of the queue behind the words.
    [{ err: { message: 'timeout exceeded when trying to connect (Queue: a)' } }, 'jobs: error'],
    [{ err: away('LISTEN/NOTIFY heartbeat timed out') }, 'jobs: error'],
  ];
  expect(heard.map((said, at) => incidents.isNew(said, at))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(incidents.isNew(heard[0] ?? [], 9 * minute), 'it goes on').toBe(false);
  expect(incidents.isNew(heard[0] ?? [], 20 * minute), 'another one').toBe(true);
});

it('two faults are two incidents, beside each other', () => {
  const incidents = new Incidents();
  const fault = (message: string) => [{ err: new Error(message) }, 'request failed'];
  expect(incidents.isNew(fault('x is not a function'), 0)).toBe(true);
  expect(incidents.isNew(fault('y is undefined'), 1)).toBe(true);
  expect(incidents.isNew(fault('x is not a function'), 2)).toBe(false);
  expect(incidents.isNew([{ saleId: 'a' }, 'an operator must look'], 3)).toBe(true);
  expect(incidents.isNew([{ saleId: 'b' }, 'an operator must look'], 4)).toBe(true);
});

it('a provider that is away does not page a person for each failed call: its circuit does', () => {
  const cause = new ProviderFailure('unknown', null, 'no answer');
  expect(isProviderAway([{ err: cause }, 'could not go on'])).toBe(true);
  const problem = new Problem('files.store_away', { cause: new CircuitOpen('files') });
  expect(isProviderAway([{ err: new Error('failed', { cause: problem }) }, 'failed'])).toBe(true);
  const refused = new ProviderFailure('refused', 'card_declined', 'no');
  expect(isProviderAway([{ err: refused }, 'refused'])).toBe(false);
  const ourKey = new ProviderFailure('unknown', null, 'Invalid API Key', undefined, true);
  expect(isProviderAway([{ err: ourKey }, 'refused'])).toBe(false);
  expect(isProviderAway([{ saleId: 'a' }, 'an operator must look'])).toBe(false);
});

it('what is written after the first line is a warning and keeps its words', () => {
  const lines: { level: number; msg: string }[] = [];
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString('utf8')));
      done();
    },
  });
  const log = createLog({ level: 'info', to });
  for (let count = 0; count < 3; count += 1) log.error({ err: new Error('no way on') }, 'failed');
  log.fatal('over');
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'failed'],
    [40, 'failed'],
    [40, 'failed'],
    [60, 'over'],
  ]);
});
