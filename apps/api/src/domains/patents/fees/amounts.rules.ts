import type { PatentFee } from '@claimstead/contract/patents.contract.ts';
import type { Day } from '../office/office.port.ts';

type Years = PatentFee['years'];
type Amounts = PatentFee['amounts'];

/** Cents, regular, small, micro. */
type Row = readonly [regular: number, small: number, micro: number];
type Schedule = { since: Day; fees: Record<Years, Row>; surcharge: Row };

/**
 * 37 CFR 1.20(e) to (h), by the day since which it stands, latest first. New amounts are a new row: nothing else in the
 * code knows one.
 */
const schedules: readonly [Schedule, ...Schedule[]] = [
  {
    since: '2025-01-19',
    fees: {
      3.5: [215_000, 86_000, 43_000],
      7.5: [404_000, 161_600, 80_800],
      11.5: [828_000, 331_200, 165_600],
    },
    surcharge: [54_000, 21_600, 10_800],
  },
];

/** What a fee costs by the amounts of a day, in cents; before the first day known, by that day's. */
export function amountsOf(years: Years, on: Day): Amounts {
  const { fees, surcharge } = scheduleOf(on);
  const of = (size: 0 | 1 | 2) => ({ fee: fees[years][size], surcharge: surcharge[size] });
  return { regular: of(0), small: of(1), micro: of(2) };
}

/** Since when the amounts of a day are in force. */
export function amountsAsOf(on: Day): Day {
  return scheduleOf(on).since;
}

function scheduleOf(on: Day): Schedule {
  return schedules.find(({ since }) => since <= on) ?? schedules[0];
}
