import { expect, test } from 'vitest';
import { selectionOf } from './selection.ts';

const none = { userId: null, patentId: null };

test('the address says whom and what it is about; else the page that one comes from does', () => {
  const address = { userId: 'ben', patentId: 'valve' };
  expect(selectionOf(address, { userId: 'cleo', patentId: 'lamp' }, 'ana')).toMatchObject(address);
  const state = { userId: 'cleo', patentId: 'lamp' };
  expect(selectionOf(none, state, 'ana')).toMatchObject(state);
  // What the page before was about says nothing of another person.
  expect(selectionOf({ userId: 'ben', patentId: null }, state, 'ana')?.patentId).toBeNull();
  expect(selectionOf({ userId: 'ana', patentId: 'valve' }, null, 'ana')).toBeNull();
  expect(selectionOf(none, null, 'ana')).toBeNull();
});
