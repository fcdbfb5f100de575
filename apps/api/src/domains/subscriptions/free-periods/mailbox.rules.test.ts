import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.rules.ts';

describe('one mailbox', () => {
  it.each([
    ['case', 'Ada@Example.COM', 'ada@example.com'],
    ['a tag', 'ada+patents@example.com', 'ada@example.com'],
    ['several tags', 'ada+a+b@example.com', 'ada@example.com'],
    ['an empty tag', 'ada+@example.com', 'ada@example.com'],
    ['dots at Gmail', 'a.d.a.@gmail.com', 'ada@gmail.com'],
    ['the other name of Gmail', 'A.da+free@GoogleMail.com', 'ada@gmail.com'],
    ['a final dot of the domain', 'ada@gmail.com.', 'ada@gmail.com'],
    ['an international domain', 'ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    ['its composed and decomposed form', 'ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['another full stop', 'ada@gmail\u3002com', 'ada@gmail.com'],
    ['wide letters', 'ａｄａ＋free@gmail.com', 'ada@gmail.com'],
    ['a dash tag of Yahoo', 'ada-patents@yahoo.com', 'ada@yahoo.com'],
    ['two dashes at Yahoo', 'ada-a-b@ymail.com', 'ada@ymail.com'],
    ['a dash at Yahoo abroad', 'ada-x@yahoo.co.uk', 'ada@yahoo.co.uk'],
    ['a dash and a tag at Yahoo', 'ada-x+y@yahoo.com', 'ada@yahoo.com'],
    ['a name as a subdomain', 'any@ada.fastmail.com', 'ada@fastmail.com'],
    ['another word before it', 'any@ada.fastmail.com', 'other+x@Ada.FastMail.com'],
    ['a name with a line below', 'any@ada-l.fastmail.fm', 'ada_l@fastmail.fm'],
    ['a name as a subdomain abroad', 'any@ada.fastmail.co.uk', 'ada@fastmail.co.uk'],
    ['an international name', 'JOSE\u0301+x@example.com', 'jos\u00e9@example.com'],
    ['spaces around', ' ada@example.com ', 'ada@example.com'],
  ])('is told in spite of %s', (_, one, other) => {
    expect(mailboxOf(one)).toBe(mailboxOf(other));
    expect(mailboxOf(mailboxOf(one))).toBe(mailboxOf(one));
  });

  it.each([
    ['dots elsewhere', 'a.da@example.com', 'ada@example.com'],
    ['dots at a domain that only ends alike', 'a.da@notgmail.com', 'ada@notgmail.com'],
    ['dots below Gmail', 'a.da@mail.gmail.com', 'ada@mail.gmail.com'],
    ['another domain', 'ada@example.com', 'ada@example.org'],
    ['another name', 'ada@gmail.com', 'adam@gmail.com'],
    ['a hyphen', 'ada-free@example.com', 'ada@example.com'],
    ['a hyphen at a domain that only ends alike', 'ada-x@notyahoo.com', 'ada@notyahoo.com'],
    ['Yahoo elsewhere', 'ada@yahoo.com', 'ada@yahoo.fr'],
    ['a subdomain of others', 'any@ada.example.com', 'ada@example.com'],
    ['a subdomain of a subdomain', 'any@x.ada.fastmail.com', 'ada@fastmail.com'],
    ['another name as a subdomain', 'any@ada.fastmail.com', 'any@eve.fastmail.com'],
    ['a name that begins with a plus', '+ada@example.com', '+eve@example.com'],
    ['an accent', 'ada@bücher.example', 'ada@bucher.example'],
  ])('is not assumed for %s', (_, one, other) => {
    expect(mailboxOf(one)).not.toBe(mailboxOf(other));
  });

  it('is named also for a domain that the DNS could not hold', () => {
    expect(mailboxOf('Ada+x@exa%mple.com')).toBe('ada@exa%mple.com');
  });
});
