import type {
  FamilyMember,
  PatentFee,
  PatentRecord,
  Provenance,
} from '@claimstead/contract/patents.contract.ts';
import type { Trial } from '@claimstead/contract/proceedings.contract.ts';

export const office: Provenance = {
  source: 'office',
  asOf: '2026-05-02',
  page: null,
  code: null,
  fromScan: false,
};
const grant: Provenance = {
  ...office,
  source: 'document',
  asOf: '2026-11-20',
  page: 1,
  code: '22',
};

/** A number that nothing is known of. */
export const bareRecord: PatentRecord = {
  number: '10000000',
  links: [
    { label: 'USPTO', url: 'https://office.example/10000000' },
    { label: 'Google Patents', url: 'https://reader.example/10000000' },
  ],
  title: null,
  applicationNumber: null,
  filedOn: null,
  grantedOn: null,
  statusText: null,
  inventors: null,
  assignee: null,
  classes: null,
  abstract: null,
  claims: null,
  governmentInterest: null,
  sheets: null,
  figures: null,
  citations: null,
  family: null,
  adjustmentDays: null,
  terminalDisclaimer: null,
  trials: { state: 'not_asked' },
  reexaminations: null,
  term: {
    outcome: { kind: 'unknown', reason: 'no day of filing', contradicts: false },
    words: 'We can’t compute this: the day of filing is not known.',
    steps: [],
  },
  fees: {
    absence: 'not_known',
    fees: [],
    amountsAsOf: '2025-01-19',
    recordOf: null,
    recordIsOld: false,
  },
  legalStatus: { over: null, notices: [], disclaimer: null, source: null, asOf: null },
  contradiction: null,
  officeAskedAt: null,
  officeMissedAt: null,
  officeSlow: false,
};

const amounts: PatentFee['amounts'] = {
  regular: { fee: 215_000, surcharge: 54_000 },
  small: { fee: 86_000, surcharge: 21_600 },
  micro: { fee: 43_000, surcharge: 10_800 },
};

const known = <T>(value: T, provenance = office) => ({ value, provenance });

const member = (at: number): FamilyMember => ({
  code: at % 2 === 0 ? 'CON' : 'PRO',
  applicationNumber: String(14_000_001 + at),
  patentNumber: at % 2 === 0 ? String(9_000_001 + at) : null,
  filedOn: `20${String(10 + (at % 10))}-03-10`,
  direction: at % 3 === 0 ? 'child' : 'parent',
});

/** Everything of it known, in the sizes of a usual patent. */
export const fullRecord: PatentRecord = {
  ...bareRecord,
  title: known('COHERENT LADAR USING INTRA-PIXEL QUADRATURE DETECTION'),
  applicationNumber: known('14643719'),
  filedOn: known('2015-03-10', grant),
  grantedOn: known('2018-06-19'),
  statusText: known('Patented Case'),
  inventors: known(['Joseph Marron']),
  assignee: known(['Raytheon Company']),
  classes: known([
    { symbol: 'G01S 7/4913', name: 'Circuits for detection, sampling, integration or read-out' },
    { symbol: 'G01S 17/89', name: null },
  ]),
  abstract: known('A frequency modulated laser detection and ranging system.'),
  claims: known([
    { number: 1, text: '1. A laser detection and ranging system.', dependsOn: [], words: 7 },
    { number: 2, text: '2. The system of claim 1, with a lens.', dependsOn: [1], words: 8 },
    { number: 3, text: '3. A method of ranging.', dependsOn: [], words: 4 },
  ]),
  governmentInterest: known('This invention was made with government support.'),
  sheets: known(12),
  figures: known(15),
  citations: known(21),
  family: known([0, 1, 2, 3].map(member)),
  adjustmentDays: known(430),
  terminalDisclaimer: known(false),
  term: {
    outcome: { kind: 'ends', day: '2036-05-13' },
    words: 'Ends May 13, 2036',
    steps: [
      { text: 'Filed', day: '2015-03-10' },
      { text: 'Plus 20 years', day: '2035-03-10' },
      { text: 'Plus 430 days of adjustment', day: '2036-05-13' },
    ],
  },
  fees: {
    absence: null,
    fees: [
      {
        years: 3.5,
        windowOpens: '2021-06-19',
        due: '2021-12-20',
        graceEnds: '2022-06-21',
        state: 'paid',
        paidOn: '2021-11-17',
        amounts,
      },
      {
        years: 7.5,
        windowOpens: '2025-06-19',
        due: '2025-12-19',
        graceEnds: '2026-06-22',
        state: 'lapsed',
        paidOn: null,
        amounts,
      },
      {
        years: 11.5,
        windowOpens: '2029-06-19',
        due: '2029-12-19',
        graceEnds: '2030-06-20',
        state: 'not_yet',
        paidOn: null,
        amounts,
      },
    ],
    amountsAsOf: '2025-01-19',
    recordOf: '2026-05-02',
    recordIsOld: true,
  },
  officeAskedAt: '2026-11-24T09:30:00.000Z',
};

/** A trial with everything that the office may say of one. */
export const aTrial: Trial = {
  number: 'IPR2026-90233',
  kind: 'inter_partes_review',
  kindCode: 'IPR',
  status: 'Trial Instituted',
  parties: [
    { role: 'petitioner', name: 'Beltane Logistics, LLC et al.' },
    { role: 'patent_owner', name: 'Raytheon Company' },
  ],
  petitionFiledOn: '2026-02-11',
  filingAccordedOn: '2026-02-24',
  institutionDecidedOn: '2026-08-19',
  latestDecisionOn: '2026-09-01',
  terminatedOn: '2026-10-02',
};

/** Of which the office says no more than the number. */
export const bareTrial: Trial = {
  number: 'XYZ2026-00001',
  kind: 'other',
  kindCode: null,
  status: null,
  parties: [],
  petitionFiledOn: null,
  filingAccordedOn: null,
  institutionDecidedOn: null,
  latestDecisionOn: null,
  terminatedOn: null,
};

/** As much as a patent can have: 200 claims, 500 citations, a long family, many names. */
export const longRecord: PatentRecord = {
  ...fullRecord,
  inventors: known(Array.from({ length: 24 }, (_, at) => `Inventor Number ${at + 1}`)),
  classes: known(
    Array.from({ length: 40 }, (_, at) => ({ symbol: `H01M ${at + 1}/46`, name: 'Separators' })),
  ),
  claims: known(
    Array.from({ length: 200 }, (_, at) => ({
      number: at + 1,
      text: `${at + 1}. A battery with part ${at + 1}.`,
      dependsOn: at % 20 === 0 ? [] : [at],
      words: 6,
    })),
  ),
  citations: known(554),
  family: known(Array.from({ length: 60 }, (_, at) => member(at))),
  trials: {
    state: 'some',
    trials: Array.from({ length: 30 }, (_, at) => ({
      ...aTrial,
      number: `IPR2026-${90_100 + at}`,
    })),
    provenance: office,
    unreadAt: null,
    missedAt: null,
  },
};
