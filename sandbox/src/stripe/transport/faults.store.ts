import type { Settings } from '../../store/settings.store.ts';

export const faultKinds = [
  'status',
  'cut_before',
  'cut_after',
  'hang',
  'stored_before',
  'stored_after',
] as const;

/**
 * A failure ordered for the next matching calls. `cut_before`: the connection ends and
 * nothing was done. `cut_after`: it was done and committed, then the connection ends. `hang`: no
 * answer, nothing done. `status`: refused with that status, nothing done. `stored_before` and `stored_after`: a
 * 500 that is kept under the call's idempotency key and repeated for a day, as Stripe does; nothing was done, or all of it.
 */
export type Fault = {
  /** Part of `METHOD /path`. */
  match: string;
  times: number;
  kind: (typeof faultKinds)[number];
  status?: number | undefined;
};

export type Faults = {
  add(fault: Fault): void;
  /**
   * Takes one use of the first fault that matches.
   * @param isReplay the call was answered before: a failure that is stored hits first calls only.
   */
  take(call: string, isReplay: boolean): Fault | null;
  list(): Fault[];
  clear(): void;
};

const name = 'faults';

/** Faults kept with the settings, so that a restart keeps what was ordered. */
export function createFaults(settings: Settings): Faults {
  const read = () => settings.read<Fault[]>(name, []);
  return {
    add: (fault) => settings.write(name, [...read(), fault]),
    list: read,
    clear: () => settings.write(name, []),
    take: (call, isReplay) => {
      const faults = read();
      const found = faults.find(
        (fault) => call.includes(fault.match) && !(isReplay && storedWhen(fault) !== null),
      );
      if (!found) return null;
      found.times -= 1;
      settings.write(
        name,
        faults.filter((fault) => fault.times > 0),
      );
      return found;
    },
  };
}

/** When a failure that is kept under the key happens: before the call's work, or after it; null: it is not kept. */
export function storedWhen({ kind }: Fault): 'before' | 'after' | null {
  if (kind === 'stored_before') return 'before';
  return kind === 'stored_after' ? 'after' : null;
}
