import { describe, expect, it } from 'vitest';
import { afterPaint } from './after-paint.ts';

const page = `<html><head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>
</head><body><p>Text</p><script>window.__reactRouterContext = {};</script><script type="module" async="">import "/assets/a.js";</script></body></html>`;

describe('a prerendered page', () => {
  const html = afterPaint(page, 'page');

  it('fetches and runs no module by its markup', () => {
    expect(html).not.toContain('<link rel="modulepreload"');
    expect(html).not.toContain('type="module"');
  });

  it('keeps its scripts, as many and in the same order', () => {
    const scripts = (text: string) => text.split('<script').length - 1;
    expect(scripts(html)).toBe(scripts(page));
    expect(html).toContain('id="after-paint" async="">import "/assets/a.js";</script>');
  });

  it('names the modules to fetch once it is painted', () => {
    expect(html).toContain('["/assets/a.js","/assets/b.js"]');
  });

  it('is refused when the router writes it in another way', () => {
    expect(() => afterPaint('<html></html>', 'faq/index.html')).toThrow('faq/index.html');
  });
});
