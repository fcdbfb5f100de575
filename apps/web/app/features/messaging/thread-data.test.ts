import type { Message } from '@claimstead/contract/messaging.contract.ts';
import { expect, test } from 'vitest';
import {
  beginThread,
  lastSeenOf,
  messagesOf,
  withNews,
  withOlder,
  withSent,
} from './thread-data.ts';

const person = (userId: string) => ({ userId, firstName: userId, lastName: '', imgUri: null });

function message(messageId: string, from = 'ben'): Message {
  return {
    messageId,
    fromUser: person(from),
    toUser: person(from === 'ben' ? 'ana' : 'ben'),
    message: messageId,
    idempotencyKey: null,
    patent: null,
    files: [],
    sentTimestamp: '2026-11-22T10:00:00Z',
    receivedTimestamp: null,
  };
}
const ids = (thread: ReturnType<typeof beginThread>) =>
  messagesOf(thread).map(({ messageId }) => messageId);

test('a sent message stays last until a fetch brings it in its place', () => {
  let thread = withSent(beginThread([message('1')], false), message('3', 'ana'));
  expect(ids(thread)).toEqual(['1', '3']);
  // New messages are fetched after the last one that has its place, so nothing before the sent message is missed.
  expect(thread.messages.at(-1)?.messageId).toBe('1');
  thread = withNews(thread, [message('2'), message('3', 'ana')]);
  expect(ids(thread)).toEqual(['1', '2', '3']);
  expect(ids(withSent(thread, message('3', 'ana')))).toEqual(['1', '2', '3']);
});

test('no message appears twice, whichever way it came', () => {
  const thread = withNews(beginThread([message('2')], true), [message('2'), message('3')]);
  expect(ids(thread)).toEqual(['2', '3']);
  expect(ids(withOlder(thread, [message('1'), message('2')], false))).toEqual(['1', '2', '3']);
});

test('the latest sent message that was received is known, even if the event came first', () => {
  const thread = withNews(beginThread([], false), [message('1', 'ana'), message('2', 'ana')]);
  expect(lastSeenOf(thread, 'ben')).toBeNull();
  expect(lastSeenOf({ ...thread, seenUpTo: '1' }, 'ben')).toBe('1');
  const later = withSent({ ...thread, seenUpTo: '3' }, message('3', 'ana'));
  expect(lastSeenOf(later, 'ben')).toBe('3');
});
