import { type ChainRow, lien, toAcme } from './chain-rows.fixture.ts';

export const liens: readonly ChainRow[] = [
  {
    what: 'an open lien',
    papers: `
      ${toAcme}
      ${lien}`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'a lien released by its bank',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL/FRAME 000200/0001 :: FIRST BANK, NATIONAL ASSOCIATION > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a lien released without a reel and frame',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE BY SECURED PARTY (SEE DOCUMENT FOR DETAILS). :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release by another bank',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE BY SECURED PARTY (SEE DOCUMENT FOR DETAILS). :: SECOND BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'a release of another reel and frame',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST AT REEL 000300 FRAME 0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'a partial release',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 PARTIAL RELEASE OF SECURITY INTEREST :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'a release recorded before the lien',
    papers: `
      ${toAcme}
      ${lien}
      199/1 2011-01-05 2011-01-09 RELEASE BY SECURED PARTY (SEE DOCUMENT FOR DETAILS). :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'two liens of a bank and one release that names neither',
    papers: `
      ${toAcme}
      ${lien}
      202/1 2013-01-05 2013-01-09 PATENT SECURITY AGREEMENT :: ACME HINGES, INC. > FIRST BANK, N.A.
      203/1 2014-01-05 2014-01-09 RELEASE BY SECURED PARTY (SEE DOCUMENT FOR DETAILS). :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1', 'open_lien 202/1'],
  },
  {
    what: 'a lien that its lender handed on, released by the next',
    papers: `
      ${toAcme}
      ${lien}
      204/1 2013-01-05 2013-01-09 ASSIGNMENT OF SECURITY INTEREST :: FIRST BANK, N.A. > SECOND BANK, N.A.
      205/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST AT REEL/FRAME 000200/0001 :: SECOND BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a lien, and then an assignment by the lender',
    papers: `
      ${toAcme}
      ${lien}
      206/1 2015-01-05 2015-01-09 ASSIGNMENT OF ASSIGNOR'S INTEREST :: FIRST BANK, N.A. > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'differs',
    reasons: ['gap 206/1', 'not_an_owner_of_record', 'owner_not_listed 100/1', 'open_lien 200/1'],
  },
];
