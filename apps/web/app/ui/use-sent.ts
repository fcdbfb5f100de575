import { startTransition, useOptimistic } from 'react';

/**
 * For a field that is sent as it is changed: what to show, and what to call with a change. It shows the change right
 * away, and what is kept once `send` has settled: its success must have put the change there.
 * @param kept the value as the server has it.
 * @param send who calls it tells a failure.
 */
export function useSent<Value>(
  kept: Value,
  send: (value: Value) => Promise<unknown>,
): [shown: Value, change: (value: Value) => void] {
  const [shown, show] = useOptimistic(kept);
  const change = (value: Value) =>
    startTransition(async () => {
      show(() => value);
      await send(value).catch(() => undefined);
    });
  return [shown, change];
}
