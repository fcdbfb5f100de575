import type { FamilyMember, PatentRecord } from '@claimstead/contract/patents.contract.ts';
import type { FactValues, KnownFact } from './patent-facts.rules.ts';
import { recordAge } from '../fees/fees.rules.ts';
import { officeDay } from '../fees/office-day.rules.ts';
import { classNameOf } from './class-names.rules.ts';
import type { DisclosedDisclaimer } from './legal-status.rules.ts';
import { describeLegalStatus } from './legal-status.service.ts';
import { assigneeTold } from './record-assignee.rules.ts';
import { describeTrials, tellReexaminations, type TrialsAsked } from './proceedings.views.ts';
import { isReexamination } from './proceedings.rules.ts';
import { computeTermAndFees, tellContradiction } from '../term/term.service.ts';
import { originalNumberOf, termFactsOf, tellAdjustment } from './prevailing-term.rules.ts';
import { type PrevailingFacts, prevailingFacts } from './prevailing-facts.rules.ts';

/** Whose record is told, and to whom. */
export type RecordAbout = {
  /** Normalized; '' where a draft has none yet. */
  number: string;
  /** The listing whose document counts; null: only what anyone may be told. */
  listingId: string | null;
  /** The seller's own "Expired", and who reads what the record says against it; null where there is no seller. */
  claim: { saysExpired: boolean; reader: 'seller' | 'buyer' } | null;
  /** What the sellers answered about terminal disclaimers, for whoever may read it; null: nothing. */
  disclosed: DisclosedDisclaimer | null;
};

type Moment = {
  now: Date;
  askedAt: Date | null;
  /** When the office last did not have it. */
  missedAt: Date | null;
  trials: TrialsAsked;
};

/** The number whose facts are wanted beside: of a reissue, the patent that it goes back to. */
export function wantsOriginal(about: RecordAbout, known: readonly KnownFact[]): string | null {
  const number = originalNumberOf(about.number, prevailingFacts(known, about.listingId));
  return number === about.number ? null : number;
}

/** A record as pages tell it, of the facts that are known now. */
export function composeRecord(
  about: RecordAbout,
  known: readonly KnownFact[],
  original: { number: string; known: readonly KnownFact[] } | null,
  moment: Moment,
): PatentRecord {
  const told = prevailingFacts(known, about.listingId);
  const applicationNumber = told.tell('application_number');
  const today = officeDay(moment.now);
  const originalTold = original && {
    number: original.number,
    told: prevailingFacts(original.known, about.listingId),
  };
  const { term, fees } = computeTermAndFees(termFactsOf(about.number, told, originalTold), today);
  const contradiction = contradictionTold(about, told, {
    outcome: term.outcome,
    hasFees: fees.absence !== 'no_fees',
    today,
  });
  return {
    number: about.number,
    links: linksOf(about.number, applicationNumber?.value ?? null),
    title: told.tell('title'),
    applicationNumber,
    filedOn: told.tell('filed_on'),
    grantedOn: told.tell('granted_on'),
    statusText: told.tell('status', ({ text, code }) => text ?? `Status ${code}`),
    inventors: told.tell('inventors', (names) => [...names]),
    assignee: assigneeTold(told),
    classes: told.tell('classes', (symbols) =>
      symbols.map((symbol) => ({ symbol, name: classNameOf(symbol) })),
    ),
    abstract: told.tell('abstract'),
    claims: told.tell('claims', (claims) => claims.map(claimOf)),
    governmentInterest: told.tell('government_interest'),
    sheets: told.tell('sheets'),
    figures: told.tell('figures'),
    citations: told.tell('citations'),
    family: familyOf(told),
    adjustmentDays: tellAdjustment(told),
    terminalDisclaimer: told.tell('terminal_disclaimer'),
    trials: describeTrials(told, moment.trials),
    reexaminations: tellReexaminations(about.number, told),
    term,
    fees: { ...fees, ...recordAge(told.tell('events')?.provenance.asOf ?? null, today) },
    contradiction,
    legalStatus: legalStatusTold(about, told, { term, fees, contradiction }, today),
    ...askingOf(moment),
  };
}

/** What came of asking the office; a page that is told from what is kept waits for nobody. */
function askingOf({ askedAt, missedAt }: Moment) {
  return {
    officeAskedAt: askedAt?.toISOString() ?? null,
    officeMissedAt: missedAt?.toISOString() ?? null,
    officeSlow: false,
  };
}

function contradictionTold(
  { claim }: RecordAbout,
  told: PrevailingFacts,
  {
    outcome,
    hasFees,
    today,
  }: { outcome: PatentRecord['term']['outcome']; hasFees: boolean; today: string },
): string | null {
  if (claim === null) return null;
  const { source, asOf } = newestSource(told);
  if (source === null || asOf === null) return null;
  return tellContradiction({ ...claim, source, asOf, hasFees }, outcome, today);
}

function legalStatusTold(
  { disclosed }: RecordAbout,
  told: PrevailingFacts,
  known: Pick<PatentRecord, 'term' | 'contradiction'> & {
    fees: Pick<PatentRecord['fees'], 'fees'>;
  },
  today: string,
): PatentRecord['legalStatus'] {
  const showsDisclaimer = told.says('terminal_disclaimer', true);
  return describeLegalStatus(
    { ...known, disclosed, showsDisclaimer, ...newestSource(told) },
    today,
  );
}

/** Where the record is from: the office's, where it gave one. */
function newestSource(told: PrevailingFacts): {
  source: 'office' | 'document' | null;
  asOf: string | null;
} {
  const ofOffice = told.dayOf('office');
  if (ofOffice !== null) return { source: 'office', asOf: ofOffice };
  const ofDocument = told.dayOf('document');
  return { source: ofDocument === null ? null : 'document', asOf: ofDocument };
}

function claimOf({ number, text, dependsOn }: FactValues['claims'][number]) {
  return { number, text, dependsOn: [...dependsOn], words: countWords(text) };
}

/** Words as people count them: what stands between blanks and holds a letter or a digit. */
function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Everything up, then everything down, as the office tells it: it gives the whole chain. Reexaminations are told apart. */
function familyOf(told: PrevailingFacts): PatentRecord['family'] {
  const up = told.tell('parents', (steps) => steps.map(parentOf));
  const down = told.tell('children', (steps) =>
    steps.filter((step) => !isReexamination(step)).map(childOf),
  );
  if (up === null || down === null) return up ?? down;
  return { value: [...up.value, ...down.value], provenance: up.provenance };
}

function parentOf(step: FactValues['parents'][number]): FamilyMember {
  return {
    code: step.code,
    applicationNumber: step.parentApplication,
    patentNumber: step.parentPatent,
    filedOn: step.parentFiledOn,
    direction: 'parent',
  };
}

function childOf(step: FactValues['children'][number]): FamilyMember {
  return {
    code: step.code,
    applicationNumber: step.childApplication,
    patentNumber: step.childPatent,
    filedOn: step.childFiledOn,
    direction: 'child',
  };
}

/** The pages about it outside. Nobody is asked whether they are there. */
function linksOf(number: string, applicationNumber: string | null): PatentRecord['links'] {
  const links: PatentRecord['links'] = [];
  if (applicationNumber !== null) {
    const at = encodeURIComponent(applicationNumber);
    links.push({
      label: 'Patent Center (USPTO)',
      url: `https://patentcenter.uspto.gov/applications/${at}`,
    });
  }
  if (number !== '' && !number.includes('/')) {
    links.push({
      label: 'Google Patents',
      url: `https://patents.google.com/patent/US${number}`,
    });
  }
  return links;
}
