import { expect, it } from 'vitest';
import { paragraphsOf } from './pdf-text.ts';

/** @param end where it ends; a line of the full width ends at 500. */
const at = (
  x: number,
  y: number,
  str: string,
  end: number,
  { height = 10, hasEOL = true } = {},
) => ({
  ...{ str, hasEOL, height, width: end - x },
  transform: [height, 0, 0, height, x, y],
});

it('lines of one paragraph are joined, and a new paragraph, field, item or size begins a line', () => {
  const items = [
    at(70, 700, 'This Assignment is given to the', 495),
    at(70, 685, 'recipient named below.', 200),
    at(70, 670, 'It concerns', 480),
    at(70, 645, 'PATENT', 110, { height: 8, hasEOL: false }),
    at(160, 645, ' US 9,123,456', 260),
    at(160, 631, 'of two parts', 480, { height: 8 }),
    at(160, 618, 'acting through Bo', 300),
    at(160, 604, '1 Main Street', 300),
    at(70, 580, '1.', 80, { hasEOL: false }),
    at(90, 580, ' Conveyance. Each Assignor', 500),
    at(90, 565, 'hereby assigns, and', 490),
    at(90, 550, '(a) this; and', 490),
    at(90, 535, '(b) that.', 490),
    at(70, 520, '2.', 80, { hasEOL: false }),
    at(90, 520, ' Recording.', 200),
    { type: 'beginMarkedContent' },
  ];
  expect(paragraphsOf(items).split('\n')).toEqual([
    'This Assignment is given to the recipient named below.',
    'It concerns',
    'PATENT US 9,123,456',
    'of two parts',
    'acting through Bo',
    '1 Main Street',
    '1. Conveyance. Each Assignor hereby assigns, and',
    '(a) this; and',
    '(b) that.',
    '2. Recording.',
  ]);
});
