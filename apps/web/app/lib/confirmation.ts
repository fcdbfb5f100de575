import { isProblem } from './api-problem.ts';

/** The person closed the question for the password: nothing was done, and there is nothing to complain of. */
export class NotConfirmed extends Error {
  constructor() {
    super('The password was not entered.');
    this.name = 'NotConfirmed';
  }
}

/** Makes a sensitive call, and makes it again once the password was entered, where that is asked for. */
export type Confirmed = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * A {@link Confirmed} over `askPassword`, which resolves when the server has accepted the password.
 * @throws NotConfirmed when it was not entered, and whatever the call throws.
 */
export function confirmedBy(askPassword: () => Promise<void>): Confirmed {
  return async (call) => {
    try {
      return await call();
    } catch (error) {
      if (!isProblem(error, 'identity.confirm_required')) throw error;
    }
    await askPassword();
    return call();
  };
}

/** The question for the password as a page holds it: open from `ask` until it is answered or declined. */
type PasswordQuestion = {
  /** Resolves when it was answered. @throws NotConfirmed when it was declined. */
  ask: () => Promise<void>;
  answered: () => void;
  declined: () => void;
  isOpen: () => boolean;
  subscribe: (changed: () => void) => () => void;
};

/** A question that is not open yet. Asked again while it is open, the one before counts as declined. */
export function createPasswordQuestion(): PasswordQuestion {
  const listeners = new Set<() => void>();
  let open: { resolve: () => void; reject: (reason: Error) => void } | null = null;
  const set = (next: typeof open) => {
    const before = open;
    open = next;
    for (const changed of listeners) changed();
    return before;
  };
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        set({ resolve, reject })?.reject(new NotConfirmed());
      }),
    answered: () => set(null)?.resolve(),
    declined: () => set(null)?.reject(new NotConfirmed()),
    isOpen: () => open !== null,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}
