import { expect, test } from 'vitest';
import { groupByDay } from './message-days.ts';

test('messages are grouped under Today, Yesterday, or weekday and date', () => {
  const now = new Date(2026, 10, 25, 9, 0);
  const at = (...parts: [number, number, number, number]) => new Date(...parts).toISOString();
  const sent = [
    at(2025, 11, 31, 23),
    at(2026, 10, 20, 12),
    at(2026, 10, 24, 0),
    at(2026, 10, 24, 23),
    at(2026, 10, 25, 1),
  ];
  const days = groupByDay(sent, (entry) => entry, now);
  expect(days.map(({ label, entries }) => [label, entries.length])).toEqual([
    ['Wednesday, December 31, 2025', 1],
    ['Friday, November 20', 1],
    ['Yesterday', 2],
    ['Today', 1],
  ]);
});
