import { describe, expect, it } from 'vitest';
import { planFigure } from './figure-plan.ts';

const categories = [
  'Electronics',
  'Software',
  'Medical',
  'Mechanical',
  'Energy',
  'Materials',
  'Optics',
  'Other',
];
const ids = Array.from({ length: 60 }, (_, at) => `listing-${at}`);

describe('a line figure', () => {
  it('is the same for the same listing and differs between listings', () => {
    const subject = { id: 'a', category: 'Mechanical' };
    expect(planFigure(subject)).toEqual(planFigure(subject));
    expect(planFigure(subject)).not.toEqual(planFigure({ ...subject, id: 'b' }));
  });

  it('never contains a number that is not one, for any family', () => {
    for (const category of categories) {
      for (const patentTypeId of [1, 2, 4]) {
        for (const id of ids) {
          const { strokes, callouts } = planFigure({ id, category, patentTypeId });
          expect(JSON.stringify({ strokes, callouts })).not.toMatch(/NaN|Infinity|undefined/);
        }
      }
    }
  });

  it('keeps its numerals on the sheet and apart from each other', () => {
    for (const id of ids) {
      const { callouts } = planFigure({ id });
      expect(callouts.length).toBeGreaterThan(2);
      for (const { at, anchor } of callouts) {
        expect(at[1]).toBeGreaterThan(8);
        expect(at[1]).toBeLessThan(145);
        const beside = callouts.filter((other) => other.anchor === anchor && other.at !== at);
        for (const other of beside) expect(Math.abs(other.at[1] - at[1])).toBeGreaterThan(12);
      }
    }
  });
});
