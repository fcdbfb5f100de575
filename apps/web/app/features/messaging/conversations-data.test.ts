import type { Conversation } from '@claimstead/contract/messaging.contract.ts';
import { expect, test } from 'vitest';
import { withNewestPage, withReceived, withRows } from './conversations-data.ts';

const person = (userId: string) => ({ userId, firstName: userId, lastName: '', imgUri: null });

function row(messageId: string, from: string, to = 'ana'): Conversation {
  return {
    messageId,
    fromUser: person(from),
    toUser: person(to),
    message: messageId,
    idempotencyKey: null,
    patent: null,
    sentTimestamp: '2026-11-22T10:00:00Z',
    receivedTimestamp: null,
  };
}
const ids = ({ rows }: { rows: Conversation[] }) => rows.map(({ messageId }) => messageId);

test('a conversation appears once, by its latest message, newest first', () => {
  const known = { rows: [row('5', 'ben'), row('3', 'cleo')], hasOlder: true };
  expect(ids(withRows(known, [row('7', 'ana', 'cleo'), row('4', 'ben')]))).toEqual(['7', '5']);
});

test('what lies behind a gap is dropped', () => {
  const known = { rows: [row('2', 'ben'), row('1', 'cleo')], hasOlder: false };
  const far = [row('9', 'dan'), row('8', 'eve')];
  expect(withNewestPage(known, far, true)).toEqual({ rows: far, hasOlder: true });
  const near = [row('9', 'dan'), row('2', 'ben')];
  expect(withNewestPage(known, near, true)).toEqual({
    rows: [row('9', 'dan'), row('2', 'ben'), row('1', 'cleo')],
    hasOlder: false,
  });
});

test('reading marks the conversation that was read, and up to where', () => {
  const known = { rows: [row('5', 'ben'), row('4', 'ana', 'cleo')], hasOlder: false };
  const read = { withUserId: 'ben', by: 'ana', upTo: '5', at: '2026-11-22T10:01:00Z' };
  const times = (of: typeof known) => of.rows.map((one) => one.receivedTimestamp);
  expect(times(withReceived(known, read, 'ana'))).toEqual([read.at, null]);
  expect(times(withReceived(known, { ...read, upTo: '4' }, 'ana'))).toEqual([null, null]);
  const byCleo = { ...read, withUserId: 'cleo', by: 'cleo' };
  expect(times(withReceived(known, byCleo, 'ana'))).toEqual([null, read.at]);
});
