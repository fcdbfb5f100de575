import { expect, it } from 'vitest';
import { facts } from '../list/facts.fixture.ts';
import { rowsOf } from './compare.rules.ts';

it('a row differs where not all patents say the same, and their numbers are no difference', () => {
  const rows = rowsOf([facts(1, { assignees: ['Acme Corp'] }), facts(2, { assignees: [] })]);
  const differing = rows.filter(({ differs }) => differs).map(({ name }) => name);
  expect(differing).toEqual(['price', 'assignee']);
  expect(rows.find(({ name }) => name === 'assignee')?.words).toEqual(['Acme Corp', 'Not known']);
  expect(rows.find(({ name }) => name === 'ends')?.words).toEqual(['Sep 2, 2036', 'Sep 2, 2036']);
});

it('an owner who shows no name is told as that, and differs from one who does', () => {
  const rows = rowsOf([facts(1), facts(2, { ownerSight: 'hidden', owners: [] })]);
  const owner = rows.find(({ name }) => name === 'owner');
  expect(owner).toEqual({ name: 'owner', words: ['Ada Example', 'Shows no name'], differs: true });
});

it('the end of a patent is only a day while it runs', () => {
  const wordsOf = (fields: Parameters<typeof facts>[1]) =>
    rowsOf([facts(1, fields)]).find(({ name }) => name === 'ends')?.words[0];
  expect(wordsOf({ term: 'lapsed', endsOn: '2036-09-02' })).toBe('Lapsed');
  expect(wordsOf({ term: 'runs', endsOn: null })).toBe('Not known');
});
