import { describe, expect, it } from 'vitest';
import { foldCase } from './fold-case.ts';

const single = (text: string) => Array.from(text).length === 1;

describe('folding case', () => {
  it('pairs exactly the letters that Unicode pairs simply, over all of Unicode', () => {
    const differing: string[] = [];
    for (let code = 0x21; code <= 0x1_ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const letter = String.fromCodePoint(code);
      const forms = [
        letter.toLowerCase(),
        letter.toUpperCase(),
        letter.toUpperCase().toLowerCase(),
      ];
      for (const other of new Set(forms.filter((form) => form !== letter && single(form)))) {
        // With both flags a regular expression matches by simple case folding.
        const isPair = new RegExp(`^${letter}$`, 'iu').test(other);
        if ((foldCase(letter) === foldCase(other)) !== isPair) differing.push(letter + other);
      }
    }
    expect(differing).toEqual([]);
  });

  it.each([
    ['Valve, No. 7', 'valve, no. 7'],
    ['ÉCLAIR Åström', 'éclair åström'],
    ['ΣΊΣΥΦΟΣ σίσυφος', 'σίσυφοσ σίσυφοσ'],
    ['K ſ ẞ', 'k s ß'],
    ['Straße STRASSE', 'straße strasse'],
    ['İstanbul ISPARTA ılık', 'İstanbul isparta ılık'],
    ['100%_a\\b 😀', '100%_a\\b 😀'],
  ])('%s becomes %s', (text, folded) => {
    expect(foldCase(text)).toBe(folded);
    expect(foldCase(folded)).toBe(folded);
  });
});
