import type { PatentState } from '@claimstead/contract/patent-state.contract.ts';

/** Of a patent with a lien that our team is looking at. */
export const heldState: PatentState = {
  term: {
    state: 'runs',
    words: 'Ends May 13, 2036.',
    more: [],
    asOf: '2026-05-02',
    section: 'patent-record',
  },
  fees: {
    state: 'window_open',
    words: 'The 7.5-year maintenance fee can be paid now, and is due July 2, 2027.',
    more: [],
    asOf: '2026-05-02',
    section: 'patent-record',
  },
  title: {
    state: 'cannot_tell',
    words: 'The recorded papers are unclear. A security interest has no recorded release (200/1).',
    more: ['A license is recorded (210/4).'],
    asOf: '2026-05-02',
    section: 'abstract-of-title',
  },
  disclosures: {
    state: 'none',
    words: 'The seller hasn’t answered any disclosure question.',
    more: [],
    asOf: null,
    section: 'disclosures',
  },
  confirm: null,
  disclaimer: null,
  payment: { state: 'title_held', words: 'Nobody can pay for it yet.', wait: 'may_wait' },
};
