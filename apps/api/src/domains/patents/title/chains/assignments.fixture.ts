import { type ChainRow, toAcme } from './chain-rows.fixture.ts';

export const assignments: readonly ChainRow[] = [
  {
    what: 'one inventor to a company',
    papers: toAcme,
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'nine inventors on one paper, last name first',
    inventors: 'Jin-Pil HEO+Kyu-Hee HAN+Jong-Cheol LEE',
    papers: `
      38323/190 2016-01-05 2016-04-19 ASSIGNMENT OF ASSIGNOR'S INTEREST :: HEO, JIN-PIL+HAN, KYU-HEE+LEE, JONG-CHEOL > SAMSUNG ELECTRONICS CO., LTD`,
    listed: 'Samsung Electronics Co., Ltd.',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'inventors on papers of their own, one of them years later',
    inventors: 'Jane Smith+Bo Chen',
    papers: `
      ${toAcme}
      101/1 2014-03-01 2014-03-02 ASSIGNMENT OF ASSIGNOR'S INTEREST :: CHEN, BO > ACME HINGES, INC.`,
    listed: 'Acme Hinges Incorporated',
    outcome: 'agrees',
    reasons: [],
    anyOrder: true,
  },
  {
    what: 'a co-inventor never assigned',
    inventors: 'Jane Smith+Bo Chen',
    papers: toAcme,
    outcome: 'differs',
    reasons: ['never_assigned'],
  },
  {
    what: 'a co-inventor never assigned and is listed',
    inventors: 'Jane Smith+Bo Chen',
    papers: toAcme,
    listed: 'Acme Hinges, Inc. 50+~Bo Chen 50',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'no one assigned, and the inventors sell',
    inventors: 'Jane Smith+Bo Chen',
    papers: '',
    listed: '~Jane Smith 70+~Bo Chen 30',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'no part for papers in the record',
    papers: null,
    listed: '~Jane Smith',
    outcome: 'cannot_tell',
    reasons: ['no_papers'],
  },
  {
    what: 'no inventors in the record',
    inventors: '',
    papers: toAcme,
    outcome: 'cannot_tell',
    reasons: ['no_inventors'],
  },
  {
    what: 'the inventor sells what is the company’s',
    papers: toAcme,
    listed: '~Jane Smith',
    outcome: 'differs',
    reasons: ['not_an_owner_of_record 100/1', 'owner_not_listed 100/1'],
  },
  {
    what: 'one owner more in the listing',
    papers: toAcme,
    listed: 'Acme Hinges, Inc. 90+~Zed Quill 10',
    outcome: 'differs',
    reasons: ['not_an_owner_of_record'],
  },
  {
    what: 'half to a partner, as listed',
    papers: `
      ${toAcme}
      102/1 2011-01-01 2011-01-02 ASSIGNMENT OF AN UNDIVIDED 50% INTEREST :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    listed: 'Acme Hinges, Inc. 50+Bolt Works, LLC 50',
    outcome: 'agrees',
    reasons: [],
    anyOrder: true,
  },
  {
    what: 'half to a partner, listed as a third',
    papers: `
      ${toAcme}
      102/1 2011-01-01 2011-01-02 ASSIGNMENT OF ONE-HALF INTEREST :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    listed: 'Acme Hinges, Inc. 67+Bolt Works, LLC 33',
    outcome: 'differs',
    reasons: ['share_differs', 'share_differs'],
    anyOrder: true,
  },
  {
    what: 'a part to a partner who is not listed',
    papers: `
      ${toAcme}
      102/1 2011-01-01 2011-01-02 ASSIGNMENT OF A PARTIAL INTEREST :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 102/1'],
  },
  {
    what: 'a merger',
    papers: `
      ${toAcme}
      103/1 2013-01-01 2013-02-02 MERGER (SEE DOCUMENT FOR DETAILS). :: ACME HINGES, INC.+BOLT WORKS, LLC > BOLT WORKS, LLC`,
    listed: 'Bolt Works, L.L.C.',
    outcome: 'agrees',
    reasons: [],
    spare: ['BOLT WORKS, LLC'],
  },
  {
    what: 'a merger of many, one of whom owned',
    papers: `
      ${toAcme}
      103/2 2013-01-01 2013-02-02 MERGER :: NUT SUBSIDIARY, INC.+ACME HINGES, INC. > BIG PARENT CORP`,
    listed: 'Big Parent Corporation',
    outcome: 'agrees',
    reasons: [],
    spare: ['NUT SUBSIDIARY, INC.'],
  },
  {
    what: 'a change of name',
    papers: `
      ${toAcme}
      104/1 2013-01-01 2013-02-02 CHANGE OF NAME (SEE DOCUMENT FOR DETAILS). :: ACME HINGES, INC. > QUARTZ MOTION, INC.`,
    listed: 'Quartz Motion, Inc.',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a change of name that is not recorded',
    papers: toAcme,
    listed: 'Quartz Motion, Inc.',
    outcome: 'differs',
    reasons: ['not_an_owner_of_record', 'owner_not_listed 100/1'],
  },
  {
    what: 'a change of name recorded after the sale that followed it',
    papers: `
      ${toAcme}
      105/1 2014-01-01 2014-01-02 ASSIGNMENT OF ASSIGNOR'S INTEREST :: QUARTZ MOTION, INC. > BOLT WORKS, LLC
      106/1 2013-01-01 2015-06-01 CHANGE OF NAME :: ACME HINGES, INC. > QUARTZ MOTION, INC.`,
    listed: 'Bolt Works, LLC',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a link is missing',
    papers: `
      ${toAcme}
      105/1 2014-01-01 2014-01-02 ASSIGNMENT OF ASSIGNOR'S INTEREST :: QUARTZ MOTION, INC. > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'differs',
    reasons: ['gap 105/1', 'not_an_owner_of_record', 'owner_not_listed 100/1'],
  },
  {
    what: 'someone who never owned assigned',
    papers: `
      ${toAcme}
      107/1 2014-01-01 2014-01-02 ASSIGNMENT OF ASSIGNOR'S INTEREST :: ZED QUILL > OTHER THINGS LTD`,
    outcome: 'differs',
    reasons: ['gap 107/1'],
  },
  {
    what: 'the owner and a stranger assigned together',
    papers: `
      ${toAcme}
      107/2 2014-01-01 2014-01-02 ASSIGNMENT OF ASSIGNOR'S INTEREST :: ACME HINGES, INC.+ZED QUILL > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: ['gap 107/2'],
  },
  {
    what: 'two chains from one inventor',
    papers: `
      ${toAcme}
      108/1 2012-01-01 2012-01-02 ASSIGNMENT OF ASSIGNOR'S INTEREST :: SMITH, JANE > BOLT WORKS, LLC`,
    outcome: 'cannot_tell',
    reasons: ['gap 108/1'],
  },
  {
    what: 'two chains, and the second one sells',
    papers: `
      ${toAcme}
      108/1 2012-01-01 2012-01-02 ASSIGNMENT OF ASSIGNOR'S INTEREST :: SMITH, JANE > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: ['gap 108/1', 'not_an_owner_of_record', 'owner_not_listed 100/1'],
  },
  {
    what: 'the inventor confirmed what was assigned',
    papers: `
      ${toAcme}
      109/1 2012-01-01 2012-01-02 CONFIRMATORY ASSIGNMENT :: SMITH, JANE > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['100/1', '109/1'],
  },
  {
    what: 'two papers of one day, each of which the other needs',
    papers: `
      118/1 2012-01-05 2012-02-01 ASSIGNMENT OF ASSIGNOR'S INTEREST :: BOLT WORKS, LLC > QUARTZ MOTION, INC.
      118/2 2012-01-05 2012-02-01 ASSIGNMENT OF ASSIGNOR'S INTEREST :: SMITH, JANE > BOLT WORKS, LLC`,
    listed: 'Quartz Motion, Inc.',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'recorded in the wrong order',
    papers: `
      119/1 2012-01-05 2012-02-01 ASSIGNMENT OF ASSIGNOR'S INTEREST :: ACME HINGES, INC. > BOLT WORKS, LLC
      119/2 2010-01-05 2016-02-01 ASSIGNMENT OF ASSIGNOR'S INTEREST :: SMITH, JANE > ACME HINGES, INC.`,
    listed: 'Bolt Works, LLC',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'to two companies at once',
    papers: `
      120/1 2012-01-05 2012-02-01 ASSIGNMENT OF ASSIGNOR'S INTEREST :: SMITH, JANE > ACME HINGES, INC.+BOLT WORKS, LLC`,
    listed: 'Acme Hinges, Inc. 20+Bolt Works, LLC 80',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'sold and bought back',
    papers: `
      ${toAcme}
      208/1 2012-01-01 2012-01-02 ASSIGNMENT OF ASSIGNOR'S INTEREST :: ACME HINGES, INC. > BOLT WORKS, LLC
      208/2 2014-01-01 2014-01-02 ASSIGNMENT OF ASSIGNOR'S INTEREST :: BOLT WORKS, LLC > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
    spare: ['208/1'],
  },
];
