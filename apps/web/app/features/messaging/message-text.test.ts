import { expect, test } from 'vitest';
import { splitLinks } from './message-text.tsx';

test('http and https addresses become links, without the end of the sentence', () => {
  expect(splitLinks('See https://example.com/a?b=1. And (http://x.org)!')).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
    { text: '. And (' },
    { text: 'http://x.org', href: 'http://x.org' },
    { text: ')!' },
  ]);
});

test('no other scheme becomes a link', () => {
  const text = 'javascript:alert(1) data:text/html,x ftp://example.com mailto:a@b.c';
  expect(splitLinks(text)).toEqual([{ text }]);
});
