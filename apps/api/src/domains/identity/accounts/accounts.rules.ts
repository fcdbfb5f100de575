import type { Me, PayoutReach, PublicUser } from '@claimstead/contract/identity.contract.ts';
import { isInUnitedStates } from '../../../core/text/postal-address.rules.ts';

type Named = { id: string; first_name: string; last_name: string; picture_key: string | null };
type Account = Named & {
  email: string;
  email_verified_at: Date | null;
  has_second_step: boolean;
  connected_account_id: string | null;
  payouts_enabled: boolean;
  postal_address: string | null;
  time_zone: string | null;
};
type OperatorRule = { production: boolean; operatorEmails: readonly string[] };

/** The printed name of an account: confirmed by the person, until then the registered one. */
export function legalNameOf(user: {
  first_name: string;
  last_name: string;
  legal_name: string | null;
}): string {
  return user.legal_name ?? tidyName(`${user.first_name} ${user.last_name}`);
}

/** A name as it is kept and printed: composed letters (NFC), single spaces. */
export function tidyName(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/**
 * Characters that no legal name may have: a signature between slashes consists of letters, numerals, spaces,
 * commas, periods, apostrophes and hyphens (37 CFR 1.4(d)(2)(i)).
 */
export function isSignableName(name: string): boolean {
  return /^[\p{L}\p{M}\p{Nd} ,.'’‐-]+$/u.test(name) && /\p{L}/u.test(name);
}

/** Addresses are compared in lower case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Who may enter the operators' area: named in the configuration, with a verified address and, in
 * production, with a second step (P1.6).
 */
export function isOperator(
  rule: OperatorRule,
  account: { email: string; emailVerified: boolean; hasSecondStep: boolean },
): boolean {
  if (!account.emailVerified || !rule.operatorEmails.includes(account.email)) return false;
  return account.hasSecondStep || !rule.production;
}

/** The picture's stable address. A new picture has a new one, so browsers may keep the old for good. */
export function pictureUri(pictureKey: string | null): string | null {
  return pictureKey === null ? null : `/files/${pictureKey}`;
}

/** What any signed-in person may see about a person: never the email address. */
export function publicUserOf(user: Named): PublicUser {
  return {
    userId: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    imgUri: pictureUri(user.picture_key),
  };
}

/** The payment provider pays owners in the United States; where they live, only their postal address can say. */
export function payoutReachOf(user: {
  payouts_enabled: boolean;
  postal_address: string | null;
}): PayoutReach {
  if (user.payouts_enabled) return 'on';
  if (user.postal_address === null) return 'unknown';
  return isInUnitedStates(user.postal_address) ? 'domestic' : 'abroad';
}

export function meOf(rule: OperatorRule, user: Account): Me {
  const emailVerified = user.email_verified_at !== null;
  return {
    id: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    emailVerified,
    imgUri: pictureUri(user.picture_key),
    connectedAccountId: user.connected_account_id,
    payoutsEnabled: user.payouts_enabled,
    payoutReach: payoutReachOf(user),
    operator: isOperator(rule, {
      email: user.email,
      emailVerified,
      hasSecondStep: user.has_second_step,
    }),
    timeZone: user.time_zone,
  };
}
