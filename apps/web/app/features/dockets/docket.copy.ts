import type {
  CalendarAddressEnd,
  Docket,
  DocketFee,
  DocketFeeState,
} from '@claimstead/contract/dockets.contract.ts';
import { formatShortDay } from '../../lib/format-day.ts';
import { formatCents } from '../../lib/format.ts';

/** "$2,150.00", with the surcharge where it is due. */
function amount(fee: DocketFee, size: keyof DocketFee['amounts']): string {
  const { fee: base, surcharge } = fee.amounts[size];
  return formatCents(fee.state === 'surcharge' ? base + surcharge : base);
}

const endedBecause: Record<CalendarAddressEnd, string> = {
  password_changed: 'a new password was set',
  sessions_ended: 'all your other sessions were ended',
  suspended: 'your account was suspended',
};

export const docketCopy = {
  years: (years: number) => `${years}-year fee`,
  states: {
    not_yet: 'Not yet payable',
    in_window: 'Can be paid now',
    surcharge: 'Overdue, with surcharge',
    paid: 'Paid',
    lapsed: 'Patent lapsed',
    over: 'Deadline passed',
  } satisfies Record<DocketFeeState, string>,
  opens: 'Can be paid from',
  due: 'Due',
  grace: 'With surcharge until',
  amounts: (fee: DocketFee) => (fee.state === 'surcharge' ? 'Amount with the surcharge' : 'Amount'),
  amountsOf: (fee: DocketFee) =>
    `${amount(fee, 'regular')} · small entity ${amount(fee, 'small')} · micro entity ${amount(fee, 'micro')}`,
  amountsAsOf: (day: string) => `Amounts as of ${formatShortDay(day)}.`,
  /** What says whether a fee is paid. */
  knownBy: ({ recordOf, recordIsOld }: Pick<Docket, 'recordOf' | 'recordIsOld'>) => {
    if (recordOf === null) return 'Fee status is based only on what you told us.';
    const by = `Fee status is based on the office’s record of ${formatShortDay(recordOf)} and on what you told us.`;
    return recordIsOld
      ? `${by} That record is more than a month old: a payment since then wouldn’t show.`
      : by;
  },
  paidBy: ({ by, on }: NonNullable<DocketFee['paid']>) =>
    by === 'office'
      ? on
        ? `The office’s record shows it as paid on ${formatShortDay(on)}.`
        : 'The office’s record shows it as paid.'
      : `You told us it’s paid${on ? ` on ${formatShortDay(on)}` : ''}.`,
  lapsed:
    'The office’s record shows that the patent expired because this fee wasn’t paid. It may accept a late payment by petition (37 CFR 1.378).',
  over: 'You haven’t told us it was paid. If it wasn’t, the patent has expired. The office may accept a late payment by petition (37 CFR 1.378).',
  tell: (years: number) => `I paid the ${years}-year fee`,
  takeBack: (years: number) => `The ${years}-year fee isn’t paid`,
  tellFailed: 'We couldn’t save that',
  stepDone: (at: string) => `Done ${at}`,
  reminders: {
    title: 'Reminders',
    label: 'Remind me of this patent’s fees',
    text: 'In your notifications and by email: when a fee can be paid, 30 days before it’s due, when it’s overdue, and 30 days before it’s too late. They stop once you say it’s paid.',
  },
  calendar: {
    title: 'In your calendar',
    text: 'Keep the dates as a file, or subscribe to an address that stays up to date. It covers every patent you bought here.',
    file: 'Download calendar file',
    open: 'Create calendar address',
    another: 'Create a new address',
    since: (day: string) =>
      `You’ve had a calendar address since ${day}. We can’t show it again: a new one replaces it.`,
    ended: (day: string, by: CalendarAddressEnd) =>
      `Your calendar address ended on ${day} because ${endedBecause[by]}. Your calendar app no longer gets the dates. Create a new address and subscribe to it.`,
    address: 'Calendar address',
    secret: 'Anyone who has this address can read the dates. Copy it now: we show it once.',
    ends: 'We ask for your password and email you when you create an address. It ends when you set a new password, when all your other sessions end, and if your account is suspended.',
    why: 'You’re about to create an address that opens your calendar without signing in.',
    copy: 'Copy',
    copied: 'Copied',
    subscribe: 'Open in calendar app',
    stop: 'Turn off the address',
    failed: 'The calendar address could not be changed',
  },
} as const;

/** What a docket says of one step; null: it is not done. */
export function doneAt(docket: Docket, step: string): string | null {
  return docket.stepsDone.find((one) => one.step === step)?.doneAt ?? null;
}
