import type { FeeState, PatentFee, PatentFees } from '@claimstead/contract/patents.contract.ts';
import { formatLongDate, formatLongDay } from '../../../lib/format-day.ts';
import type { TimeMark } from './record.rules.ts';

/** Texts of a patent's record. They say what a record shows and as of when, and judge nothing. */
export const recordCopy = {
  title: 'Patent record',
  intro:
    'What the record shows, with where each fact is from and its day. It is not an opinion on the patent.',
  loading: 'Loading the patent record',
  failed: 'The patent record could not be loaded',
  copy: 'Copy',
  copyAbout: 'the number',
  opensNew: 'opens in a new tab',
  bare: {
    text: 'We have nothing on record for this number yet. What this page says about the patent is the seller’s own description.',
    never: 'We haven’t been able to ask the patent office.',
    asked: (when: string) => `We asked the patent office on ${formatLongDate(when)}.`,
    missed: (when: string) =>
      `The patent office’s interface didn’t have it on ${formatLongDate(when)}, which doesn’t mean that it doesn’t exist.`,
    elsewhere: 'You can look it up yourself:',
  },
  missed: (when: string) =>
    `The patent office’s interface didn’t have this number on ${formatLongDate(when)}. What you read here is from before. That doesn’t mean that the patent doesn’t exist.`,
  contradiction: {
    own: 'The record says something else',
    others: 'The seller and the record differ',
    edit: 'Edit the listing',
  },
  line: 'Time line',
  asTable: 'Show as a table',
  what: 'What',
  day: 'Day',
  marks: {
    filed: 'Filed',
    granted: 'Granted',
    today: 'Today',
    end: 'End of the term',
  } satisfies Record<Exclude<TimeMark['kind'], 'fee'>, string>,
  feesOnLine: 'Fee due, after years',
  feeDue: (years: number) => `Fee at ${years} years due`,
  term: 'Term',
  termAndFees: 'Term and fees',
  how: 'How we know',
  computed: 'Computed from the record.',
  fees: {
    title: 'Maintenance fees',
    name: (years: PatentFee['years']) => `Fee at ${years} years`,
    states: {
      not_yet: 'Not due yet',
      in_window: 'Payable now',
      surcharge: 'Overdue',
      paid: 'Paid',
      lapsed: 'Not paid',
      reinstated: 'Accepted late',
      not_known: 'Not known',
    } satisfies Record<FeeState, string>,
    /** Where the record is too old to say that nothing was paid. */
    oldStates: {
      in_window: 'Window to pay is open',
      surcharge: 'May be overdue',
    } satisfies Partial<Record<FeeState, string>>,
    absences: {
      no_fees: 'There are no maintenance fees for this kind of patent.',
      not_known: 'We don’t know the state of the maintenance fees.',
    } satisfies Record<NonNullable<PatentFees['absence']>, string>,
    early: 'The office’s record is missing payments from before about 2018.',
    recordOf: (day: string) => `By the office’s record of ${formatLongDay(day)}.`,
    asked: (when: string) => `From the USPTO record, last checked ${formatLongDate(when)}.`,
    never: 'Days computed from the grant. The patent office hasn’t been asked.',
    amounts: 'What each fee costs',
    amountsOf: (day: string) => `Amounts as of ${formatLongDay(day)}.`,
    fee: 'Fee',
    sizes: { regular: 'Large entity', small: 'Small entity', micro: 'Micro entity' },
    late: (amount: string) => `${amount} more if late`,
  },
  people: 'People and owners of record',
  inventors: 'Inventors',
  assignee: 'Assignee of record',
  lastNamed: 'Named in the last recorded paper',
  toTitle: 'See the abstract of title',
  moreOf: (count: number) => `Show all ${count}`,
  fewer: 'Show fewer',
  claims: {
    title: 'Claims',
    count: (all: number, independent: number) =>
      `${all === 1 ? '1 claim' : `${all} claims`}, ${independent} independent.`,
    dependents: (count: number, on: number) =>
      `${count === 1 ? '1 claim depends' : `${count} claims depend`} on claim ${on}`,
    number: (at: number) => `Claim ${at}`,
    independent: 'independent',
    depends: (on: readonly number[]) =>
      `depends on ${on.length === 1 ? 'claim' : 'claims'} ${on.join(', ')}`,
    words: (count: number) => (count === 1 ? '1 word' : `${count} words`),
  },
  abstract: 'Abstract',
  government: 'Government interest',
  classes: 'Classes',
  family: {
    title: 'Family',
    parents: 'Before this patent',
    children: 'After this patent',
    kinds: new Map([
      ['CON', 'Continuation'],
      ['DIV', 'Division'],
      ['CIP', 'Continuation-in-part'],
      ['NST', 'National stage'],
      ['PRO', 'Provisional'],
      ['REI', 'Reissue'],
      ['REX', 'Reexamination'],
    ]),
    filedOn: (day: string) => `, filed ${day}`,
    application: (number: string) => `Application ${number}`,
  },
  also: {
    title: 'Also in the record',
    name: 'Title',
    application: 'Application',
    status: 'The office’s status',
    adjustment: 'Term adjustment',
    days: (count: number) => (count === 1 ? '1 day' : `${count.toLocaleString('en-US')} days`),
    disclaimer: 'Terminal disclaimer',
    disclaimed: 'One was filed',
    notDisclaimed: 'The record shows none',
    drawings: 'Drawings',
    sheets: (count: number) => (count === 1 ? '1 sheet' : `${count} sheets`),
    figures: (count: number) => (count === 1 ? '1 figure' : `${count} figures`),
    citations: 'Cites',
    cited: (count: number) => (count === 1 ? '1 reference' : `${count} references`),
  },
} as const;

/** A fee's state in a word or two: an old record does not say that it is still to be paid. */
export function feeState({ state }: PatentFee, isOld: boolean): string {
  const { states, oldStates } = recordCopy.fees;
  return isOld && (state === 'in_window' || state === 'surcharge')
    ? oldStates[state]
    : states[state];
}

/** What became of a fee, with its days, by the record of a day. */
export function feeWords(fee: PatentFee, of: Pick<PatentFees, 'recordOf' | 'recordIsOld'>): string {
  const [opens, due, grace] = [fee.windowOpens, fee.due, fee.graceEnds].map(formatLongDay);
  const on = fee.paidOn === null ? '' : ` on ${formatLongDay(fee.paidOn)}`;
  switch (fee.state) {
    case 'not_yet':
      return `Payable from ${opens}, due by ${due}.`;
    case 'in_window':
      return `${unpaidBy(of)}Due by ${due}, with a surcharge until ${grace}.`;
    case 'surcharge':
      return `${unpaidBy(of)}Was due by ${due}, with a surcharge until ${grace}.`;
    case 'paid':
      return `Paid${on}.`;
    case 'lapsed':
      return `Not paid by ${grace}, so the patent lapsed.`;
    case 'reinstated':
      return `The patent office accepted a late payment${on}.`;
    case 'not_known':
      return `Was due by ${due}. The record doesn’t show whether it was paid.`;
  }
}

/** The day to which "not paid" is known, with what may have come since. */
function unpaidBy({ recordOf, recordIsOld }: Pick<PatentFees, 'recordOf' | 'recordIsOld'>): string {
  if (recordOf === null) return '';
  const said = `By the office’s record of ${formatLongDay(recordOf)}, not paid`;
  return recordIsOld ? `${said}; a payment since then wouldn’t show. ` : `${said}. `;
}
