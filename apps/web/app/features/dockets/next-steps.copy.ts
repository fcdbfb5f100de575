import type { Closing } from '@claimstead/contract/closing.contract.ts';
import type { DocketStep } from '@claimstead/contract/dockets.contract.ts';

/** What a new owner does, why, and how where that is not plain. */
export type NextStep = { id: DocketStep; what: string; why: string; how?: string };

export function whyAndHow({ why, how }: NextStep): string {
  return how === undefined ? why : `${why} ${how}`;
}

const feeAddress: NextStep = {
  id: 'fee_address',
  what: 'Change the fee address',
  why: 'The assignment doesn’t change where the office sends notices about fees (37 CFR 1.363), and the office doesn’t have to remind anyone.',
  how: 'In Patent Center, file a “Fee Address” indication (form PTO/SB/47) with the customer number that should get its notices.',
};
const entityStatus: NextStep = {
  id: 'entity_status',
  what: 'Recheck the entity status',
  why: 'Whether small or micro entity fees may still be paid depends on you, the new owner.',
  how: 'Count everyone who holds rights in the patent. If they don’t all qualify, notify the office no later than with the next fee, and pay the regular amount (37 CFR 1.27(g)(2)).',
};
const terminalDisclaimer: NextStep = {
  id: 'terminal_disclaimer',
  what: 'Look for a terminal disclaimer',
  why: 'A patent with one is enforceable only while it and its reference patent are commonly owned.',
};
const prosecution: NextStep = {
  id: 'prosecution',
  what: 'Take over the application at the office',
  why: 'The assignment doesn’t change who the office writes to. File a statement of ownership (37 CFR 3.73(c)) and your own power of attorney.',
};
const deadlines: NextStep = {
  id: 'deadlines',
  what: 'Find the deadlines that are running',
  why: 'An office action or a notice must be answered in time by whoever owns the application. The sale doesn’t extend the deadline.',
};

export const nextStepsCopy = {
  title: 'What to do next',
  docketFailed: 'Your checklist could not be loaded',
  steps: {
    utility: [feeAddress, entityStatus, terminalDisclaimer],
    reissue: [feeAddress, entityStatus, terminalDisclaimer],
    design: [terminalDisclaimer],
    plant: [terminalDisclaimer],
    application: [prosecution, deadlines, entityStatus],
    provisional: [
      {
        id: 'follow_up',
        what: 'File within 12 months of its filing date',
        why: 'A provisional never becomes a patent. Its filing date counts only for applications filed within 12 months of it, in the United States and in most other countries.',
      },
      prosecution,
      entityStatus,
    ],
  } satisfies Record<Closing['kind'], NextStep[]>,
  record: {
    id: 'record',
    what: 'Have the assignment recorded',
    why: 'We didn’t file it for you. Until it is recorded, a later good-faith buyer could take priority (35 U.S.C. 261).',
  },
  awaitRecord: {
    what: 'Wait for reel and frame',
    why: 'Until the assignment is recorded, a later good-faith buyer could take priority (35 U.S.C. 261).',
  },
  fees: 'Maintenance fees, estimated',
  feesText: (day: string) =>
    `Counted from the grant on ${day}. Confirm the dates and whether a fee is paid with the patent office.`,
  feesUnknown:
    'Maintenance fees are due 3.5, 7.5 and 11.5 years after the grant. We don’t know the grant date: look it up with the patent office.',
  feesOfReissue: (day: string) =>
    `Counted from the grant of the original patent on ${day}, not from the reissue. Confirm the dates and whether a fee is paid with the patent office.`,
  feesOfReissueUnknown:
    'Maintenance fees of a reissue are due 3.5, 7.5 and 11.5 years after the grant of the original patent. We don’t know that date: look it up with the patent office.',
  without: {
    utility: null,
    reissue: null,
    design: 'No maintenance fees are due for a design patent.',
    plant: 'No maintenance fees are due for a plant patent.',
    application: 'Maintenance fees begin only once a utility patent is granted.',
    provisional: 'No maintenance fees are due for a provisional application.',
  } satisfies Record<Closing['kind'], string | null>,
  designTerm: (day: string) =>
    `It runs until ${day}, estimated: 15 years from its grant, or 14 if it was filed before May 13, 2015.`,
  designTermUnknown:
    'A design patent runs 15 years from its grant, or 14 if it was filed before May 13, 2015.',
  columns: { years: 'Fee', opens: 'From', due: 'Due', grace: 'With surcharge until' },
  year: (years: number) => `${years} years`,
} as const;
