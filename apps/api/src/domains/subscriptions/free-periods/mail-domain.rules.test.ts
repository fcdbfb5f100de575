import { describe, expect, it } from 'vitest';
import { ownDomainOf } from './mail-domain.rules.ts';

describe('the domain of an address', () => {
  it.each([
    ['ada@Northwind.Example', 'northwind.example'],
    ['ada@mail.northwind.example', 'northwind.example'],
    ['ada@a.b.northwind.example', 'northwind.example'],
    ['ada@northwind.co.uk', 'northwind.co.uk'],
    ['ada@lab.northwind.com.au', 'northwind.com.au'],
    ['ada@co.uk', 'co.uk'],
    ['ada@bücher.example', 'xn--bcher-kva.example'],
    ['ada@northwind', 'northwind'],
  ])('of %s is %s', (email, domain) => {
    expect(ownDomainOf(email)).toBe(domain);
  });

  it.each([
    'ada@gmail.com',
    'ada@GoogleMail.com',
    'ada@yahoo.co.uk',
    'ada@hotmail.fr',
    'x@ada.fastmail.com',
    'ada@comcast.net',
  ])('of %s is a public provider’s', (email) => {
    expect(ownDomainOf(email)).toBeNull();
  });
});
