import { expect, it } from 'vitest';
import { propertyKindOf } from './property-kind.rules.ts';

it.each([
  ['10,123,456', 1, 'utility'],
  ['10123456', 1, 'utility'],
  ['D812,345', 1, 'design'],
  ['D812345', 2, 'design'],
  ['PP12,345', 4, 'plant'],
  ['RE49,000', 1, 'reissue'],
  ['RE49,000', 2, 'reissue'],
  ['17/123,456', 3, 'application'],
  ['29/812345', 3, 'application'],
  ['60/123,456', 3, 'provisional'],
  ['63/123456', 3, 'provisional'],
  ['812345', 2, 'design'],
  ['12345', 4, 'plant'],
] as const)('%s of the chosen type %i is recognized by its number: %s', (number, type, kind) => {
  expect(propertyKindOf(number, type)).toBe(kind);
});
