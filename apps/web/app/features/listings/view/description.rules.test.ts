import { expect, it } from 'vitest';
import { cutTitle, linksOf, partsOfDescription } from './description.rules.ts';

it('finds links and leaves the full stop of the sentence outside', () => {
  expect(partsOfDescription('See https://a.example/x?y=1. Then (http://b.example).')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', url: 'https://a.example/x?y=1' },
    { kind: 'text', text: '. Then (' },
    { kind: 'link', url: 'http://b.example' },
    { kind: 'text', text: ').' },
  ]);
});

it('never makes a link of another scheme', () => {
  expect(linksOf('javascript:alert(1) ftp://a.example')).toEqual([]);
});

it('names every address once', () => {
  expect(linksOf('https://a.example https://a.example')).toEqual(['https://a.example']);
});

it('cuts names after 18 characters', () => {
  expect(cutTitle('123456789012345678')).toBe('123456789012345678');
  expect(cutTitle('1234567890123456789')).toBe('123456789012345678…');
});
