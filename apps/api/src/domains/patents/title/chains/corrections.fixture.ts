import { type ChainRow, toAcme } from './chain-rows.fixture.ts';

export const corrections: readonly ChainRow[] = [
  {
    what: 'a correction of the receiver',
    papers: `
      100/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > ACNE HINGES, INC.
      112/7 2010-01-05 2010-06-01 CORRECTIVE ASSIGNMENT TO CORRECT THE ASSIGNEE NAME PREVIOUSLY RECORDED ON REEL 000100 FRAME 0001. ASSIGNOR(S) HEREBY CONFIRMS THE ASSIGNMENT :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['100/1'],
  },
  {
    what: 'a correction that takes the patent out',
    papers: `
      ${toAcme}
      113/1 2011-01-05 2011-02-01 ASSIGNMENT OF ASSIGNOR'S INTEREST :: ACME HINGES, INC. > BOLT WORKS, LLC
      113/9 2011-01-05 2011-06-01 CORRECTIVE ASSIGNMENT TO REMOVE PATENT NUMBER 9000000 PREVIOUSLY RECORDED ON REEL 000113 FRAME 0001 :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 113/9', 'not_an_owner_of_record 113/1', 'owner_not_listed 113/1'],
  },
  {
    what: 'a correction of a paper that is not there',
    papers: `
      ${toAcme}
      112/8 2010-01-05 2010-06-01 CORRECTIVE ASSIGNMENT TO CORRECT THE ASSIGNEE PREVIOUSLY RECORDED AT REEL/FRAME 000999/0009 :: SMITH, JANE > BOLT WORKS, LLC`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 112/8'],
  },
  {
    what: 'a correction of the nature of conveyance',
    papers: `
      ${toAcme}
      140/1 2012-01-05 2012-02-01 SECURITY INTEREST :: ACME HINGES, INC. > BOLT WORKS, LLC
      140/2 2012-01-05 2012-06-01 CORRECTIVE ASSIGNMENT TO CORRECT THE NATURE OF CONVEYANCE PREVIOUSLY RECORDED ON REEL 000140 FRAME 0001. ASSIGNOR(S) HEREBY CONFIRMS THE ASSIGNMENT OF ASSIGNORS INTEREST. :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: [
      'unknown_paper 140/2',
      'not_an_owner_of_record',
      'owner_not_listed 100/1',
      'open_lien 140/1',
    ],
  },
  {
    what: 'an assignment that was meant as a security interest',
    papers: `
      ${toAcme}
      140/3 2012-01-05 2012-02-01 ASSIGNMENT OF ASSIGNORS INTEREST :: ACME HINGES, INC. > FIRST BANK, N.A.
      140/4 2012-01-05 2012-06-01 CORRECTIVE ASSIGNMENT TO CORRECT THE NATURE OF CONVEYANCE FROM ASSIGNMENT TO SECURITY INTEREST PREVIOUSLY RECORDED ON REEL 000140 FRAME 0003. :: ACME HINGES, INC. > FIRST BANK, N.A.`,
    listed: 'First Bank, N.A.',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 140/4'],
  },
  {
    what: 'a correction of the assignee that confirms a security interest',
    papers: `
      ${toAcme}
      140/5 2012-01-05 2012-02-01 ASSIGNMENT OF ASSIGNORS INTEREST :: ACME HINGES, INC. > FIRST BANK, N.A.
      140/6 2012-01-05 2012-06-01 CORRECTIVE ASSIGNMENT TO CORRECT THE ASSIGNEE NAME PREVIOUSLY RECORDED ON REEL 000140 FRAME 0005. ASSIGNOR(S) HEREBY CONFIRMS THE SECURITY INTEREST. :: ACME HINGES, INC. > FIRST BANK, N.A.`,
    listed: 'First Bank, N.A.',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 140/6'],
  },
  {
    what: 'a correction of the interest conveyed',
    papers: `
      ${toAcme}
      140/7 2010-01-05 2010-06-01 CORRECTIVE ASSIGNMENT TO CORRECT THE INTEREST CONVEYED PREVIOUSLY RECORDED ON REEL 000100 FRAME 0001. :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 140/7'],
  },
  {
    what: 'a correction that adds an assignee',
    papers: `
      ${toAcme}
      140/8 2010-01-05 2010-06-01 CORRECTIVE ASSIGNMENT TO ADD THE SECOND ASSIGNEE PREVIOUSLY RECORDED ON REEL 000100 FRAME 0001. :: SMITH, JANE > ACME HINGES, INC.+BOLT WORKS, LLC`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 140/8'],
  },
  {
    what: 'a correction of how a name is spelled',
    papers: `
      141/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMYTHE, JANE > ACME HINGES, INC.
      141/2 2010-01-05 2010-06-01 CORRECTIVE ASSIGNMENT TO CORRECT THE SPELLING OF THE FIRST ASSIGNOR'S NAME PREVIOUSLY RECORDED AT REEL: 000141 FRAME: 0001. ASSIGNOR(S) HEREBY CONFIRMS THE ASSIGNMENT. :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['141/1'],
  },
  {
    what: 'a correction of the execution date and the address',
    papers: `
      ${toAcme}
      141/3 2010-01-04 2010-06-01 CORRECTIVE ASSIGNMENT TO CORRECT THE EXECUTION DATE AND THE ASSIGNEE ADDRESS PREVIOUSLY RECORDED ON REEL 000100 FRAME 0001. ASSIGNOR(S) HEREBY CONFIRMS THE ASSIGNMENT OF ASSIGNORS INTEREST. :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['100/1', '141/3'],
  },
  {
    what: 'a correction of the number of a paper that stood on another patent',
    papers: `
      141/4 2010-01-05 2010-06-01 CORRECTIVE ASSIGNMENT TO CORRECT THE APPLICATION NUMBER PREVIOUSLY RECORDED ON REEL 000999 FRAME 0009. ASSIGNOR(S) HEREBY CONFIRMS THE ASSIGNMENT. :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a correction of the number of a paper that stands here',
    papers: `
      ${toAcme}
      141/5 2010-01-05 2010-06-01 CORRECTIVE ASSIGNMENT TO CORRECT THE PATENT NUMBER PREVIOUSLY RECORDED ON REEL 000100 FRAME 0001. :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 141/5'],
  },
];
