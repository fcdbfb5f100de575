import { type ChainRow, toAcme } from './chain-rows.fixture.ts';

/** Shares, one after the other or of several owners, and what an inventor who gave a part still has. */
export const parts: readonly ChainRow[] = [
  {
    what: 'an inventor who assigned in two halves',
    papers: `
      120/1 2010-01-05 2010-02-01 ASSIGNMENT OF AN UNDIVIDED 50% INTEREST :: SMITH, JANE > ACME HINGES, INC.
      120/2 2011-01-05 2011-02-01 ASSIGNMENT OF AN UNDIVIDED 50% INTEREST :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 120/2', 'keeps_a_part 120/2'],
    sound: true,
  },
  {
    what: 'an inventor who assigned one half, and sells the whole',
    papers: `
      120/1 2010-01-05 2010-02-01 ASSIGNMENT OF ONE-HALF INTEREST :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['keeps_a_part 120/1'],
  },
  {
    what: 'an inventor who assigned one half, and sells with the other',
    papers: `
      120/1 2010-01-05 2010-02-01 ASSIGNMENT OF ONE-HALF INTEREST :: SMITH, JANE > ACME HINGES, INC.`,
    listed: '~Jane Smith 50+Acme Hinges, Inc. 50',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'one of two inventors who assigned 50 percent, of what is not said',
    inventors: 'Jane Smith+Bo Chen',
    papers: `
      121/1 2010-01-05 2010-02-01 ASSIGNMENT OF 50% INTEREST :: SMITH, JANE > ACME HINGES, INC.`,
    listed: 'Acme Hinges, Inc. 50+~Bo Chen 50',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 121/1', 'keeps_a_part 121/1'],
  },
  {
    what: 'one of two inventors who assigned a half, and all three sell',
    inventors: 'Jane Smith+Bo Chen',
    papers: `
      121/1 2010-01-05 2010-02-01 ASSIGNMENT OF 1/2 INTEREST :: SMITH, JANE > ACME HINGES, INC.`,
    listed: '~Jane Smith 25+Acme Hinges, Inc. 25+~Bo Chen 50',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 121/1'],
  },
  {
    what: 'half without its one, and the receiver sells all',
    papers: `
      ${toAcme}
      122/1 2012-01-05 2012-02-01 ASSIGNMENT OF HALF INTEREST :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 122/1', 'not_an_owner_of_record', 'owner_not_listed 100/1'],
  },
  {
    what: 'two thirds, and the receiver sells all',
    papers: `
      ${toAcme}
      122/2 2012-01-05 2012-02-01 ASSIGNMENT OF TWO-THIRDS INTEREST :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 122/2', 'not_an_owner_of_record', 'owner_not_listed 100/1'],
  },
  {
    what: 'a joint interest',
    papers: `
      ${toAcme}
      122/3 2012-01-05 2012-02-01 ASSIGNMENT OF JOINT INTEREST :: ACME HINGES, INC. > ACME HINGES, INC.+BOLT WORKS, LLC`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 122/3'],
  },
  {
    what: 'a quarter to a partner, as listed',
    papers: `
      ${toAcme}
      122/4 2012-01-05 2012-02-01 ASSIGNMENT OF 25% INTEREST :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    listed: 'Acme Hinges, Inc. 75+Bolt Works, LLC 25',
    outcome: 'agrees',
    reasons: [],
    anyOrder: true,
  },
];
