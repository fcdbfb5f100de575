import { describe, expect, it } from 'vitest';
import { figuresOf, folded, isNear, possibleNumbers } from './misread-letters.rules.ts';

describe('letters that are taken for others', () => {
  it('are the same in a label, whatever signs stand between them', () => {
    expect(folded('App1. N0.')).toBe(folded('Appl. No.'));
    expect(folded('lnventors')).toBe(folded('Inventors'));
    expect(isNear(folded('Date of Patenf'), folded('Date of Patent'), 1)).toBe(true);
    expect(isNear(folded('Date of Filing'), folded('Date of Patent'), 1)).toBe(false);
  });

  it.each([
    ['l3/857, O63', '13/857063'.replace('/', '')],
    ['8, 062, 640', '8062640'],
    ['B,062,640', '8062640'],
  ])('in a number are the figure that they can only be: %s', (printed, figures) => {
    expect(figuresOf(printed.replace('/', ''))).toBe(figures);
  });

  it.each(['12949S46', 'g,g59,741', '8,O62,64x', '4/5'])(
    'leave a number out where they can be two, or none: %s',
    (printed) => {
      expect(figuresOf(printed)).toBeNull();
    },
  );

  it('tell which numbers are possible', () => {
    expect(possibleNumbers('g,g59,741')?.test('8859741')).toBe(true);
    expect(possibleNumbers('g,g59,741')?.test('8659741')).toBe(false);
    expect(possibleNumbers('8,x59,741')).toBeNull();
  });
});
