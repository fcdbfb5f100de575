import { type ChainRow, toAcme } from './chain-rows.fixture.ts';

export const names: readonly ChainRow[] = [
  {
    what: 'an inventor with a middle initial in one place only',
    inventors: 'Jane Q. Smith',
    papers: toAcme,
    outcome: 'cannot_tell',
    reasons: ['looks_like 100/1', 'not_an_owner_of_record', 'never_assigned'],
    sound: true,
  },
  {
    what: 'an inventor whose letters lost their marks',
    inventors: 'Jörg Müller',
    papers: `
      100/2 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: MULLER, JORG > ACME HINGES, INC.`,
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a seller who is another kind of company',
    papers: toAcme,
    listed: 'Acme Hinges LLC',
    outcome: 'cannot_tell',
    reasons: ['looks_like'],
  },
  {
    what: 'a seller of another name',
    papers: toAcme,
    listed: 'Bolt Works, Inc.',
    outcome: 'differs',
    reasons: ['not_an_owner_of_record', 'owner_not_listed 100/1'],
  },
  {
    what: 'a company of two signers',
    papers: toAcme,
    listed: 'Acme Hinges, Inc. 50+Acme Hinges, Inc. 50',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'an Aktiengesellschaft',
    papers: `
      301/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > SIEBENSTEIN AKTIENGESELLSCHAFT`,
    listed: 'Siebenstein AG',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'an S.A.',
    papers: `
      302/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > VERRE CLAIR S.A.`,
    listed: 'Verre Clair SA',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a Kabushiki Kaisha in front',
    papers: `
      303/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > KABUSHIKI KAISHA TANIGAWA`,
    listed: 'K.K. Tanigawa',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a Kabushiki Kaisha behind',
    papers: `
      304/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > TANIGAWA KABUSHIKI KAISHA`,
    listed: 'Tanigawa K.K.',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a Kabushiki Kaisha in another place',
    papers: `
      305/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > KABUSHIKI KAISHA TANIGAWA`,
    listed: 'Tanigawa K.K.',
    outcome: 'cannot_tell',
    reasons: ['looks_like'],
    sound: true,
  },
  {
    what: 'a leading The',
    papers: `
      306/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > THE HINGE FACTORY COMPANY`,
    listed: 'Hinge Factory Company',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a trailing The',
    papers: `
      307/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > HINGE FACTORY COMPANY, THE`,
    listed: 'The Hinge Factory Co.',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a Delaware corporation',
    papers: `
      308/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > ACME HINGES, INC., A DELAWARE CORPORATION`,
    listed: 'Acme Hinges, Inc.',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a corporation of another state',
    papers: `
      309/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > ACME HINGES, INC., A DELAWARE CORPORATION`,
    listed: 'Acme Hinges, Inc., a Nevada corporation',
    outcome: 'cannot_tell',
    reasons: ['looks_like'],
  },
  {
    what: 'marks that the office leaves out',
    papers: `
      310/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > MULLER AND SOHNE GMBH`,
    listed: 'Müller & Söhne GmbH',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'marks that the office spells out',
    papers: `
      311/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > MUELLER AND SOEHNE GMBH`,
    listed: 'Müller & Söhne GmbH',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'other marks',
    papers: `
      312/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > Mûller GmbH`,
    listed: 'Müller GmbH',
    outcome: 'cannot_tell',
    reasons: ['looks_like'],
  },
  {
    what: 'a generation in the middle',
    inventors: 'John Smith Jr.',
    papers: `
      313/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JR., JOHN > ACME HINGES, INC.`,
    listed: 'Acme Hinges, Inc.',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'the father for the son',
    inventors: 'John Smith Jr.',
    papers: `
      314/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JOHN > ACME HINGES, INC.`,
    listed: 'Acme Hinges, Inc.',
    outcome: 'cannot_tell',
    reasons: ['looks_like 314/1', 'not_an_owner_of_record', 'never_assigned'],
  },
  {
    what: 'an S.A. for an SAS',
    papers: `
      315/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > VERRE CLAIR SAS`,
    listed: 'Verre Clair SA',
    outcome: 'cannot_tell',
    reasons: ['looks_like'],
  },
  {
    what: 'one letter more',
    papers: `
      316/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SMITH, JANE > SAMSARA ELECTRONICS CO., LTD.`,
    listed: 'Samsara Electronic Co., Ltd.',
    outcome: 'cannot_tell',
    reasons: ['looks_like'],
  },
  {
    what: 'an inventor with marks',
    inventors: 'José Ñuñez Gärtner',
    papers: `
      317/1 2010-01-05 2010-02-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: NUNEZ GARTNER, JOSE > ACME HINGES, INC.`,
    listed: 'Acme Hinges, Inc.',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a name that could be either of two others',
    papers: `
      310/1 2010-01-05 2010-02-01 ASSIGNMENT :: SMITH, JANE > Müller GmbH
      310/2 2011-01-05 2011-02-01 ASSIGNMENT :: MULLER GMBH > Mûller GmbH`,
    listed: 'Mûller GmbH',
    outcome: 'cannot_tell',
    reasons: ['looks_like 310/2', 'looks_like'],
  },
  {
    what: 'two corporations of two states, one after the other',
    papers: `
      311/1 2010-01-05 2010-02-01 ASSIGNMENT :: SMITH, JANE > ACME, INC., A DELAWARE CORPORATION
      311/2 2011-01-05 2011-02-01 ASSIGNMENT :: ACME, INC., A NEVADA CORPORATION > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'cannot_tell',
    reasons: ['looks_like 311/2', 'not_an_owner_of_record', 'owner_not_listed 311/1'],
  },
  {
    what: 'a company that says its state once',
    papers: `
      312/1 2010-01-05 2010-02-01 ASSIGNMENT :: SMITH, JANE > ACME, INC., A DELAWARE CORPORATION
      312/2 2011-01-05 2011-02-01 MERGER (SEE DOCUMENT FOR DETAILS). :: ACME, INC. > BOLT WORKS, LLC`,
    listed: 'Bolt Works, LLC',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a reassignment to the inventor',
    papers: `
      ${toAcme}
      313/2 2011-01-05 2011-02-01 REASSIGNMENT :: ACME HINGES, INC. > SMITH, JANE`,
    listed: '~Jane Smith',
    outcome: 'agrees',
    reasons: [],
    anyOrder: true,
  },
];
