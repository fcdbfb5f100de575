import type { PatentRecord, TrialsOfPatent } from '@claimstead/contract/patents.contract.ts';
import type { Trial } from '@claimstead/contract/proceedings.contract.ts';
import type { OfficeTrial } from '../office/office.port.ts';
import type { AskedOffice } from '../patents.store.ts';
import { latestFirst, partiesOf, reexaminationsOf, trialKindOf } from './proceedings.rules.ts';
import type { PrevailingFacts } from './prevailing-facts.rules.ts';

/** What came of asking the office for the trials of a patent. */
export type TrialsAsked = {
  asked: AskedOffice | null;
  /** When its search no longer found what it had found before. */
  missedAt: Date | null;
};

/** What the office's search said of trials, and of which day; what it says stops no sale. */
export function describeTrials(
  told: PrevailingFacts,
  { asked, missedAt }: TrialsAsked,
): TrialsOfPatent {
  const unreadAt = asked?.awayReason ? asked.askedAt.toISOString() : null;
  const known = told.tell('trials');
  if (known === null) {
    return unreadAt === null ? { state: 'not_asked' } : { state: 'unread', unreadAt };
  }
  const { value, provenance } = known;
  if (value.length === 0) return { state: 'none', provenance, unreadAt };
  return {
    state: 'some',
    trials: latestFirst(value).map(tellTrial),
    provenance,
    unreadAt,
    missedAt: missedAt?.toISOString() ?? null,
  };
}

function tellTrial(trial: OfficeTrial): Trial {
  return {
    number: trial.number,
    kind: trialKindOf(trial.kind),
    kindCode: trial.kind,
    status: trial.status,
    parties: partiesOf(trial),
    petitionFiledOn: trial.petitionFiledOn,
    filingAccordedOn: trial.filingAccordedOn,
    institutionDecidedOn: trial.institutionDecidedOn,
    latestDecisionOn: trial.latestDecisionOn,
    terminatedOn: trial.terminatedOn,
  };
}

/** Null where the continuity shows none: that proves nothing, so nothing is said. */
export function tellReexaminations(
  patentNumber: string,
  told: PrevailingFacts,
): PatentRecord['reexaminations'] {
  const about = { applicationNumber: told.value('application_number'), patentNumber };
  const known = told.tell('children', (steps) => reexaminationsOf(about, steps));
  return known !== null && known.value.length > 0 ? known : null;
}
