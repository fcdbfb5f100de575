import { isDeepStrictEqual } from 'node:util';
import type { FactSource } from '@claimstead/contract/patents.contract.ts';
import { showsDisclaimer } from '../term/facts-of-record.rules.ts';
import type {
  Day,
  OfficeConveyance,
  OfficeEvent,
  OfficeGrantText,
  OfficeParentage,
  OfficeRecord,
  OfficeTrial,
} from '../office/office.port.ts';

/** What a fact of each kind says. Days as `2018-03-13`; names as their source spells them. */
export type FactValues = {
  kind: OfficeRecord['kind'];
  title: string;
  application_number: string;
  filed_on: Day;
  granted_on: Day;
  /** Of a reissue: the day that the original was granted. */
  original_granted_on: Day;
  status: OfficeRecord['status'];
  inventors: readonly string[];
  applicants: readonly string[];
  /** As printed on the grant; who it is now is for the recorded papers. */
  assignees: readonly string[];
  entity: 'regular' | 'small' | 'micro';
  /** Classes of the CPC: "H01M 50/46". */
  classes: readonly string[];
  abstract: string;
  claims: OfficeGrantText['claims'];
  government_interest: string;
  sheets: number;
  figures: number;
  citations: number;
  parents: readonly OfficeParentage[];
  children: readonly OfficeParentage[];
  foreign_priority: NonNullable<OfficeRecord['foreignPriority']>;
  adjustment_days: number;
  /** As the grant's own text had them on its day; the office's record may have been corrected since. */
  printed_adjustment_days: number;
  extension_days: number;
  terminal_disclaimer: boolean;
  conveyances: readonly OfficeConveyance[];
  events: readonly OfficeEvent[];
  /** Empty: on that day the office's search found none. */
  trials: readonly OfficeTrial[];
};
export type FactKind = keyof FactValues;

/** The sources of what is kept. What is computed is computed again each time. */
export type KeptSource = Exclude<FactSource, 'computed'>;

/** One fact, not yet anybody's. `page` and `code` are a document's. */
export type NewFact = {
  [K in FactKind]: {
    kind: K;
    value: FactValues[K];
    page?: number | null;
    code?: string | null;
    fromScan?: boolean;
  };
}[FactKind];

/** A fact with where it is from. */
export type KnownFact<K extends FactKind = FactKind> = {
  kind: K;
  value: FactValues[K];
  source: KeptSource;
  origin: string | null;
  shown: boolean;
  asOf: Day;
  firstReadAt: Date;
  readAt: Date;
  page: number | null;
  code: string | null;
  fromScan: boolean;
};

/** Everything that a record of the office says. What it does not say is no fact, rather than an empty one. */
export function factsInRecord(record: OfficeRecord): NewFact[] {
  const facts: (NewFact | null)[] = [
    { kind: 'kind', value: record.kind },
    fact('title', record.title),
    { kind: 'application_number', value: record.applicationNumber },
    fact('filed_on', record.filedOn),
    fact('granted_on', record.grantedOn),
    record.status.text === null && record.status.code === null
      ? null
      : { kind: 'status', value: record.status },
    filled('inventors', record.inventors),
    filled('applicants', record.applicants),
    fact('entity', record.entity),
    filled('classes', record.classes),
    fact('parents', record.parents),
    fact('children', record.children),
    fact('foreign_priority', record.foreignPriority),
    fact('adjustment_days', record.adjustmentDays),
    fact('extension_days', record.extensionDays),
    fact('conveyances', record.conveyances),
    fact('events', record.events),
    // That there is no such event proves nothing: it is said only when there is one.
    showsDisclaimer(record.events) ? { kind: 'terminal_disclaimer', value: true } : null,
  ];
  return facts.filter((one) => one !== null);
}

/** What only the published text of a grant says. */
export function factsInGrantText(text: OfficeGrantText): NewFact[] {
  const facts: (NewFact | null)[] = [
    fact('abstract', text.abstract),
    filled('claims', text.claims),
    fact('government_interest', text.governmentInterest),
    fact('sheets', text.drawingSheets),
    fact('figures', text.figures),
    fact('citations', text.citations),
    fact('printed_adjustment_days', text.adjustmentDays),
  ];
  return facts.filter((one) => one !== null);
}

/** The kinds that {@link factsInGrantText} gives: the record says nothing of them. */
export const grantTextKinds: readonly FactKind[] = [
  'abstract',
  'claims',
  'government_interest',
  'sheets',
  'figures',
  'citations',
  'printed_adjustment_days',
];

/** Trials, of which none is said too: the office was asked for these alone. */
export function factsInTrials(trials: readonly OfficeTrial[]): NewFact[] {
  return [{ kind: 'trials', value: trials }];
}

/** The kinds that {@link factsInTrials} gives. Their day is that of their own search, never the record's. */
export const trialsKinds: readonly FactKind[] = ['trials'];

/** Whether a reading says what was known: then nothing new happened but the day. */
export function saysTheSame(known: unknown, read: unknown): boolean {
  return isDeepStrictEqual(known, JSON.parse(JSON.stringify(read)));
}

function fact<K extends FactKind>(kind: K, value: FactValues[K] | null): NewFact | null {
  return value === null ? null : ({ kind, value } as NewFact);
}

function filled<K extends FactKind>(
  kind: K,
  value: FactValues[K] & readonly unknown[],
): NewFact | null {
  return value.length === 0 ? null : ({ kind, value } as NewFact);
}
