import { describe, expect, it } from 'vitest';
import { correctionWords } from '../sales/evidence/corrections.rules.ts';
import { correctionRefusal, correctionsOf, receiptKey } from './filing-numbers.rules.ts';

const unfiled = { receipt: null, reel: null, frame: null };
const filed = { receipt: '509', reel: null, frame: null };
const recorded = { receipt: '509', reel: '071234', frame: '0567' };

it.each([
  ['EPAS-123 45', 'EPAS12345'],
  ['epas 12345', 'EPAS12345'],
  ['509123456', '509123456'],
  ['-', '-'],
])('the receipt %s is compared as %s', (receipt, key) => {
  expect(receiptKey(receipt)).toBe(key);
});

describe('a correction', () => {
  it.each([
    ['of a sale that is not filed', unfiled, { receipt: '1' }, 'sales.not_filed'],
    ['of a reel before it is recorded', filed, { reel: '1' }, 'recordations.not_recorded'],
    [
      'of a frame before it is recorded',
      filed,
      { receipt: '1', frame: '1' },
      'recordations.not_recorded',
    ],
    ['that changes nothing', recorded, { ...recorded }, 'recordations.nothing_changed'],
    ['of nothing', recorded, {}, 'recordations.nothing_changed'],
    ['of a receipt', filed, { receipt: '510' }, null],
    ['of one number among the same ones', recorded, { ...recorded, frame: '0576' }, null],
  ])('%s', (_, known, entered, refusal) => {
    expect(correctionRefusal(known, entered)).toBe(refusal);
  });

  it('names what was, and what is now', () => {
    const corrections = correctionsOf(recorded, { receipt: '510', reel: '071234', frame: '0576' });
    expect(correctionWords(corrections)).toBe('receipt 509 is now 510, frame 0567 is now 0576');
  });
});
