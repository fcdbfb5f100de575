import type { Settings } from '../../store/settings.store.ts';

/**
 * A failure ordered for the next matching calls. `cut_before`: the connection ends and
 * nothing was done. `cut_after`: it was done and committed, then the connection ends. `hang`: no
 * answer, nothing done. `status`: refused with that status, nothing done.
 */
export type Fault = {
  /** Part of `METHOD /path`. */
  match: string;
  times: number;
  kind: 'status' | 'cut_before' | 'cut_after' | 'hang';
  status?: number | undefined;
};

export type Faults = {
  add(fault: Fault): void;
  /** Takes one use of the first fault that matches. */
  take(call: string): Fault | null;
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
    take: (call) => {
      const faults = read();
      const found = faults.find((fault) => call.includes(fault.match));
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
