import { isProblem } from './api-problem.ts';

/** The person closed the password dialog: nothing was done, and no error is shown. */
export class NotConfirmed extends Error {
  constructor() {
    super('The password was not entered.');
    this.name = 'NotConfirmed';
  }
}

/** Makes a sensitive call, and repeats it once the password was entered, if the server asks for it. */
export type Confirmed = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * A {@link Confirmed} over `askPassword`, which resolves when the server has accepted the password.
 * @throws NotConfirmed if it was not entered, and whatever the call throws.
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

/** The state of the password dialog: open from `ask` until it is answered or declined. */
type PasswordQuestion = {
  /** Resolves when it was answered. @throws NotConfirmed when it was declined. */
  ask: () => Promise<void>;
  answered: () => void;
  declined: () => void;
  isOpen: () => boolean;
  subscribe: (changed: () => void) => () => void;
};

/** A dialog that is not open yet. If `ask` is called while it is open, the earlier call counts as declined. */
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
