import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';
import type { SignatureStatus } from '../sales.tables.ts';

export type SignatureTransition = Transition<
  SignatureStatus,
  'sign' | 'void',
  'signer' | 'party' | 'provider'
>;

/** The life of an owner's signature: it goes with the papers that it stands on. */
export const signatureLifecycle = defineLifecycle<
  SignatureTransition,
  Situation<{ signature: SignatureStatus }>
>({
  name: 'owner signature',
  kept: { tables: ['sale_owners'], columns: ['signature'] },
  initial: 'awaited',
  stageOf: ({ signature }) => signature,
  guards: {},
  table: [
    { from: 'awaited', move: 'sign', by: 'signer', to: 'given' },
    // A name on the papers was corrected.
    { from: 'given', move: 'void', by: 'party', to: 'awaited' },
    { from: 'given', move: 'void', by: 'provider', to: 'awaited' },
  ],
});
