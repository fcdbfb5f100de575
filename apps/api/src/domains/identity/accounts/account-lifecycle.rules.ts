import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { AccountStatus } from '../identity.tables.ts';

export type AccountTransition =
  | Transition<AccountStatus, 'suspend' | 'restore', 'operator'>
  | Transition<AccountStatus, 'erase', 'person'>;

/** The life of an account. Whether its email is verified is a fact beside it. */
export const accountLifecycle = defineLifecycle<
  AccountTransition,
  Situation<{ status: AccountStatus }>
>({
  name: 'account',
  kept: { tables: ['users'], columns: ['status'] },
  initial: 'active',
  stageOf: ({ status }) => status,
  guards: {},
  table: [
    { from: 'active', move: 'suspend', by: 'operator', to: 'suspended' },
    { from: 'suspended', move: 'restore', by: 'operator', to: 'active' },
    { from: ['active', 'suspended'], move: 'erase', by: 'person', to: 'erased' },
  ],
});
