import type { ErrorCode } from '@claimstead/contract/error-codes.ts';
import type { OwnerSight } from '@claimstead/contract/listings.contract.ts';
import type { TitleShown } from '../../signing/signing.api.ts';
import type { TitleStop } from '@claimstead/contract/patent-state.contract.ts';
import type { AbstractOfTitle, TitleReason } from '@claimstead/contract/patents.contract.ts';
import { reasonsUnnamed } from './unnamed-owners.rules.ts';

type Finding = NonNullable<AbstractOfTitle['finding']>;

/** What came of comparing the listed owners with the office's record; times as dates. */
export type TitleResult = Omit<AbstractOfTitle, 'comparedAt' | 'finding'> & {
  recordSha256: string | null;
  recordFetchedAt: Date | null;
};

export type TitleCheck = TitleResult & {
  id: string;
  listingId: string;
  basis: string;
  comparedAt: Date;
  finding: (Omit<Finding, 'foundAt'> & { foundAt: Date; foundByUserId: string | null }) | null;
};

/** A check that is not kept, or of which it doesn't matter where: a draft has one too. */
export type Compared = Omit<TitleCheck, 'id' | 'listingId'>;

/** A check as one person is told of it. */
export type Told = Omit<Compared, 'finding'> & {
  /** `text` null: what our team wrote may name an owner whom this person may not know. */
  finding: (Omit<NonNullable<Compared['finding']>, 'text'> & { text: string | null }) | null;
};

type Judged = Pick<TitleCheck, 'outcome'> & { finding: Pick<Finding, 'permits'> | null };

/** Whether operators have to look: the record differs or does not tell, and none wrote yet what they found. */
export function isWaiting(check: Judged | null): boolean {
  return (
    check !== null &&
    check.finding === null &&
    (check.outcome === 'differs' || check.outcome === 'cannot_tell')
  );
}

/** Whether the title stands in the way of a payment, and a paper could change it: it waits, or was refused. */
export function isInQuestion(check: Judged | null): boolean {
  return isWaiting(check) || isRefused(check);
}

/** Whether an operator found that no payment may be made. */
export function isRefused(check: Judged | null): boolean {
  return check?.finding?.permits === false;
}

/**
 * Whether operators, or the record itself, have decided by now what was in question before, or refused what was in no
 * question.
 */
export function isNewlyDecided(before: Judged | null, after: Judged): boolean {
  if (isWaiting(after)) return false;
  return isWaiting(before) || isRefused(before) !== isRefused(after);
}

/**
 * What of its title stops every payment for a listing now; null: nothing. An operator's finding counts over the
 * comparison. Where nothing was compared, nothing stands in the way: the page asks the buyer to go on knowing it.
 */
export function titleStopOf(check: Judged | null): TitleStop | null {
  if (check?.finding) return check.finding.permits ? null : 'title_refused';
  return isWaiting(check) ? 'title_held' : null;
}

/** Why this listing cannot be paid for now; null: it can. */
export function refuseToPay(check: Judged | null): ErrorCode | null {
  const stop = titleStopOf(check);
  return stop && `listings.${stop}`;
}

/** Which check counts after a new comparison. `same`: it came out as before. */
export type Succession = 'same' | 'stays' | 'replaced';

/**
 * An older record never replaces a newer one. An office that is away does not undo what its record said: only where
 * nothing was to be decided does "not checked" take the place of what was compared.
 */
export function succession(
  current: TitleCheck | null,
  next: TitleResult & { basis: string },
): Succession {
  if (!current) return 'replaced';
  const [before, after] = [current.recordFetchedAt, next.recordFetchedAt];
  if (before && after && after < before) return 'stays';
  if (current.basis === next.basis) return 'same';
  if (next.outcome === 'not_checked' && isInQuestion(current)) return 'stays';
  return 'replaced';
}

/** Nothing was compared, and why. */
export function notChecked(code: Extract<TitleReason['code'], keyof typeof absences>): TitleResult {
  return {
    outcome: 'not_checked',
    asOf: null,
    reasons: [{ code, text: absences[code], reelFrame: null }],
    inventors: [],
    owners: [],
    conveyances: [],
    terminalDisclaimer: false,
    recordSha256: null,
    recordFetchedAt: null,
  };
}

const absences = {
  no_key: 'This marketplace does not ask the patent office for its records.',
  office_away: 'The patent office has not answered yet.',
  not_there:
    'The patent office’s interface does not have this number. That does not mean that it does not exist.',
} as const;

/**
 * What the buyer is shown, as the agreement keeps it: without names, and as it was on the day of the payment.
 * @param knowsUnchecked whether the buyer said to know it, where nothing was compared.
 */
export function shownOf(check: TitleCheck | null, knowsUnchecked: boolean): TitleShown {
  const reasons = check?.reasons ?? notChecked('no_key').reasons;
  const finding = check?.finding?.permits ? check.finding : null;
  const outcome = check?.outcome ?? 'not_checked';
  return {
    outcome,
    asOf: check?.asOf ?? null,
    knewUnchecked: outcome === 'not_checked' ? knowsUnchecked : null,
    reasons: reasons.map(({ code, reelFrame }) => ({ code, reelFrame })),
    clearedOn: finding && finding.foundAt.toISOString().slice(0, 10),
    clearedFromSha256: finding && finding.paperSha256,
  };
}

/** The check for someone who knows the owners, or may not: then nothing that names one or tells a share of theirs. */
export function toldTo(check: Compared, ownerSight: OwnerSight): Told {
  if (ownerSight === 'shown') return check;
  const finding = check.finding && { ...check.finding, text: null };
  return { ...check, reasons: reasonsUnnamed(check.reasons), finding };
}

/** In the place of what our team wrote of a title, to whoever may not know the owners. */
export const findingWithheld =
  'Our team’s note may name the owner, so you can read it once the owner tells you who they are.';

/** What a page is told; without a check, nothing was compared. */
export function abstractOf(check: Told | null, hasKey: boolean): AbstractOfTitle {
  if (!check) {
    const code = hasKey ? 'office_away' : 'no_key';
    const { recordSha256: _, recordFetchedAt: __, ...nothing } = notChecked(code);
    return { ...nothing, comparedAt: null, finding: null };
  }
  const { finding } = check;
  return {
    outcome: check.outcome,
    asOf: check.asOf,
    comparedAt: check.outcome === 'not_checked' ? null : check.comparedAt.toISOString(),
    reasons: check.reasons,
    inventors: check.inventors,
    owners: check.owners,
    conveyances: check.conveyances,
    terminalDisclaimer: check.terminalDisclaimer,
    finding: finding && {
      text: finding.text ?? findingWithheld,
      permits: finding.permits,
      paperSha256: finding.paperSha256,
      foundAt: finding.foundAt.toISOString(),
    },
  };
}
