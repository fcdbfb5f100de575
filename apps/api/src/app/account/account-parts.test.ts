import { expect, it } from 'vitest';
import { domainOrder } from '../domain-order.ts';
import { erasers, exporters } from '../modules.ts';

const without = (parts: readonly { domain: string }[]) =>
  domainOrder.filter((domain) => parts.every((part) => part.domain !== domain));

it('every domain takes part in deleting an account, except signing, whose papers stay as evidence, recordations, whose numbers are the office’s, and patents, which are about nobody’s account', () => {
  expect(without(erasers)).toEqual(['signing', 'patents', 'recordations']);
});

it('every domain takes part in the export, except money, whose rows name only ids at the provider, patents, and recordations, whose numbers stand with their sale', () => {
  expect(without(exporters)).toEqual(['money', 'patents', 'recordations']);
});

it('the parts run in the order of the arrow, and the erasers against it', () => {
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
