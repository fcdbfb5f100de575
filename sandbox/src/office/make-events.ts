import { addDays, addMonths } from './office-days.ts';
import { filedOn, grantedOn, kindOf } from './read-facts.ts';
import type { EntitySize, FeeFacts, OfficeFacts } from './office.facts.ts';
import type { OfficeEvent } from './office.shape.ts';

/** A fee's payment, in the words of the recorded ones; those of micro entities are not among them. */
export function feeEvent({ year, on }: FeeFacts, entity: EntitySize): OfficeEvent {
  const step = year / 4;
  const [letters, unit, size] = {
    regular: ['M155', 'Year', 'Large'] as const,
    small: ['M255', 'Yr', 'Small'] as const,
    micro: ['M355', 'Yr', 'Micro'] as const,
  }[entity];
  return {
    eventCode: `${letters}${step}`,
    eventDescriptionText: `Payment of Maintenance Fee, ${year}th ${unit}, ${size} Entity`,
    eventDate: on,
  };
}

/** Newest first, as recorded. */
export function makeEvents(facts: OfficeFacts, today: string): OfficeEvent[] {
  const event = (eventCode: string, eventDescriptionText: string, eventDate: string) => ({
    eventCode,
    eventDescriptionText,
    eventDate,
  });
  const events = [
    event('FLFEE', 'Payment of additional filing fee/Preexam', filedOn(facts)),
    ...feesOf(facts, today).map((fee) => feeEvent(fee, facts.entity ?? 'regular')),
    ...(facts.events ?? []).map(({ code, text, on }) => event(code, text, on)),
  ];
  if (facts.patent !== null) {
    events.push(event('PGM/', 'Recordation of Patent Grant Mailed', grantedOn(facts)));
  }
  if (facts.disclaimedOn !== undefined) {
    const approved = addDays(facts.disclaimedOn, 1);
    events.push(
      event('DIST', 'Terminal Disclaimer Filed', facts.disclaimedOn),
      event('P574', 'PARALEGAL OR ELECTRONIC TERMINAL DISCLAIMER APPROVED', approved),
    );
  }
  if (facts.lapsedOn !== undefined) events.push(event('EXP.', 'Expire Patent', facts.lapsedOn));
  return events.sort((left, right) => (left.eventDate < right.eventDate ? 1 : -1));
}

/** Paid is four months into each window, which opens three, seven and eleven years after the grant. */
function feesOf(facts: OfficeFacts, today: string): readonly FeeFacts[] {
  const fees = facts.fees ?? 'paid';
  if (typeof fees !== 'string') return fees;
  if (fees === 'none' || facts.patent === null || !['utility', 'reissue'].includes(kindOf(facts))) {
    return [];
  }
  const until = facts.lapsedOn === undefined ? today : addMonths(facts.lapsedOn, -18);
  return ([4, 8, 12] as const)
    .map((year) => ({ year, on: addMonths(grantedOn(facts), (year - 1) * 12 + 4) }))
    .filter(({ on }) => on <= until);
}
