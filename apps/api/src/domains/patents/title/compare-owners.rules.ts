import { looksLike } from './alike-names.rules.ts';
import { type Finding, finding, type Holder } from './chain.rules.ts';
import { nameForm } from './names.rules.ts';

/** An owner as the listing has it: the company where there is one, else the person. */
export type ListedOwner = { name: string; isCompany: boolean; stakeBasisPoints: number };

type Claim = { name: string; form: string; stakeBasisPoints: number };

/** A third in hundredths of a percent is 3333 or 3334. */
const roundingBasisPoints = 1;

/** Every listed owner against every owner of record, by normal form, one to one. */
export function compareOwners(
  holders: readonly Holder[],
  former: ReadonlyMap<string, string>,
  listed: readonly ListedOwner[],
): Finding[] {
  const claims = claimsOf(listed);
  const isHeld = (form: string) => holders.some((holder) => holder.form === form);
  const unheld = claims.filter(
    ({ form }, at) => !isHeld(form) || claims.findIndex((one) => one.form === form) < at,
  );
  const unlisted = holders.filter((holder) => !claims.some(({ form }) => form === holder.form));
  return [
    ...unheld.map((claim) => unheldReason(claim, unlisted, former)),
    ...unlisted
      .filter((holder) => !unheld.some(({ name }) => looksLike(name, holder.name)))
      .map(unlistedReason),
    ...(unheld.length + unlisted.length === 0 ? shareReasons(holders, claims) : []),
  ];
}

/** Two people who sign for one company hold one share together; two people of one name stay two. */
function claimsOf(listed: readonly ListedOwner[]): Claim[] {
  const claims: (Claim & { isCompany: boolean })[] = [];
  for (const { name, isCompany, stakeBasisPoints } of listed) {
    const form = nameForm(name);
    const same = claims.find((one) => isCompany && one.isCompany && one.form === form);
    if (same) same.stakeBasisPoints += stakeBasisPoints;
    else claims.push({ name, form, isCompany, stakeBasisPoints });
  }
  return claims;
}

function unheldReason(
  { name, form }: Claim,
  unlisted: readonly Holder[],
  former: ReadonlyMap<string, string>,
): Finding {
  const alike = unlisted.find((holder) => looksLike(holder.name, name));
  if (alike) {
    const text = `The listing says ${name}; the record says ${alike.name}. These may be one.`;
    return finding('looks_like', 'unclear', text, null);
  }
  const reelFrame = former.get(form);
  const text = reelFrame
    ? `The listing names ${name} as an owner; by the record ${name} gave the patent away, at ${reelFrame}.`
    : `The listing names ${name} as an owner; the record does not.`;
  return finding('not_an_owner_of_record', 'differs', text, reelFrame ? { reelFrame } : null);
}

function unlistedReason({ name, isInventor, by }: Holder): Finding {
  return isInventor
    ? finding(
        'never_assigned',
        'differs',
        `${name}, an inventor, never assigned by any recorded paper.`,
        null,
      )
    : finding(
        'owner_not_listed',
        'differs',
        `The record names ${name} as an owner; the listing does not.`,
        by ? { reelFrame: by } : null,
      );
}

function shareReasons(holders: readonly Holder[], claims: readonly Claim[]): Finding[] {
  return claims.flatMap(({ name, form, stakeBasisPoints }) => {
    const recorded = holders.find((holder) => holder.form === form)?.shareBasisPoints ?? null;
    if (recorded === null || Math.abs(recorded - stakeBasisPoints) <= roundingBasisPoints)
      return [];
    const text = `The listing gives ${name} ${percent(stakeBasisPoints)}; the recorded papers give ${percent(recorded)}.`;
    return [finding('share_differs', 'differs', text, null)];
  });
}

function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
