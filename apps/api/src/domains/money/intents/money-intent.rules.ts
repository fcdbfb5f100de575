import {
  defineLifecycle,
  type Situation,
  type Transition,
} from '../../../core/lifecycle/lifecycle.rules.ts';

export type MoneyIntentTransition = Transition<
  'planned' | 'succeeded' | 'refused',
  'succeed' | 'refuse',
  'provider'
>;

/**
 * The lifecycle of a call that moves money: it is written down before it is made, and has one outcome. A call
 * without an answer is repeated under the same key, so an unknown outcome is not a stage.
 */
export const moneyIntentLifecycle = defineLifecycle<
  MoneyIntentTransition,
  Situation<{ state: MoneyIntentTransition['from'] }>
>({
  name: 'money intent',
  kept: { tables: ['money_intents'], columns: ['state'] },
  initial: 'planned',
  stageOf: ({ state }) => state,
  guards: {},
  table: [
    { from: 'planned', move: 'succeed', by: 'provider', to: 'succeeded' },
    { from: 'planned', move: 'refuse', by: 'provider', to: 'refused' },
  ],
});

type Keyed = { idempotency_key: string; key_changes: number };

/** Every key that a call was made with, the first one first. */
export function keysOf({ idempotency_key: first, key_changes: changes }: Keyed): string[] {
  return Array.from({ length: changes + 1 }, (_, n) => (n === 0 ? first : `${first}+${n}`));
}

/** The key that a call is made with now. */
export function keyOf(call: Keyed): string {
  return keysOf(call).at(-1) ?? call.idempotency_key;
}
