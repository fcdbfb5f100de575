import { formatShortDay } from '../../../lib/format-day.ts';

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

/** Texts of what people look for. */
export const wantedCopy = {
  title: 'Wanted',
  text: 'Say what you’re looking for, and owners of new listings that match can invite you to look. You stay anonymous.',
  loading: 'Loading your wanted notes',
  failed: 'Your wanted notes could not be loaded',
  empty: 'You’re not looking for anything yet',
  emptyText: 'Describe the patent you want. We match it with every new listing.',
  add: 'Add a note',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  close: 'Close',
  closeOf: (name: string) => `Close ${name}`,
  until: (day: string) => `Until ${formatShortDay(day)}`,
  ended: (day: string) => `Ended ${formatShortDay(day)}`,
  muted: 'Invitations off',
  classes: (symbols: readonly string[]) =>
    `${symbols.length === 1 ? 'Class' : 'Classes'} ${symbols.join(', ')}`,
  budget: (from: number | null, to: number | null) => {
    if (from !== null && to !== null) return `${dollars(from)} to ${dollars(to)}`;
    if (to !== null) return `Up to ${dollars(to)}`;
    return from === null ? 'Any price' : `From ${dollars(from)}`;
  },
  dialog: {
    addTitle: 'What are you looking for?',
    editTitle: 'Edit this note',
    words: 'Words',
    wordsNote: 'As in the search box. A listing must have all of them.',
    classes: 'Classes (optional)',
    classesNote: 'Separate classes with commas, such as H01M, B64U. One of them is enough.',
    classesWrong: 'Enter classes such as H, H01, H01M or H01M10.',
    classesMany: (most: number) => `Enter up to ${most} classes.`,
    nothing: 'Enter a word or a class.',
    from: 'Budget from',
    to: 'Budget to',
    budgetNote: 'Only used for matching. Owners never see it.',
    budgetWrong: 'The budget must end above where it begins.',
    noLeast: 'No minimum',
    noMost: 'No maximum',
    dollars,
    until: 'Until',
    untilMissing: 'Choose a day within a year from today.',
    invitations: 'Let owners invite me',
    unproven: 'Matching starts once your email address is verified.',
    cancel: 'Cancel',
    add: 'Add note',
    edit: 'Save changes',
    failed: 'The note could not be saved',
    added: 'Note added',
    addedText: 'We match it with every new listing until it ends.',
  },
  closing: {
    title: 'Close this note?',
    text: (name: string) =>
      `Owners won’t be told of “${name}” any more, and you get no more invitations for it.`,
    keep: 'Keep it',
    action: 'Close note',
    failed: 'The note could not be closed',
  },
  listing: {
    few: 'A buyer looks for this',
    several: (buyers: number) => `${buyers} buyers look for this`,
    invite: 'Invite them',
    invited: (date: string) => `Invited on ${date}`,
    note: 'They stay anonymous.',
    failed: 'The invitations could not be sent',
    done: 'Invitations sent',
  },
} as const;
