import { describe, expect, it } from 'vitest';
import { needsOf, stageOf } from './payout-stage.rules.ts';

const account = { canReceive: false, detailsSubmitted: false, ended: null, missing: [] };

describe('the stage of a payout account', () => {
  it.each([
    ['unfinished', { missing: ['external_account'] }],
    ['checking', { detailsSubmitted: true }],
    ['enabled', { detailsSubmitted: true, canReceive: true }],
    ['enabled', { detailsSubmitted: true, canReceive: true, missing: ['individual.id_number'] }],
    ['more_needed', { detailsSubmitted: true, missing: ['individual.verification.document'] }],
    [
      'refused',
      { detailsSubmitted: true, ended: 'refused' as const, missing: ['external_account'] },
    ],
    ['closed', { ended: 'closed' as const }],
  ] as const)('is %s', (stage, facts) => {
    expect(
      stageOf(
        { ...account, ...facts, missing: [...('missing' in facts ? facts.missing : [])] },
        false,
      ),
    ).toBe(stage);
  });

  it('is that of a returned payout only while the account can receive money', () => {
    const on = { ...account, detailsSubmitted: true, canReceive: true };
    expect(stageOf(on, true)).toBe('payout_failed');
    expect(stageOf({ ...on, canReceive: false }, true)).toBe('checking');
    expect(stageOf({ ...on, ended: 'closed' }, true)).toBe('closed');
  });
});

it('says each kind of what is missing once, also what the provider may ask for one day', () => {
  const asked = [
    'individual.first_name',
    'individual.last_name',
    'individual.dob.day',
    'individual.dob.year',
    'individual.ssn_last_4',
    'individual.address.line1',
    'individual.phone',
    'individual.verification.document',
    'external_account',
    'tos_acceptance.date',
    'company.tax_id',
    'business_profile.mcc',
  ];
  expect(needsOf(asked)).toEqual([
    'name',
    'birth',
    'tax_number',
    'address',
    'contact',
    'identity_document',
    'bank_account',
    'terms',
    'other',
  ]);
});
