import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { Papers } from './papers.store.ts';
import type { PapersStatus } from './papers.tables.ts';

/** `none`: it is not the buyer's turn yet. */
export type PapersStage = PapersStatus | 'none';

export type PapersTransition = Transition<
  PapersStage,
  | 'ask'
  | 'begin'
  | 'correct_name'
  | 'send'
  | 'buyer_signs'
  | 'all_sign'
  | 'decline'
  | 'stop'
  | 'seal'
  | 'void',
  'buyer' | 'party' | 'signer' | 'provider' | 'system'
>;

export type PapersStep = Pick<PapersTransition, 'move' | 'by'> & {
  change: Partial<Omit<Papers, 'saleId' | 'status'>>;
};

/** The life of a sale's papers. After a signer was replaced, the others can still sign. */
export const papersLifecycle = defineLifecycle<PapersTransition, Situation<Papers>>({
  name: 'papers',
  kept: { tables: ['sale_papers'], columns: ['status'] },
  initial: 'none',
  stageOf: ({ status }) => status,
  guards: {},
  table: [
    { from: 'none', move: 'ask', by: 'system', to: 'asked' },
    { from: ['asked', 'begun', 'sent', 'void'], move: 'begin', by: 'buyer', to: 'begun' },
    { from: ['begun', 'sent', 'half_signed'], move: 'correct_name', by: 'party', to: 'begun' },
    { from: 'begun', move: 'send', by: 'system', to: 'sent' },
    { from: 'sent', move: 'buyer_signs', by: 'signer', to: 'half_signed' },
    { from: 'declined', move: 'buyer_signs', by: 'signer', to: 'half_declined' },
    {
      from: ['sent', 'half_signed', 'declined', 'half_declined'],
      move: 'all_sign',
      by: 'signer',
      to: 'signed',
    },
    { from: 'sent', move: 'decline', by: 'signer', to: 'declined' },
    { from: 'half_signed', move: 'decline', by: 'signer', to: 'half_declined' },
    // They expired, or a signer was replaced.
    { from: 'sent', move: 'stop', by: 'provider', to: 'declined' },
    { from: 'half_signed', move: 'stop', by: 'provider', to: 'half_declined' },
    { from: ['sent', 'half_signed'], move: 'void', by: 'provider', to: 'void' },
    { from: 'signed', move: 'seal', by: 'system', to: 'sealed' },
  ],
});
