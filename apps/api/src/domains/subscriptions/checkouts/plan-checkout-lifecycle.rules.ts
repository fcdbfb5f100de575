import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { Checkout } from './checkouts.store.ts';

export type PlanCheckoutTransition = Transition<
  Checkout['state'],
  'complete' | 'expire' | 'refuse',
  'provider'
>;

/** The life of a payment form for a plan. */
export const planCheckoutLifecycle = defineLifecycle<
  PlanCheckoutTransition,
  Situation<Pick<Checkout, 'state'>>
>({
  name: 'plan checkout',
  kept: { tables: ['subscription_checkouts'], columns: ['state'] },
  initial: 'open',
  stageOf: ({ state }) => state,
  guards: {},
  table: [
    { from: 'open', move: 'complete', by: 'provider', to: 'complete' },
    { from: 'open', move: 'expire', by: 'provider', to: 'expired' },
    { from: 'open', move: 'refuse', by: 'provider', to: 'refused' },
  ],
});
