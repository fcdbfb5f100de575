import { type ChainRow, toAcme } from './chain-rows.fixture.ts';

/** Papers recorded against the applications that a patent descends from (MPEP 306). */
export const parents: readonly ChainRow[] = [
  {
    what: 'a continuation whose parent has the assignment',
    papers: '',
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: toAcme,
      },
    ],
    outcome: 'agrees',
    reasons: ['recorded_against_parent 100/1'],
  },
  {
    what: 'a division without a part for papers, whose parent has the assignment',
    papers: null,
    parents: [
      {
        code: 'DIV',
        patent: '10916753',
        papers: toAcme,
      },
    ],
    outcome: 'agrees',
    reasons: ['recorded_against_parent 100/1'],
  },
  {
    what: 'a division of a division of a continuation',
    papers: null,
    parents: [
      {
        code: 'DIV',
        patent: '10916753',
        papers: '',
      },
      {
        code: 'DIV',
        patent: '9666850',
        papers: '',
      },
      {
        code: 'CON',
        patent: '8501339',
        papers: toAcme,
      },
    ],
    outcome: 'agrees',
    reasons: ['recorded_against_parent 100/1'],
  },
  {
    what: 'a reissue whose original has the assignment',
    papers: '',
    parents: [
      {
        code: 'REI',
        patent: '8501339',
        papers: toAcme,
      },
    ],
    outcome: 'agrees',
    reasons: ['recorded_against_parent 100/1'],
  },
  {
    what: 'a continuation-in-part whose parent has the assignment',
    papers: '',
    parents: [
      {
        code: 'CIP',
        patent: '10916753',
        papers: toAcme,
      },
    ],
    outcome: 'differs',
    reasons: ['not_an_owner_of_record', 'never_assigned'],
  },
  {
    what: 'a patent whose provisional has the assignment',
    papers: '',
    parents: [
      {
        code: 'PRO',
        patent: '63123456',
        papers: toAcme,
      },
    ],
    outcome: 'differs',
    reasons: ['not_an_owner_of_record', 'never_assigned'],
  },
  {
    what: 'a continuation of a continuation-in-part, behind which the assignment is',
    papers: '',
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: '',
      },
      {
        code: 'CIP',
        patent: '9666850',
        papers: toAcme,
      },
    ],
    outcome: 'differs',
    reasons: ['not_an_owner_of_record', 'never_assigned'],
  },
  {
    what: 'a continuation whose parent was not read',
    papers: '',
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: null,
      },
    ],
    outcome: 'cannot_tell',
    reasons: ['not_an_owner_of_record', 'never_assigned', 'parent_not_read'],
  },
  {
    what: 'a continuation with a chain of its own, whose parent was not read',
    papers: toAcme,
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: null,
      },
    ],
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a continuation whose inventor signed for both',
    papers: toAcme,
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: `
          90/1 2008-01-05 2008-02-01 ASSIGNMENT OF ASSIGNORS INTEREST :: SMITH, JANE > ACME HINGES, INC.`,
      },
    ],
    outcome: 'agrees',
    reasons: [],
    spare: ['100/1'],
  },
  {
    what: 'a continuation whose inventor had given the parent to another',
    papers: toAcme,
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: `
          90/1 2008-01-05 2008-02-01 ASSIGNMENT OF ASSIGNORS INTEREST :: SMITH, JANE > BOLT WORKS, LLC`,
      },
    ],
    outcome: 'cannot_tell',
    reasons: ['gap 100/1', 'not_an_owner_of_record', 'owner_not_listed 90/1'],
  },
  {
    what: 'a parent that was sold before its continuation was filed',
    papers: '',
    filedOn: '2013-06-01',
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: `
          ${toAcme}
          90/2 2012-01-05 2012-02-01 ASSIGNMENT :: ACME HINGES, INC. > BOLT WORKS, LLC`,
      },
    ],
    listed: 'Bolt Works, LLC',
    outcome: 'agrees',
    reasons: ['recorded_against_parent 100/1', 'recorded_against_parent 90/2'],
  },
  {
    what: 'a parent that was sold alone after its continuation was filed',
    papers: '',
    filedOn: '2011-06-01',
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: `
          ${toAcme}
          90/2 2012-01-05 2012-02-01 ASSIGNMENT :: ACME HINGES, INC. > BOLT WORKS, LLC`,
      },
    ],
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 90/2'],
  },
  {
    what: 'a parent sold after the filing, and the buyer sells the continuation',
    papers: '',
    filedOn: '2011-06-01',
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: `
          ${toAcme}
          90/2 2012-01-05 2012-02-01 ASSIGNMENT :: ACME HINGES, INC. > BOLT WORKS, LLC`,
      },
    ],
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 90/2', 'not_an_owner_of_record', 'owner_not_listed 100/1'],
  },
  {
    what: 'a family sold by two papers of one day',
    papers: `
      90/3 2012-01-05 2012-02-01 ASSIGNMENT :: ACME HINGES, INC. > BOLT WORKS, LLC`,
    filedOn: '2011-06-01',
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: `
          ${toAcme}
          90/2 2012-01-05 2012-02-01 ASSIGNMENT :: ACME HINGES, INC. > BOLT WORKS, LLC`,
      },
    ],
    listed: 'Bolt Works, LLC',
    outcome: 'agrees',
    reasons: ['recorded_against_parent 100/1'],
  },
  {
    what: 'a company renamed in the parent’s record only',
    papers: '',
    filedOn: '2011-06-01',
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: `
          ${toAcme}
          90/4 2014-01-05 2014-02-01 CHANGE OF NAME :: ACME HINGES, INC. > QUARTZ MOTION, INC.`,
      },
    ],
    listed: 'Quartz Motion, Inc.',
    outcome: 'agrees',
    reasons: ['recorded_against_parent 100/1', 'recorded_against_parent 90/4'],
  },
  {
    what: 'a parent with another inventor besides',
    papers: '',
    parents: [
      {
        code: 'DIV',
        patent: '10916753',
        inventors: 'Jane Smith+Bo Chen',
        papers: `
          91/1 2010-01-05 2010-02-01 ASSIGNMENT :: SMITH, JANE+CHEN, BO > ACME HINGES, INC.`,
      },
    ],
    outcome: 'agrees',
    reasons: ['recorded_against_parent 91/1'],
    spare: ['CHEN, BO'],
  },
  {
    what: 'a parent whose other inventor gave it elsewhere',
    papers: '',
    parents: [
      {
        code: 'DIV',
        patent: '10916753',
        inventors: 'Jane Smith+Bo Chen',
        papers: `
          ${toAcme}
          91/2 2010-01-05 2010-02-01 ASSIGNMENT :: CHEN, BO > NUT PARTNERS, LLC
          91/3 2011-01-05 2011-02-01 ASSIGNMENT :: NUT PARTNERS, LLC > BOLT WORKS, LLC`,
      },
    ],
    outcome: 'agrees',
    reasons: ['recorded_against_parent 100/1'],
  },
  {
    what: 'a lien that is open in the parent’s record',
    papers: toAcme,
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: `
          92/1 2012-01-05 2012-01-09 SECURITY INTEREST :: ACME HINGES, INC. > FIRST BANK, N.A.`,
      },
    ],
    outcome: 'cannot_tell',
    reasons: ['open_lien 92/1'],
  },
  {
    what: 'a lien in the parent’s record that was released',
    papers: toAcme,
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: `
          92/1 2012-01-05 2012-01-09 SECURITY INTEREST :: ACME HINGES, INC. > FIRST BANK, N.A.
          92/2 2013-01-05 2013-01-09 RELEASE OF SECURITY INTEREST AT REEL/FRAME 000092/0001 :: FIRST BANK, N.A. > ACME HINGES, INC.`,
      },
    ],
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a paper of the parent that no one can read',
    papers: toAcme,
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: `
          92/3 2012-01-05 2012-01-09 RELEASE OF RIGHTS :: ACME HINGES, INC. > BOLT WORKS, LLC`,
      },
    ],
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 92/3'],
  },
  {
    what: 'one paper recorded against both',
    papers: toAcme,
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: toAcme,
      },
    ],
    outcome: 'agrees',
    reasons: [],
    spare: ['100/1'],
  },
  {
    what: 'two inventors, one of whom signed for the parent only',
    inventors: 'Jane Smith+Bo Chen',
    papers: `
      100/9 2010-01-05 2010-02-01 ASSIGNMENT :: CHEN, BO > ACME HINGES, INC.`,
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: toAcme,
      },
    ],
    outcome: 'agrees',
    reasons: ['recorded_against_parent 100/1'],
  },
  {
    what: 'two inventors, of whom one signed for neither',
    inventors: 'Jane Smith+Bo Chen',
    papers: '',
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: toAcme,
      },
    ],
    outcome: 'differs',
    reasons: ['never_assigned'],
  },
  {
    what: 'an exclusive license in the parent’s record',
    papers: toAcme,
    parents: [
      {
        code: 'CON',
        patent: '10916753',
        papers: `
          92/4 2012-01-05 2012-01-09 EXCLUSIVE LICENSE :: ACME HINGES, INC. > BOLT WORKS, LLC`,
      },
    ],
    outcome: 'cannot_tell',
    reasons: ['licence 92/4'],
  },
];
