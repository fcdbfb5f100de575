import { expect, it } from 'vitest';
import { classesIn, fieldsOf, nameOf, newNote } from './wanted.rules.ts';

it.each<[string, string[] | null]>([
  ['', []],
  ['h01m', ['H01M']],
  ['H01M, b64u 10/13; H01M', ['H01M', 'B64U10']],
  ['battery', null],
])('reads the classes of %j', (typed, classes) => {
  expect(classesIn(typed)).toEqual(classes);
});

it('begins open for three months, and edits what a note says', () => {
  expect(newNote(new Date('2026-11-29T12:00:00Z')).until).toBe('2027-02-27');
  const note = {
    ...{ id: 'note', words: '', classes: ['H01M', 'B64U'], budgetFrom: null, until: '2027-01-31' },
    ...{ budgetTo: 50_000 as const, invitations: false, state: 'open' as const },
  };
  expect(fieldsOf(note)).toMatchObject({
    classes: 'H01M, B64U',
    budgetFrom: '',
    budgetTo: '50000',
  });
  expect(nameOf(note)).toBe('Classes H01M, B64U');
});
