import { expect, it } from 'vitest';
import { safeNext } from './session.ts';

it('after signing in nobody is sent to another site', () => {
  expect(safeNext('/listing/1?x=2#y')).toBe('/listing/1?x=2#y');
  for (const foreign of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    null,
  ]) {
    expect(safeNext(foreign)).toBe('/');
  }
});
