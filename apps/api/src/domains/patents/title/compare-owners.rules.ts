import { looksLike } from './alike-names.rules.ts';
import { type Finding, finding, type Former, type Holder } from './chain.rules.ts';
import type { Paper } from './papers.rules.ts';

/** An owner as the listing has it: the company where there is one, else the person. */
export type ListedOwner = { name: string; isCompany: boolean; shareBasisPoints: number };

type Claim = { name: string; form: string; shareBasisPoints: number };

/** A third in hundredths of a percent is 3333 or 3334. */
const roundingBasisPoints = 1;

/** What the record has to say of owners. */
type OfRecord = {
  holders: readonly Holder[];
  former: Former;
  /** Papers that passed the patent on, or may have. */
  papers: readonly Paper[];
};

/** Every listed owner against every owner of record, by form, one to one. */
export function compareOwners(
  { holders, former, papers }: OfRecord,
  listed: readonly ListedOwner[],
  formOf: (name: string) => string,
): Finding[] {
  const claims = claimsOf(listed, formOf);
  const isHeld = (form: string) => holders.some((holder) => holder.form === form);
  const unheld = claims.filter(
    ({ form }, at) => !isHeld(form) || claims.findIndex((one) => one.form === form) < at,
  );
  const unlisted = holders.filter((holder) => !claims.some(({ form }) => form === holder.form));
  return [
    ...unheld.map((claim) => unheldReason(claim, unlisted, { former, papers })),
    ...unlisted
      .filter((holder) => !unheld.some(({ name }) => looksLike(name, holder.name)))
      .map((holder) => unlistedReason(holder, papers)),
    ...(unheld.length + unlisted.length === 0 ? shareReasons(holders, claims) : []),
  ];
}

/** Two people who sign for one company hold one share together; two people of one name stay two. */
function claimsOf(listed: readonly ListedOwner[], formOf: (name: string) => string): Claim[] {
  const claims: (Claim & { isCompany: boolean })[] = [];
  for (const { name, isCompany, shareBasisPoints } of listed) {
    const form = formOf(name);
    const same = claims.find((one) => isCompany && one.isCompany && one.form === form);
    if (same) same.shareBasisPoints += shareBasisPoints;
    else claims.push({ name, form, isCompany, shareBasisPoints });
  }
  return claims;
}

function unheldReason(
  { name, form }: Claim,
  unlisted: readonly Holder[],
  { former, papers }: Pick<OfRecord, 'former' | 'papers'>,
): Finding {
  const alike = unlisted.find((holder) => looksLike(holder.name, name));
  if (alike) {
    const text = `The listing says ${name}; the record says ${alike.name}. These may be one.`;
    return finding('looks_like', 'unclear', text, null);
  }
  const gave = former.get(form);
  if (gave) {
    const text = `The listing names ${name} as an owner; by the record ${name} gave the patent away, at ${gave.reelFrame}.`;
    return finding('not_an_owner_of_record', 'differs', text, gave);
  }
  const isNamed = papers.some(({ to }) => to.some((party) => party.form === form));
  const text = isNamed
    ? `No chain of recorded papers leads from the inventors to ${name}, whom the listing names as an owner.`
    : `The listing names ${name} as an owner; the record does not.`;
  return finding('not_an_owner_of_record', 'differs', text, null);
}

function unlistedReason(
  { name, form, isInventor, shareBasisPoints, by }: Holder,
  papers: readonly Paper[],
): Finding {
  if (!isInventor) {
    const text = `The record names ${name} as an owner; the listing does not.`;
    return finding('owner_not_listed', 'differs', text, by ? { reelFrame: by } : null);
  }
  const signed = papers.filter(({ from }) => from.some((party) => party.form === form)).at(-1);
  if (!signed) {
    const isLike = papers.some(({ from }) => from.some((party) => looksLike(party.name, name)));
    const text = isLike
      ? `${name}, an inventor, assigned by no recorded paper under exactly this name.`
      : `${name}, an inventor, never assigned by any recorded paper.`;
    return finding('never_assigned', 'differs', text, null);
  }
  const text =
    shareBasisPoints === null || shareBasisPoints === 10_000
      ? `${name}, an inventor, signed recorded papers; that nothing of the patent is left with ${name}, they do not say.`
      : `${name}, an inventor, still has ${percent(shareBasisPoints)} by the recorded papers; the listing does not name ${name}.`;
  return finding('keeps_a_part', 'unclear', text, signed);
}

function shareReasons(holders: readonly Holder[], claims: readonly Claim[]): Finding[] {
  return claims.flatMap(({ name, form, shareBasisPoints }) => {
    const recorded = holders.find((holder) => holder.form === form)?.shareBasisPoints ?? null;
    if (recorded === null || Math.abs(recorded - shareBasisPoints) <= roundingBasisPoints)
      return [];
    const text = `The listing gives ${name} ${percent(shareBasisPoints)}; the recorded papers give ${percent(recorded)}.`;
    return [finding('share_differs', 'differs', text, null)];
  });
}

function percent(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}
