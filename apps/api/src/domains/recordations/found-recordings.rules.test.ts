import { describe, expect, it } from 'vitest';
import type { OfficeConveyance } from '../patents/office/office.port.ts';
import { findRecording } from './found-recordings.rules.ts';

const paper = (over: Partial<OfficeConveyance>): OfficeConveyance => ({
  reelFrame: '71234/567',
  recordedOn: '2026-11-25',
  text: 'ASSIGNMENT OF ASSIGNORS INTEREST',
  assignors: [{ name: 'SELLER, SAM', executedOn: '2026-11-20' }],
  assignees: [{ name: 'NORTHWIND DEVICES, INC.', address: null }],
  pages: 3,
  documentUrl: null,
  ...over,
});
const find = (...papers: OfficeConveyance[]) =>
  findRecording(papers, '2026-11-25', (name) => name.startsWith('NORTHWIND'));

describe('the recording of an assignment that we filed', () => {
  it('is a paper of that day or later that names the buyer, with its zeros', () => {
    expect(find(paper({}))).toEqual({
      reel: '071234',
      frame: '0567',
      recordedOn: '2026-11-25',
      assignee: 'NORTHWIND DEVICES, INC.',
    });
    expect(find(paper({ recordedOn: '2026-11-24' }))).not.toBeNull();
  });

  it('is the latest of several', () => {
    const later = paper({ reelFrame: '71300/1', recordedOn: '2026-12-01' });
    expect(find(later, paper({}))?.reel).toBe('071300');
  });

  it.each([
    ['of before', { recordedOn: '2026-11-23' }],
    ['of no day', { recordedOn: null }],
    ['for someone else', { assignees: [{ name: 'SOUTHWIND, INC.', address: null }] }],
    ['without a number', { reelFrame: '' }],
  ])('is no paper %s', (_name, over) => {
    expect(find(paper(over))).toBeNull();
  });
});
