import {
  defineLifecycle,
  type Row,
  type Situation,
  type Transition,
} from '../../core/lifecycle/lifecycle.rules.ts';
import { ownStatuses } from './checkouts.rules.ts';
import type { CheckoutStatus, CheckoutWait } from './checkouts.tables.ts';

export type CheckoutTransition = Transition<
  CheckoutStatus,
  | 'expect_transfer'
  | 'expect_verification'
  | 'end_verification'
  | 'start_debit'
  | 'payment_fails'
  | 'replace'
  | 'give_up'
  | 'abandon'
  | 'pay'
  | 'give_back',
  'buyer' | 'system'
> & {
  /** What it changes of the banks that are awaited. */
  changes?: { transfer?: CheckoutWait; verification?: CheckoutWait };
};

export type CheckoutSituation = Situation<{ status: CheckoutStatus }>;

/** The whole life of a payment (P7.1 to P7.3): from its form until the money is here, or none came. */
const table: readonly Row<CheckoutTransition>[] = [
  // The buyer was told where to transfer to: for good.
  ...inPlace('expect_transfer', { transfer: 'expected' }),
  // The buyer typed a bank account in by hand, which must be proved first.
  ...inPlace('expect_verification', { verification: 'expected' }),
  ...inPlace('end_verification', { verification: 'none' }),
  {
    from: ['open', 'given_up'],
    move: 'start_debit',
    by: 'system',
    to: 'processing',
    changes: { verification: 'none' },
  },
  { from: 'processing', move: 'payment_fails', by: 'system', to: 'open' },
  { from: ['open', 'given_up'], move: 'replace', by: 'buyer', to: 'replaced' },
  { from: 'open', move: 'give_up', by: 'buyer', to: 'given_up' },
  { from: ['open', 'replaced', 'given_up'], move: 'abandon', by: 'system', to: 'ended' },
  { from: ['open', 'processing', 'given_up'], move: 'pay', by: 'system', to: 'arrived' },
  // A client secret lives on in a page: money may still arrive where a checkout has ended. And the sale that holds
  // it can come to nothing.
  {
    from: ['open', 'processing', 'given_up', 'replaced', 'ended', 'arrived'],
    move: 'give_back',
    by: 'system',
    to: 'returned',
  },
];

export const checkoutLifecycle = defineLifecycle<CheckoutTransition, CheckoutSituation>({
  name: 'checkout',
  kept: { tables: ['checkouts'], columns: ['status', 'transfer', 'verification'] },
  initial: 'open',
  table,
  stageOf: ({ status }) => status,
  guards: {},
});

/** A move that changes an open checkout without ending it. */
function inPlace(
  move: CheckoutTransition['move'],
  changes: NonNullable<CheckoutTransition['changes']>,
): Row<CheckoutTransition>[] {
  return ownStatuses.map((status) => ({ from: status, move, by: 'system', to: status, changes }));
}
