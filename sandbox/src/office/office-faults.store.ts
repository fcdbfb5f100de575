import type { Settings } from '../store/settings.store.ts';

/** Refusals and troubles of the line: each takes the place of an answer. */
export const troubles = [
  'not_found',
  'no_key',
  'inactive_key',
  'too_many',
  'too_large',
  'error',
  'cut',
  'cut_half',
  'hang',
  'slow',
  'not_json',
] as const;
/** Answers in another shape than the newest. */
export const shapes = [
  'older_assignments',
  'openapi_shape',
  'missing_bags',
  'null_adjustment',
  'stale',
  'unknown_shape',
] as const;
export type OfficeFaultKind = (typeof troubles)[number] | (typeof shapes)[number];

/** What was ordered for a number, or for every call where there is none. */
export type OrderedFault = {
  kind: OfficeFaultKind;
  /** A patent's or an application's number as the office writes it; absent: whatever is asked. */
  number?: string | undefined;
  /** Part of `METHOD /path`, as for other faults. */
  match?: string | undefined;
  /** How often; 0: until it is withdrawn. */
  times: number;
  /** With `too_many`; absent: the answer has no `Retry-After`. */
  retryAfterSeconds?: number | undefined;
  /** With `slow`. */
  ms?: number | undefined;
  /** With `missing_bags`: which parts are left out; absent: all that may be. */
  bags?: string[] | undefined;
  /** With `stale`: what `lastIngestionDateTime` says. */
  asOf?: string | undefined;
};

export type OfficeFaults = {
  add(fault: OrderedFault): void;
  /** Takes one use of every fault for a call about these numbers; a search or a path that names none has none. */
  take(call: string, numbers: readonly string[]): OrderedFault[];
  list(): OrderedFault[];
  clear(number?: string): void;
};

const name = 'office.faults';

/** Faults kept with the settings, so that a restart keeps what was ordered. */
export function createOfficeFaults(settings: Settings): OfficeFaults {
  const read = () => settings.read<OrderedFault[]>(name, []);
  return {
    add: (fault) => settings.write(name, [...read(), fault]),
    list: read,
    clear: (number) =>
      settings.write(
        name,
        number === undefined ? [] : read().filter((one) => one.number !== number),
      ),
    take: (call, numbers) => {
      const isMeant = ({ number, match = '' }: OrderedFault) =>
        call.includes(match) && (number === undefined || numbers.includes(number));
      const all = read();
      const taken = all.filter(isMeant);
      if (taken.length === 0) return [];
      const left = all
        .map((one) => (isMeant(one) && one.times > 0 ? { ...one, times: one.times - 1 } : one))
        .filter((one, index) => one.times > 0 || all[index]?.times === 0);
      settings.write(name, left);
      return taken;
    },
  };
}
