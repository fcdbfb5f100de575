import { describe, expect, it } from 'vitest';
import { hasMisreadWord, withCapitals } from './misread-title.rules.ts';

describe('a title in capitals, as a scan gives it', () => {
  it('has an I where a small letter or a stroke was read between capitals', () => {
    expect(withCapitals('FOLDlNG DEV|CE')).toBe('FOLDING DEVICE');
    expect(withCapitals('lMAGE OF A pH l SENSOR')).toBe('IMAGE OF A pH l SENSOR');
  });

  it.each(['METHOD5 OF FOLDING', 'F0R A HINGE', 'F0LDING HINGE', 'HINGE wITH A PIN OF HINGEs'])(
    'is left out where a word cannot be what is printed: %s',
    (title) => {
      expect(hasMisreadWord(title)).toBe(true);
    },
  );

  it.each([
    'HINGE OF H2O AND CO2',
    'ANTIBODIES TO GLP1 AND HSP90',
    'MRNA AND PH SENSOR',
    'B2B TRADE',
  ])('keeps names with figures: %s', (title) => {
    expect(hasMisreadWord(title)).toBe(false);
  });
});
