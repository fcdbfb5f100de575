import {
  factsOfRecord,
  originalPatentOf,
  type PatentFacts,
} from '../term/facts-of-record.rules.ts';
import type { OfficeRecord } from '../office/office.port.ts';
import type { PrevailingFacts } from './prevailing-facts.rules.ts';

/** The patent that a reissue goes back to, whose facts its term and fees need; null: it is none, or nobody says. */
export function originalNumberOf(number: string, told: PrevailingFacts): string | null {
  return originalPatentOf(recordOf(number, told));
}

/**
 * What the term and the fees are computed from: the office's record, and what it does not say from the document.
 * @param original the facts of the patent that a reissue goes back to.
 */
export function termFactsOf(
  number: string,
  told: PrevailingFacts,
  original: { number: string; told: PrevailingFacts } | null,
): PatentFacts {
  const facts = factsOfRecord(recordOf(number, told), originalOf(told, original));
  const { term } = facts;
  const isDisclaimed = told.says('terminal_disclaimer', true);
  const isNotDisclaimed = told.says('terminal_disclaimer', false);
  return {
    ...facts,
    term: {
      ...term,
      applicationNumber: told.value('application_number'),
      terminalDisclaimer: isDisclaimed || (isNotDisclaimed ? false : term.terminalDisclaimer),
    },
  };
}

/** The document of a reissue names the day of the original's grant, which is all that its fees need. */
function originalOf(
  told: PrevailingFacts,
  original: { number: string; told: PrevailingFacts } | null,
): OfficeRecord | null {
  const record = original ? recordOf(original.number, original.told) : null;
  if (record?.grantedOn) return record;
  const grantedOn = told.value('original_granted_on');
  return grantedOn === null
    ? null
    : {
        ...(record ?? { ...nothingSaid, kind: 'utility', patentNumber: original?.number ?? null }),
        grantedOn,
      };
}

/** The days of adjustment; where no record of the office says them, those of its grant's text before a document's. */
export function tellAdjustment(told: PrevailingFacts): ReturnType<typeof ofRecord> {
  const said = ofRecord(told);
  const isRecord = said !== null && said.provenance.source !== 'document';
  return isRecord ? said : (told.tell('printed_adjustment_days') ?? said);
}

function ofRecord(told: PrevailingFacts) {
  return told.tell('adjustment_days');
}

const nothingSaid: OfficeRecord = {
  applicationNumber: '',
  patentNumber: null,
  kind: 'other',
  title: null,
  filedOn: null,
  grantedOn: null,
  status: { code: null, text: null, on: null },
  inventors: [],
  applicants: [],
  entity: null,
  classes: [],
  parents: null,
  children: null,
  foreignPriority: null,
  adjustmentDays: null,
  extensionDays: null,
  conveyances: null,
  events: null,
};

/** A record out of facts of several sources, as far as the term and the fees ask. */
function recordOf(number: string, told: PrevailingFacts): OfficeRecord {
  return {
    ...nothingSaid,
    applicationNumber: told.value('application_number') ?? '',
    patentNumber: number.includes('/') || number === '' ? null : number,
    kind: told.value('kind') ?? kindByNumber(number),
    filedOn: told.value('filed_on'),
    grantedOn: told.value('granted_on'),
    status: told.value('status') ?? nothingSaid.status,
    parents: told.value('parents'),
    children: told.value('children'),
    classes: told.value('classes') ?? [],
    adjustmentDays: tellAdjustment(told)?.value ?? null,
    extensionDays: told.value('extension_days'),
    events: told.value('events'),
  };
}

const byLetters: Record<string, OfficeRecord['kind']> = {
  '': 'utility',
  D: 'design',
  PP: 'plant',
  RE: 'reissue',
};
/** The series of provisional applications. */
const provisional = /^6\d\//;

function kindByNumber(number: string): OfficeRecord['kind'] {
  if (number.includes('/')) return provisional.test(number) ? 'provisional' : 'other';
  return byLetters[/^[A-Z]*/.exec(number)?.[0] ?? ''] ?? 'other';
}
