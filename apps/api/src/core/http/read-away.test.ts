import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readAway } from './read-away.ts';

const mostBytes = 10;

it('waits for the end of a body, and not for one that is over', async () => {
  const body = new PassThrough();
  let isRead = false;
  const reading = readAway(body, mostBytes).then(() => (isRead = true));
  body.write('12345');
  await new Promise(setImmediate);
  expect(isRead).toBe(false);
  body.end();
  await reading;
  await readAway(body, mostBytes);
});

it('waits neither for a body that is larger than any, nor for a sender that is gone', async () => {
  const endless = new PassThrough();
  endless.write('12345678901');
  await readAway(endless, mostBytes);
  const gone = new PassThrough();
  const reading = readAway(gone, mostBytes);
  gone.destroy();
  await reading;
});
