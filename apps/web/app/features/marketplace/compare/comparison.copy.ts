import type { OwnerSight } from '@claimstead/contract/listings.contract.ts';
import type { PatentFacts } from '@claimstead/contract/patent-state.contract.ts';

/** Texts of patents side by side. */
export const comparisonCopy = {
  title: 'Compare patents',
  failed: 'The patents could not be loaded',
  waiting: 'Loading the patents',
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
  unnamed: {
    hidden: 'Shows no name',
    asked: 'Shows no name, you asked',
    declined: 'Shows no name',
  } satisfies Record<Exclude<OwnerSight, 'shown'>, string>,
  disclosures: {
    none: 'No question answered',
    some: 'Some questions answered',
    all: 'All questions answered',
    not_shown: 'Not shown to you',
  } satisfies Record<PatentFacts['disclosures'], string>,
} as const;
