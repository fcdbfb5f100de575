import { describe, expect, it } from 'vitest';
import { isInUnitedStates, refuseAddress } from './postal-address.rules.ts';

describe('a postal address', () => {
  it.each([
    ['bea@example.test'],
    ['Care of bea@example.test, Austin, TX 78701'],
    ['1200 Market Street'],
    ['Boise ID 83702'],
    ['Boise, ID 83702'],
    ['1200, Boise ID 83702'],
    ['1 Main St, ID 83702'],
    ['Austin, Texas'],
    ['Unter den Linden 1, 10117'],
    ['Unter den Linden 1, Berlin, 10117'],
    [', , ,'],
  ])('is none: %s', (address) => {
    expect(refuseAddress(address)).not.toBeNull();
  });

  it.each([
    ['1200 Market Street, San Francisco, CA 94103'],
    ['1 Main St\nBoise ID 83702'],
    ['1 Main St, Boise ID 83702 USA'],
    ['1 Main St\nBoise, ID 83702\nUnited States'],
    ['PO Box 12, Boise, ID 83702-0012'],
    ['PO Box 12, Austin, TX 78701-1234'],
    ['Unter den Linden 1\n10117 Berlin\nGermany'],
    ['12, rue de la Paix, 75002 Paris, France'],
    ['1 Chome-1, Chiyoda, Tokyo 100-0001, Japan'],
  ])('is one: %s', (address) => {
    expect(refuseAddress(address)).toBeNull();
  });

  it.each([
    ['1200 Market Street, San Francisco, CA 94103', true],
    ['1 Main St\nBoise, ID 83702\nUnited States', true],
    ['1 Calle Fortaleza, San Juan, PR 00901', true],
    ['1 Main St, Boise, Idaho, USA', true],
    ['Unter den Linden 1\n10117 Berlin\nGermany', false],
    ['12, rue de la Paix, 75002 Paris, France', false],
    ['1 Front Street, Toronto, ON M5J 2X5, Canada', false],
  ])('tells the United States from elsewhere: %s', (address, is) => {
    expect(refuseAddress(address)).toBeNull();
    expect(isInUnitedStates(address)).toBe(is);
  });
});
