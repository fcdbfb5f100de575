import { describe, expect, it } from 'vitest';
import { afterPaint, fontsAfterPaint } from './after-paint.ts';

const page = `<html><head><link rel="modulepreload" href="/assets/entry.js"/>
<link rel="modulepreload" href="/assets/b.js"/><link rel="modulepreload" href="/assets/a.js"/>
</head><body><p>Text</p><script>window.__reactRouterContext = {};</script><script type="module" async="">import "/assets/b.js";
import("/assets/entry.js");</script></body></html>`;
const codes: Record<string, string> = {
  '/assets/entry.js': 'import"./b.js";',
  '/assets/b.js': 'import{a}from"./a.js";import"./elsewhere.js";',
  '/assets/a.js': 'import{b}from"./b.js";',
};
const codeOf = (href: string) => codes[href] ?? '';

describe('a prerendered page', () => {
  const html = afterPaint(page, 'page', codeOf);

  it('has no markup that fetches or runs a module', () => {
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html).not.toContain('type="module"');
  });

  it('keeps its scripts, the same number in the same order', () => {
    const scripts = (text: string) => text.split('<script').length - 1;
    expect(scripts(html)).toBe(scripts(page));
    expect(html).toContain('id="after-paint" async="">import "/assets/b.js";');
  });

  it('names the modules to fetch once it is painted', () => {
    expect(html).toContain('["/assets/entry.js","/assets/b.js","/assets/a.js"]');
  });

  it('evaluates them one by one, each after what it imports, and leaves the start to the entry', () => {
    expect(html).toContain('of ["/assets/a.js","/assets/b.js"]');
  });

  it('is refused if the router writes it differently', () => {
    expect(() => afterPaint('<html></html>', 'faq/index.html', codeOf)).toThrow('faq/index.html');
    const elsewhere = page.replace('import("/assets/entry.js")', 'start()');
    expect(() => afterPaint(elsewhere, 'faq/index.html', codeOf)).toThrow('faq/index.html');
  });
});

describe('a page that is opened for its pictures', () => {
  const fonts =
    '<link rel="preload" href="/assets/a.woff2" as="font" type="font/woff2"/><link rel="stylesheet" href="/assets/fonts-1.css"/>';
  const others = '<link rel="stylesheet" href="/assets/shell-1.css"/>';

  it('requests its fonts once it is painted, and all other styles right away', () => {
    expect(fontsAfterPaint(fonts + others, 'page')).toBe(
      `<link rel="stylesheet" media="print" href="/assets/fonts-1.css"/>${others}`,
    );
    expect(afterPaint(page, 'page', codeOf)).toContain("link.media = 'all'");
  });

  it('is refused if it requests them differently', () => {
    expect(() => fontsAfterPaint(others, 'buy/index.html')).toThrow('buy/index.html');
    expect(() => fontsAfterPaint(fonts + fonts, 'buy/index.html')).toThrow('buy/index.html');
  });
});
