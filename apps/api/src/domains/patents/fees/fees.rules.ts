import type { PatentFee, PatentFees } from '@claimstead/contract/patents.contract.ts';
import type { MaintenanceFee } from '@claimstead/contract/closing.contract.ts';
import type { Day, OfficeEvent } from '../office/office.port.ts';
import { amountsAsOf, amountsOf } from './amounts.rules.ts';
import { monthsAfter } from '../days.rules.ts';
import { anniversaryOf, maintenanceFees } from './maintenance.rules.ts';

type Years = PatentFee['years'];

/** What the state of the fees is told from, out of the office's record or a document; null: not known. */
export type FeeFacts = {
  /** Whether patents of this kind have fees at all. */
  charged: boolean;
  /** The grant; of a reissue, the original's (37 CFR 1.362). */
  countedFrom: Day | null;
  events: readonly OfficeEvent[] | null;
  statusCode: number | null;
  statusOn: Day | null;
};

/**
 * A patent that expired for an unpaid fee. `day`: the anniversary of its grant (37 CFR 1.362(g)), whenever it was
 * entered, and also where a weekend or a holiday gave more days to pay.
 */
export type Lapse = { day: Day | null; due: Day | null; years: Years | null };

/** Codes of status after the grant: patented, lapsed, reinstated, expired for an unpaid fee (37 CFR 1.362, 1.378). */
const status = { patented: 150, lapsed: 152, reinstated: 153, expired: 250 } as const;
const expired = 'EXP.';
const expiryCanceled = 'EXPX';
/** M1551 to M3553: the first figure is the entity's size, the last one the fee. */
const payment = /^M[123]55([123])$/;
const yearsOfFigure: Record<string, Years> = { '1': 3.5, '2': 7.5, '3': 11.5 };

/**
 * Whether the record says that a patent lapsed for an unpaid fee, and by which. The office enters it weeks after: the
 * patent ended with the last time of grace before that.
 * @returns null: the record does not say so
 */
export function lapseOf(facts: FeeFacts): Lapse | null {
  if (!facts.charged || !saysLapsed(facts)) return null;
  // "Lapsed" without the event may also be an issue fee.
  const statusOn = facts.statusCode === status.lapsed ? null : facts.statusOn;
  const fee = feeEndedBefore(facts, lastOf(facts.events, expired)?.on ?? statusOn);
  return fee && facts.countedFrom
    ? { day: anniversaryOf(facts.countedFrom, fee.years), due: fee.due, years: fee.years }
    : { day: null, due: null, years: null };
}

/**
 * Whether the record contradicts itself: an expiry was entered and neither canceled nor followed by a payment, and yet
 * the status says "Patented Case". In the records that were seen, both always agreed; which of them is late, nobody knows.
 */
export function isLapseUnclear(facts: FeeFacts): boolean {
  const entered = lastOf(facts.events, expired);
  if (!facts.charged || facts.statusCode !== status.patented || entered === null) return false;
  const paidSince = facts.events?.some(({ code, on }) => payment.test(code) && on >= entered.on);
  return !isCanceled(facts) && paidSince !== true;
}

/** What is told of the fees; how old it is, is told where the record is known (`recordAge`). */
export type FeeStates = Omit<PatentFees, keyof RecordAge>;
export type RecordAge = Pick<PatentFees, 'recordOf' | 'recordIsOld'>;

/** Whether a record is too old to say that a fee is still to be paid. */
export function recordAge(recordOf: Day | null, today: Day): RecordAge {
  return { recordOf, recordIsOld: recordOf !== null && monthsAfter(recordOf, 1) < today };
}

/**
 * Every maintenance fee of a patent with its state on a day. A fee after a lapse is not listed, nor one that would
 * fall due after the term. A payment that the record does not show proves nothing: those before about 2018 are
 * missing from the office's events, so a fee whose time is over is `not_known` and never "unpaid".
 * @param endsBy the last day of the term, or the latest it can be; null: not known
 */
export function patentFees(facts: FeeFacts, endsBy: Day | null, today: Day): FeeStates {
  const asOf = amountsAsOf(today);
  if (!facts.charged) return { absence: 'no_fees', fees: [], amountsAsOf: asOf };
  if (facts.countedFrom === null) return { absence: 'not_known', fees: [], amountsAsOf: asOf };
  const lapse = lapseOf(facts);
  const reinstated = reinstatedFee(facts);
  const fees = maintenanceFees(facts.countedFrom)
    .filter(({ years }) => !lapse?.years || years <= lapse.years)
    .filter(({ due }) => endsBy === null || due <= endsBy)
    .map((fee) => ({
      ...fee,
      state: stateOf(fee, facts, { lapse, reinstated, today }),
      paidOn: paidOn(facts.events, fee.years),
      amounts: amountsOf(fee.years, today),
    }));
  return { absence: null, fees, amountsAsOf: asOf };
}

type Found = { lapse: Lapse | null; reinstated: Years | null; today: Day };

function stateOf(fee: MaintenanceFee, facts: FeeFacts, found: Found): PatentFee['state'] {
  const { lapse, reinstated, today } = found;
  if (lapse?.years === fee.years) return 'lapsed';
  if (reinstated === fee.years) return 'reinstated';
  if (wasPaid(fee.years, facts, lapse)) return 'paid';
  if (today < fee.windowOpens) return 'not_yet';
  if (facts.events === null || today > fee.graceEnds) return 'not_known';
  return today <= fee.due ? 'in_window' : 'surcharge';
}

/** By its own payment; or since a later fee was paid or missed: without the earlier one there had been no patent left. */
function wasPaid(years: Years, { events }: FeeFacts, lapse: Lapse | null): boolean {
  if (lapse?.years && years < lapse.years) return true;
  return ([3.5, 7.5, 11.5] as const).some(
    (other) => other >= years && paidOn(events, other) !== null,
  );
}

/** The day on which the record shows a fee as paid, whatever the entity's size. */
function paidOn(events: FeeFacts['events'], years: Years): Day | null {
  const payments = (events ?? []).filter(
    ({ code }) => yearsOfFigure[payment.exec(code)?.[1] ?? ''] === years,
  );
  return (
    payments
      .map(({ on }) => on)
      .toSorted()
      .at(-1) ?? null
  );
}

function saysLapsed(facts: FeeFacts): boolean {
  const { statusCode, events } = facts;
  if (statusCode === status.expired || statusCode === status.lapsed) return true;
  if (statusCode === status.reinstated || statusCode === status.patented) return false;
  return lastOf(events, expired) !== null && !isCanceled(facts);
}

/** The fee that a patent had lapsed by, where the record says that it was reinstated. */
function reinstatedFee(facts: FeeFacts): Years | null {
  if (facts.statusCode !== status.reinstated && !isCanceled(facts)) return null;
  if (saysLapsed(facts)) return null;
  const enteredOn = lastOf(facts.events, expired)?.on ?? facts.statusOn;
  return feeEndedBefore(facts, enteredOn)?.years ?? null;
}

/** An expiry that was canceled on its day or later. */
function isCanceled({ events }: FeeFacts): boolean {
  const entered = lastOf(events, expired);
  const canceled = lastOf(events, expiryCanceled);
  return canceled !== null && (entered === null || canceled.on >= entered.on);
}

function feeEndedBefore({ countedFrom }: FeeFacts, day: Day | null): MaintenanceFee | null {
  if (day === null) return null;
  return maintenanceFees(countedFrom).findLast(({ graceEnds }) => graceEnds < day) ?? null;
}

function lastOf(events: FeeFacts['events'], code: string): OfficeEvent | null {
  const found = (events ?? []).filter((event) => event.code === code);
  return found.toSorted((left, right) => left.on.localeCompare(right.on)).at(-1) ?? null;
}
