import { expect, it } from 'vitest';
import { domainOrder } from '../domain-order.ts';
import { erasers, exporters } from '../modules.ts';

const without = (parts: readonly { domain: string }[]) =>
  domainOrder.filter((domain) => parts.every((part) => part.domain !== domain));

it('every domain has its part in deleting an account, but signing, whose papers stay as evidence', () => {
  expect(without(erasers)).toEqual(['signing']);
});

it('every domain has its part in the export, but money, whose rows name ids at the provider only', () => {
  expect(without(exporters)).toEqual(['money']);
});

it('the parts go in the order of the arrow, those that erase against it', () => {
  const places = (parts: readonly { domain: string }[]) =>
    parts
      .map(({ domain }) => domainOrder.findIndex((one) => one === domain))
      .filter((at) => at >= 0);
  const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
  expect(places(exporters)).toEqual(inOrder(places(exporters)));
  expect(places(erasers)).toEqual(inOrder(places(erasers)).toReversed());
});

it('every file of the export is explained once', () => {
  const names = exporters.flatMap((part) => Object.keys(part.explains));
  expect(new Set(names).size).toBe(names.length);
});
