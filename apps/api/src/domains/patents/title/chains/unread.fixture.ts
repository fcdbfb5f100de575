import { type ChainRow, toAcme } from './chain-rows.fixture.ts';

export const unread: readonly ChainRow[] = [
  {
    what: 'nunc pro tunc, in the order of the days',
    papers: `
      110/1 2010-01-05 2015-02-01 NUNC PRO TUNC ASSIGNMENT (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'nunc pro tunc, signed after the company had assigned',
    papers: `
      111/1 2012-01-05 2012-02-01 ASSIGNMENT OF ASSIGNOR'S INTEREST :: ACME HINGES, INC. > BOLT WORKS, LLC
      110/1 2015-01-05 2015-02-01 NUNC PRO TUNC ASSIGNMENT (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > ACME HINGES, INC.`,
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: ['gap 111/1'],
  },
  {
    what: 'an employee’s agreement only',
    papers: `
      114/1 2009-01-05 2010-02-01 EMPLOYMENT AGREEMENT :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 114/1', 'not_an_owner_of_record', 'keeps_a_part 114/1'],
  },
  {
    what: 'an employee’s agreement beside an assignment',
    papers: `
      114/1 2009-01-05 2010-02-01 EMPLOYEE AGREEMENT :: SMITH, JANE > ACME HINGES, INC.
      ${toAcme}`,
    outcome: 'agrees',
    reasons: [],
    spare: ['114/1'],
  },
  {
    what: 'a court gave it to another',
    papers: `
      ${toAcme}
      115/1 2014-01-05 2014-02-01 COURT ORDER (SEE DOCUMENT FOR DETAILS). :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 115/1', 'not_an_owner_of_record', 'owner_not_listed 100/1'],
  },
  {
    what: 'a change of address only',
    papers: `
      116/1 2009-01-05 2010-02-01 CHANGE OF ADDRESS :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 116/1', 'not_an_owner_of_record', 'never_assigned'],
  },
  {
    what: 'a paper that no one can read',
    papers: `
      ${toAcme}
      117/1 2012-01-05 2012-02-01 DECLARATION :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 117/1'],
  },
  {
    what: 'an assignment was rescinded',
    papers: `
      ${toAcme}
      117/2 2012-01-05 2012-02-01 RESCISSION OF ASSIGNMENT :: ACME HINGES, INC. > SMITH, JANE`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 117/2'],
  },
  {
    what: 'an assignment without any day',
    papers: `
      100/1 - - ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 100/1', 'not_an_owner_of_record', 'keeps_a_part 100/1'],
  },
  {
    what: 'a licence and a government’s licence',
    papers: `
      ${toAcme}
      207/1 2011-01-01 2011-01-02 CONFIRMATORY LICENSE (SEE DOCUMENT FOR DETAILS). :: ACME HINGES, INC. > UNITED STATES OF AMERICA
      207/2 2011-01-01 2011-01-02 LICENSE :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    outcome: 'agrees',
    reasons: ['licence 207/1', 'licence 207/2'],
    spare: ['207/1', '207/2'],
  },
  {
    what: 'an assignment with a license back',
    papers: `
      ${toAcme}
      130/1 2012-01-05 2012-02-01 ASSIGNMENT AND LICENSE-BACK (SEE DOCUMENT FOR DETAILS). :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 130/1', 'not_an_owner_of_record', 'owner_not_listed 100/1'],
  },
  {
    what: 'a release of rights by the owner',
    papers: `
      ${toAcme}
      130/2 2012-01-05 2012-02-01 RELEASE OF RIGHTS :: ACME HINGES, INC. > SMITH, JANE`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 130/2'],
  },
  {
    what: 'a release in a lender’s words by the owner',
    papers: `
      ${toAcme}
      130/3 2012-01-05 2012-02-01 RELEASE BY SECURED PARTY (SEE DOCUMENT FOR DETAILS). :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 130/3'],
  },
  {
    what: 'an earlier employment with another, recorded late',
    papers: `
      ${toAcme}
      130/4 2008-01-05 2016-02-01 EMPLOYMENT AGREEMENT (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > BOLT WORKS, LLC`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 130/4'],
  },
  {
    what: 'an employment with the company that sold it since, recorded late',
    papers: `
      ${toAcme}
      130/5 2012-01-05 2012-02-01 ASSIGNMENT :: ACME HINGES, INC. > BOLT WORKS, LLC
      130/6 2008-01-05 2016-02-01 EMPLOYEE INVENTION ASSIGNMENT AGREEMENT :: SMITH, JANE > ACME HINGES, INC.`,
    listed: 'Bolt Works, LLC',
    outcome: 'agrees',
    reasons: [],
    spare: ['130/6'],
  },
  {
    what: 'royalties only',
    papers: `
      ${toAcme}
      131/1 2012-01-05 2012-02-01 ASSIGNMENT OF ROYALTIES :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 131/1', 'not_an_owner_of_record', 'owner_not_listed 100/1'],
  },
  {
    what: 'the right to sue only',
    papers: `
      ${toAcme}
      131/2 2012-01-05 2012-02-01 ASSIGNMENT OF RIGHT TO SUE :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 131/2'],
  },
  {
    what: 'foreign rights only',
    papers: `
      131/3 2012-01-05 2012-02-01 ASSIGNMENT OF FOREIGN RIGHTS :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 131/3', 'not_an_owner_of_record', 'keeps_a_part 131/3'],
  },
  {
    what: 'a paper that was recorded in error',
    papers: `
      ${toAcme}
      131/4 2012-01-05 2012-02-01 ASSIGNMENT RECORDED IN ERROR AT REEL/FRAME 000100/0001 :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 131/4'],
  },
  {
    what: 'a judgment',
    papers: `
      ${toAcme}
      131/5 2012-01-05 2012-02-01 JUDGMENT :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 131/5', 'not_an_owner_of_record', 'owner_not_listed 100/1'],
  },
  {
    what: 'a receiver who assigns',
    papers: `
      ${toAcme}
      131/6 2012-01-05 2012-02-01 APPOINTMENT OF RECEIVER :: ACME HINGES, INC. > PAT GRIMM, AS RECEIVER FOR ACME HINGES, INC.
      131/7 2012-03-05 2012-03-09 ASSIGNMENT OF ASSIGNORS INTEREST :: PAT GRIMM, AS RECEIVER FOR ACME HINGES, INC. > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: [
      'looks_like 131/7',
      'unknown_paper 131/6',
      'unknown_paper 131/7',
      'not_an_owner_of_record',
      'owner_not_listed 100/1',
    ],
    sound: true,
  },
  {
    what: 'a promise to assign',
    papers: `
      ${toAcme}
      131/8 2012-01-05 2012-02-01 AGREEMENT TO ASSIGN :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 131/8'],
  },
  {
    what: 'a contingent assignment',
    papers: `
      ${toAcme}
      131/9 2012-01-05 2012-02-01 CONTINGENT ASSIGNMENT :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 131/9', 'not_an_owner_of_record', 'owner_not_listed 100/1'],
  },
  {
    what: 'an estate that assigned by its executor',
    papers: `
      132/1 2010-01-05 2010-02-01 ASSIGNMENT :: SMITH, JANE > ESTATE OF JANE SMITH
      132/2 2012-01-05 2012-02-01 ASSIGNMENT :: ESTATE OF JANE SMITH > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 132/1', 'unknown_paper 132/2'],
    sound: true,
  },
  {
    what: 'a dead inventor whose executrix signed',
    papers: `
      132/3 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST :: SMITH, MARY, EXECUTRIX OF THE ESTATE OF JANE SMITH, DECEASED > ACME HINGES, INC.`,
    outcome: 'cannot_tell',
    reasons: [
      'looks_like 132/3',
      'unknown_paper 132/3',
      'not_an_owner_of_record',
      'never_assigned',
    ],
    sound: true,
  },
  {
    what: 'a change of address that names another company',
    papers: `
      ${toAcme}
      133/1 2012-01-05 2012-02-01 CHANGE OF ADDRESS :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 133/1'],
  },
  {
    what: 'a change of the company’s own address',
    papers: `
      ${toAcme}
      133/2 2012-01-05 2012-02-01 ASSIGNEE'S CHANGE OF ADDRESS :: ACME HINGES, INC. > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['133/2'],
  },
  {
    what: 'an exclusive license',
    papers: `
      ${toAcme}
      134/1 2012-01-05 2012-02-01 EXCLUSIVE LICENSE (SEE DOCUMENT FOR DETAILS). :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    outcome: 'cannot_tell',
    reasons: ['licence 134/1'],
  },
  {
    what: 'a license that is not exclusive',
    papers: `
      ${toAcme}
      134/2 2012-01-05 2012-02-01 NON-EXCLUSIVE LICENSE AGREEMENT :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    outcome: 'agrees',
    reasons: ['licence 134/2'],
    spare: ['134/2'],
  },
];
