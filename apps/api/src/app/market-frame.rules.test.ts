import { describe, expect, it } from 'vitest';
import { cutFrame } from './market-frame.rules.ts';

const frame = [
  '<html><head><meta charSet="utf-8"/><title>Market</title></head><body class="a">',
  '<div><div class="x" data-first-look="total"><p></p></div>',
  '<div class="x" data-first-look="found"><ul><div>1</div><div><div>2</div></div></ul></div>',
  '<footer></footer></div></body></html>',
].join('');
const parts = { head: '[head]', carried: '[carried]', total: '[total]', found: '[$&]' };

describe('the frame of the market', () => {
  it('takes each part at its place, in place of what waited there, and keeps the rest', () => {
    expect(cutFrame(frame)(parts)).toBe(
      [
        '<html><head><meta charSet="utf-8"/>[head]<title>Market</title></head><body class="a">[carried]',
        '<div><div class="x" data-first-look="total">[total]</div>',
        '<div class="x" data-first-look="found">[$&]</div>',
        '<footer></footer></div></body></html>',
      ].join(''),
    );
  });

  it.each([
    ['without a place', frame.replace('data-first-look="total"', '')],
    ['with a place twice', frame.replace('"total"', '"found"')],
    ['with a place that does not end', frame.replaceAll('</div>', '')],
    ['without a body', frame.replace('<body class="a">', '')],
  ])('is refused %s', (_what, html) => {
    expect(() => cutFrame(html)).toThrow(/market frame/);
  });
});
