import { listingSections } from '@claimstead/contract/listing-sections.ts';
import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';
import type { PatentRecord } from '@claimstead/contract/patents.contract.ts';
import { feesStateOf } from './fees-state.rules.ts';
import {
  feesOverWords,
  feesSettledWords,
  feesUnknownWords,
  noFeesWords,
} from './term-and-fees.copy.ts';

const section = listingSections.record;

/** Until when a patent runs or why it may be over, with what the record says against its seller's word. */
export function describeTermPart({ term, legalStatus }: PatentRecord): PatentState['term'] {
  const { over, notices, asOf } = legalStatus;
  const against = notices.find(({ code }) => code === 'seller_contradicted');
  const known = term.outcome.kind === 'unknown' ? 'not_known' : 'runs';
  // Beside why it may be over, it says nothing that isn't said.
  const said = against ? [against.words] : [];
  const words = over ? [over.words] : [`${term.words}.`, ...said];
  const more = over ? said : [];
  return { state: over?.kind ?? known, words: words.join(' '), more, asOf, section };
}

/** Whether a maintenance fee can be paid now, by the record. */
export function describeFeesPart(record: PatentRecord): PatentState['fees'] {
  return { ...feesOf(record), more: [], asOf: record.fees.recordOf, section };
}

function feesOf({ fees: { absence, fees }, legalStatus }: PatentRecord) {
  const { over, notices } = legalStatus;
  const states = fees.map((fee) => fee.state);
  const state = feesStateOf(absence, states, over?.kind ?? null);
  switch (state) {
    case 'window_open':
    case 'with_surcharge': {
      const open = notices.find(({ code }) => code !== 'seller_contradicted');
      return { state, words: open?.words ?? '' };
    }
    case 'no_fees':
      return { state, words: noFeesWords };
    case 'over':
      return { state, words: feesOverWords(fees) };
    case 'not_known': {
      const unproved = fees.findLast((fee) => fee.state === 'not_known') ?? null;
      return { state, words: feesUnknownWords(unproved) };
    }
    case 'settled':
      return { state, words: feesSettledWords(fees) };
  }
}
