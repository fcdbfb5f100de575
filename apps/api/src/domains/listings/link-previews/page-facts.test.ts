import { expect, it } from 'vitest';
import { pageFacts } from './page-facts.engine.ts';

const url = new URL('https://example.com/valves/page.html');

it('Open Graph comes before the page’s own words, and a relative picture gets its whole address', () => {
  const html = `<html><head><title>Own</title><meta property="og:title" content="A &amp; B">
    <meta name="description" content="own words"><meta property="og:description" content="shared words">
    <meta property="og:image" content="../cover.png"></head></html>`;
  expect(pageFacts(html, url)).toEqual({
    title: 'A & B',
    description: 'shared words',
    image: 'https://example.com/cover.png',
  });
});

it('a page without Open Graph says its title and description', () => {
  const html = '<title> A\n  valve </title><meta name="Description" content="It opens.">';
  expect(pageFacts(html, url)).toEqual({ title: 'A valve', description: 'It opens.', image: null });
});

it('words of the body are no title, and without a title there is nothing to show', () => {
  expect(pageFacts('<body><svg><title>Icon</title></svg>', url)).toBeNull();
  expect(pageFacts('', url)).toBeNull();
});

it('markup stays text, direction marks and line breaks go, long texts are cut', () => {
  const html = `<title>&lt;b&gt;x\u202e\u0007</title><meta name="description" content="${'y'.repeat(900)}">`;
  const facts = pageFacts(html, url);
  expect(facts?.title).toBe('<b>x');
  expect(facts?.description).toHaveLength(400);
});

it.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  'https://u:p@h/',
])('a picture at %s is left out', (content) => {
  const html = `<title>T</title><meta property="og:image" content="${content}">`;
  expect(pageFacts(html, url)?.image).toBeNull();
});
