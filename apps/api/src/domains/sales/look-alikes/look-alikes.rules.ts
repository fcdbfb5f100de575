import type { PublicUser } from '@claimstead/contract/identity.contract.ts';
import type { LookAlike } from '@claimstead/contract/look-alikes.contract.ts';
import { lookOf } from '../../../core/text/look-alike.rules.ts';

/** A name shared by two people identifies neither: one line for each person is enough. */
export function findLookAlikes(
  known: readonly PublicUser[],
  dealtWith: readonly PublicUser[],
): LookAlike[] {
  const byLook = new Map<string, PublicUser[]>();
  for (const other of dealtWith) {
    const look = lookOfPerson(other);
    if (look !== '') byLook.set(look, [...(byLook.get(look) ?? []), other]);
  }
  return known.flatMap(({ userId, ...name }) => {
    const others = byLook.get(lookOfPerson(name)) ?? [];
    const other = others.find((one) => one.userId !== userId);
    return other ? [{ userId, other }] : [];
  });
}

function lookOfPerson(name: { firstName: string; lastName: string }): string {
  return lookOf(`${name.firstName} ${name.lastName}`);
}
