import { describe, expect, it } from 'vitest';
import { isOperator, normalEmail, payoutReachOf, pictureUri } from './accounts.rules.ts';

describe('an operator', () => {
  const rule = { production: false, operatorEmails: ['op@example.test'] };
  const operator = { email: 'op@example.test', emailVerified: true, hasSecondStep: false };

  it('is named in the configuration and has a verified address', () => {
    expect(isOperator(rule, operator)).toBe(true);
    expect(isOperator(rule, { ...operator, emailVerified: false })).toBe(false);
    expect(isOperator(rule, { ...operator, email: 'other@example.test' })).toBe(false);
  });

  it('needs a second step in production', () => {
    const inProduction = { ...rule, production: true };
    expect(isOperator(inProduction, operator)).toBe(false);
    expect(isOperator(inProduction, { ...operator, hasSecondStep: true })).toBe(true);
  });
});

it('addresses are compared in lower case and without blanks', () => {
  expect(normalEmail('  Ada@Example.TEST ')).toBe('ada@example.test');
});

it('a picture has an address only where there is one', () => {
  expect(pictureUri(null)).toBeNull();
  expect(pictureUri('pictures/a/b')).toBe('/files/pictures/a/b');
});

describe('whether an owner can be paid', () => {
  it.each([
    [true, 'Unter den Linden 1, 10117 Berlin, Germany', 'on'],
    [false, 'Unter den Linden 1, 10117 Berlin, Germany', 'abroad'],
    [false, '1 Main St, Boise, ID 83702', 'domestic'],
    [false, null, 'unknown'],
  ] as const)('account on: %s, address: %s', (enabled, address, reach) => {
    expect(payoutReachOf({ payouts_enabled: enabled, postal_address: address })).toBe(reach);
  });
});
