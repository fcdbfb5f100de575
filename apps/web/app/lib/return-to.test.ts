import { expect, it } from 'vitest';
import { safeNext, withNext } from './return-to.ts';

it('keeps path, query and hash of a page of this site', () => {
  for (const own of ['/', '/buy?search=gate%20latch&page=2', '/listing/1?x=2#owners', '/a%2Fb']) {
    expect(safeNext(own)).toBe(own);
  }
});

it('sends no one to another site, however its address is spelled', () => {
  for (const foreign of [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2E//evil.example',
    '/./\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    '/\\@evil.example',
    ' //evil.example',
    '%2F%2Fevil.example',
    '',
    null,
  ]) {
    expect(safeNext(foreign), JSON.stringify(foreign)).toBe('/');
  }
});

it('keeps an encoded slash inside a path of this site', () => {
  const path = safeNext('/%2F%2Fevil.example');
  expect(new URL(path, 'https://own.example').origin).toBe('https://own.example');
});

it('does not lead back to a sign-in screen', () => {
  for (const circle of ['/auth/login?next=%2Fbuy', '/AUTH/signup', '/auth', '/x/../auth/login']) {
    expect(safeNext(circle), circle).toBe('/');
  }
  expect(safeNext('/authors')).toBe('/authors');
});

it('passes on the whole address', () => {
  const address = withNext('/auth/signup', '/buy?search=a&page=2#top');
  expect(new URL(address, 'https://own.example').searchParams.get('next')).toBe(
    '/buy?search=a&page=2#top',
  );
  expect(withNext('/auth/login', '/')).toBe('/auth/login');
});
