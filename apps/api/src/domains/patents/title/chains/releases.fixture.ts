import { type ChainRow, lien, toAcme } from './chain-rows.fixture.ts';

/** Who releases what, and in how many ways a reel and frame is written. */
export const releases: readonly ChainRow[] = [
  {
    what: 'a release at REEL/FRAME NO. 000200/0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL/FRAME NO. 000200/0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release at REEL/FRAME: 200/1',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL/FRAME: 200/1 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release at REEL 000200, FRAME 0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL 000200, FRAME 0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release at REEL: 000200 FRAME: 0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL: 000200 FRAME: 0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release at REEL NO. 000200 AND FRAME NO. 0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL NO. 000200 AND FRAME NO. 0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release at REEL 000200/FRAME 0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL 000200/FRAME 0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release at REEL/FRAME 000200-0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL/FRAME 000200-0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release at REEL/FRAME 000200 0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL/FRAME 000200 0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release at R/F 000200/0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT R/F 000200/0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release at RL/FR 000200/0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT RL/FR 000200/0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release at FRAME 0001 OF REEL 000200',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT FRAME 0001 OF REEL 000200 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release at REEL FRAME 000200 0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL\\FRAME 000200\\0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release at REEL/FRAME #000200/0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL/FRAME #000200/0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release at REEL 000200 FRAMES 0001-0009',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL 000200 FRAMES 0001-0009 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
  },
  {
    what: 'a release of another paper, at REEL NO. 000300 AND FRAME NO. 0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL NO. 000300 AND FRAME NO. 0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'a release of another paper, at REEL 000200, FRAME 0002',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL 000200, FRAME 0002 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'a release of another paper, at REEL/FRAME 000300-0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL/FRAME 000300-0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'a release of another paper, at R/F 000300/0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT R/F 000300/0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'a release of another paper, at FRAME 0001 OF REEL 000300',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT FRAME 0001 OF REEL 000300 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'a release of another paper, at REEL/FRAME 000300 0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL/FRAME 000300 0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'a release of another paper, at REEL: 000300 / FRAME: 0001',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL: 000300 / FRAME: 0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'a release without any number of its reel',
    papers: `
      ${toAcme}
      ${lien}
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL/FRAME ____/____ :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 201/1', 'open_lien 200/1'],
  },
  {
    what: 'two liens released by one line',
    papers: `
      ${toAcme}
      ${lien}
      202/1 2013-01-05 2013-01-09 PATENT SECURITY AGREEMENT :: ACME HINGES, INC. > FIRST BANK, N.A.
      201/1 2014-01-05 2014-01-09 RELEASE BY SECURED PARTY (REEL/FRAME NOS. 000200/0001 AND 000202/0001) :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1', '202/1'],
  },
  {
    what: 'two liens released by one line with both words twice',
    papers: `
      ${toAcme}
      ${lien}
      202/1 2013-01-05 2013-01-09 PATENT SECURITY AGREEMENT :: ACME HINGES, INC. > FIRST BANK, N.A.
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST RECORDED AT REEL 000200 FRAME 0001 AND REEL 000202 FRAME 0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1', '202/1'],
  },
  {
    what: 'two liens, of which one line releases one',
    papers: `
      ${toAcme}
      ${lien}
      202/1 2013-01-05 2013-01-09 PATENT SECURITY AGREEMENT :: ACME HINGES, INC. > FIRST BANK, N.A.
      201/1 2014-01-05 2014-01-09 RELEASE BY SECURED PARTY (REEL/FRAME 000200/0001) :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 202/1'],
  },
  {
    what: 'a collateral agent who signs as a bank, for that very reel and frame',
    papers: `
      ${toAcme}
      200/2 2012-01-05 2012-01-09 SECURITY AGREEMENT :: ACME HINGES, INC. > FIRST BANK, N.A., AS COLLATERAL AGENT
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST AT REEL/FRAME NO. 000200/0002 :: FIRST BANK, NATIONAL ASSOCIATION > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/2'],
  },
  {
    what: 'a collateral agent who signs as a bank, for no reel and frame',
    papers: `
      ${toAcme}
      200/2 2012-01-05 2012-01-09 SECURITY AGREEMENT :: ACME HINGES, INC. > FIRST BANK, N.A., AS COLLATERAL AGENT
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/2'],
  },
  {
    what: 'a collateral agent whose bank signs as another’s agent',
    papers: `
      ${toAcme}
      200/2 2012-01-05 2012-01-09 SECURITY AGREEMENT :: ACME HINGES, INC. > FIRST BANK, N.A., AS COLLATERAL AGENT
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST AT REEL/FRAME NO. 000200/0002 :: FIRST BANK, N.A., AS ADMINISTRATIVE AGENT > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/2'],
  },
  {
    what: 'a lender that handed on, and releases under its old name',
    papers: `
      ${toAcme}
      ${lien}
      204/1 2013-01-05 2013-01-09 ASSIGNMENT OF SECURITY INTEREST :: FIRST BANK, N.A. > SECOND BANK, N.A.
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST AT REEL/FRAME 000200/0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1', 'open_lien 204/1'],
  },
  {
    what: 'a lender that was renamed, and releases under its old name',
    papers: `
      ${toAcme}
      ${lien}
      204/2 2013-01-05 2013-01-09 CHANGE OF NAME :: FIRST BANK, N.A. > THIRD BANK, N.A.
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST AT REEL/FRAME 000200/0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'a lender that merged, and releases under its new name',
    papers: `
      ${toAcme}
      ${lien}
      204/3 2013-01-05 2013-01-09 MERGER (SEE DOCUMENT FOR DETAILS). :: FIRST BANK, N.A. > THIRD BANK, N.A.
      201/1 2014-01-05 2014-01-09 RELEASE BY SECURED PARTY (SEE DOCUMENT FOR DETAILS). :: THIRD BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/1'],
    anyOrder: true,
  },
  {
    what: 'a hand-over of one of two liens, by its reel and frame',
    papers: `
      ${toAcme}
      ${lien}
      202/1 2013-01-05 2013-01-09 PATENT SECURITY AGREEMENT :: ACME HINGES, INC. > FIRST BANK, N.A.
      204/4 2013-02-05 2013-02-09 ASSIGNMENT OF PATENT SECURITY AGREEMENT RECORDED AT REEL/FRAME 000202/0001 :: FIRST BANK, N.A. > SECOND BANK, N.A.
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST AT REEL/FRAME 000200/0001 AND 000202/0001 :: SECOND BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/1'],
  },
  {
    what: 'a lien of two lenders, released by one',
    papers: `
      ${toAcme}
      200/3 2012-01-05 2012-01-09 SECURITY INTEREST :: ACME HINGES, INC. > FIRST BANK, N.A.+SECOND BANK, N.A.
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST AT REEL/FRAME 000200/0003 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['open_lien 200/3'],
  },
  {
    what: 'a collateral agent whose bank is written in full, for no reel and frame',
    papers: `
      ${toAcme}
      200/2 2012-01-05 2012-01-09 SECURITY AGREEMENT :: ACME HINGES, INC. > FIRST BANK, N.A., AS COLLATERAL AGENT
      201/1 2014-01-05 2014-01-09 RELEASE OF SECURITY INTEREST :: FIRST BANK, NATIONAL ASSOCIATION, AS COLLATERAL AGENT > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['200/2'],
  },
];
