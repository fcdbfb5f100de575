import { describe, expect, it } from 'vitest';
import { conveyanceKind, namedReelFrames, partOf } from './conveyance-kinds.rules.ts';

describe('a nature of conveyance', () => {
  it.each([
    ["ASSIGNMENT OF ASSIGNOR'S INTEREST", 'assignment'],
    ['ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS).', 'assignment'],
    ['NUNC PRO TUNC ASSIGNMENT (SEE DOCUMENT FOR DETAILS).', 'assignment'],
    ['CONFIRMATORY ASSIGNMENT', 'assignment'],
    ['MERGER (SEE DOCUMENT FOR DETAILS).', 'merger'],
    ['MERGER AND CHANGE OF NAME (SEE DOCUMENT FOR DETAILS).', 'name_change'],
    ['CHANGE OF NAME (SEE DOCUMENT FOR DETAILS).', 'name_change'],
    ['ENTITY CONVERSION', 'name_change'],
    ['CHANGE OF NAME AND ADDRESS', 'name_change'],
    ['CHANGE OF ADDRESS', 'address_change'],
    ["ASSIGNEE'S CHANGE OF ADDRESS", 'address_change'],
    ['CONFIRMATORY LICENSE (SEE DOCUMENT FOR DETAILS).', 'government_licence'],
    ['GOVERNMENT INTEREST AGREEMENT', 'government_licence'],
    ['PARTIAL RELEASE OF SECURITY INTEREST', 'partial_release'],
    ['RELEASE BY SECURED PARTY (SEE DOCUMENT FOR DETAILS).', 'release'],
    ['TERMINATION OF SECURITY INTEREST', 'release'],
    ['TERMINATION AND RELEASE OF SECURITY INTEREST IN PATENTS', 'release'],
    ['COURT ORDER RELEASING ALL LIENS', 'release'],
    ['TERMINATION OF LICENSE', 'licence_termination'],
    ['EXCLUSIVE LICENSE', 'licence'],
    ['SECURITY INTEREST (SEE DOCUMENT FOR DETAILS).', 'security'],
    ['ASSIGNMENT FOR SECURITY', 'security'],
    ['COLLATERAL ASSIGNMENT', 'security'],
    ['MORTGAGE', 'security'],
    ['CORRECTIVE ASSIGNMENT TO CORRECT THE ASSIGNEE ADDRESS PREVIOUSLY RECORDED', 'correction'],
    ['RE-RECORD TO CORRECT THE ASSIGNEE', 'correction'],
    ['EMPLOYEE INVENTION ASSIGNMENT AGREEMENT', 'employment'],
    ['COURT ORDER (SEE DOCUMENT FOR DETAILS).', 'court_order'],
    ['RESCISSION OF ASSIGNMENT', 'unknown'],
    ['AGREEMENT TO ASSIGN', 'unknown'],
    ['CONDITIONAL ASSIGNMENT (SEE DOCUMENT FOR DETAILS).', 'unknown'],
    ['DECLARATION', 'unknown'],
    ['', 'unknown'],
  ])('%s is taken for: %s', (text, kind) => {
    expect(conveyanceKind(text)).toBe(kind);
  });

  it.each([
    ['RELEASE OF SECURITY INTEREST RECORDED AT REEL/FRAME 038323/0190', ['38323/190']],
    ['PREVIOUSLY RECORDED ON REEL 038323 FRAME 0190. ASSIGNOR(S)', ['38323/190']],
    ['RECORDED AT REEL: 038323, FRAME: 0190 AND REEL 40000 FRAME 12', ['38323/190', '40000/12']],
    ['OF APPLICATION 15/000,001', []],
  ])('%s names %j', (text, reelFrames) => {
    expect(namedReelFrames(text)).toEqual(reelFrames);
  });

  it.each([
    ['ASSIGNMENT OF ASSIGNORS INTEREST', { kind: 'all' }],
    ['ASSIGNMENT OF ENTIRE INTEREST', { kind: 'all' }],
    ['ASSIGNMENT OF 100% INTEREST', { kind: 'all' }],
    ['ASSIGNMENT OF AN UNDIVIDED 50% INTEREST', { kind: 'share', basisPoints: 5_000 }],
    ['ASSIGNMENT OF FIFTY PERCENT (50%) INTEREST', { kind: 'share', basisPoints: 5_000 }],
    ['ASSIGNMENT OF 33.33 PERCENT', { kind: 'share', basisPoints: 3_333 }],
    ['ASSIGNMENT OF 1/4 INTEREST', { kind: 'share', basisPoints: 2_500 }],
    ['ASSIGNMENT OF ONE-HALF INTEREST', { kind: 'share', basisPoints: 5_000 }],
    ['ASSIGNMENT OF UNDIVIDED INTEREST', { kind: 'unknown_part' }],
    ['ASSIGNMENT OF FIFTY PERCENT INTEREST', { kind: 'unknown_part' }],
    ['ASSIGNMENT OF 25% AND 30% INTERESTS', { kind: 'unknown_part' }],
  ])('%s moves %j', (text, part) => {
    expect(partOf(text)).toEqual(part);
  });
});
