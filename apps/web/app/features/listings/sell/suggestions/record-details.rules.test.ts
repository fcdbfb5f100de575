import { describe, expect, it } from 'vitest';
import { bareRecord, fullRecord, office } from '../../../patents/record/record.fixture.ts';
import { detailsInRecord, numberToAsk, typeOfNumber } from './record-details.rules.ts';

const categories = [
  { id: 4, name: 'Sensors' },
  { id: 9, name: 'Batteries' },
];
const details = detailsInRecord(fullRecord, categories);

describe('a number to begin with', () => {
  it('is a patent’s or an application’s of the United States, however it is written', () => {
    expect(numberToAsk(' US 10,000,000 B2 ')).toBe('10000000');
    expect(numberToAsk('D 812,345')).toBe('D812345');
    expect(numberToAsk('63/123,456')).toBe('63/123456');
    for (const other of ['', '12345', 'EP 1 234 567', 'half 91']) {
      expect(numberToAsk(other)).toBeNull();
    }
  });

  it('tells the type by its form, except a reissue’s', () => {
    expect(['10000000', 'D812345', 'PP31204', '63/123456', 'RE49000'].map(typeOfNumber)).toEqual([
      1,
      2,
      4,
      3,
      null,
    ]);
  });
});

describe('what a record says for the form', () => {
  it('names for each the record and its day', () => {
    const place = 'USPTO record, as of May 2, 2026';
    expect(details?.patentNumber).toMatchObject({ value: '10,000,000', source: { place } });
    expect(details?.country).toMatchObject({ value: 'United States', source: { place } });
    expect(details?.patentTypeId).toMatchObject({ value: 1, source: { place } });
    expect(details?.description?.value).toBe(fullRecord.abstract?.value);
    expect(details?.owners).toMatchObject({
      assignees: ['Raytheon Company'],
      inventors: [{ firstName: 'Joseph', lastName: 'Marron' }],
      source: { place },
    });
  });

  it('writes a title as people do where the text tells how', () => {
    expect(details?.title?.value).toBe('Coherent Ladar Using Intra-Pixel Quadrature Detection');
    expect(details?.title?.source.quote).toBe(fullRecord.title?.value);
  });

  it('takes the categories that its classes plainly belong to, if they can be chosen', () => {
    expect(details?.categories).toMatchObject([{ id: 4, source: { quote: 'G01S 7/4913' } }]);
    expect(detailsInRecord(fullRecord, [])?.categories).toEqual([]);
  });

  it('reads the office’s order of names', () => {
    const inventors = { value: ['HEO, JIN-PIL'], provenance: office };
    const { owners } = detailsInRecord({ ...bareRecord, inventors }, []) ?? {};
    expect(owners?.inventors).toEqual([{ firstName: 'JIN-PIL', lastName: 'HEO' }]);
    expect(owners?.assignees).toEqual([]);
  });

  it('is nothing where nothing is known', () => {
    expect(detailsInRecord(bareRecord, categories)).toBeNull();
  });
});
