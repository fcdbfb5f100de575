import { expect, it } from 'vitest';
import { domainOrder } from '../domain-order.ts';
import { erasers, exporters } from '../modules.ts';

it('every domain has its part in deleting an account, the later ones before the earlier', () => {
  expect(erasers.map((part) => part.domain)).toEqual([...domainOrder].reverse());
});

it('every domain has its part in the export', () => {
  expect(exporters.map((part) => part.domain)).toEqual([...domainOrder]);
});

it('every file of the export is explained once', () => {
  const names = exporters.flatMap((part) => Object.keys(part.explains));
  expect(new Set(names).size).toBe(names.length);
});
