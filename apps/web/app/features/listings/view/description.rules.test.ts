import { expect, it } from 'vitest';
import {
  addressOf,
  blocksOfDescription,
  cutTitle,
  partsOfDescription,
} from './description.rules.ts';

it('finds links and leaves out the period that ends the sentence', () => {
  expect(partsOfDescription('See https://a.example/x?y=1. Then (http://b.example).')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', url: 'https://a.example/x?y=1' },
    { kind: 'text', text: '. Then (' },
    { kind: 'link', url: 'http://b.example' },
    { kind: 'text', text: ').' },
  ]);
});

it('never links another scheme', () => {
  const text = 'javascript:alert(1) ftp://a.example';
  expect(partsOfDescription(text)).toEqual([{ kind: 'text', text }]);
});

it('puts a card where an address has its own line, and below the sentence that names one', () => {
  const link = (url: string) => ({ kind: 'link', url });
  expect(
    blocksOfDescription(
      'See https://a.example now.\n\nhttps://b.example\nMore.\n\nhttps://c.example',
    ),
  ).toEqual([
    {
      parts: [
        { kind: 'text', text: 'See ' },
        link('https://a.example'),
        { kind: 'text', text: ' now.' },
      ],
      cards: ['https://a.example'],
    },
    { parts: [], cards: ['https://b.example'] },
    { parts: [{ kind: 'text', text: 'More.' }], cards: [] },
    { parts: [], cards: ['https://c.example'] },
  ]);
});

it('gives no address two cards, and a long list of links only so many', () => {
  const twice = blocksOfDescription('https://a.example\nhttps://a.example');
  expect(twice.flatMap(({ cards }) => cards)).toEqual(['https://a.example']);
  expect(twice[1]?.parts).toEqual([{ kind: 'link', url: 'https://a.example' }]);
  const links = Array.from({ length: 30 }, (_, at) => `https://a.example/${at}`).join(' ');
  expect(blocksOfDescription(links).flatMap(({ cards }) => cards)).toHaveLength(8);
});

it('shows addresses without the parts nobody reads', () => {
  expect(addressOf('https://www.example.com/')).toBe('example.com');
  expect(addressOf('https://example.com/valves?utm=1#top')).toBe('example.com/valves');
});

it('cuts names after 18 characters', () => {
  expect(cutTitle('123456789012345678')).toBe('123456789012345678');
  expect(cutTitle('1234567890123456789')).toBe('123456789012345678…');
  expect(cutTitle(`${'x'.repeat(17)}😀😀`)).toBe(`${'x'.repeat(17)}😀…`);
});
