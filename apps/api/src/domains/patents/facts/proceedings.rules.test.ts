import { describe, expect, it } from 'vitest';
import type { OfficeParentage, OfficeTrial } from '../office/office.port.ts';
import {
  isReexamination,
  latestFirst,
  mayHaveTrials,
  partiesOf,
  reexaminationsOf,
  trialKindOf,
} from './proceedings.rules.ts';

const trial: OfficeTrial = {
  number: 'IPR2024-90001',
  kind: 'IPR',
  status: 'Pending',
  petitioner: null,
  derivationPetitioner: null,
  patentOwner: null,
  respondent: null,
  petitionFiledOn: null,
  filingAccordedOn: null,
  institutionDecidedOn: null,
  latestDecisionOn: null,
  terminatedOn: null,
};

describe('a trial', () => {
  it.each([
    ['IPR', 'inter_partes_review'],
    ['PGR', 'post_grant_review'],
    ['CBM', 'covered_business_method_review'],
    ['DER', 'derivation'],
    ['102', 'other'],
    ['constructor', 'other'],
    [null, 'other'],
  ])('of the code %s is %s', (code, kind) => expect(trialKindOf(code)).toBe(kind));

  it('has the parties that the office names, and puts nobody where it names nobody', () => {
    expect(partiesOf(trial)).toEqual([]);
    const named = { ...trial, respondent: 'B', derivationPetitioner: 'A' };
    expect(partiesOf(named)).toEqual([
      { role: 'derivation_petitioner', name: 'A' },
      { role: 'respondent', name: 'B' },
    ]);
  });

  it('stands before those that were filed earlier, and one without a day comes last', () => {
    const of = (number: string, petitionFiledOn: string | null) => ({
      ...trial,
      number,
      petitionFiledOn,
    });
    const trials = [
      of('a', null),
      of('b', '2020-01-02'),
      of('d', '2024-05-01'),
      of('c', '2024-05-01'),
    ];
    expect(latestFirst(trials).map(({ number }) => number)).toEqual(['c', 'd', 'b', 'a']);
  });

  it('is only a patent’s', () => {
    expect(['11646472', 'RE49000', '63/904117', ''].map(mayHaveTrials)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('a reexamination', () => {
  const step = (
    childApplication: string,
    more: Partial<OfficeParentage> = {},
  ): OfficeParentage => ({
    code: 'REX',
    parentApplication: '14000001',
    parentPatent: '9000001',
    parentFiledOn: null,
    childApplication,
    childPatent: null,
    childFiledOn: '2019-02-11',
    ...more,
  });
  const about = { applicationNumber: '14000001', patentNumber: '9000001' };

  it.each([
    ['90012345', { controlNumber: '90/012345', kind: 'ex_parte_reexamination' }],
    ['95/000,123', { controlNumber: '95/000123', kind: 'inter_partes_reexamination' }],
    ['96/000,123', { controlNumber: '96/000123', kind: 'supplemental_examination' }],
  ])('is told by its control number %s, whatever the step is called', (number, expected) => {
    const steps = [step(number, { code: 'anything' })];
    expect(reexaminationsOf(about, steps)).toEqual([{ ...expected, filedOn: '2019-02-11' }]);
    expect(steps.every(isReexamination)).toBe(true);
  });

  it.each(['17248024', '9012345', '90012345A', 'PCT/US2019/012345', '29900123', '91000123'])(
    'is not an application %s',
    (number) => {
      expect(reexaminationsOf(about, [step(number)])).toEqual([]);
      expect(isReexamination(step(number))).toBe(false);
    },
  );

  it('of another patent of the family is not this one’s', () => {
    const other = { parentPatent: '9000002', parentApplication: '14000002' };
    expect(reexaminationsOf(about, [step('90012345', other)])).toEqual([]);
    const byApplication = { parentPatent: null, parentApplication: '14/000,001' };
    expect(reexaminationsOf(about, [step('90012345', byApplication)])).toHaveLength(1);
    const unknown = { applicationNumber: null, patentNumber: '9000001' };
    expect(reexaminationsOf(unknown, [step('90012345', byApplication)])).toEqual([]);
  });

  it('is told once, the first filed first', () => {
    const steps = [
      step('90012346', { childFiledOn: null }),
      step('90012345'),
      step('90/012,345'),
      step('95000001', { childFiledOn: '2010-01-05' }),
    ];
    expect(reexaminationsOf(about, steps).map(({ controlNumber }) => controlNumber)).toEqual([
      '95/000001',
      '90/012345',
      '90/012346',
    ]);
  });
});
