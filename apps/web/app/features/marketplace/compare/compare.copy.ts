import { isolated } from '@claimstead/contract/visible-text.ts';
import type { PatentFacts } from '@claimstead/contract/patent-state.contract.ts';

/** Texts of comparing patents side by side. */
export const compareCopy = {
  tray: 'Patents to compare',
  count: (count: number, most: number) => `${count} of ${most} chosen`,
  hint: (most: number) => `Choose up to ${most} patents to compare.`,
  choose: (title: string) => `Compare ${isolated(title)}`,
  full: (most: number) => `You can compare up to ${most} patents. Remove one to choose another.`,
  remove: (title: string) => `Remove ${isolated(title)} from the comparison`,
  clear: 'Clear',
  done: 'Done',
  open: (count: number) => (count < 2 ? 'Compare' : `Compare ${count} patents`),
  one: 'Choose one more to compare.',
  title: 'Compare patents',
  failed: 'The patents could not be loaded',
  waiting: 'Loading the patents',
  gone: 'No longer listed',
  goneText: (count: number) =>
    count === 1
      ? '1 patent you chose is no longer listed.'
      : `${count} patents you chose are no longer listed.`,
  differs: 'Differs',
  differsNote: 'Rows marked with a dot differ.',
  scroll: 'Patents side by side',
  fact: 'Patent',
  rows: {
    number: 'Number',
    price: 'Price',
    ends: 'Ends',
    fees: 'Fees',
    class: 'Class',
    assignee: 'Assignee of record',
    filed: 'Filed',
    owner: 'Owner',
    disclosures: 'Seller’s disclosures',
  },
  disclosures: {
    none: 'No question answered',
    some: 'Some questions answered',
    all: 'All questions answered',
    not_shown: 'Not shown to you',
  } satisfies Record<PatentFacts['disclosures'], string>,
} as const;
