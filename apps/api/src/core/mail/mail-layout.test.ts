import { productName } from '@claimstead/contract/product.ts';
import { describe, expect, it } from 'vitest';
import { composeMail, renderMail } from './mail-layout.ts';
import { greetingTo, subjectLine } from './mail-words.ts';

const mail = renderMail({
  title: 'A <title>',
  hello: 'Ann',
  paragraphs: [
    'Tom & "Ann"',
    { figure: '0417' },
    { facts: [['Patent', 'A <lamp>']] },
    { quote: '<b>one</b>\r\ntwo' },
  ],
  action: { label: "Ann's page", url: 'https://example.test/?a=1&b="2"' },
  footnote: 'Small <print>',
});

describe('an email', () => {
  it('escapes everything that it is given', () => {
    expect(mail.html).toContain('A &lt;title&gt;');
    expect(mail.html).toContain('Tom &amp; &quot;Ann&quot;');
    expect(mail.html).toContain('A &lt;lamp&gt;');
    expect(mail.html).toContain('&lt;b&gt;one&lt;/b&gt;<br>two');
    expect(mail.html).toContain('href="https://example.test/?a=1&amp;b=&quot;2&quot;"');
    expect(mail.html).toContain('Ann&#39;s page');
    expect(mail.html).toContain('Small &lt;print&gt;');
    expect(mail.html).not.toMatch(/<(b|lamp|print)>/);
  });

  it('says the same in plain text, with the address of its button', () => {
    expect(mail.text).toBe(
      [
        'A <title>',
        'Hello Ann,',
        'Tom & "Ann"',
        '    0417',
        'Patent: A <lamp>',
        '> <b>one</b>\n> two',
        'Ann\'s page:\nhttps://example.test/?a=1&b="2"',
        'Small <print>',
        `-- \n${productName}, the marketplace for patents\nReply to this email to reach our support team.\n`,
      ].join('\n\n'),
    );
  });

  it('has its way out as a link in the small print, and as an address in plain text', () => {
    const unsubscribe = { label: 'No "more"', url: 'https://example.test/out?a=1&b=2' };
    const { html, text } = renderMail({ title: 'T', paragraphs: ['One.'], unsubscribe });
    expect(html).toMatch(/<a [^>]*href="https:\/\/example\.test\/out\?a=1&amp;b=2"/);
    expect(html).toContain('No &quot;more&quot;</a>');
    expect(text).toContain('\n\nNo "more":\nhttps://example.test/out?a=1&b=2\n\n-- \n');
  });

  it('needs nothing from elsewhere: no images, no fonts, no scripts', () => {
    expect(mail.html).not.toMatch(/<(img|script|link|svg)\b|@import|url\(/);
  });

  it('is a page that programs and readers understand: language, title, both schemes, plain tables', () => {
    expect(mail.html).toMatch(/^<!doctype html>\n<html lang="en"/);
    expect(mail.html).toContain('<title>A &lt;title&gt;</title>');
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail.html).toContain('@media (prefers-color-scheme: dark)');
    const tables = mail.html.match(/<table\b[^>]*>/g) ?? [];
    expect(tables.length).toBeGreaterThan(2);
    for (const table of tables) expect(table).toContain('role="presentation"');
  });

  it('shows its first sentence beside the subject, or the one that it is given', () => {
    const shown = (html: string) => />([^<&]*)&#847;/.exec(html)?.[1];
    expect(shown(renderMail({ title: 'T', paragraphs: ['One.', 'Two.'] }).html)).toBe('One.');
    const given = renderMail({ title: 'T', paragraphs: ['One.'], preheader: 'Short.' });
    expect(shown(given.html)).toBe('Short.');
  });

  it('wears the ribbon only where something waits for the person', () => {
    const waiting = renderMail({ title: 'T', paragraphs: ['One.'], needsYou: true });
    expect(waiting.html).toContain('Action needed');
    expect(waiting.text).toContain('Action needed.');
    expect(mail.html).not.toMatch(/Action needed|#9e2a2b/);
  });

  it('keeps the direction of its sentences, whatever marks a name brings', () => {
    const turned = renderMail({ title: 'T', paragraphs: ['\u202Egnp.exe\u202C', '\u2067x\u2069'] });
    expect(turned.html + turned.text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });
});

describe('a subject', () => {
  it.each([
    ['A lamp\r\nBcc: everyone@example.test', 'A lamp Bcc: everyone@example.test'],
    ['A\u2028lamp\u0000\u0085  with\tgaps ', 'A lamp with gaps'],
    ['x'.repeat(400), `${'x'.repeat(149)}…`],
  ])('is one line of bounded length: %j', (given, line) => {
    expect(subjectLine(given)).toBe(line);
    const { subject } = composeMail(
      { to: 'a@b.test', subject: given },
      { title: 'T', paragraphs: [] },
    );
    expect(subject).toBe(line);
  });
});

describe('a greeting', () => {
  it.each(['Ada', 'J. R.', 'Mary-Jane', 'O’Neill', 'Zoë', '李', 'Ada Quill'])(
    'names %s',
    (name) => {
      expect(greetingTo(name)).toBe(`Hello ${name},`);
    },
  );

  it.each([
    'visit www.example.test',
    'https://example.test',
    'example.com',
    '<script>',
    'Win $100',
    'You have won. Write to us at once to claim what is yours today',
    '',
  ])('names nobody if it is not a name: %s', (name) => {
    expect(greetingTo(name)).toBe('Hello,');
  });
});
