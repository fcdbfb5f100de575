import type { TrialFacts } from '../office.facts.ts';

/** Trials of the demo marketplace's patents, with numbers and parties that there are not. */
export const demoTrials: readonly TrialFacts[] = [
  {
    number: 'PGR2017-90107',
    patent: '20203918',
    kind: 'PGR',
    status: 'Institution Denied',
    petitioner: 'Splitwright Hydraulics, Inc.',
    patentOwner: 'Barnaby Flywheel',
    petitionFiledOn: '2017-02-14',
    accordedOn: '2017-03-01',
    institutionDecidedOn: '2017-08-30',
    latestDecisionOn: '2017-08-30',
  },
  {
    number: 'IPR2026-90233',
    patent: '20203918',
    kind: 'IPR',
    status: 'Trial Instituted',
    petitioner: 'Kindling & Sons, LLC et al.',
    patentOwner: 'Barnaby Flywheel',
    petitionFiledOn: '2026-02-11',
    accordedOn: '2026-02-24',
    institutionDecidedOn: '2026-08-19',
  },
];
