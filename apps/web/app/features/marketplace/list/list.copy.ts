import type { PatentFacts } from '@claimstead/contract/patent-state.contract.ts';
import { isolated } from '@claimstead/contract/visible-text.ts';

/** Texts of the list of patents, and of patents side by side. */
export const listCopy = {
  table: 'Patents found, as a list',
  columns: {
    choose: 'Compare',
    number: 'Number',
    title: 'Title',
    price: 'Price',
    ends: 'Ends',
    fees: 'Fees',
    class: 'Class',
    assignee: 'Assignee',
    heart: 'Wishlist',
  },
  waiting: 'Loading…',
  failed: 'Ends, fees, class and assignee could not be loaded.',
  retry: 'Try again',
  none: 'Not known',
  terms: {
    runs: 'Not known',
    ended: 'Ended',
    lapsed: 'Lapsed',
    surrendered: 'Surrendered',
    unclear: 'Unclear',
    not_known: 'Not known',
  } satisfies Record<PatentFacts['term'], string>,
  assigneeOf: (name: string) => `Only patents of ${isolated(name)}`,
} as const;
