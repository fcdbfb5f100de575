import { notifyManager } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * For a field that is sent as it is changed: what to show, and what to call with a change. It shows the change right
 * away, and what is kept once `send` has settled: its success must have put the change there. Kept in plain state: an
 * asynchronous transition would hold every other one, and with them the router's pages, until the call ends.
 * @param kept the value as the server has it.
 * @param send who calls it tells a failure.
 */
export function useSent<Value>(
  kept: Value,
  send: (value: Value) => Promise<unknown>,
): [shown: Value, change: (value: Value) => void] {
  const [sent, setSent] = useState<{ value: Value } | null>(null);
  const change = (value: Value) => {
    const last = { value };
    const end = () => setSent((now) => (now === last ? null : now));
    // Queries tell what they hold a moment later, in order: what is kept is shown by then.
    const settle = () => notifyManager.schedule(end);
    setSent(last);
    void send(value).then(settle, settle);
  };
  return [sent ? sent.value : kept, change];
}
