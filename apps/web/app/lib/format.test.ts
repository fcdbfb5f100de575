import { describe, expect, it } from 'vitest';
import { formatCents, formatDollars, formatPatentNumber, formatPrice } from './format.ts';
import { formatRelative } from './format-age.ts';
import { formatBytes } from './format-bytes.ts';
import { formatLongDay, formatShortDay } from './format-day.ts';

describe('money', () => {
  it('always has its currency and separators, and cents only if there are any', () => {
    expect(formatDollars(12500)).toBe('$12,500');
    expect(formatDollars(99.5)).toBe('$99.50');
    expect(formatCents(5995)).toBe('$59.95');
  });

  it('never shows the guide price of an open listing', () => {
    expect(formatPrice({ price: 900, acceptingOffers: true })).toBe('Open to Offers');
    expect(formatPrice({ price: 999999.99, acceptingOffers: false })).toBe('$999,999.99');
  });
});

it('a day without a time is the same day in every time zone', () => {
  expect(formatLongDay('2036-05-13')).toBe('May 13, 2036');
  expect(formatLongDay('2024-02-29')).toBe('February 29, 2024');
  expect(formatShortDay('2024-02-29')).toBe('Feb 29, 2024');
});

describe('a patent number', () => {
  it.each([
    ['9123456', 'US 9,123,456'],
    ['US9,123,456', 'US 9,123,456'],
    ['D812345', 'US D812,345'],
    ['RE48123', 'US RE48,123'],
    ['pp31204', 'US PP31,204'],
    ['63/123,456', 'US 63/123,456'],
    ['63/904117', 'US 63/904,117'],
    ['', ''],
  ])('%s is set as %s', (stored, shown) => {
    expect(formatPatentNumber(stored)).toBe(shown);
  });
});

describe('relative time', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ago = (seconds: number) => formatRelative(now.getTime() - seconds * 1000, now);

  it('changes its unit at the thresholds (P10.5)', () => {
    expect(ago(59)).toBe('just now');
    expect(ago(60)).toBe('1 minute ago');
    expect(ago(3600)).toBe('1 hour ago');
    expect(ago(2 * 86_400)).toBe('2 days ago');
    expect(ago(7 * 86_400)).toBe('1 week ago');
    expect(ago(30 * 86_400)).toBe('1 month ago');
    expect(ago(365 * 86_400)).toBe('1 year ago');
  });
});

it('sizes read as file managers write them', () => {
  expect([formatBytes(512), formatBytes(64_000), formatBytes(3_440_000)]).toEqual([
    '512 B',
    '64 kB',
    '3.4 MB',
  ]);
});
