import type { OwnerStatus } from '@claimstead/contract/owners.contract.ts';
import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';

export type OwnerTransition =
  | Transition<OwnerStatus, 'invite', 'creator'>
  | Transition<OwnerStatus, 'accept' | 'decline', 'invited'>
  | Transition<OwnerStatus, 'leave', 'person'>;

/**
 * How an owner of a listing comes to an account: the creator's own place, and every place of a listing once sold, stays
 * linked. Whether a share is confirmed is a fact about the share: every change of it takes that back.
 */
export const ownerLifecycle = defineLifecycle<OwnerTransition, Situation<{ status: OwnerStatus }>>({
  name: 'owner of a listing',
  kept: { tables: ['listing_owners'], columns: ['status'] },
  initial: 'not_invited',
  stageOf: ({ status }) => status,
  guards: {},
  table: [
    { from: ['not_invited', 'invited', 'declined'], move: 'invite', by: 'creator', to: 'invited' },
    { from: 'invited', move: 'accept', by: 'invited', to: 'linked' },
    { from: 'invited', move: 'decline', by: 'invited', to: 'declined' },
    {
      from: ['not_invited', 'invited', 'declined', 'linked'],
      move: 'leave',
      by: 'person',
      to: 'left',
    },
  ],
});
