import { expect, describe, it } from 'vitest';
import { findInPages } from './front-page.rules.ts';

function titleOf(...lines: string[]): string | null {
  const texts = [
    '(12) United States Patent',
    '(10) Patent No.: US 11,234,567 B2',
    '(45) Date of Patent: Feb. 1, 2022',
    ...lines,
    '(72) Inventor: Mira Arden, Boulder, CO (US)',
    '(21) Appl. No.: 16/123,456',
  ];
  const pieces = texts.map((text, at) => ({ text, x: 50, y: 60 + 12 * at, width: 300, size: 10 }));
  return findInPages([{ number: 1, width: 612, pieces }])?.title?.value ?? null;
}

describe('a title of whose code nothing is left', () => {
  it('is what stands in capitals between the surname and the people', () => {
    expect(titleOf('Arden et al.', 'FOLDING HINGE', 'WITH A PIN')).toBe('Folding Hinge with a Pin');
  });

  it('is none where other words stand there', () => {
    expect(titleOf('Arden et al.', 'FOLDING HINGE', 'with a pin')).toBeNull();
  });
});
