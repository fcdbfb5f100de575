import type { ConveyanceFacts } from '../office.facts.ts';

/** A plain assignment, recorded on that day. */
export function assigned(
  from: readonly string[],
  to: readonly string[],
  recordedOn: string,
): ConveyanceFacts {
  return { kind: 'assignment', from, to, recordedOn };
}
