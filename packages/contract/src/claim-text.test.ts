import { expect, it } from 'vitest';
import { withoutNumber } from './claim-text.ts';
import { publicFactsOf } from './public-pages.ts';
import type { PatentRecord } from './patents.contract.ts';

it('a claim’s own number is not shown twice, and a figure in its text stays', () => {
  expect(withoutNumber({ number: 1, text: '1 . A valve.' })).toBe('A valve.');
  expect(withoutNumber({ number: 1, text: '12. A valve.' })).toBe('12. A valve.');
});

it('a public page has its number in the heading alone', () => {
  const claim = { number: 1, text: '1. A valve.', dependsOn: [], words: 3 };
  const record = { claims: { value: [claim], provenance: null } } as unknown as PatentRecord;
  expect(publicFactsOf(record).claim).toMatchObject({ number: 1, text: 'A valve.' });
});
