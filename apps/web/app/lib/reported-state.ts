/** A state that reports each of its changes, in the shape that `useSyncExternalStore` takes. */
export type ReportedState<State> = {
  /** @returns how to stop listening */
  subscribe: (changed: () => void) => () => void;
  snapshot: () => State;
  report: (change: Partial<State>) => void;
};

export function createReportedState<State>(initial: State): ReportedState<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    snapshot: () => state,
    report: (change) => {
      state = { ...state, ...change };
      for (const changed of listeners) changed();
    },
  };
}
