import { describe, expect, it } from 'vitest';
import { unreadLines, unreadReleases } from './chains/unread-lines.fixture.ts';
import { toAcme } from './chains/chain-rows.fixture.ts';
import { compared } from './chains/read-chain.fixture.ts';
import { conveyanceKind, isExclusive, movesTitle } from './conveyance-kinds.rules.ts';
import { shareOf } from './shares.rules.ts';

describe('a nature of conveyance', () => {
  it.each([
    ["ASSIGNMENT OF ASSIGNOR'S INTEREST", 'assignment'],
    ['ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS).', 'assignment'],
    ['Assignment of assignors’ entire interest', 'assignment'],
    ['NUNC PRO TUNC ASSIGNMENT (SEE DOCUMENT FOR DETAILS).', 'assignment'],
    ['NUNC PRO TUNC EFFECTIVE DATE 01/01/2012', 'assignment'],
    ['CONFIRMATORY ASSIGNMENT', 'assignment'],
    ['REASSIGNMENT', 'assignment'],
    ['ASSIGNMENT OF ALL RIGHT, TITLE AND INTEREST IN PATENTS', 'assignment'],
    ['MERGER (SEE DOCUMENT FOR DETAILS).', 'merger'],
    ['MERGER EFFECTIVE 12/31/2015', 'merger'],
    ['MERGER AND CHANGE OF NAME (SEE DOCUMENT FOR DETAILS).', 'name_change'],
    ['CHANGE OF NAME (SEE DOCUMENT FOR DETAILS).', 'name_change'],
    ['ENTITY CONVERSION', 'name_change'],
    ['CHANGE OF NAME AND ADDRESS', 'name_change'],
    ['CHANGE OF ADDRESS', 'address_change'],
    ["ASSIGNEE'S CHANGE OF ADDRESS", 'address_change'],
    ['CONFIRMATORY LICENSE (SEE DOCUMENT FOR DETAILS).', 'government_licence'],
    ['EXECUTIVE ORDER 9424, CONFIRMATORY LICENSE', 'government_licence'],
    ['GOVERNMENT INTEREST AGREEMENT', 'government_licence'],
    ['PARTIAL RELEASE OF SECURITY INTEREST', 'partial_release'],
    ['RELEASE BY SECURED PARTY (SEE DOCUMENT FOR DETAILS).', 'release'],
    ['TERMINATION OF SECURITY INTEREST', 'release'],
    ['TERMINATION AND RELEASE OF SECURITY INTEREST IN PATENTS', 'release'],
    ['PATENT RELEASE (REEL/FRAME 000200/0001)', 'release'],
    ['TERMINATION OF LICENSE', 'licence_termination'],
    ['EXCLUSIVE LICENSE', 'licence'],
    ['NON-EXCLUSIVE LICENSE AGREEMENT', 'licence'],
    ['SECURITY INTEREST (SEE DOCUMENT FOR DETAILS).', 'security'],
    ['FIRST LIEN PATENT SECURITY AGREEMENT', 'security'],
    ['ASSIGNMENT FOR SECURITY', 'security'],
    ['COLLATERAL ASSIGNMENT', 'security'],
    ['ASSIGNMENT OF PATENT SECURITY AGREEMENT RECORDED AT REEL/FRAME 000200/0001', 'security'],
    ['MORTGAGE', 'security'],
    ['CORRECTIVE ASSIGNMENT TO CORRECT THE ASSIGNEE ADDRESS PREVIOUSLY RECORDED', 'correction'],
    ['RE-RECORD TO CORRECT THE ASSIGNEE', 'correction'],
    ['EMPLOYEE INVENTION ASSIGNMENT AGREEMENT', 'employment'],
    ['COURT ORDER (SEE DOCUMENT FOR DETAILS).', 'court_order'],
    ['COURT ORDER RELEASING ALL LIENS', 'court_order'],
    ['CORRECTIVE ASSIGNMENT TO CORRECT THE NATURE OF CONVEYANCE PREVIOUSLY RECORDED', 'unknown'],
    [`${'ASSIGNMENT '.repeat(60)}`, 'unknown'],
  ])('%s is taken for: %s', (text, kind) => {
    expect(conveyanceKind(text)).toBe(kind);
  });

  it.each([...unreadLines, ...unreadReleases])('"%s" is none that moves title', (text) => {
    expect(movesTitle(conveyanceKind(text))).toBe(false);
  });

  it.each(unreadLines)('"%s" between any two of a chain is for a person, and named', (text) => {
    for (const [from, to] of [
      ['ACME HINGES, INC.', 'BOLT WORKS, LLC'],
      ['SMITH, JANE', 'BOLT WORKS, LLC'],
      ['ACME HINGES, INC.', 'SMITH, JANE'],
    ]) {
      const papers = `${toAcme}\n300/1 2015-01-05 2015-01-09 ${text} :: ${from} > ${to}`;
      for (const listed of ['Acme Hinges, Inc.', 'Bolt Works, LLC', '~Jane Smith']) {
        const row = { what: text, papers, listed, outcome: 'cannot_tell', reasons: [] } as const;
        const { outcome, reasons } = compared(row);
        expect(outcome, `${from} to ${to}, ${listed}`).toBe('cannot_tell');
        expect(reasons).toContainEqual(
          expect.objectContaining({ code: 'unknown_paper', reelFrame: '300/1' }),
        );
      }
    }
  });

  it.each(unreadReleases)('"%s" closes nothing', (text) => {
    const papers = `${toAcme}
      200/1 2012-01-05 2012-01-09 SECURITY INTEREST :: ACME HINGES, INC. > FIRST BANK, N.A.
      300/1 2015-01-05 2015-01-09 ${text} :: FIRST BANK, N.A. > ACME HINGES, INC.`;
    const { outcome } = compared({ what: text, papers, outcome: 'cannot_tell', reasons: [] });
    expect(outcome).toBe('cannot_tell');
  });

  it.each([
    ['EXCLUSIVE LICENSE', true],
    ['SOLE LICENSE', true],
    ['NON-EXCLUSIVE LICENSE', false],
    ['NONEXCLUSIVE LICENSE', false],
    ['LICENSE', false],
  ])('%s leaves nothing for others: %s', (text, is) => {
    expect(isExclusive(text)).toBe(is);
  });

  it.each([
    ['ASSIGNMENT OF ASSIGNORS INTEREST', null],
    ['ASSIGNMENT OF ENTIRE INTEREST', null],
    ['ASSIGNMENT OF 100% INTEREST', null],
    ['ASSIGNMENT OF AN UNDIVIDED 50% INTEREST', 5_000],
    ['ASSIGNMENT OF 33.33 PERCENT INTEREST', 3_333],
    ['ASSIGNMENT OF 1/4 INTEREST', 2_500],
    ['ASSIGNMENT OF ONE-HALF INTEREST', 5_000],
  ])('%s moves %s', (text, share) => {
    expect(conveyanceKind(text)).toBe('assignment');
    expect(shareOf(text)).toBe(share);
  });
});
