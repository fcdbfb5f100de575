import { expect, it } from 'vitest';
import { classNameOf, classNodeName } from './class-names.rules.ts';

it('a class has its name, whatever stands behind its first characters', () => {
  expect(classNameOf('H01M 50/46')).toBe('Electric elements');
  expect(classNameOf('G01S 7/4913')).toBe('Measuring and testing');
  expect(classNameOf('Y02E 60/10')).toBe('Technologies against climate change');
});

it('what is of another classification has no name, rather than a wrong one', () => {
  for (const other of ['D6/334', 'LOC 06-01', 'PLT/122', '429/144', 'Z99Z 1/00', '']) {
    expect(classNameOf(other)).toBeNull();
  }
});

it('a section, a class and a subclass have their names, a group and what is none has not', () => {
  expect(['H', 'H01', 'H01M'].map(classNodeName)).toEqual([
    'Electricity',
    'Electric elements',
    'Batteries and fuel cells',
  ]);
  for (const other of ['H01M10', 'I', 'A99', 'B99Z', 'D6', '']) {
    expect(classNodeName(other)).toBeNull();
  }
});
