import { describe, expect, it } from 'vitest';
import { titleDiffers } from './title-again.rules.ts';

const lines = (...texts: string[]) => texts.map((text) => ({ text, page: 12 }));

describe('a title that stands over the description once more', () => {
  it.each([
    ['the same, divided otherwise', lines('TIDE CLOCK WITH A', 'FLOAT', 'FIELD'), false],
    ['not there', lines('BACKGROUND', 'Clocks show the time of day.'), false],
    ['the same but for a letter', lines('TIDE CLOCK WITH', 'A FL0AT', 'FIELD'), true],
  ])('is %s', (_what, description, differs) => {
    expect(titleDiffers('Tide Clock with a Float', description)).toBe(differs);
  });
});
