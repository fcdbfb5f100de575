import { isSameName } from './same-names.rules.ts';

const agent =
  /^(.+?),?\s+(?:solely\s+)?(?:(?:in\s+its\s+capacity\s+)?as)\s+((?:[a-z]+\s+){0,3}?(?:agent|trustee))\b.*$/i;

/** "FIRST BANK, N.A., AS COLLATERAL AGENT" in two; `as` is '' where a name says no capacity. */
function readCapacity(name: string): { name: string; as: string } {
  const [, principal, as] = agent.exec(name.trim()) ?? [];
  if (principal === undefined || as === undefined) return { name, as: '' };
  return { name: principal, as: as.toLowerCase().replaceAll(/\s+/g, ' ') };
}

/**
 * Whether two names are one party in one capacity.
 * @param mayOmit whether one of the two may not say in which
 */
export function isSameInCapacity(one: string, other: string, mayOmit: boolean): boolean {
  const [a, b] = [readCapacity(one), readCapacity(other)];
  const isOmitted = mayOmit && (a.as === '' || b.as === '');
  return (a.as === b.as || isOmitted) && isSameName(a.name, b.name);
}

const forAnother =
  /\b(?:estate of|heirs? of|heirs at law|deceased|decedent|execut(?:ors?|rix)|administrat(?:ors?|rix) of|personal representative|legal representative|(?:as|court appointed|court-appointed) receiver|receiver (?:for|of)|in bankruptcy|bankruptcy|chapter (?:7|11)|debtor in possession|debtor-in-possession|guardian of|conservator|(?:district|superior|bankruptcy|probate) court|court of|for the benefit of creditors)\b/i;

/** Whether a party acts for a dead, insolvent or protected owner, or is a court: by what right, only papers tell. */
export function actsForAnother(name: string): boolean {
  return forAnother.test(name);
}
