import { parsePatentNumber } from '@claimstead/contract/patent-number.ts';
import type { OfficeTrial } from '../../domains/patents/office/office.port.ts';
import { type NotedShapes, Shape } from './shape-reader.rules.ts';

/** A page of trials. `patent` is the one that is challenged, normalized. */
export type TrialsRead = {
  /** Of all pages together. */
  count: number;
  trials: { patent: string; trial: OfficeTrial }[];
  unknownShapes: readonly string[];
};

const otherParts = ['fileDownloadURI', 'trialLastModifiedDate', 'trialLastModifiedDateTime'];
const otherOfParty = [
  'applicationNumberText',
  'counselName',
  'grantDate',
  'groupArtUnitNumber',
  'inventorName',
  'technologyCenterNumber',
];

/**
 * Reads a page of the office's answer about trials. Whether there is a trial, and of which patent, is never guessed:
 * an answer that leaves it open is none.
 * @throws {Error} for what is no such answer.
 */
export function readTrials(text: string): TrialsRead {
  const noted: NotedShapes = new Set();
  const answer = new Shape(JSON.parse(text) as object, '', noted);
  const count = needed(answer.whole('count'), 'count');
  const bag = needed(answer.parts('patentTrialProceedingDataBag'), 'list of trials');
  const trials = bag.map(readTrial);
  // Among them are lists of which an entry is no object.
  if (noted.has('patentTrialProceedingDataBag[]')) throw new Error('A trial cannot be read.');
  answer.ends('requestIdentifier', 'facets');
  return { count, trials, unknownShapes: [...noted].toSorted() };
}

function readTrial(entry: Shape): TrialsRead['trials'][number] {
  const number = needed(entry.text('trialNumber'), 'number of a trial');
  const owner = needed(entry.part('patentOwnerData'), 'patent of a trial');
  const patent = parsePatentNumber(needed(owner.text('patentNumber'), 'number of a patent'), 1);
  if (!patent.ok) throw new Error('The trial is of a patent whose number cannot be read.');
  const trial = {
    number,
    petitioner: partyOf(entry.part('regularPetitionerData')),
    derivationPetitioner: partyOf(entry.part('derivationPetitionerData')),
    patentOwner: partyOf(owner),
    respondent: partyOf(entry.part('respondentData')),
    ...readAbout(entry.part('trialMetaData')),
  };
  entry.ends('lastModifiedDateTime', 'trialRecordIdentifier');
  return { patent: patent.normalised, trial };
}

function readAbout(about: Shape | null) {
  const read = {
    kind: about?.text('trialTypeCode') ?? null,
    status: about?.text('trialStatusCategory') ?? null,
    petitionFiledOn: about?.day('petitionFilingDate') ?? null,
    filingAccordedOn: about?.day('accordedFilingDate') ?? null,
    institutionDecidedOn: about?.day('institutionDecisionDate') ?? null,
    latestDecisionOn: about?.day('latestDecisionDate') ?? null,
    terminatedOn: about?.day('terminationDate') ?? null,
  };
  about?.ends(...otherParts);
  return read;
}

/** Who has the interest. Inventors and counsel are nobody's party. */
function partyOf(party: Shape | null): string | null {
  if (party === null) return null;
  const owner = party.text('patentOwnerName');
  const name = party.text('realPartyInInterestName') ?? owner;
  party.text('patentNumber');
  party.ends(...otherOfParty);
  return name;
}

function needed<T>(value: T | null, what: string): T {
  if (value === null) throw new Error(`The answer has no ${what}.`);
  return value;
}
