import { productName } from '@claimstead/contract/product.ts';
import { describe, expect, it } from 'vitest';
import { renderMail } from './mail-layout.ts';

const mail = renderMail({
  title: 'A <title>',
  paragraphs: ['Tom & "Ann"', { figure: '0417' }, { quote: '<b>one</b>\ntwo' }],
  action: { label: "Ann's page", url: 'https://example.test/?a=1&b="2"' },
  footnote: 'Small <print>',
});

describe('a mail', () => {
  it('escapes everything that it is given', () => {
    expect(mail.html).toContain('A &lt;title&gt;');
    expect(mail.html).toContain('Tom &amp; &quot;Ann&quot;');
    expect(mail.html).toContain('&lt;b&gt;one&lt;/b&gt;<br>two');
    expect(mail.html).toContain('href="https://example.test/?a=1&amp;b=&quot;2&quot;"');
    expect(mail.html).toContain('Ann&#39;s page');
    expect(mail.html).toContain('Small &lt;print&gt;');
    expect(mail.html).not.toContain('<b>one');
  });

  it('says the same in plain text, with the address of its button', () => {
    expect(mail.text).toBe(
      [
        'A <title>',
        'Tom & "Ann"',
        '    0417',
        '> <b>one</b>\n> two',
        'Ann\'s page:\nhttps://example.test/?a=1&b="2"',
        'Small <print>',
        `-- \n${productName}\n`,
      ].join('\n\n'),
    );
  });

  it('needs nothing from elsewhere: no images, no fonts, no scripts', () => {
    expect(mail.html).not.toMatch(/<(img|script|link)\b|@import|url\(/);
  });
});
