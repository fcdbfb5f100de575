import type { ChainRow } from './chain-rows.fixture.ts';

/** Whole stories in the office’s own wording that lead to their owner; `sound` without `agrees` is a false alarm. */
export const soundChains: readonly ChainRow[] = [
  {
    what: 'four inventors of one laboratory on two papers',
    inventors: 'Chidi B. Okonkwo+Pieter-Jan de Vries+Thi Minh Anh Nguyen+Sean O’Hara',
    papers: `
      45012/331 2018-01-16 2018-03-09 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: OKONKWO, CHIDI B.+DE VRIES, PIETER-JAN > ORCHARD PHOTONICS CORPORATION
      45012/340 2018-02-02 2018-03-09 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: NGUYEN, THI MINH ANH+O'HARA, SEAN > ORCHARD PHOTONICS CORPORATION`,
    listed: 'Orchard Photonics Corp.',
    outcome: 'agrees',
    reasons: [],
    anyOrder: true,
  },
  {
    what: 'a university, its foundation and a license to the government',
    inventors: 'Astrid Lindqvist',
    papers: `
      38811/12 2015-05-05 2015-06-10 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: LINDQVIST, ASTRID > THE REGENTS OF THE UNIVERSITY OF EAST ANCHORAGE
      38811/90 2016-01-05 2016-01-20 CONFIRMATORY LICENSE (SEE DOCUMENT FOR DETAILS). :: UNIVERSITY OF EAST ANCHORAGE > NATIONAL SCIENCE FOUNDATION
      40120/1 2017-05-05 2017-06-10 ASSIGNMENT OF ASSIGNOR'S INTEREST :: REGENTS OF THE UNIVERSITY OF EAST ANCHORAGE, THE > EAST ANCHORAGE RESEARCH FOUNDATION`,
    listed: 'East Anchorage Research Foundation',
    outcome: 'agrees',
    reasons: ['licence 38811/90'],
    spare: ['38811/90'],
  },
  {
    what: 'the government’s license under its old order',
    inventors: 'Astrid Lindqvist',
    papers: `
      38812/12 2015-05-05 2015-06-10 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: LINDQVIST, ASTRID > NORTHERN LIGHTS INSTITUTE
      38812/90 2016-01-05 2016-01-20 EXECUTIVE ORDER 9424, CONFIRMATORY LICENSE :: NORTHERN LIGHTS INSTITUTE > ENERGY, UNITED STATES DEPARTMENT OF`,
    listed: 'Northern Lights Institute',
    outcome: 'agrees',
    reasons: ['licence 38812/90'],
    spare: ['38812/90'],
  },
  {
    what: 'a family trust',
    inventors: 'Thomas R. Bellwether',
    papers: `
      36500/77 2014-03-03 2014-03-20 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: BELLWETHER, THOMAS R. > THE BELLWETHER FAMILY TRUST DATED JUNE 3, 2009`,
    listed: 'The Bellwether Family Trust dated June 3, 2009 100',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a trust whose trustee is named, and who sells it on',
    inventors: 'Thomas R. Bellwether',
    papers: `
      36501/77 2014-03-03 2014-03-20 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: BELLWETHER, THOMAS R. > THOMAS R. BELLWETHER, TRUSTEE OF THE BELLWETHER TRUST
      36501/99 2016-03-03 2016-03-20 ASSIGNMENT OF ASSIGNOR'S INTEREST :: THOMAS R. BELLWETHER, TRUSTEE OF THE BELLWETHER TRUST > PALISADE TOOLS LLC`,
    listed: 'Palisade Tools, LLC',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a merger, then a change of name, then a sale',
    inventors: 'László Varga',
    papers: `
      30011/501 2012-01-09 2012-01-30 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: VARGA, LASZLO > TINSMITH ROBOTICS, INC.
      34001/12 2014-06-30 2014-08-04 MERGER (SEE DOCUMENT FOR DETAILS). :: TINSMITH ROBOTICS, INC. > FOUNDRY AUTOMATION HOLDINGS, INC.
      34001/40 2014-07-15 2014-08-04 CHANGE OF NAME (SEE DOCUMENT FOR DETAILS). :: FOUNDRY AUTOMATION HOLDINGS, INC. > CASTWELL, INC.
      41001/7 2017-02-01 2017-02-28 ASSIGNMENT OF ASSIGNOR'S INTEREST :: CASTWELL, INC. > HARROW AND PIKE LLC`,
    listed: 'Harrow & Pike, L.L.C.',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a conversion of its legal form',
    inventors: 'Laszlo Varga',
    papers: `
      30012/501 2012-01-09 2012-01-30 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: VARGA, LASZLO > TINSMITH ROBOTICS, INC.
      34002/12 2014-06-30 2014-08-04 ENTITY CONVERSION :: TINSMITH ROBOTICS, INC. > TINSMITH ROBOTICS LLC`,
    listed: 'Tinsmith Robotics LLC',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a merger and change of name with its day',
    inventors: 'László Varga',
    papers: `
      30013/501 2012-01-09 2012-01-30 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: VARGA, LASZLO > TINSMITH ROBOTICS, INC.
      34003/12 2014-06-30 2014-08-04 MERGER AND CHANGE OF NAME EFFECTIVE DATE: 06/30/2014 :: TINSMITH ROBOTICS, INC.+CASTWELL MERGER SUB, INC. > CASTWELL, INC.`,
    listed: 'Castwell, Inc.',
    outcome: 'agrees',
    reasons: [],
    spare: ['CASTWELL MERGER SUB, INC.'],
  },
  {
    what: 'a Japanese company, renamed',
    inventors: 'Yuki Saito+Kenji Tanaka',
    papers: `
      29001/1 2011-03-07 2011-05-02 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: SAITO, YUKI+TANAKA, KENJI > KABUSHIKI KAISHA MIDORI DENKI
      43001/1 2017-04-01 2017-06-02 CHANGE OF NAME (SEE DOCUMENT FOR DETAILS). :: MIDORI DENKI KABUSHIKI KAISHA+KABUSHIKI KAISHA MIDORI DENKI > MIDORI ELECTRIC CO., LTD.`,
    listed: 'Midori Electric Co., Ltd.',
    outcome: 'cannot_tell',
    reasons: ['looks_like 43001/1'],
    spare: ['MIDORI DENKI KABUSHIKI KAISHA'],
    sound: true,
  },
  {
    what: 'a German company with an umlaut in its seat and its name',
    inventors: 'Anke Krüger',
    papers: `
      29002/1 2011-03-07 2011-05-02 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: KRUGER, ANKE > HOFFMANN UND SOEHNE WERKZEUGMASCHINEN AKTIENGESELLSCHAFT`,
    listed: 'Hoffmann und Söhne Werkzeugmaschinen AG',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a French company and its simplified sister',
    inventors: 'Chloé Lefèvre',
    papers: `
      29003/1 2011-03-07 2011-05-02 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: LEFEVRE, CHLOE > ATELIERS DU RHONE S.A.
      39003/1 2016-03-07 2016-05-02 ASSIGNMENT OF ASSIGNOR'S INTEREST :: ATELIERS DU RHONE SA > ATELIERS DU RHONE SAS`,
    listed: 'Ateliers du Rhône S.A.S.',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a Dutch company and a Chinese co-owner',
    inventors: 'Jan van der Meer',
    papers: `
      29004/1 2011-03-07 2011-05-02 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: VAN DER MEER, JAN > KANAAL OPTICS B.V.+SHENZHEN LUMEN TECHNOLOGY CO., LTD.`,
    listed: 'Kanaal Optics BV 50+Shenzhen Lumen Technology Company Limited 50',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a security agreement of a collateral agent, terminated in full',
    inventors: 'Delia M. Farrow',
    papers: `
      33001/1 2013-01-09 2013-01-30 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: FARROW, DELIA M. > KESTREL AVIONICS, INC.
      33500/221 2013-10-01 2013-10-04 PATENT SECURITY AGREEMENT :: KESTREL AVIONICS, INC. > HARBOR TRUST COMPANY, N.A., AS COLLATERAL AGENT
      44500/9 2017-12-01 2017-12-05 TERMINATION AND RELEASE OF SECURITY INTEREST IN PATENTS RECORDED AT REEL/FRAME 033500/0221 :: HARBOR TRUST COMPANY, NATIONAL ASSOCIATION, AS COLLATERAL AGENT > KESTREL AVIONICS, INC.`,
    listed: 'Kestrel Avionics, Inc.',
    outcome: 'agrees',
    reasons: [],
    spare: ['33500/221'],
  },
  {
    what: 'first and second lien, each released',
    inventors: 'Delia M. Farrow',
    papers: `
      33002/1 2013-01-09 2013-01-30 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: FARROW, DELIA M. > KESTREL AVIONICS, INC.
      33501/221 2013-10-01 2013-10-04 FIRST LIEN PATENT SECURITY AGREEMENT :: KESTREL AVIONICS, INC. > HARBOR TRUST COMPANY, N.A.
      33501/240 2013-10-01 2013-10-04 SECOND LIEN PATENT SECURITY AGREEMENT :: KESTREL AVIONICS, INC. > ANVIL CREDIT PARTNERS, L.P.
      44501/9 2017-12-01 2017-12-05 RELEASE OF FIRST LIEN SECURITY INTEREST IN PATENTS (REEL 033501 / FRAME 0221) :: HARBOR TRUST COMPANY, N.A. > KESTREL AVIONICS, INC.
      44501/30 2017-12-01 2017-12-05 RELEASE BY SECURED PARTY (SEE DOCUMENT FOR DETAILS). :: ANVIL CREDIT PARTNERS, LP > KESTREL AVIONICS, INC.`,
    listed: 'Kestrel Avionics, Inc.',
    outcome: 'agrees',
    reasons: [],
    spare: ['33501/221', '33501/240'],
  },
  {
    what: 'a lien handed from agent to agent, and released by the last',
    inventors: 'Delia M. Farrow',
    papers: `
      33003/1 2013-01-09 2013-01-30 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: FARROW, DELIA M. > KESTREL AVIONICS, INC.
      33502/221 2013-10-01 2013-10-04 SECURITY AGREEMENT :: KESTREL AVIONICS, INC. > HARBOR TRUST COMPANY, N.A.
      38502/9 2015-12-01 2015-12-05 ASSIGNMENT OF PATENT SECURITY AGREEMENT :: HARBOR TRUST COMPANY, N.A. > ANVIL CREDIT PARTNERS, L.P.
      44502/9 2017-12-01 2017-12-05 RELEASE OF SECURITY INTEREST AT REEL/FRAME NO. 33502/0221 :: ANVIL CREDIT PARTNERS, L.P. > KESTREL AVIONICS, INC.`,
    listed: 'Kestrel Avionics, Inc.',
    outcome: 'agrees',
    reasons: [],
    spare: ['33502/221', 'ANVIL CREDIT PARTNERS, L.P.'],
  },
  {
    what: 'an intellectual property security agreement with its release’s own heading',
    inventors: 'Delia M. Farrow',
    papers: `
      33004/1 2013-01-09 2013-01-30 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: FARROW, DELIA M. > KESTREL AVIONICS, INC.
      33503/221 2013-10-01 2013-10-04 INTELLECTUAL PROPERTY SECURITY AGREEMENT :: KESTREL AVIONICS, INC. > HARBOR TRUST COMPANY, N.A.
      44503/9 2017-12-01 2017-12-05 RELEASE OF INTELLECTUAL PROPERTY SECURITY AGREEMENT RECORDED ON OCTOBER 4, 2013 AT REEL 033503, FRAME 0221 :: HARBOR TRUST COMPANY, N.A. > KESTREL AVIONICS, INC.`,
    listed: 'Kestrel Avionics, Inc.',
    outcome: 'agrees',
    reasons: [],
    spare: ['33503/221'],
  },
  {
    what: 'a lien of the owner before last, released before the sale',
    inventors: 'Delia M. Farrow',
    papers: `
      33005/1 2013-01-09 2013-01-30 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: FARROW, DELIA M. > KESTREL AVIONICS, INC.
      33504/221 2013-10-01 2013-10-04 SECURITY INTEREST (SEE DOCUMENT FOR DETAILS). :: KESTREL AVIONICS, INC. > HARBOR TRUST COMPANY, N.A.
      40504/9 2016-12-01 2016-12-05 RELEASE BY SECURED PARTY (SEE DOCUMENT FOR DETAILS). :: HARBOR TRUST COMPANY, N.A. > KESTREL AVIONICS, INC.
      40504/30 2016-12-02 2016-12-20 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: KESTREL AVIONICS, INC. > PALISADE TOOLS LLC`,
    listed: 'Palisade Tools LLC',
    outcome: 'agrees',
    reasons: [],
    spare: ['33504/221'],
  },
  {
    what: 'a correction of the company’s spelling, with the office’s whole sentence',
    inventors: 'Thandi Mbeki',
    papers: `
      27001/5 2010-02-02 2010-04-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: MBEKI, THANDI > SOUTHERN CROSS TELMETRY PTY LTD
      27900/8 2010-02-02 2010-09-01 CORRECTIVE ASSIGNMENT TO CORRECT THE SPELLING OF THE ASSIGNEE'S NAME PREVIOUSLY RECORDED ON REEL 027001 FRAME 0005. ASSIGNOR(S) HEREBY CONFIRMS THE ASSIGNMENT OF ASSIGNORS INTEREST. :: MBEKI, THANDI > SOUTHERN CROSS TELEMETRY PTY LTD`,
    listed: 'Southern Cross Telemetry Pty Ltd',
    outcome: 'agrees',
    reasons: [],
    spare: ['27001/5'],
  },
  {
    what: 'a re-recording to correct the receiving party’s address',
    inventors: 'Thandi Mbeki',
    papers: `
      27002/5 2010-02-02 2010-04-01 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: MBEKI, THANDI > SOUTHERN CROSS TELEMETRY PTY LTD
      27901/8 2010-02-02 2010-09-01 RE-RECORD TO CORRECT THE ADDRESS OF THE RECEIVING PARTY PREVIOUSLY RECORDED AT REEL 027002 FRAME 0005 :: MBEKI, THANDI > SOUTHERN CROSS TELEMETRY PTY LTD`,
    listed: 'Southern Cross Telemetry Pty Ltd',
    outcome: 'agrees',
    reasons: [],
    spare: ['27002/5', '27901/8'],
  },
  {
    what: 'nunc pro tunc for what was forgotten, and a sale after it',
    inventors: 'Ruth Abernathy',
    papers: `
      39010/1 2016-03-01 2016-03-03 NUNC PRO TUNC ASSIGNMENT (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      39011/1 2016-04-01 2016-04-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: COPPERFIELD LABS, INC. > PALISADE TOOLS LLC`,
    listed: 'Palisade Tools LLC',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'nunc pro tunc with its day',
    inventors: 'Ruth Abernathy',
    papers: `
      39012/1 2016-03-01 2016-03-03 NUNC PRO TUNC ASSIGNMENT EFFECTIVE AS OF 01/15/2014 :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.`,
    listed: 'Copperfield Labs, Inc.',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a confirmation years later',
    inventors: 'Ruth Abernathy',
    papers: `
      39013/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      47013/1 2018-03-01 2018-03-03 CONFIRMATORY ASSIGNMENT OF ASSIGNORS INTEREST :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.`,
    listed: 'Copperfield Labs, Inc.',
    outcome: 'agrees',
    reasons: [],
    spare: ['39013/1', '47013/1'],
  },
  {
    what: 'the entire right, title and interest in so many words',
    inventors: 'Ruth Abernathy',
    papers: `
      39014/1 2014-03-01 2014-03-03 ASSIGNMENT OF THE ENTIRE RIGHT, TITLE AND INTEREST :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.`,
    listed: 'Copperfield Labs, Inc.',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a patent assignment in plain words',
    inventors: 'Ruth Abernathy',
    papers: `
      39015/1 2014-03-01 2014-03-03 PATENT ASSIGNMENT :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      39015/9 2015-03-01 2015-03-03 ASSIGNMENT OF PATENTS AND PATENT APPLICATIONS :: COPPERFIELD LABS, INC. > PALISADE TOOLS LLC`,
    listed: 'Palisade Tools LLC',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'an employee’s agreement with her own company, recorded with the assignment',
    inventors: 'Ruth Abernathy',
    papers: `
      39016/1 2012-03-01 2014-03-03 EMPLOYEE PROPRIETARY INFORMATION AGREEMENT :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.
      39016/9 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.`,
    listed: 'Copperfield Labs, Inc.',
    outcome: 'agrees',
    reasons: [],
    spare: ['39016/1'],
  },
  {
    what: 'a junior inventor with his generation in the middle',
    inventors: 'Wendell P. Holloway Jr.',
    papers: `
      39017/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: HOLLOWAY, JR., WENDELL P. > COPPERFIELD LABS, INC.`,
    listed: 'Copperfield Labs, Inc.',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'a company that says its state on one of two papers',
    inventors: 'Ruth Abernathy',
    papers: `
      39018/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, LLC, A CALIFORNIA LIMITED LIABILITY COMPANY
      39018/9 2015-03-01 2015-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: COPPERFIELD LABS, LLC > PALISADE TOOLS CORPORATION, A CORPORATION OF DELAWARE`,
    listed: 'Palisade Tools Corporation',
    outcome: 'agrees',
    reasons: [],
  },
  {
    what: 'three continuations down, sold as a family',
    inventors: 'Ruth Abernathy',
    papers: `
      48001/1 2019-03-01 2019-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: COPPERFIELD LABS, INC. > PALISADE TOOLS LLC`,
    filedOn: '2017-05-05',
    parents: [
      {
        code: 'CON',
        patent: '9900100',
        papers: `
          48001/1 2019-03-01 2019-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: COPPERFIELD LABS, INC. > PALISADE TOOLS LLC`,
      },
      {
        code: 'CON',
        patent: '9400100',
        papers: `
          48001/1 2019-03-01 2019-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: COPPERFIELD LABS, INC. > PALISADE TOOLS LLC
          30900/1 2012-03-01 2012-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.`,
      },
    ],
    listed: 'Palisade Tools LLC',
    outcome: 'agrees',
    reasons: ['recorded_against_parent 30900/1'],
  },
  {
    what: 'an inventor whose middle name is an initial elsewhere',
    inventors: 'Ruth Eleanor Abernathy',
    papers: `
      39019/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: ABERNATHY, RUTH E. > COPPERFIELD LABS, INC.`,
    listed: 'Copperfield Labs, Inc.',
    outcome: 'cannot_tell',
    reasons: ['looks_like 39019/1', 'not_an_owner_of_record', 'never_assigned'],
    sound: true,
  },
  {
    what: 'heirs who assigned with letters of administration',
    inventors: 'Ruth Abernathy',
    papers: `
      39020/1 2014-03-01 2014-03-03 ASSIGNMENT OF ASSIGNORS INTEREST (SEE DOCUMENT FOR DETAILS). :: LUCY ABERNATHY, LEGAL REPRESENTATIVE OF RUTH ABERNATHY (DECEASED) > COPPERFIELD LABS, INC.`,
    listed: 'Copperfield Labs, Inc.',
    outcome: 'cannot_tell',
    reasons: [
      'looks_like 39020/1',
      'unknown_paper 39020/1',
      'not_an_owner_of_record',
      'never_assigned',
    ],
    sound: true,
  },
  {
    what: 'a combined declaration and assignment',
    inventors: 'Ruth Abernathy',
    papers: `
      39021/1 2014-03-01 2014-03-03 COMBINED DECLARATION AND ASSIGNMENT :: ABERNATHY, RUTH > COPPERFIELD LABS, INC.`,
    listed: 'Copperfield Labs, Inc.',
    outcome: 'cannot_tell',
    reasons: ['unknown_paper 39021/1', 'not_an_owner_of_record', 'keeps_a_part 39021/1'],
    sound: true,
  },
];
