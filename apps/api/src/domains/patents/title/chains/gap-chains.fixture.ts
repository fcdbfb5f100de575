import type { ChainRow } from './chain-rows.fixture.ts';

/** Whole stories in the office’s own wording in which something is missing, or stands in the way. */
export const gapChains: readonly ChainRow[] = [
  {
    what: 'a buyer who bought from the wrong sister',
    inventors: 'Ruth Abernathy',
    papers: `
      50001/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      50001/9 2015-03-01 2015-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: COPPERFIELD LABS, LLC > PALISADE TOOLS LLC`,
    listed: 'Palisade Tools LLC',
    outcome: 'cannot_tell',
    reasons: ['looks_like 50001/9', 'not_an_owner_of_record', 'owner_not_listed 50001/1'],
  },
  {
    what: 'one of five inventors is missing on the paper',
    inventors: 'Chidi Okonkwo+Pieter de Vries+Anh Nguyen+Sean O’Hara+Ruth Abernathy',
    papers: `
      50002/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: OKONKWO, CHIDI+DE VRIES, PIETER+NGUYEN, ANH+O'HARA, SEAN > COPPERFIELD LABS, INC.`,
    listed: 'Copperfield Labs, Inc.',
    outcome: 'differs',
    reasons: ['never_assigned'],
  },
  {
    what: 'a university that gave an exclusive license',
    inventors: 'Ruth Abernathy',
    papers: `
      50003/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > UNIVERSITY OF EAST ANCHORAGE
      50003/9 2015-03-01 2015-03-03 EXCLUSIVE LICENSE AGREEMENT (SEE DOCUMENT FOR DETAILS). :: UNIVERSITY OF EAST ANCHORAGE > PALISADE TOOLS LLC`,
    listed: 'University of East Anchorage',
    outcome: 'cannot_tell',
    reasons: ['licence 50003/9'],
  },
  {
    what: 'a bank that sold what it held as security',
    inventors: 'Ruth Abernathy',
    papers: `
      50004/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      50004/5 2015-03-01 2015-03-03 COLLATERAL ASSIGNMENT OF PATENTS :: COPPERFIELD LABS, INC. > HARBOR TRUST COMPANY, N.A.
      50004/9 2016-03-01 2016-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: HARBOR TRUST COMPANY, N.A. > PALISADE TOOLS LLC`,
    listed: 'Palisade Tools LLC',
    outcome: 'differs',
    reasons: [
      'gap 50004/9',
      'not_an_owner_of_record',
      'owner_not_listed 50004/1',
      'open_lien 50004/5',
    ],
  },
  {
    what: 'a sale of the same patent twice',
    inventors: 'Ruth Abernathy',
    papers: `
      50005/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      50005/5 2015-03-01 2015-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: COPPERFIELD LABS, INC. > HARROW AND PIKE LLC
      50005/9 2015-04-01 2015-04-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: COPPERFIELD LABS, INC. > PALISADE TOOLS LLC`,
    listed: 'Palisade Tools LLC',
    outcome: 'cannot_tell',
    reasons: ['gap 50005/9', 'not_an_owner_of_record', 'owner_not_listed 50005/5'],
  },
  {
    what: 'a merger that names the heir the wrong way around',
    inventors: 'Ruth Abernathy',
    papers: `
      50006/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      50006/9 2015-03-01 2015-03-03 MERGER (SEE DOCUMENT FOR DETAILS). :: PALISADE TOOLS LLC > COPPERFIELD LABS, INC.`,
    listed: 'Palisade Tools LLC',
    outcome: 'differs',
    reasons: ['gap 50006/9', 'not_an_owner_of_record', 'owner_not_listed 50006/1'],
  },
  {
    what: 'a security agreement, released for another debtor’s paper',
    inventors: 'Ruth Abernathy',
    papers: `
      50007/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      50007/5 2015-03-01 2015-03-03 PATENT SECURITY AGREEMENT :: COPPERFIELD LABS, INC. > HARBOR TRUST COMPANY, N.A.
      50007/9 2016-03-01 2016-03-03 RELEASE OF SECURITY INTEREST AT REEL/FRAME NO. 049999/0005 :: HARBOR TRUST COMPANY, N.A. > COPPERFIELD LABS, INC.`,
    listed: 'Copperfield Labs, Inc.',
    outcome: 'cannot_tell',
    reasons: ['open_lien 50007/5'],
  },
  {
    what: 'a supplement to a lien that nobody released',
    inventors: 'Ruth Abernathy',
    papers: `
      50008/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      50008/5 2015-03-01 2015-03-03 PATENT SECURITY AGREEMENT :: COPPERFIELD LABS, INC. > HARBOR TRUST COMPANY, N.A.
      50008/7 2015-06-01 2015-06-03 SUPPLEMENT TO PATENT SECURITY AGREEMENT :: COPPERFIELD LABS, INC. > HARBOR TRUST COMPANY, N.A.
      50008/9 2016-03-01 2016-03-03 RELEASE OF SECURITY INTEREST AT REEL/FRAME NO. 050008/0005 :: HARBOR TRUST COMPANY, N.A. > COPPERFIELD LABS, INC.`,
    listed: 'Copperfield Labs, Inc.',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 50008/7'],
  },
  {
    what: 'a spouse’s waiver',
    inventors: 'Ruth Abernathy',
    papers: `
      50009/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      50009/9 2015-03-01 2015-03-03 SPOUSAL WAIVER AND CONSENT :: ABERNATHY, PAUL > COPPERFIELD LABS, INC.`,
    listed: 'Copperfield Labs, Inc.',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 50009/9'],
  },
  {
    what: 'a change of name of a company that never owned',
    inventors: 'Ruth Abernathy',
    papers: `
      50010/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      50010/9 2015-03-01 2015-03-03 CHANGE OF NAME (SEE DOCUMENT FOR DETAILS). :: GIMBAL WORKS, INC. > PALISADE TOOLS LLC`,
    listed: 'Palisade Tools LLC',
    outcome: 'differs',
    reasons: ['gap 50010/9', 'not_an_owner_of_record', 'owner_not_listed 50010/1'],
  },
  {
    what: 'an assignment to be effective at a closing',
    inventors: 'Ruth Abernathy',
    papers: `
      50011/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      50011/9 2015-03-01 2015-03-03 ASSIGNMENT EFFECTIVE 12/31/2035 :: COPPERFIELD LABS, INC. > PALISADE TOOLS LLC`,
    listed: 'Palisade Tools LLC',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 50011/9', 'not_an_owner_of_record', 'owner_not_listed 50011/1'],
  },
  {
    what: 'a continuation whose parent carries an open lien of its agent',
    inventors: 'Ruth Abernathy',
    papers: `
      50012/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.`,
    parents: [
      {
        code: 'CON',
        patent: '9400100',
        papers: `
          50012/5 2013-03-01 2013-03-03 GRANT OF SECURITY INTEREST IN UNITED STATES PATENTS :: COPPERFIELD LABS, INC. > HARBOR TRUST COMPANY, N.A., AS ADMINISTRATIVE AGENT`,
      },
    ],
    listed: 'Copperfield Labs, Inc.',
    outcome: 'cannot_tell',
    reasons: ['open_lien 50012/5'],
  },
  {
    what: 'a seller’s name on a license only',
    inventors: 'Ruth Abernathy',
    papers: `
      50013/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      50013/9 2015-03-01 2015-03-03 LICENSE (SEE DOCUMENT FOR DETAILS). :: COPPERFIELD LABS, INC. > PALISADE TOOLS LLC`,
    listed: 'Palisade Tools LLC',
    outcome: 'differs',
    reasons: ['not_an_owner_of_record', 'owner_not_listed 50013/1', 'licence 50013/9'],
  },
];
