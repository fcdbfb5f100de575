import type { ApiContract } from '@claimstead/contract/api.contract.ts';
import type { Access } from '@claimstead/contract/endpoint.ts';

/** Every event of the trail and what it means (docs/log-lines.md is generated from it). */
export const securityEvents = {
  registration: 'someone created an account, or tried to',
  sign_in: 'someone entered an email and a password, with the emailed code if sign-in is slowed',
  sign_in_code_asked: 'someone asked for a code for a slowed sign-in; the account is not looked up',
  second_step: 'someone answered the second step of a sign-in',
  password_confirmed: 'a signed-in person typed their password again',
  sign_out: 'a person ended a session of theirs',
  reset_asked: 'someone asked for a reset link; the account is not looked up',
  reset: 'someone set a new password with a reset link',
  email_code: 'someone entered the code for an email address',
  email_code_asked: 'someone asked for a new code for an email address',
  second_step_changed:
    'someone added, renewed or removed an authenticator app, a passkey or recovery codes',
  payout_account_changed: 'someone set or replaced their payout account',
  account_exported: 'someone downloaded a copy of their data',
  account_deleted: 'someone deleted their account, or tried to',
  object_refused:
    'someone asked for a thing that this account cannot see: another person’s, or one that does not exist. Both get the same answer, so both get the same line',
  limit_reached: 'a rate limit was reached',
  upload_refused: 'a file was refused',
  origin_refused: 'a change was requested from another site’s page',
  operator_act: 'an operator changed something or downloaded papers',
} as const;
export type SecurityEvent = keyof typeof securityEvents;

/**
 * Calls that are always recorded, whatever their outcome. The compiler refuses one that is not in the contract.
 */
export const eventOfCall = {
  'POST /auth/register': 'registration',
  'POST /auth/authenticate': 'sign_in',
  'POST /auth/signInCode': 'sign_in_code_asked',
  'POST /auth/secondStep': 'second_step',
  'POST /auth/confirm': 'password_confirmed',
  'POST /auth/logout': 'sign_out',
  'DELETE /user/sessions': 'sign_out',
  'DELETE /user/sessions/{id}': 'sign_out',
  'POST /auth/requestPasswordReset': 'reset_asked',
  'PUT /auth/resetPassword': 'reset',
  'POST /auth/verifyEmail': 'email_code',
  'POST /auth/verifyEmail/resend': 'email_code_asked',
  'POST /user/secondSteps/totp/verify': 'second_step_changed',
  'DELETE /user/secondSteps/totp': 'second_step_changed',
  'POST /user/secondSteps/passkeys': 'second_step_changed',
  'DELETE /user/secondSteps/passkeys/{id}': 'second_step_changed',
  'POST /user/secondSteps/recoveryCodes': 'second_step_changed',
  'PATCH /user/payments': 'payout_account_changed',
  'GET /user/export': 'account_exported',
  'DELETE /user': 'account_deleted',
} as const satisfies Partial<Record<keyof ApiContract, SecurityEvent>>;

const eventsByCall: Record<string, SecurityEvent> = eventOfCall;

/** `continues`: the password was right, and the second step comes next. */
export const outcomes = ['ok', 'continues', 'refused', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

/** What is known about a request once it is answered. */
export type AnsweredCall = {
  /** "METHOD /path" of the contract, or of a page if it is not one of its calls. */
  call: string;
  access: Access | null;
  isUpload: boolean;
  isFile: boolean;
  status: number;
  /** The refusal's code; null if there was none. */
  code: string | null;
};

/** Refusals with 403 and 404 that have nothing to do with other people's things. */
const ownRefusals = new Set([
  'http.not_found',
  'identity.confirm_required',
  'identity.email_unverified',
  'identity.password_wrong',
  'identity.second_step_code_required',
]);

/** Decides whether an answered call belongs in the trail. @returns null if it does not. */
export function securityLineOf(
  answered: AnsweredCall,
): { event: SecurityEvent; outcome: Outcome; reason: string | null } | null {
  const event = eventOf(answered);
  if (event === null) return null;
  return { event, outcome: outcomeOf(answered), reason: reasonOf(answered) };
}

function eventOf(answered: AnsweredCall): SecurityEvent | null {
  const { call, access, status, code, isUpload } = answered;
  if (code === 'http.foreign_origin') return 'origin_refused';
  const told = eventsByCall[call];
  if (told) return told;
  if (status === 429) return 'limit_reached';
  if (isUpload && status >= 400 && status < 500 && status !== 401) return 'upload_refused';
  // Anyone who is not an operator is told that there is no such page.
  if (access === 'operator' && code !== 'operations.not_found' && status !== 401) {
    return call.startsWith('GET ') && !answered.isFile ? null : 'operator_act';
  }
  const isRefused = (status === 403 || status === 404) && code !== null && !ownRefusals.has(code);
  return isRefused ? 'object_refused' : null;
}

function outcomeOf({ status, code }: AnsweredCall): Outcome {
  if (code === 'identity.second_step_required') return 'continues';
  if (status >= 500) return 'failed';
  return status >= 400 || status === 202 ? 'refused' : 'ok';
}

function reasonOf({ call, status, code }: AnsweredCall): string | null {
  if (status !== 202) return code;
  return call === 'POST /auth/register' ? 'identity.address_taken' : 'identity.password_wrong';
}
